"""The figures of the victory point scale, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tavlei.bridge.edition import EDITION
from tavlei.rulebook import cited_data, package_figures


@dataclass(frozen=True, slots=True)
class ScoringFigures:
    """What the continuous scale is built from."""

    draw_victory_points: int
    most_victory_points: int
    full_win_imps: int
    golden_power: int


@cited_data
@cache
def scoring_figures() -> ScoringFigures:
    """The figures of the package's own file."""
    return package_figures(ScoringFigures, __name__, EDITION)
