"""The expected result of an athlete against a field (7.1, 7.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import (
    Explanation,
    IntervalRow,
    Step,
    Value,
    cites,
    half_up,
    phrase,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class CompetitionExpectation:
    """The expected per cent of the maximum number of points, with the look-up that gave it."""

    difference: Fraction
    looked_up: int
    row: IntervalRow
    percent: int
    rulebook: Rulebook = field(repr=False)

    def explanation(self) -> Explanation:
        """Difference, rounding for the look-up, row of the table."""
        table, number = self.rulebook.clause("7/7.1"), self.rulebook.clause("7/7.3")
        working = [Step("elo_r.difference", self.difference, number)]
        if self.looked_up != abs(self.difference):
            values = {"difference": abs(self.difference)}
            working.append(Step("elo_r.difference_rounded", self.looked_up, number, ("E1",), values))
        bounds: dict[str, Value] = {"row": self.row.label, "difference": self.looked_up}
        side = phrase("elo_r.row_above_average") if self.difference >= 0 else phrase("elo_r.row_below_average")
        working.append(Step(side, self.percent, table, self.row.readings, bounds))
        return Explanation(Step("elo_r.expected_percent", self.percent, number), working=tuple(working))


@cites("draughts-norms", "7/7.3")
def expected_percent(difference: Fraction, rulebook: Rulebook) -> CompetitionExpectation:
    """What per cent of the points is expected of an athlete whose Elo-R less the opponents' average is `difference`."""
    looked_up = half_up(abs(difference))  # E1: rounded for the look-up only
    row = rulebook.interval_table("7/7.1").row(looked_up)
    percent = row.values["above_average" if difference.numerator >= 0 else "below_average"]
    return CompetitionExpectation(difference, looked_up, row, percent, rulebook)
