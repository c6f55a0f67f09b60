"""The figures of section 7, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from tavlei.ratings.elo_r._clauses import EDITION
from tavlei.rulebook import DataError, Problem, cite_data, cited_data, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE: Final = "figures.toml"


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
    return load_figures(SOURCE, (files("tavlei.ratings.elo_r") / SOURCE).read_text(encoding="utf-8"))


def load_figures(source: str, text: str) -> Figures:
    """The figures from a TOML text; a figure too many or too few is refused."""
    content = read_toml(source, text)
    if content.pop("edition", None) != EDITION:
        raise DataError(Problem("the file must name the edition {edition}", {"edition": EDITION}, path=source))
    found = {name: _value(value) for figure in content.values() for name, value in figure.items()}
    if wrong := set(found) ^ {each.name for each in fields(Figures)}:
        names = ", ".join(sorted(wrong))
        raise DataError(Problem("these figures are missing or not known: {names}", {"names": names}, path=source))
    cite_data(f"{__name__}:{source}", EDITION, content)
    return Figures(**found)


def _value(given: Any) -> Any:
    match given:
        case str():
            return Fraction(given)
        case list():
            return tuple(given)
        case dict():
            return {name: tuple(each) if isinstance(each, list) else each for name, each in given.items()}
        case _:
            return given
