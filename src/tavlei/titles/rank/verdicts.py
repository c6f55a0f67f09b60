"""Verdicts of section 4: KMS, ranks I-III, youth ranks, and a woman's confirmation among men."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from tavlei.games.clock import Discipline
from tavlei.rulebook import Rulebook, Value, cites, phrase
from tavlei.titles.conditions import Condition, Gaps, Missing, TitleOutcome, at_least, counted
from tavlei.titles.figures import figure
from tavlei.titles.opponents import rank_opponent
from tavlei.titles.rank.award import RankCircumstances, kms_conditions, rank_conditions
from tavlei.titles.rank.field import RankField, rank_field
from tavlei.titles.rank.norm import RankNorm, rank_norm
from tavlei.titles.second_performances import rank_twice
from tavlei.titles.statuses import CompetitionOf
from tavlei.titles.titles_and_ranks import RANKS, Sex, Title
from tavlei.titles.verdict import Route, TitleVerdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.titles.competition import TitlePerformance
    from tavlei.titles.event import TitleEvent

_OTHER_SECTIONS = (Discipline.RENJU, Discipline.COMPOSITION)
_THIRDS = 3


@dataclass(frozen=True, slots=True)
class RankCase:
    """One athlete and the ranks: what section 4 asks about. `mans_norm` counts as a man's norm is counted."""

    performance: TitlePerformance
    event: TitleEvent
    mans_norm: bool
    field: RankField | None
    missing: Gaps
    rulebook: Rulebook

    def conditions(self, target: Title) -> tuple[Condition, ...]:
        """Everything but field and points."""
        circumstances = RankCircumstances(
            len(self.performance.participants),
            self.performance.rounds,
            self.event.age(self.performance.athlete),
            self.event.level,
            missing=(*self.performance.athlete.gaps(), *self._status_gap()),
        )
        extra = kms_conditions(circumstances, self.rulebook) if target is Title.KMS else ()
        asked = figure("rank.own_rounds", self.rulebook)
        played = at_least(phrase("titles.own_rounds"), len(self.performance.met), asked)
        return (self._official(), *rank_conditions(circumstances, self.rulebook), played, *extra)

    def norm(self, target: Title) -> RankNorm | None:
        """The norm of a rank; None without opponents, or while something about them is not known."""
        return rank_norm(self.field, target, self.rulebook) if self.field and not self.missing else None

    def verdict(self, target: Title) -> TitleVerdict:
        """What came of one rank by itself."""
        norm = self.norm(target)
        return TitleVerdict(
            athlete=self.performance.athlete.id,
            title=target,
            route=Route.RANK,
            clause=self.rulebook.clause("4/2"),
            conditions=(*self.conditions(target), *self._tests(norm)),
            norm=None if norm is None else norm.norm.points,
            scored=None if norm is None else norm.scored,
            basis=norm,
            stage=self.performance.stage,
        )

    def _tests(self, norm: RankNorm | None) -> tuple[Condition, ...]:
        if norm is not None:
            return norm.conditions()
        if self.missing:
            key = phrase("titles.opponents_known")
            return (Condition(key, None, len(self.missing), self.rulebook.clause("4/2"), missing=self.missing),)
        counted_in = self.rulebook.clause("4/2/p2")
        return (Condition(phrase("titles.counted_opponents"), met=False, value=0, clause=counted_in),)

    def _official(self) -> Condition:
        """An official competition, in whatever discipline: also one that the table does not name (R17)."""
        named = self.event.discipline.value in figure("rank.disciplines", self.rulebook).listed
        return replace(official(self.event, "4/4.1", self.rulebook), readings=() if named else ("R17",))

    def _status_gap(self) -> Gaps:
        return (Missing("status"),) if self.event.status is None else ()


def rank_case(
    performance: TitlePerformance, event: TitleEvent, rulebook: Rulebook, *, mans_norm: bool | None = None
) -> RankCase:
    """The case of an athlete; a man's norm if the athlete is a man, or if a woman's confirmation is asked for (R8)."""
    athlete = performance.athlete
    as_man = athlete.sex is Sex.M if mans_norm is None else mans_norm
    mans = as_man or athlete.sex is None
    found = [rank_opponent(encounter, event, rulebook, mans_norm=mans) for encounter in performance.met]
    gaps = dict.fromkeys(opponent for opponent in found if isinstance(opponent, Missing))
    opponents = [opponent for opponent in found if not isinstance(opponent, Missing)]
    women = any(opponent.sex is Sex.F and not opponent.confirmed_among_men for opponent in opponents)
    if women and athlete.sex is None and event.competition_of in (CompetitionOf.MEN, None):
        gaps.update(dict.fromkeys(athlete.gap("sex")))
    if women and as_man and event.competition_of is None:
        gaps[Missing("competition_of")] = None
    field = rank_field(
        opponents,
        rulebook,
        athlete_sex=Sex.M if as_man else Sex.F,
        mens_competition=event.competition_of is CompetitionOf.MEN,
        points_for_win=performance.points_for_win,
    )
    return RankCase(performance, event, as_man, field if opponents else None, tuple(gaps), rulebook)


