"""The rank coefficient of a tournament: how strong its field is (7.5)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.bridge.points.arithmetic import shown
from tavlei.bridge.points.figures import AwardFigures
from tavlei.bridge.points.formula_figures import FormulaFigures
from tavlei.rulebook import Step, cites

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from tavlei.bridge.vocabulary import Format
    from tavlei.rulebook import Rulebook, Value


@dataclass(frozen=True, slots=True)
class Quality:
    """kq, and how many participants it counts."""

    kq: float
    counted: int
    best: Fraction
    worst_counted: Fraction
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def step(self) -> Step:
        """The coefficient with the ranks it comes from."""
        inputs: dict[str, Value] = {"counted": self.counted, "best": self.best, "worst": self.worst_counted}
        return Step("bridge.kq", shown(self.kq), self.rulebook.clause("7.5"), ("B7",), inputs)


@cites("bridge-classification", "7.5")
def rank_value(rank: Fraction, rulebook: Rulebook) -> float:
    """q1 of a participant: what one of that rank brings to the field."""
    figures = rulebook.figures(FormulaFigures)
    if rank <= 0:
        return float(figures.rank_value_at_zero - figures.rank_value_step * rank)
    return float(figures.rank_value_at_zero) / math.pow(figures.rank_value_fall, float(rank))


@cites("bridge-classification", "7.5", "4.9")
def quality(format_: Format, ranks: Sequence[Fraction], rulebook: Rulebook) -> Quality:
    """kq: the values of the best participants, best first (B7), each weighted less than the one before."""
    figures = rulebook.figures(AwardFigures)
    counted = sorted(ranks)[: figures.counted_participants[format_]]
    weight = float(figures.weight_step[format_])
    total = math.fsum(rank_value(rank, rulebook) * weight**index for index, rank in enumerate(counted))
    return Quality(total * float(figures.sum_share[format_]), len(counted), counted[0], counted[-1], rulebook=rulebook)
