"""Matchpoints: on each board two for every worse score of the same direction and one for every equal one."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence


def matchpoints(scores: Sequence[int]) -> list[int]:
    """The matchpoints of every North-South score of a board; East-West get what is missing to the top.

    The top is twice the number of other tables, so that half a matchpoint never appears.
    """
    if not scores:
        raise Refusal(Problem("a board without a score cannot be matchpointed", path="scores"))
    ordered = sorted(scores)
    return [bisect_left(ordered, score) + bisect_right(ordered, score) - 1 for score in scores]


def percentages(scores: Sequence[int]) -> list[Fraction]:
    """The same as exact percentages of the top; a score with nothing to compare it with is 50."""
    top = 2 * (len(scores) - 1)
    return [Fraction(100 * matchpoint, top) if top else Fraction(50) for matchpoint in matchpoints(scores)]
