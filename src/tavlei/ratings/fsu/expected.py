"""The expected result of one game (table 6.1b)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tavlei.ratings.fsu._clauses import EDITION
from tavlei.rulebook import Explanation, IntervalRow, IntervalTable, Step, Value, cites, clause, interval_table, phrase


@dataclass(frozen=True, slots=True)
class ExpectedPercent:
    """The expected per cent of both players, with the row that gave it."""

    rating_difference: int
    row: IntervalRow
    percent: int

    @property
    def opponent_percent(self) -> int:
        """What is left for the opponent."""
        return 100 - self.percent

    def explanation(self) -> Explanation:
        """Difference and row of the table."""
        table = clause(EDITION, "6.1b")
        bounds: dict[str, Value] = {"row": self.row.label, "difference": abs(self.rating_difference)}
        side = phrase("fsu.row_higher") if self.rating_difference >= 0 else phrase("fsu.row_lower")
        return Explanation(
            Step("fsu.expected_percent", self.percent, table, inputs={"opponent": self.opponent_percent}),
            working=(
                Step("fsu.rating_difference", self.rating_difference, table),
                Step(side, self.percent, table, self.row.readings, bounds),
            ),
        )


@cites(EDITION, "6.1b")
def expected_percent(rating_difference: int) -> ExpectedPercent:
    """What is expected of a player whose rating less the opponent's is `rating_difference`, without the 400-rule."""
    row = _table().row(abs(rating_difference))
    return ExpectedPercent(rating_difference, row, row.values["higher" if rating_difference >= 0 else "lower"])


@cache
def _table() -> IntervalTable:
    return interval_table(EDITION, "6.1b")
