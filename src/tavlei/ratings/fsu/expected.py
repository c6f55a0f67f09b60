"""The expected result of one game (table 6.1b)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, IntervalRow, Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class GameExpectation:
    """The expected per cent of both players, with the row that gave it."""

    rating_difference: int
    row: IntervalRow
    percent: int
    rulebook: Rulebook = field(repr=False)

    @property
    def share(self) -> Fraction:
        """The expected result in points."""
        return Fraction(self.percent, 100)

    @property
    def opponent_percent(self) -> int:
        """What is left for the opponent."""
        return 100 - self.percent

    def explanation(self) -> Explanation:
        """Difference and row of the table."""
        table = self.rulebook.clause("6.1b")
        bounds: dict[str, Value] = {"row": self.row.label, "difference": abs(self.rating_difference)}
        side = phrase("fsu.row_higher") if self.rating_difference >= 0 else phrase("fsu.row_lower")
        return Explanation(
            Step("fsu.expected_percent", self.percent, table, inputs={"opponent": self.opponent_percent}),
            working=(
                Step("fsu.rating_difference", self.rating_difference, table),
                Step(side, self.percent, table, self.row.readings, bounds),
            ),
        )


@cites("chess-rating", "6.1b")
def expected_percent(rating_difference: int, rulebook: Rulebook) -> GameExpectation:
    """What is expected of a player whose rating less the opponent's is `rating_difference`, without the 400-rule."""
    row = rulebook.interval_table("6.1b").row(abs(rating_difference))
    percent = row.values["higher" if rating_difference >= 0 else "lower"]
    return GameExpectation(rating_difference, row, percent, rulebook)


class ExpectedPercents(dict[int, int]):
    """The expected per cent by difference, each looked up once: a month has a million games."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Of the table that holds on the day of the rulebook."""
        super().__init__()
        self._rulebook = rulebook

    def __missing__(self, rating_difference: int) -> int:
        """Look up a difference that has not come before."""
        number = self[rating_difference] = expected_percent(rating_difference, self._rulebook).percent
        return number
