"""The difference of ratings that a score stands for (table 6.1a)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.rulebook import (
    Explanation,
    IntervalTable,
    Problem,
    Refusal,
    Step,
    Value,
    cites,
    half_up,
    interval_table,
)


@dataclass(frozen=True, slots=True)
class ScoreDifference:
    """A score, its hundredths and the difference of the table."""

    points: Fraction
    games: int
    p_hundredths: int
    difference: int

    def explanation(self) -> Explanation:
        """The difference, then the score in hundredths."""
        return Explanation(self.difference_step(), working=(self.score_step(),))

    def score_step(self) -> Step:
        """The score as a rounded fraction (F15)."""
        inputs: dict[str, Value] = {"points": self.points, "games": self.games}
        return Step("fsu.first_score", Fraction(self.p_hundredths, 100), rule("6.1a"), ("F15",), inputs)

    def difference_step(self) -> Step:
        """The row of the table."""
        inputs: dict[str, Value] = {"score": Fraction(self.p_hundredths, 100)}
        return Step("fsu.first_difference", self.difference, rule("6.1a"), inputs=inputs)


@cites(EDITION, "6.1a")
def dr_from_score(points: Fraction | int, games: int) -> ScoreDifference:
    """The dR of a score; the fraction is rounded to hundredths, halves up (F15)."""
    if games <= 0:
        raise Refusal(Problem("there must be at least one game", path="games", clause=rule("6.1a")))
    if not 0 <= points <= games:
        raise Refusal(
            Problem("the points must lie between 0 and the number of games", path="points", clause=rule("6.1a"))
        )
    hundredths = half_up(Fraction(100 * points) / games)
    return ScoreDifference(Fraction(points), games, hundredths, _table().row(hundredths).values["dR"])


@cache
def _table() -> IntervalTable:
    return interval_table(EDITION, "6.1a")
