"""Lists of awards: what each place or tie gets."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from tavlei.bridge.points.arithmetic import nearest
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Share(NamedTuple):
    """The points of one place, or of each participant who shares the places from `first` to `last`."""

    first: int
    last: int
    points: int


@cites("bridge-classification", "7.4", "8.11/p4", "8.11/p5")
def averaged(values: Sequence[float], places: Iterable[tuple[int, int]]) -> tuple[Share, ...]:
    """The values of places 1, 2, ...: shared places get their mean, unrounded before and rounded once (B5)."""
    return without_zero(Share(first, last, nearest(_mean(values[first - 1 : last]))) for first, last in places)


def without_zero(shares: Iterable[Share]) -> tuple[Share, ...]:
    """Only the places that get something."""
    return tuple(share for share in shares if share.points)


def points_at(shares: Iterable[Share], place: int) -> int:
    """What a place gets; 0 if it is not in the list."""
    return next((share.points for share in shares if share.first <= place <= share.last), 0)


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values)
