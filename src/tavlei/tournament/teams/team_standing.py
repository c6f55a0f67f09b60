"""Team standing of an individual competition: the sum of the best results of a team's athletes (1.3; T21)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Step, Value, cites
from tavlei.tournament.places import Placing, placings
from tavlei.tournament.systems import check_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class AthleteResult:
    """What an athlete brought his team: points and place in the individual competition."""

    athlete: str
    team: str
    points: Fraction
    place: Fraction


@dataclass(frozen=True, slots=True)
class TeamStandingRow:
    """A team: the results that count, the best first, their sums, and the place."""

    placing: Placing
    counted: tuple[AthleteResult, ...]
    points: Fraction
    sum_of_places: Fraction

    @property
    def team(self) -> str:
        return self.placing.participant


@dataclass(frozen=True, slots=True)
class BestResultsStanding:
    """The team standing by the best `best` results of each team."""

    best: int
    rows: tuple[TeamStandingRow, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """The first team, and for every team the results that count."""
        number, form = self.rulebook.clause("1.3/item4"), self.rulebook.clause("app11")
        working = []
        for row in self.rows:
            counted = []
            for result in row.counted:
                athlete: dict[str, Value] = {"athlete": result.athlete, "place": result.place}
                counted.append(Step("team_standing.result", result.points, number, ("T21",), athlete))
            data: dict[str, Value] = {"team": row.team, "points": row.points, "places": row.sum_of_places}
            working.append(Step("team_standing.row", row.placing.text, form, ("T21",), data, steps=tuple(counted)))
        leaders = ", ".join(row.team for row in self.rows if row.placing.first == 1)
        verdict = Step("team_standing.leaders", leaders, number, ("T21",), {"best": self.best})
        return Explanation(verdict, working=tuple(working))


@cites("draughts-rules", "1.3/item4")
def team_standing(results: Sequence[AthleteResult], best: int, rulebook: Rulebook) -> BestResultsStanding:
    """Teams by the sum of the points of their `best` athletes; equal teams by the smaller sum of their places.

    A result that a team lacks counts no points and one place more than the last place of the competition.
    """
    check_names(tuple(result.athlete for result in results), "results", least=1)
    if best < 1:
        raise rulebook.refusal(
            Problem("at least one result counts; got {got}", {"got": best}, path="best"), "1.3/item4"
        )
    behind = max(result.place for result in results) + 1
    worth: dict[str, tuple[Fraction, Fraction]] = {}
    counted: dict[str, tuple[AthleteResult, ...]] = {}
    for team in dict.fromkeys(result.team for result in results):
        own = sorted(
            (result for result in results if result.team == team), key=lambda result: (-result.points, result.place)
        )[:best]
        places = sum((entry.place for entry in own), behind * (best - len(own)))
        worth[team] = sum((entry.points for entry in own), Fraction(0)), -places
        counted[team] = tuple(own)
    ordered = sorted(sorted(worth), key=worth.__getitem__, reverse=True)
    shares = [list(part) for _, part in groupby(ordered, key=worth.__getitem__)]
    rows = [
        TeamStandingRow(
            placing, counted[placing.participant], worth[placing.participant][0], -worth[placing.participant][1]
        )
        for placing in placings(shares)
    ]
    return BestResultsStanding(best, tuple(rows), rulebook=rulebook)
