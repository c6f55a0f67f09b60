"""Master points for places: the formulas of 7.6, tie by tie."""

# The names are the letters of the regulation.
# ruff: noqa: N803, N806, N815

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.bridge.points.arithmetic import lg
from tavlei.bridge.points.figures import AwardFigures
from tavlei.bridge.points.formula_figures import FormulaFigures
from tavlei.bridge.points.quality import Quality, quality
from tavlei.bridge.points.shares import Share, averaged
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.bridge.points.field import QualificationField
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class MasterPoints:
    """Every number of 7.6 on the way to the master points, and the points."""

    N: int
    quality: Quality
    kq1: float
    N0: int
    kN: float
    kd: float
    t: float
    R: float
    first_raw: float
    shares: tuple[Share, ...]

    @property
    def kq(self) -> float:
        """The rank coefficient of the tournament (7.5)."""
        return self.quality.kq

    @property
    def last_nonzero_place(self) -> int:
        """The last place that gets a master point, 0 if none does."""
        return self.shares[-1].last if self.shares else 0


@cites("bridge-classification", "7.1", "7.6", "7.6/item2", "7.6/item3", "7.6/item8")
def master_points(field: QualificationField) -> MasterPoints:
    """MB(p) = 50 kN kd / R^(p-1) for every place (B1, B2)."""
    N, figures = field.size, field.rulebook.figures(FormulaFigures)
    strength = quality(field.format, field.ranks, field.rulebook)
    kq1 = weak_field_factor(strength.kq, field.rulebook)
    N0 = field.rulebook.figures(AwardFigures).participants_factor[field.format] * N
    kN = field_coefficient(strength.kq, kq1, N0, field.rulebook)
    length = session_boards_coefficient if field.session else boards_coefficient
    kd = length(field.boards, field.rulebook)
    t = fall_exponent(N, strength.kq, field.rulebook)
    R = figures.fall_factor * (figures.fall_scale * kN * kd) ** (1 / t)
    first = figures.master_points_scale * kN * kd
    values = [first / R ** (place - 1) for place in range(1, N + 1)]
    return MasterPoints(
        N=N,
        quality=strength,
        kq1=kq1,
        N0=N0,
        kN=kN,
        kd=kd,
        t=t,
        R=R,
        first_raw=first,
        shares=averaged(values, field.places()),
    )


@cites("bridge-classification", "7.6/item3")
def weak_field_factor(kq: float, rulebook: Rulebook) -> float:
    """kq1: more than 1 for a field with kq below 1 (B6)."""
    return 1 - rulebook.figures(FormulaFigures).weak_field_factor * lg(kq) if kq < 1 else 1.0


@cites("bridge-classification", "7.6/item3")
def field_coefficient(kq: float, kq1: float, N0: int, rulebook: Rulebook) -> float:
    """kN, the coefficient of number and quality (B1)."""
    figures = rulebook.figures(FormulaFigures)
    if is_large(N0, rulebook):
        return figures.large_field_factor * (kq + lg(N0) - figures.large_field_offset) * kq1
    return figures.small_field_factor * kq * lg(N0) * kq1


@cites("bridge-classification", "7.6/item3")
def is_large(N0: int, rulebook: Rulebook) -> bool:
    """Whether kN is that of a large field."""
    return rulebook.figures(FormulaFigures).large_field <= N0


@cites("bridge-classification", "7.6/item8")
def fall_exponent(N: int, kq: float, rulebook: Rulebook) -> float:
    """t, by which the fall of the points from place to place slows down (B2)."""
    figures = rulebook.figures(FormulaFigures)
    return N / figures.fall_participants * (figures.fall_base + kq - figures.fall_field_factor * lg(N))


@cites("bridge-classification", "7.6/item2", "7.6/p2")
def boards_coefficient(boards: int, rulebook: Rulebook) -> float:
    """kd of a tournament or a match by its actual length."""
    figures = rulebook.figures(FormulaFigures)
    return figures.length_factor * lg(boards) - figures.length_offset


@cites("bridge-classification", "7.6/item2")
def session_boards_coefficient(boards: int, rulebook: Rulebook) -> float:
    """kd of a session (B12)."""
    return lg(boards) - rulebook.figures(FormulaFigures).session_length_offset
