"""The figures of points, each under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tavlei.bridge.vocabulary import Format  # noqa: TC001 - read with the figures

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class AwardFigures:
    """The levels of achievements and every figure of sections 7 and 8 that the awards of points need."""

    SOURCE: ClassVar[str] = "bridge_points"

    highest_level: int
    least_boards: int
    least_participants: Mapping[Format, int]
    counted_participants: Mapping[Format, int]
    weight_step: Mapping[Format, Fraction]
    sum_share: Mapping[Format, Fraction]
    participants_factor: Mapping[Format, int]
    ebl_to_master_points: Fraction
    wbf_to_master_points: Fraction
    full_boards: Mapping[Format, int]
    full_field: Mapping[Format, int]
    championship_addition: Fraction
    regional_addition: Fraction
    rated_places: Mapping[Format, int]
    rated_places_divisor: Mapping[Format, int]
    long_boards: int
