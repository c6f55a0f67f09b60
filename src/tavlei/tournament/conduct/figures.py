"""The figures of the conduct of a competition, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Final

from tavlei.rulebook import DataError, Problem, cite_data, cited_data, read_toml
from tavlei.tournament.model import EDITION

SOURCE: Final = "figures.toml"


@dataclass(frozen=True, slots=True)
class Figures:
    """Every figure: ages in years, money in roubles, times in the unit of their names."""

    student_least_age: int
    student_most_age: int
    own_identity_from_age: int
    spare_clocks: int
    most_fee: int
    most_added_seconds: int
    protest_minutes: int
    protest_minutes_after_last_quick_round: int
    decision_hours: int
    most_deposit: int
    least_committee_members: int
    committee_reserves: int
    least_committee_age: int
    flash_minutes: int


@cited_data
@cache
def figures() -> Figures:
    """The figures of the package's own file."""
    return load_figures(SOURCE, (files("tavlei.tournament.conduct") / SOURCE).read_text(encoding="utf-8"))


def load_figures(source: str, text: str) -> Figures:
    """The figures from a TOML text; a figure too many, too few or not above 0 is refused."""
    content = read_toml(source, text)
    if content.pop("edition", None) != EDITION:
        raise DataError(Problem("the file must name the edition {edition}", {"edition": EDITION}, path=source))
    found = {name: value for figure in content.values() for name, value in figure.items()}
    if wrong := set(found) ^ {each.name for each in fields(Figures)}:
        names = ", ".join(sorted(wrong))
        raise DataError(Problem("these figures are missing or not known: {names}", {"names": names}, path=source))
    if not all(type(value) is int and value > 0 for value in found.values()):
        raise DataError(Problem("every figure must be a whole number", path=source))
    cite_data(f"{__name__}:{source}", EDITION, content)
    return Figures(**found)
