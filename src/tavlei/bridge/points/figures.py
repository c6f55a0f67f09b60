"""The figures of points, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tavlei.bridge.edition import EDITION, every_format
from tavlei.rulebook import cited_data, package_figures

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from tavlei.bridge.vocabulary import Format


@dataclass(frozen=True, slots=True)
class AwardFigures:
    """The levels of achievements and every figure of sections 7 and 8 that the awards of points need."""

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


@cited_data
@cache
def award_figures() -> AwardFigures:
    """The figures of the package's own file."""
    return package_figures(AwardFigures, __name__, EDITION, every_format)
