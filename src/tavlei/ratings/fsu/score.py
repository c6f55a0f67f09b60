"""The difference of ratings that a score stands for (table 6.1a)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import (
    Explanation,
    Problem,
    Step,
    Value,
    cites,
    half_up,
)

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class ScoreDifference:
    """A score, its hundredths and the difference of the table."""

    points: Fraction
    games: int
    p_hundredths: int
    difference: int
    rulebook: Rulebook = field(repr=False)

    def explanation(self) -> Explanation:
        """The difference, then the score in hundredths."""
        return Explanation(self.difference_step(), working=(self.score_step(),))

    def score_step(self) -> Step:
        """The score as a rounded fraction (F15)."""
        inputs: dict[str, Value] = {"points": self.points, "games": self.games}
        return Step("fsu.first_score", Fraction(self.p_hundredths, 100), self.rulebook.clause("6.1a"), ("F15",), inputs)

    def difference_step(self) -> Step:
        """The row of the table."""
        inputs: dict[str, Value] = {"score": Fraction(self.p_hundredths, 100)}
        return Step("fsu.first_difference", self.difference, self.rulebook.clause("6.1a"), inputs=inputs)


@cites("chess-rating", "6.1a")
def dr_from_score(points: Fraction | int, games: int, rulebook: Rulebook) -> ScoreDifference:
    """The dR of a score; the fraction is rounded to hundredths, halves up (F15)."""
    if games <= 0:
        raise rulebook.refusal(Problem("there must be at least one game", path="games"), "6.1a")
    if not 0 <= points <= games:
        problem = Problem("the points must lie between 0 and the number of games", path="points")
        raise rulebook.refusal(problem, "6.1a")
    hundredths = half_up(Fraction(100 * points) / games)
    difference = rulebook.interval_table("6.1a").row(hundredths).values["dR"]
    return ScoreDifference(Fraction(points), games, hundredths, difference, rulebook)
