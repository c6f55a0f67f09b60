"""The criteria that separate teams with equal points (5.4.9.6), each with its working."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Step, Value, cites, phrase
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams.event import TeamEvent, TeamScoring

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.teams.event import MatchEntry

Values = tuple[Fraction, ...]


class TeamCriterion(StrEnum):
    """The criteria by name; Sonneborn-Berger to truncated Solkoff are systems of coefficients."""

    BOARD_POINTS = phrase("board_points")
    MATCH_POINTS = phrase("match_points")
    HEAD_TO_HEAD = phrase("head_to_head")
    MATCHES_WON = phrase("matches_won")
    SONNEBORN_BERGER = phrase("sonneborn_berger")
    SHMULYAN = phrase("shmulyan")
    SOLKOFF = phrase("solkoff")
    MEDIAN_SOLKOFF = phrase("median_solkoff")
    TRUNCATED_SOLKOFF = phrase("truncated_solkoff")
    BOARD_RESULTS = phrase("board_results")

    @property
    def is_coefficient(self) -> bool:
        """Whether it is computed from the opponents' points."""
        return self in _COEFFICIENTS


_COEFFICIENTS: Final = frozenset(
    {
        TeamCriterion.SONNEBORN_BERGER,
        TeamCriterion.SHMULYAN,
        TeamCriterion.SOLKOFF,
        TeamCriterion.MEDIAN_SOLKOFF,
        TeamCriterion.TRUNCATED_SOLKOFF,
    }
)


@dataclass(frozen=True, slots=True)
class CriterionScore:
    """The value of a criterion for a team: numbers compared one after another, and how they came about.

    `order` is compared instead where less is better.
    """

    values: Values
    steps: tuple[Step, ...] = ()
    order: Values | None = None

    @property
    def compared(self) -> Values:
        """What decides: the larger is the better."""
        return self.values if self.order is None else self.order

    @property
    def value(self) -> Fraction:
        """The first number, which is the only one of most criteria."""
        return self.values[0] if self.values else Fraction(0)


class TeamTotals:
    """The entries and totals of every team, counted once; the criteria read them."""

    def __init__(self, event: TeamEvent, rulebook: Rulebook) -> None:
        """Count the ended matches of an event."""
        self.rulebook = rulebook
        self.event = event
        self.entries = event.entries()
        self.board_points = {
            name: event.points(sum(entry.own for entry in entries)) for name, entries in self.entries.items()
        }
        self.match_points = {
            name: Fraction(sum(entry.match_points for entry in entries)) for name, entries in self.entries.items()
        }

    @property
    def place_points(self) -> dict[str, Fraction]:
        """The points that give the places; coefficients of opponents use them too (T15)."""
        return self.board_points if self.event.scoring is TeamScoring.BOARD_POINTS else self.match_points

    def met(self, team: str) -> list[tuple[MatchEntry, str]]:
        """The entries of a team that have an opponent."""
        return [(entry, entry.opponent) for entry in self.entries[team] if entry.opponent is not None]


@cites("draughts-rules", "5.4.9.6.1/p2", "5.4.9.6.2/p2")
def matches_won(totals: TeamTotals, team: str) -> CriterionScore:
    """The number of matches won."""
    return CriterionScore((Fraction(sum(entry.is_won for entry in totals.entries[team])),))


@cites("draughts-rules", "5.4.9.6.1/p2", "5.4.9.6.2/p2")
def board_results(totals: TeamTotals, team: str) -> CriterionScore:
    """The points on the first board, then on the second, and so on."""
    columns = zip(*(entry.boards for entry in totals.entries[team]), strict=True)
    values = tuple(totals.event.points(sum(column)) for column in columns) or (Fraction(0),) * totals.event.boards
    number = totals.rulebook.clause(f"{totals.event.scoring.clause}/p2")
    steps = [
        Step("teams.points_on_board", value, number, (), {"board": board})
        for board, value in enumerate(values, start=1)
    ]
    return CriterionScore(values, tuple(steps))


