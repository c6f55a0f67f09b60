"""The average Elo-R of the opponents (7.2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.ratings.elo_r._clauses import EDITION, rule
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Average:
    """A sum of ratings, how many they are, and their exact average."""

    total: int | Fraction
    count: int
    value: Fraction

    def step(self) -> Step:
        """The division in one line."""
        inputs: dict[str, Value] = {"total": self.total, "count": self.count}
        return Step("elo_r.average", self.value, rule("7/7.2.1"), ("E3",), inputs)

    def explanation(self) -> Explanation:
        """Sum and number of the opponents."""
        return Explanation(self.step())


@cites(EDITION, "7/7.2.1")
def average(ratings: Sequence[int | Fraction]) -> Average:
    """The average of the opponents, exact (E1); who was met twice stands in the list twice (E3)."""
    if not ratings:
        raise Refusal(Problem("there is no counted opponent to take the average of", clause=rule("7/7.2.1")))
    total = sum(ratings)
    return Average(total, len(ratings), Fraction(total) / len(ratings))
