"""International match points: differences of scores on a bounded scale."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from tavlei.rulebook import DataError, Problem

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class ImpScale:
    """The least differences in points for 1, 2, ... IMPs."""

    SOURCE: ClassVar[str] = "bridge_imps"

    from_points: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse bounds that do not grow."""
        if not self.from_points or any(higher <= lower for lower, higher in pairwise(self.from_points)):
            raise DataError(Problem("the bounds of the scale must grow", path=self.SOURCE))

    def imps(self, points: int) -> int:
        """The IMPs of a difference in points, with its sign."""
        number = bisect_right(self.from_points, abs(points))
        return number if points > 0 else -number


def imps(points: int, rulebook: Rulebook) -> int:
    """The IMPs of a difference in points, with its sign (B68)."""
    return rulebook.figures(ImpScale).imps(points)
