"""The average Elo-R of the opponents (7.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Step, Value, cites, exact_sum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class AverageEloR:
    """A sum of ratings, how many they are, and their exact average."""

    total: int | Fraction
    count: int
    value: Fraction
    rulebook: Rulebook = field(repr=False)

    def step(self) -> Step:
        """The division in one line."""
        inputs: dict[str, Value] = {"total": self.total, "count": self.count}
        return Step("elo_r.average", self.value, self.rulebook.clause("7/7.2.1"), ("E3",), inputs)

    def explanation(self) -> Explanation:
        """Sum and number of the opponents."""
        return Explanation(self.step())


@cites("draughts-norms", "7/7.2.1")
def average(ratings: Sequence[int | Fraction], rulebook: Rulebook) -> AverageEloR:
    """The average of the opponents, exact (E1); who was met twice stands in the list twice (E3)."""
    if not ratings:
        raise rulebook.refusal(Problem("there is no counted opponent to take the average of"), "7/7.2.1")
    total = exact_sum(ratings)
    value = Fraction(total.numerator, total.denominator * len(ratings))
    return AverageEloR(total, len(ratings), value, rulebook)
