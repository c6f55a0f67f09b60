"""An Elo-M as the Elo-R of the norm tables (3/4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tavlei.rulebook import Explanation, Problem, Rulebook, Step, Value, cites
from tavlei.titles.figures import figure


@dataclass(frozen=True, slots=True)
class TableEloR:
    """An Elo-M and the Elo-R of the table it stands for; it may end in .5 and stays exact."""

    elo_m: Fraction
    elo_r: Fraction
    rulebook: Rulebook = field(repr=False)

    def step(self) -> Step:
        """The conversion in one line."""
        bound = figure("conversion.bound", self.rulebook).number
        addition = figure("conversion.addition", self.rulebook).number
        inputs: dict[str, Value] = {"elo_m": self.elo_m, "bound": bound, "addition": addition}
        if self.elo_m <= bound:
            return Step("titles.converted", self.elo_r, self.rulebook.clause("3/4.1"), ("N5", "N13"), inputs)
        return Step("titles.converted_above", self.elo_r, self.rulebook.clause("3/4.2"), ("N5", "N13"), inputs)

    def explanation(self) -> Explanation:
        """The conversion by itself."""
        return Explanation(self.step())


@cites("draughts-norms", "3/4.1", "3/4.2")
def table_elo_r(elo_m: Fraction, rulebook: Rulebook) -> TableEloR:
    """The Elo-R of the table for an Elo-M: 250 more, and above 2200 half of what lies above it as well."""
    if elo_m < 0:
        raise rulebook.refusal(Problem("a rating is not negative"), "3/4")
    above = max(Fraction(0), elo_m - figure("conversion.bound", rulebook).number)
    added = figure("conversion.addition", rulebook).number + above / figure("conversion.divisor_above", rulebook).number
    return TableEloR(elo_m, elo_m + added, rulebook)
