"""The figures of section 7: each stands under its clause in the data of an edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class EloRFigures:
    """Every figure of section 7 that is not in a table."""

    SOURCE: ClassVar[str] = "elo_r"

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
