"""Tie-breaks by the scores of the opponents: Buchholz, fore Buchholz, Sonneborn-Berger, with their cuts (C.07, 8-9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.tournament.standings.fide.field import TieBreakField, TieBreakRound


class Part(StrEnum):
    """Where what a round adds comes from."""

    OPPONENT = phrase("fide_tie_break.opponent")
    NOT_PLAYED = phrase("fide_tie_break.not_played")
    CUT = phrase("fide_tie_break.cut")


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round adds: the score of the opponent or of the dummy, times the own points where they count."""

    round: int
    opponent: str | None
    score: int
    amount: int
    voluntary: bool
    part: Part


@dataclass(frozen=True, slots=True)
class Cuts:
    """How many contributions are left out: the least significant, and the most significant."""

    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class ScheduleRule:
    """A tie-break over the opponents: whose score counts, whether it is multiplied by the own points of the round."""

    cuts: Cuts = Cuts()
    is_fore: bool = False
    times_own: bool = False
    opponents: int = 0
    own: int = 0


@cites("fide-tie-breaks", "C.07/16.3", "C.07/FB")
def adjusted_scores(field: TieBreakField, *, fore: bool = False, which: int = 0) -> dict[str, int]:
    """The scores as they count for others: rounds missed at the end are draws; before the last round, so is it."""
    return {name: _adjusted(field, own, fore=fore, which=which) for name, own in field.rounds.items()}


def _adjusted(field: TieBreakField, own: Sequence[TieBreakRound], *, fore: bool, which: int) -> int:
    last_there = max((one.number for one in own if not one.voluntary), default=0)
    last_paired = max((one.number for one in own if one.opponent is not None or one.unpaired), default=0)
    plays_last = fore and last_paired == field.total_rounds
    if plays_last:
        last_there = last_paired
    total = 0
    for one in own:
        if plays_last and one.number == field.total_rounds and one.opponent is not None:
            total += field.draw[which]
        elif one.number <= last_there or one.opponent is not None:
            total += one.points[which]
        else:
            total += 0 if field.is_round_robin else field.draw[which]
    return total


@cites("fide-tie-breaks", "C.07/BH", "C.07/SB", "C.07/15", "C.07/16.4")
def contributions(field: TieBreakField, rule: ScheduleRule) -> dict[str, list[Contribution]]:
    """What every round of everybody adds, cuts marked."""
    which = rule.opponents
    others = adjusted_scores(field, fore=rule.is_fore, which=which)
    contributionses = {}
    for name, own in field.rounds.items():
        dummy = _own_score(field, own, rule)
        added = [
            _contribution(field, rule, one, others, dummy)
            for one in own
            if one.opponent is not None or not field.is_round_robin
        ]
        contributionses[name] = _with_cuts(added, rule.cuts, field.total_rounds)
    return contributionses


def _own_score(field: TieBreakField, own: Sequence[TieBreakRound], rule: ScheduleRule) -> int:
    """The own score, with a draw in the last round for the fore Buchholz of who was paired in it."""
    which = rule.opponents
    total = sum(one.points[which] for one in own)
    for one in own:
        if rule.is_fore and one.number == field.total_rounds and one.opponent is not None:
            total += field.draw[which] - one.points[which]
    return total


def _contribution(
    field: TieBreakField, rule: ScheduleRule, one: TieBreakRound, others: Mapping[str, int], dummy: int
) -> Contribution:
    last_is_open = rule.is_fore and one.number == field.total_rounds
    if one.opponent is not None and (one.played or field.is_round_robin or last_is_open):
        score, part, voluntary = others[one.opponent], Part.OPPONENT, False
    else:
        score, part, voluntary = dummy, Part.NOT_PLAYED, one.voluntary
        if field.dummy_is_capped:
            score = min(
                score, others[one.opponent] if one.opponent else field.draw[rule.opponents] * field.total_rounds
            )
    amount = score * one.points[rule.own] if rule.times_own else score
    return Contribution(one.number, one.opponent, score, amount, voluntary, part)


@cites("fide-tie-breaks", "C.07/14", "C.07/16.5")
def _with_cuts(added: list[Contribution], cuts: Cuts, rounds: int) -> list[Contribution]:
    """The least significant goes first; of who missed rounds by choice, one of these unless it is worth more."""
    saved_contributions, cut = list(added), []
    low = min(cuts.low, rounds)
    for _ in range(low):
        if saved_contributions:
            cut.append(_least(saved_contributions))
            saved_contributions.remove(cut[-1])
    for _ in range(min(cuts.high, rounds - low)):
        if saved_contributions:
            cut.append(min(saved_contributions, key=lambda one: (-one.score, -one.amount, one.round)))
            saved_contributions.remove(cut[-1])
    return [replace(one, part=Part.CUT) if one in cut else one for one in added]


def _least(saved_contributions: Sequence[Contribution]) -> Contribution:
    usual = min(saved_contributions, key=lambda one: (one.score, one.amount, one.round))
    missed = [one for one in saved_contributions if one.voluntary]
    if not missed:
        return usual
    least = min(missed, key=lambda one: (one.amount, one.score, one.round))
    return usual if usual.amount > least.amount else least


def total(added: Sequence[Contribution]) -> int:
    """What is left after the cuts."""
    return sum(one.amount for one in added if one.part is not Part.CUT)
