"""The figures of 11.1-11.3, each of which stands under its clause in the data of the edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class CompositionFigures:
    """Every figure of the rules about works of composition."""

    SOURCE: ClassVar[str] = "composition"

    problem_white_above: int
    russian_miniature: int
    russian_ending: int
    international_miniature: int
    international_medium: int
    international_large: int
    study_white: int
    study_black: int
    positional_ending_each: int
    locking_miniature_white: int
    locking_variants: int
    study_branchings: int
    black_surplus: int
    en_prise_points: int
    late_move: int
    rough_sacrifice: int
    study_inaccuracies: int
