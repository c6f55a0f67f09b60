"""What participants bring from one stage of a mixed competition to the next: nothing, points, encounters (1.4)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.model import WIN, Bye, both_ways, encounters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tavlei.tournament.model import Round, Tournament
    from tavlei.tournament.standings.table import StandingsLine


class CarryOver(StrEnum):
    """What a participant brings from one stage to the next; the regulation says it."""

    NOTHING = phrase("stages.carry_nothing")
    ALL_POINTS = phrase("stages.carry_all_points")
    MUTUAL = phrase("stages.carry_mutual")  # the encounters with those who go to the same group; they are not repeated


@dataclass(frozen=True, slots=True)
class Carried:
    """What a group brings along: points for everybody, and the encounters that are not played again."""

    points: Mapping[str, Fraction] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()

    @property
    def met(self) -> frozenset[tuple[str, str]]:
        """The pairs that do not meet again, in either order."""
        return frozenset(both_ways(encounter.players for encounter in encounters(self.rounds)))


@cites("draughts-rules", "1.4/item6")
def carried_over(
    before: Iterable[Tournament], participants: Sequence[str], how: CarryOver, *, bye_counts: bool = False
) -> Carried:
    """What the participants of a group bring from the tournaments of the stage before.

    A bye is worth a win in a Swiss (`bye_counts`) and nothing elsewhere.
    """
    tournaments, going = list(before), set(participants)
    if how is CarryOver.NOTHING:
        return Carried()
    if how is CarryOver.ALL_POINTS:
        earned = [_earned(tournament, tournament.rounds, bye_counts=bye_counts) for tournament in tournaments]
        return Carried(
            {name: sum((of_stage.get(name, Fraction(0)) for of_stage in earned), Fraction(0)) for name in participants}
        )
    encounterses = [
        tuple(pairing for pairing in one_round if not isinstance(pairing, Bye) and going.issuperset(pairing.players))
        for tournament in tournaments
        for one_round in tournament.rounds
    ]
    return Carried(rounds=tuple(one_round for one_round in encounterses if one_round))


@cites("draughts-rules", "1.4/item6")
def without_met(rounds: Iterable[Round], carried: Carried) -> tuple[Round, ...]:
    """A schedule without the pairs whose encounters were carried over, and without the rounds that become empty."""
    encounterses = (
        tuple(pairing for pairing in one_round if not isinstance(pairing, Bye) and pairing.players not in carried.met)
        for one_round in rounds
    )
    return tuple(one_round for one_round in encounterses if one_round)


@cites("draughts-rules", "1.4/item6")
def with_carried_points(rows: Sequence[StandingsLine], carried: Carried) -> tuple[StandingsLine, ...]:
    """The lines of a stage with the points brought into it: by the sum, equal sums by the place in the stage (T55).

    Who has no place in the stage has none with them.
    """
    placed = [row for row in rows if row.place is not None]
    sums = {row.participant: row.points + carried.points.get(row.participant, Fraction(0)) for row in rows}
    ordered = sorted(placed, key=lambda row: (-sums[row.participant], row.place or 0))
    standings_lines: list[StandingsLine] = []
    for _worth, equal in groupby(ordered, key=lambda row: (sums[row.participant], row.place)):
        place = len(standings_lines) + 1
        standings_lines += [replace(row, points=sums[row.participant], place=place) for row in equal]
    rest = [replace(row, points=sums[row.participant]) for row in rows if row.place is None]
    return (*standings_lines, *rest)


def _earned(tournament: Tournament, rounds: Iterable[Round], *, bye_counts: bool) -> dict[str, Fraction]:
    earned = {participant.id: Fraction(0) for participant in tournament.participants}
    for one_round in rounds:
        for name, score in _scores(one_round, bye_counts=bye_counts):
            earned[name] += tournament.points(score)
    return earned


def _scores(one_round: Round, *, bye_counts: bool) -> Iterator[tuple[str, int]]:
    for pairing in one_round:
        if isinstance(pairing, Bye):
            if bye_counts:
                yield pairing.player, WIN
        elif pairing.result is None:
            data = {"white": pairing.white, "black": pairing.black}
            raise Refusal(Problem("the result of «{white}» and «{black}» is missing", data, path="rounds"))
        else:
            yield pairing.white, pairing.result.white_score
            yield pairing.black, pairing.result.black_score
