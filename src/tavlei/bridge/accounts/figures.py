"""The figures of accounts, rating and publication, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tavlei.bridge.edition import EDITION, exact_figure
from tavlei.rulebook import cited_data, package_figures

if TYPE_CHECKING:
    from fractions import Fraction


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
    return package_figures(AccountFigures, __name__, EDITION, exact_figure)
