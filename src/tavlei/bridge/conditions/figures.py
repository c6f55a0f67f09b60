"""The figures of the conditions, each under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tavlei.bridge.vocabulary import Format  # noqa: TC001 - read with the figures

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class ConditionFigures:
    """Every figure of the conditions of sections 1 and 8."""

    SOURCE: ClassVar[str] = "bridge_conditions"

    application_days: int
    protocol_months: int
    regional_a_year: int
    clear_days: int
    regional_application_days: int
    remarks_days: int
    corrections_days: int
    ruling_days: int
    normal_length: Mapping[Format, int]
    express_length: int
    least_field: Mapping[Format, int]
    fixed_coefficients: tuple[Fraction, ...]
    first_hour: int
    boards_a_day: int
    boards_a_day_express: int
    boards_a_day_large_teams: int
    large_team: int
    minutes_a_board: Fraction
    minutes_a_board_with_screens: Fraction
    amateur_rank: Fraction
    junior_age: int
    veteran_age: int
    later_veteran_age: int
    later_veteran_from: int
    invited_share: Fraction
    same_month_from: int
    qualifier_announced_days: int
