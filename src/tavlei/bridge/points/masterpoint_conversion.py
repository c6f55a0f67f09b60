"""Master points of the European and world federations turned into ours (7.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.bridge.points.figures import AwardFigures
from tavlei.rulebook import Problem, Refusal, Step, cites, half_up, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from tavlei.rulebook import Rulebook, Value


class PointsSource(StrEnum):
    """Where the master points of a player for an event abroad come from."""

    NOTHING = "nothing"
    EBL = "ebl"
    WBF = "wbf"
    FORMULA = "formula"


_KEYS: Final[Mapping[PointsSource, str]] = {
    PointsSource.NOTHING: phrase("bridge.nothing_to_convert"),
    PointsSource.EBL: phrase("bridge.from_ebl"),
    PointsSource.WBF: phrase("bridge.from_wbf"),
    PointsSource.FORMULA: phrase("bridge.from_formula"),
}


@dataclass(frozen=True, slots=True)
class ConvertedPoints:
    """Master points, where they come from, and what the conversion and the formula gave."""

    points: int
    source: PointsSource
    converted: int | None
    formula: int | None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def step(self) -> Step:
        """The better of the conversion and the formula."""
        both: dict[str, Value] = {"converted": self.converted, "formula": self.formula}
        return Step(_KEYS[self.source], self.points, self.rulebook.clause("7.7"), ("B14",), both)


@cites("bridge-classification", "7.7")
def convert_points(
    rulebook: Rulebook,
    *,
    ebl: Fraction | None = None,
    wbf: Fraction | None = None,
    formula: int | None = None,
    russian: bool = True,
) -> ConvertedPoints:
    """The master points of a player: converted (WBF points before EBL points), or by 7.6 if that is better (B14).

    Foreign players get nothing by conversion.
    """
    for name, value in (("ebl", ebl), ("wbf", wbf)):
        if value is not None and value < 0:
            raise Refusal(Problem("points cannot be negative", path=name, clause=rulebook.clause("7.7")))
    source, converted = _converted(ebl, wbf, rulebook) if russian else (PointsSource.NOTHING, None)
    if formula is not None and formula >= (converted or 0):
        return ConvertedPoints(formula, PointsSource.FORMULA, converted, formula, rulebook=rulebook)
    return ConvertedPoints(converted or 0, source, converted, formula, rulebook=rulebook)


def _converted(ebl: Fraction | None, wbf: Fraction | None, rulebook: Rulebook) -> tuple[PointsSource, int | None]:
    figures = rulebook.figures(AwardFigures)
    if wbf is not None:
        return PointsSource.WBF, half_up(wbf * figures.wbf_to_master_points)
    if ebl is not None:
        return PointsSource.EBL, half_up(ebl * figures.ebl_to_master_points)
    return PointsSource.NOTHING, None
