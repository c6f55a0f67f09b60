"""The figures of the formulas of points, each under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class FormulaFigures:
    """Every factor, offset and threshold of the formulas of 7.5, 7.6 and 8.10-8.12."""

    SOURCE: ClassVar[str] = "bridge_formulas"

    rank_value_at_zero: Fraction
    rank_value_step: Fraction
    rank_value_fall: float
    master_points_scale: int
    length_factor: float
    length_offset: int
    session_length_offset: float
    weak_field_factor: float
    large_field: int
    large_field_factor: float
    large_field_offset: float
    small_field_factor: float
    fall_factor: float
    fall_scale: int
    fall_participants: int
    fall_base: int
    fall_field_factor: float
    match_points_scale: int
    match_victory_points_divisor: int
    match_victory_points_offset: int
    strong_field_factor: float
    express_reduction: float
    express_divisor: int
    strong_share: Fraction
    strong_share_step: Fraction
    below_guarantee: float
    rating_points_scale: int
    least_prize_coefficient: Fraction
