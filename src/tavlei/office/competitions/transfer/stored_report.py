"""What a report of FIDE told that the office has no field for: kept in the regulation, and written again."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.trf import (
    ForbiddenPairs,
    TrfBye,
    TrfPerson,
    event_of,
    numbers_of,
    other_cells,
    remainder,
    results_digest,
    trf_from_json,
    trf_json,
    trf_of,
    with_remainder,
)
from tavlei.office.competitions.regulation.ordered_pairs import numbered_pairs
from tavlei.office.people.regions import country_of, federation_of, is_federation
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.fide.acceleration import points_by_round, upper_group
from tavlei.tournament.model import WIN
from tavlei.tournament.swiss.participation import Leave

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tavlei.exchange.trf import Trf, TrfHead, TrfPlayer
    from tavlei.exchange.trf.remainder import Cell
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition

_KINDS: Final = {Leave.HALF: "H", Leave.FULL: "F", Leave.LOST: "Z"}
_LEAVES: Final = {kind: leave.value for leave, kind in _KINDS.items()}
_COLOURS: Final = {"W": "white", "B": "black"}
_LETTERS: Final = {word: letter for letter, word in _COLOURS.items()}
_Pair = tuple[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class ForeignReportData:
    """What is left of a report, the games it tells in a way of its own, and whether results are still the same."""

    left: Trf
    cells: tuple[Cell, ...]
    results: str

    def with_codes(self, player: TrfPlayer) -> TrfPlayer:
        """A player with the codes of the file where the register tells no others (England is GB there)."""
        told = next((told for told in self.left.players if told.number == player.number), None)
        if told is None:
            return player
        known = country_of(told.federation) if is_federation(told.federation.upper()) else ""
        federation = told.federation if federation_of(known) == player.federation else player.federation
        return replace(player, federation=federation, code=player.code or told.code)


def foreign_data_of(trf: Trf) -> dict[str, Any]:
    """What a regulation keeps of a report, and what it takes from it: the first colour and pairs that do not meet."""
    again = trf if trf.is_team_event else _told_again(trf)
    report: dict[str, Any] = {"left": trf_json(remainder(trf), short=True)}
    if not trf.is_team_event:
        report |= {"results": results_digest(again.players), "cells": [list(cell) for cell in other_cells(trf, again)]}
    values: dict[str, Any] = {"report": report}
    if colour := _COLOURS.get(trf.head.initial_colour):
        values["first_colour"] = colour
    if trf.forbidden:
        pairs = sorted(_single(trf.forbidden, _planned(trf)), key=lambda pair: (pair[0], sorted(pair[1])))
        values["barred_pairs"] = "\n".join(_pair_line(number, min(pair), max(pair)) for number, pair in pairs)
    return values


def is_accelerated(trf: Trf) -> bool:
    """Whether the fictitious points of a report are those of the accelerated rounds that FIDE has (Baku)."""
    numbers = sorted(one.number for one in (trf.teams if trf.is_team_event else trf.players))
    points = [Fraction(halves, 1 if trf.is_team_event else WIN) for halves in points_by_round(_planned(trf))]
    expected = {
        (number, one): worth
        for number in numbers[: upper_group(len(numbers))]
        for one, worth in enumerate(points, start=1)
    }
    values = {
        (number, one): (faster.match_points if trf.is_team_event else faster.points) or Fraction(0)
        for faster in trf.accelerations
        for number in numbers
        if faster.first <= number <= faster.last
        for one in range(faster.first_round, faster.last_round + 1)
    }
    return bool(values) and {at: worth for at, worth in values.items() if worth} == expected


def read_foreign_data(regulation: Mapping[str, Any]) -> ForeignReportData | None:
    """What a regulation keeps of a report; what is no such thing is refused."""
    saved = regulation.get("report")
    if not saved:
        return None
    try:
        cells = tuple((int(number), int(one), opponent, str(colour), str(result))
                      for number, one, opponent, colour, result in saved.get("cells", ()))  # fmt: skip
        return ForeignReportData(
            trf_from_json(json.dumps(saved["left"]).encode()), cells, str(saved.get("results", ""))
        )
    except (KeyError, TypeError, ValueError) as error:
        raise Refusal(Problem("what is kept of a report is not readable", path="report")) from error


def coming_leaves(trf: Trf, number: int) -> dict[str, str]:
    """The rounds to come that a player has announced to miss (record 240)."""
    return {
        str(bye.round): _LEAVES[bye.kind] for bye in trf.byes if bye.round > trf.rounds and number in bye.participants
    }


def wishes(field: CompetitionSnapshot, trf: Trf) -> Trf:
    """The report with what was announced for rounds to come: byes, and pairs that do not meet."""
    numbers = numbers_of(field.tournament())
    by_start = {str(entry.number): numbers[key] for key, entry in field.by_key.items() if entry.number}
    announced: dict[tuple[int, str], list[int]] = {}
    for key, entry in field.by_key.items():
        for number, leave in entry.leaves.items():
            if int(number) > trf.rounds:
                announced.setdefault((int(number), _KINDS[Leave(leave)]), []).append(numbers[key])
    planned = field.competition.rounds_planned
    pairs = numbered_pairs(field.regulation.barred_pairs, "barred_pairs", forced=False)
    return replace(
        trf,
        byes=(
            *trf.byes,
            *(TrfBye(kind, number, tuple(sorted(who))) for (number, kind), who in sorted(announced.items())),
        ),
        forbidden=tuple(
            ForbiddenPairs(pair.round or 1, pair.round or planned, (by_start[pair.one], by_start[pair.other]))
            for pair in pairs
            if pair.one in by_start and pair.other in by_start
        ),
    )


def head_with(head: TrfHead, report_data: ForeignReportData | None, competition: Competition) -> TrfHead:
    """The head of a report: what the office tells, and where it tells nothing what the file told."""
    head = replace(head, initial_colour=_LETTERS.get(competition.regulation.get("first_colour") or "", ""))
    if report_data is None:
        return head
    trf_head = report_data.left.head
    if competition.regulation.get("time_control", "") == (trf_head.time_control or trf_head.allotted_time):
        head = replace(head, allotted_time=trf_head.allotted_time, time_control=trf_head.time_control)
    days = (*head.round_dates, *(None,) * (len(trf_head.round_dates) - len(head.round_dates)))
    from_file = (*trf_head.round_dates, *(None,) * (len(days) - len(trf_head.round_dates)))
    return replace(
        head,
        federation=trf_head.federation,
        kind=trf_head.kind,
        chief_arbiter=head.chief_arbiter or trf_head.chief_arbiter,
        deputies=trf_head.deputies,
        round_dates=tuple(own or day for own, day in zip(days, from_file, strict=True)),
        points=trf_head.points if _is_worth_told(trf_head, competition) else head.points,
        ranking_federation=trf_head.ranking_federation,
        ranking_method=trf_head.ranking_method,
        controller=trf_head.controller,
        type_code=trf_head.type_code,
        tie_breaks=head.tie_breaks or trf_head.tie_breaks,
        standing_order=() if head.tie_breaks else trf_head.standing_order,
    )


def _is_worth_told(trf_head: TrfHead, competition: Competition) -> bool:
    """Whether games are still worth what record 162 of the file says."""
    games = competition.regulation.get("team", {}).get("game_points")
    win = Fraction(competition.regulation.get("points_for_win", 2))
    worth = tuple(map(Fraction, games)) if games else (win, win / 2, Fraction(0))
    return tuple(map(trf_head.worth, "WDL")) == worth


def restored(trf: Trf, report_data: ForeignReportData, rounds_planned: int) -> Trf:
    """A report as it was brought, with what has changed since."""
    trf = replace(trf, players=tuple(map(report_data.with_codes, trf.players)))
    if trf.is_team_event:
        return with_remainder(trf, report_data.left, (), same_results=False)
    same = _single(trf.forbidden, rounds_planned) == _single(report_data.left.forbidden, rounds_planned)
    trf = replace(trf, forbidden=report_data.left.forbidden if same else trf.forbidden)
    same_results = results_digest(trf.players) == report_data.results
    return with_remainder(trf, report_data.left, report_data.cells, same_results=same_results)


def _told_again(trf: Trf) -> Trf:
    """The same play as this office tells it."""
    people = {str(player.number): TrfPerson("-") for player in trf.players}
    return trf_of(event_of(trf).tournament, trf.head, people)


def _single(forbidden: Iterable[ForbiddenPairs], planned: int) -> set[_Pair]:
    """Pairs that do not meet in a round, or in any (0)."""
    return {
        (number, frozenset(pair))
        for pairs in forbidden
        for pair in combinations(pairs.participants, 2)
        for number in _rounds(pairs, planned)
    }


def _rounds(pairs: ForbiddenPairs, planned: int) -> Iterator[int]:
    if pairs.first_round <= 1 and pairs.last_round >= planned:
        yield 0
    else:
        yield from range(pairs.first_round, min(pairs.last_round, planned) + 1)


def _pair_line(number: int, one: int, other: int) -> str:
    return f"{number}: {one}-{other}" if number else f"{one}-{other}"


def _planned(trf: Trf) -> int:
    return max(trf.head.rounds_planned or 0, trf.rounds, 1)
