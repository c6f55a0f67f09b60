"""The figures of section X, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Final

from tavlei.correspondence._clauses import EDITION
from tavlei.rulebook import DataError, Problem, cite_data, cited_data, read_toml

SOURCE: Final = "figures.toml"


@dataclass(frozen=True, slots=True)
class Figures:
    """Every figure of the rules of play by correspondence."""

    days_for_moves: int
    moves_for_days: int
    notice_days: int
    stop_penalty: int
    omission_penalty: int
    repeat_after: int
    enquiry_after: int
    false_claim_penalty: int
    claim_protest_days: int
    protest_days: int
    keep_letters_months: int
    most_years_barred: int
    breaks_a_year: int
    longest_break: int
    record_days: int
    record_width_mm: int
    record_height_mm: int
    submission_days: int
    adjudication_months: int
    adjudication_protest_days: int


@cited_data
@cache
def figures() -> Figures:
    """The figures of the package's own file."""
    return load_figures(SOURCE, (files("tavlei.correspondence") / SOURCE).read_text(encoding="utf-8"))


def load_figures(source: str, text: str) -> Figures:
    """The figures from a TOML text; a figure too many or too few, or one that is no number of days, is refused."""
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
