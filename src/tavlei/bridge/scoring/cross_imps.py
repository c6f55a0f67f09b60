"""Pairs scored in IMPs: against every other table (cross-IMPs), or against a mean score (Butler)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.bridge.scoring.imps import ImpScale
from tavlei.rulebook import Problem, Refusal, half_away_from_zero

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.rulebook import Rulebook


def cross_imps(scores: Sequence[int], rulebook: Rulebook) -> list[int]:
    """For every North-South score the sum of IMPs against each other score of the board; East-West the opposite."""
    _check(scores)
    scale = rulebook.figures(ImpScale)
    return [sum(scale.imps(score - other) for other in scores) for score in scores]


def mean_cross_imps(scores: Sequence[int], rulebook: Rulebook) -> list[Fraction]:
    """The same per comparison; 0 for a score with nothing to compare it with."""
    others = max(1, len(scores) - 1)
    return [Fraction(imps, others) for imps in cross_imps(scores, rulebook)]


def datum(scores: Sequence[int], dropped_at_each_end: int = 0) -> int:
    """The mean score of a board to the nearest ten, halves away from zero, with extreme scores left out if told."""
    _check(scores)
    if not 0 <= 2 * dropped_at_each_end < len(scores):
        counts = {"dropped": dropped_at_each_end, "scores": len(scores)}
        raise Refusal(Problem("{dropped} scores cannot be left out at each end of {scores}", counts))
    numbers = sorted(scores)[dropped_at_each_end : len(scores) - dropped_at_each_end]
    return 10 * half_away_from_zero(Fraction(sum(numbers), 10 * len(numbers)))


def butler(scores: Sequence[int], rulebook: Rulebook, dropped_at_each_end: int = 0) -> list[int]:
    """For every North-South score the IMPs against the mean score of the board; East-West the opposite."""
    mean, scale = datum(scores, dropped_at_each_end), rulebook.figures(ImpScale)
    return [scale.imps(score - mean) for score in scores]


def _check(scores: Sequence[int]) -> None:
    if not scores:
        raise Refusal(Problem("a board without a score cannot be scored in IMPs", path="scores"))
