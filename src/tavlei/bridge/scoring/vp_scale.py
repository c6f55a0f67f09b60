"""Victory points: the continuous 20:0 scale of the world federation of 2013 (7.6, B68)."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tavlei.bridge.scoring.figures import ScoringFigures
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook

HUNDREDTHS: Final = 100
MOST_BOARDS: Final = 10_000
_GOLDEN_RATIO: Final[float] = (math.sqrt(5) - 1) / 2


@cites("bridge-classification", "7.6/p3")
def victory_points(boards: int, imp_margin: int, rulebook: Rulebook) -> Fraction:
    """VP of the winner by the margin in IMPs; beyond the end of the scale the most of it."""
    if imp_margin < 0:
        got = {"margin": imp_margin}
        raise Refusal(Problem("the margin is the winner's and at least 0; got {margin}", got, path="imp_margin"))
    scale = vp_scale(boards, rulebook)
    return scale[min(imp_margin, len(scale) - 1)]


@cites("bridge-classification", "7.6/p3")
def vp_scale(boards: int, rulebook: Rulebook) -> tuple[Fraction, ...]:
    """VP of the winner by margin 0, 1, ... to the end of the scale."""
    if not 1 <= boards <= MOST_BOARDS:
        got = {"most": MOST_BOARDS, "boards": boards}
        message = Problem(
            "a match has from 1 to {most} boards; got {boards}", got, path="boards", clause=rulebook.clause("7.6/p3")
        )
        raise Refusal(message)
    return _scale(boards, rulebook.figures(ScoringFigures))


@lru_cache(maxsize=256)
def _scale(boards: int, figures: ScoringFigures) -> tuple[Fraction, ...]:
    full_win = figures.full_win_imps
    last = _ceiling_of_root(full_win**2 * boards)
    span = full_win * math.sqrt(boards)
    values = [_by_formula(margin / span, figures) for margin in range(last + 1)]
    return tuple(Fraction(value, HUNDREDTHS) for value in _corrected(values))


def _by_formula(share: float, figures: ScoringFigures) -> int:
    """VP in hundredths for a margin as a share of the whole span."""
    draw, most = HUNDREDTHS * figures.draw_victory_points, HUNDREDTHS * figures.most_victory_points
    ratio = _GOLDEN_RATIO**figures.golden_power
    return min(most, math.floor(draw + draw * (1 - math.pow(ratio, share)) / (1 - ratio) + 0.5))


def _corrected(values: list[int]) -> list[int]:
    """Raise inner values by one hundredth until no step is larger than the one before it."""
    corrected = list(values)
    doubtful = list(range(len(values) - 2, 0, -1))
    while doubtful:
        here = doubtful.pop()
        if not 0 < here < len(values) - 1:
            continue
        if corrected[here + 1] - corrected[here] > corrected[here] - corrected[here - 1]:
            corrected[here] += 1
            doubtful += (here + 1, here, here - 1)
    return corrected


def _ceiling_of_root(square: int) -> int:
    root = math.isqrt(square)
    return root if root * root == square else root + 1
