"""Arithmetic of the formulas with logarithms and powers: binary numbers, and one rounding half up (B5)."""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10
from typing import Final

_MILLION: Final = 10**6
GUARD: Final = 1e-9
"""How near below a half a computed value counts as the half itself.

Several formulas give an exact half for ordinary fields (thirty players of rank 0: RCM is 1.5), and binary arithmetic
may miss it from below by some 1e-13. No figure of the classification is meaningful to a thousand-millionth.
"""


def nearest(value: float) -> int:
    """To the nearest whole number, halves up; noise of binary arithmetic does not push a half down."""
    return floor(value + 0.5 + GUARD)


def at_least(value: float, bound: float) -> bool:
    """Whether a computed value reaches a bound, the same noise allowed for."""
    return value >= bound - GUARD


def lg(value: float) -> float:
    """The decimal logarithm, by the name the classification gives it."""
    return log10(value)


def shown(value: float) -> Fraction:
    """A computed number as explanations show it: six decimals, rounded half up."""
    return Fraction(floor(Fraction(value) * _MILLION + Fraction(1, 2)), _MILLION)
