"""The figures of 11.1-11.3, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tavlei.composition.works import EDITION
from tavlei.rulebook import cited_data, package_figures


@dataclass(frozen=True, slots=True)
class Figures:
    """Every figure of the rules about works of composition."""

    problem_white_above: int
    russian_miniature: int
    russian_ending: int
    international_miniature: int
    international_medium: int
    international_large: int
    study_white: int
    study_black: int
    positional_ending_each: int
    locking_miniature_white: int
    locking_variants: int
    study_branchings: int
    black_surplus: int
    en_prise_points: int
    late_move: int
    rough_sacrifice: int
    study_inaccuracies: int


@cited_data
@cache
def figures() -> Figures:
    """The figures of the package's own file."""
    return package_figures(Figures, __name__, EDITION)
