"""International match points: differences of scores on a bounded scale."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import DataError, Problem, data_text, read_toml

if TYPE_CHECKING:
    from collections.abc import Sequence

SOURCE: Final = "imps.toml"


def imps(points: int) -> int:
    """The IMPs of a difference in points, with its sign (B68)."""
    found = bisect_right(_bounds(), abs(points))
    return found if points > 0 else -found


@cache
def _bounds() -> Sequence[int]:
    return load_bounds(SOURCE, data_text("tavlei.bridge.scoring", SOURCE))


def load_bounds(source: str, text: str) -> tuple[int, ...]:
    """The lower bounds of the scale from a TOML text; they must grow."""
    bounds = tuple(read_toml(source, text).get("from_points", ()))
    if not bounds or any(higher <= lower for lower, higher in pairwise(bounds)):
        raise DataError(Problem("the bounds of the scale must grow", path=source))
    return bounds
