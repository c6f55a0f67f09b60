"""The figures of section 7, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from tavlei.ratings.elo_r._clauses import EDITION
from tavlei.rulebook import cited_data, package_figures

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Figures:
    """Every figure of section 7 that is not in a table."""

    elo_r_per_point: int
    low_average: Mapping[str, int]
    low_average_weight: Fraction
    list_days: tuple[str, ...]
    statuses: Mapping[str, tuple[str, ...]]
    report_working_days: int
    titles: tuple[str, ...]
    least_titled: int
    least_titled_share: Fraction
    least_encounters: int
    elo_m_disciplines: tuple[str, ...]
    elo_m_added: int
    elo_m_limit: int
    elo_m_share: Fraction
    protected_places: tuple[int, int]
    protected_difference: int
    most_encounters: int
    absence_years: int
    absence_deduction: int
    most_absence_deduction: int


@cited_data
@cache
def figures() -> Figures:
    """The figures of the package's own file."""
    return package_figures(Figures, __name__, EDITION, _figure)


def _figure(_place: str, given: Any) -> Any:
    match given:
        case str():
            return Fraction(given)
        case list():
            return tuple(given)
        case dict():
            return {name: tuple(each) if isinstance(each, list) else each for name, each in given.items()}
        case _:
            return given
