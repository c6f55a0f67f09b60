"""A foreigner's Elo-M as an Elo-R (7.11)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class ConvertedEloM:
    """An Elo-M and the Elo-R it counts as, exact."""

    elo_m: Fraction
    elo_r: Fraction
    rulebook: Rulebook = field(repr=False)

    @property
    def above_limit(self) -> bool:
        """Whether 7.11.2 applies, not 7.11.1."""
        return self.elo_m > self.rulebook.figures(EloRFigures).elo_m_limit

    def step(self, *readings: str) -> Step:
        """The conversion in one line; what lies above the limit may end in .5 (E12)."""
        r_figures = self.rulebook.figures(EloRFigures)
        inputs: dict[str, Value] = {"elo_m": self.elo_m, "added": r_figures.elo_m_added, "limit": r_figures.elo_m_limit}
        if self.above_limit:
            return Step("elo_r.converted_above", self.elo_r, self.rulebook.clause("7/7.11.2"), ("E12",), inputs)
        return Step("elo_r.converted", self.elo_r, self.rulebook.clause("7/7.11.1"), readings, inputs)

    def explanation(self) -> Explanation:
        """Which of the two formulas, and its figures."""
        r_figures = self.rulebook.figures(EloRFigures)
        above = self.above_limit
        key = phrase("elo_r.elo_m_above_limit") if above else phrase("elo_r.elo_m_within_limit")
        formula = self.rulebook.clause("7/7.11.2" if above else "7/7.11.1")
        readings = ("E12",) if self.elo_r.denominator != 1 else ()
        return Explanation(
            Step("elo_r.elo_m_to_r", self.elo_r, formula, readings, {"elo_m": self.elo_m}),
            working=(Step(key, self.elo_m, formula, threshold=r_figures.elo_m_limit), self.step()),
        )


@cites("draughts-norms", "7/7.11.1", "7/7.11.2")
def elo_m_to_r(elo_m: Fraction, rulebook: Rulebook) -> ConvertedEloM:
    """The Elo-R that a foreigner's Elo-M counts as; it may end in .5 and stays exact (E12)."""
    if elo_m < 0:
        raise rulebook.refusal(Problem("a rating is not negative"), "7/7.11")
    r_figures = rulebook.figures(EloRFigures)
    above = max(Fraction(0), elo_m - r_figures.elo_m_limit)
    return ConvertedEloM(elo_m, elo_m + r_figures.elo_m_added + above * r_figures.elo_m_share, rulebook)


@cites("draughts-norms", "7/7.11", "7/7.11/item2")
def accepted_elo_m(elo_m: Fraction | None, discipline: str | None, rulebook: Rulebook) -> Fraction | None:
    """The Elo-M if it was earned in Russian draughts, draughts-64 included; that of another discipline is none."""
    if discipline is None or discipline in rulebook.figures(EloRFigures).elo_m_disciplines:
        return elo_m
    return None