@cites("draughts-norms", "4/4.1", "4/4.1.1", "4/4.1.2")
def rank_verdicts(performance: TitlePerformance, event: TitleEvent, rulebook: Rulebook) -> Iterator[TitleVerdict]:
    """Every rank, from KMS down; in all disciplines but renju and composition, which have sections of their own."""
    if event.discipline in _OTHER_SECTIONS:
        return
    case = rank_case(performance, event, rulebook)
    alone = [case.verdict(target) for target in RANKS]
    yield from _twice(performance, event, alone, rulebook) if event.discipline.is_quick else alone


@cites("draughts-norms", "4/4.4")
def _twice(
    performance: TitlePerformance, event: TitleEvent, alone: list[TitleVerdict], rulebook: Rulebook
) -> Iterator[TitleVerdict]:
    """In rapid and blitz a rank is fulfilled by two performances, each of that rank or a higher one (R7, R9)."""
    reached = next((verdict.title for verdict in alone if verdict.outcome is TitleOutcome.FULFILLED), None)
    for verdict in alone:
        if reached is None or not reached.is_at_least(verdict.title):
            yield verdict
            continue
        conditions = verdict.conditions
        if verdict.outcome is not TitleOutcome.FULFILLED:
            key = phrase("titles.higher_rank_reached")
            conditions = (
                Condition(key, met=True, value=reached.value, clause=rulebook.clause("4/4.4"), readings=("R9",)),
            )
        second = rank_twice(verdict.title, performance.athlete, event, rulebook)
        yield replace(verdict, conditions=(*conditions, second))


def asking_twice(
    performance: TitlePerformance, event: TitleEvent, alone: list[TitleVerdict], rulebook: Rulebook
) -> Iterator[TitleVerdict]:
    """The same before the end: what is not fulfilled yet asks for the second performance too."""
    for verdict in _twice(performance, event, alone, rulebook):
        if any(condition.second for condition in verdict.conditions):
            yield verdict
            continue
        second = rank_twice(verdict.title, performance.athlete, event, rulebook)
        yield replace(verdict, conditions=(*verdict.conditions, second))


@cites("draughts-norms", "4/4.3/item2")
def confirmation_verdicts(
    performance: TitlePerformance, event: TitleEvent, rulebook: Rulebook
) -> Iterator[TitleVerdict]:
    """A woman's confirmation of the rank she holds: a man's norm, men met in two thirds of the rounds (R8)."""
    athlete = performance.athlete
    unconfirmed = athlete.sex is Sex.F and not athlete.confirmed_among_men and athlete.title in RANKS
    if event.discipline in _OTHER_SECTIONS or not unconfirmed or event.competition_of is CompetitionOf.WOMEN:
        return
    rank = Title(athlete.title or "")
    title_verdict = rank_case(performance, event, rulebook, mans_norm=True).verdict(rank)
    yield replace(
        title_verdict,
        route=Route.CONFIRMATION,
        clause=rulebook.clause("4/4.3/item2"),
        conditions=(*title_verdict.conditions, men_met(performance, rulebook)),
        holds_from=event.end + timedelta(days=1),
    )


def men_met(performance: TitlePerformance, rulebook: Rulebook) -> Condition:
    """The condition that men were met in at least two thirds of the rounds, rounded up."""
    thirds = figure("rank.confirmation_thirds", rulebook)
    needed = ceil(Fraction(thirds.number * performance.rounds, _THIRDS))
    men = sum(encounter.opponent.sex is Sex.M for encounter in performance.met)
    unknown = dict.fromkeys(gap for encounter in performance.met for gap in encounter.opponent.gap("sex"))
    asked = replace(thirds, number=needed)
    rounds: dict[str, Value] = {"rounds": performance.rounds}
    return replace(counted(phrase("titles.men_met"), men, tuple(unknown), asked), inputs=rounds)


def official(event: TitleEvent, number: str, rulebook: Rulebook) -> Condition:
    """The condition that a competition is an official one."""
    return Condition(phrase("titles.official"), event.official, event.official, rulebook.clause(number))
