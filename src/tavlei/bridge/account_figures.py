"""The figures of accounts, rating and publication, from `account_figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Final

from tavlei.bridge._data import EDITION
from tavlei.rulebook import DataError, Problem, cite_data, cited_data, read_toml

SOURCE: Final = "account_figures.toml"


@dataclass(frozen=True, slots=True)
class AccountFigures:
    """Every figure of the clauses about accounts that is not a norm."""

    list_day: int
    last_day_of_publication: int
    batches_a_month: int
    months_between_batches: int
    face_to_face_share: Fraction
    months_of_last_year: int
    year_weights: tuple[Fraction, ...]
    results_a_year: int
    results_without_championship: int


@cited_data
@cache
def account_figures() -> AccountFigures:
    """The figures of the package's own file."""
    return load_account_figures(SOURCE, (files("tavlei.bridge") / SOURCE).read_text(encoding="utf-8"))


def load_account_figures(source: str, text: str) -> AccountFigures:
    """The figures from a TOML text; a figure too many or too few is refused."""
    content = read_toml(source, text)
    if content.pop("edition", None) != EDITION:
        raise DataError(Problem("the file must name the edition {edition}", {"edition": EDITION}, path=source))
    found = {name: _exact(value) for figure in content.values() for name, value in figure.items()}
    if wrong := set(found) ^ {each.name for each in fields(AccountFigures)}:
        names = ", ".join(sorted(wrong))
        raise DataError(Problem("these figures are missing or not known: {names}", {"names": names}, path=source))
    cite_data(f"{__name__}:{source}", EDITION, content)
    return AccountFigures(**found)  # type: ignore[arg-type]


def _exact(value: object) -> object:
    """A text is an exact number, a list of texts several of them."""
    if isinstance(value, str):
        return Fraction(value)
    return tuple(map(Fraction, value)) if isinstance(value, list) else value