@cites("draughts-rules", "5.4.9.6.1/p2", "5.4.9.6.2/p2")
def head_to_head(totals: TeamTotals, tied: Sequence[str]) -> dict[str, CriterionScore] | None:
    """Match points in the matches among the tied teams; None unless all of them met equally often (T12)."""
    among = {name: [entry for entry, opponent in totals.met(name) if opponent in tied] for name in tied}
    meetings = Counter(frozenset((name, entry.opponent)) for name, entries in among.items() for entry in entries)
    pairs = len(tied) * (len(tied) - 1) // 2
    if len(meetings) != pairs or len(set(meetings.values())) != 1:
        return None
    return {
        name: CriterionScore((Fraction(sum(entry.match_points for entry in entries)),))
        for name, entries in among.items()
    }


@cites("draughts-rules", "5.4.8.3.2", "5.4.8.3.2/item2")
def sonneborn_berger(totals: TeamTotals, team: str) -> CriterionScore:
    """The sum over the matches of the opponents' points times the points scored on the boards of that match (T15).

    A program may multiply all of them by one number; ours are those of the count by hand.
    """
    steps, total = [], Fraction(0)
    for entry, opponent in totals.met(team):
        step = _product(totals, opponent, totals.event.points(entry.own), "5.4.8.3.2", ("T15",))
        total += _number(step)
        steps.append(step)
    return CriterionScore((total,), tuple(steps))


@cites("draughts-rules", "5.4.8.4.2", "5.4.8.4.3")
def shmulyan(totals: TeamTotals, team: str) -> CriterionScore:
    """Opponents' points times own board points in matches won, less opponents' points times theirs in matches lost."""
    if totals.event.system is not SystemOfPlay.ROUND_ROBIN:
        raise totals.rulebook.refusal(
            Problem("Shmulyan coefficients are for a round robin only", path="criteria"), "5.4.8.4.3"
        )
    steps, total = [], Fraction(0)
    for entry, opponent in totals.met(team):
        if entry.is_won:
            step = _product(totals, opponent, totals.event.points(entry.own), "5.4.8.4.2", ("T15",))
        elif entry.is_lost:
            step = _product(totals, opponent, -totals.event.points(entry.theirs), "5.4.8.4.2", ("T15",))
        else:
            continue
        total += _number(step)
        steps.append(step)
    return CriterionScore((total,), tuple(steps))


@cites("draughts-rules", "5.4.8.5", "5.4.8.6", "5.4.8.7")
def solkoff(totals: TeamTotals, team: str, *, without_best: int = 0, without_worst: int = 0) -> CriterionScore:
    """The opponents' points, without the best and the worst ones where the form asks for it."""
    entries = sorted(
        (Fraction(0), "") if entry.opponent is None else (totals.place_points[entry.opponent], entry.opponent)
        for entry in totals.entries[team]
    )
    kept = entries[without_worst : max(len(entries) - without_best, without_worst)]
    steps = [
        Step("teams.opponents_points", points, totals.rulebook.clause("5.4.8.5"), (), {"opponent": name})
        for points, name in kept
    ]
    return CriterionScore((sum((points for points, _ in kept), Fraction(0)),), tuple(steps))


ONE_BY_ONE: Final[dict[TeamCriterion, Callable[[TeamTotals, str], CriterionScore]]] = {
    TeamCriterion.BOARD_POINTS: lambda totals, team: CriterionScore((totals.board_points[team],)),
    TeamCriterion.MATCH_POINTS: lambda totals, team: CriterionScore((totals.match_points[team],)),
    TeamCriterion.MATCHES_WON: matches_won,
    TeamCriterion.SONNEBORN_BERGER: sonneborn_berger,
    TeamCriterion.SHMULYAN: shmulyan,
    TeamCriterion.SOLKOFF: solkoff,
    TeamCriterion.MEDIAN_SOLKOFF: lambda totals, team: solkoff(totals, team, without_best=1, without_worst=1),
    TeamCriterion.TRUNCATED_SOLKOFF: lambda totals, team: solkoff(totals, team, without_worst=1),
    TeamCriterion.BOARD_RESULTS: board_results,
}


def _product(totals: TeamTotals, opponent: str, own: Fraction, number: str, readings: tuple[str, ...]) -> Step:
    theirs = totals.place_points[opponent]
    data: dict[str, Value] = {"opponent": opponent, "points": theirs, "own": own}
    return Step("teams.product", theirs * own, totals.rulebook.clause(number), readings, data)


def _number(step: Step) -> Fraction:
    if not isinstance(step.value, Fraction):
        raise TypeError(step.key)
    return step.value
