"""The figures of accounts, rating and publication, each under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class AccountFigures:
    """Every figure of the clauses about accounts that is not a norm."""

    SOURCE: ClassVar[str] = "bridge_accounts"

    list_day: int
    last_day_of_publication: int
    batches_a_month: int
    months_between_batches: int
    face_to_face_share: Fraction
    months_of_last_year: int
    year_weights: tuple[Fraction, ...]
    results_a_year: int
    results_without_championship: int
