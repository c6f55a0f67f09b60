"""The figures of the victory point scale, each under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ScoringFigures:
    """What the continuous scale is built from."""

    SOURCE: ClassVar[str] = "bridge_victory_points"

    draw_victory_points: int
    most_victory_points: int
    full_win_imps: int
    golden_power: int
