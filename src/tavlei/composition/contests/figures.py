"""The figures of 11.4-11.7, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tavlei.composition.works import EDITION
from tavlei.rulebook import cited_data, package_figures


@dataclass(frozen=True, slots=True)
class Figures:
    """Copies of a print run, months of entries and of remarks, the scale of marks."""

    least_copies: int
    entry_months: int
    remark_months: int
    greatest_mark: int


@cited_data
@cache
def figures() -> Figures:
    """The figures of the package's own file."""
    return package_figures(Figures, __name__, EDITION)
