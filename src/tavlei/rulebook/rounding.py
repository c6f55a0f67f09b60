"""Exact rounding by the names regulations give it. Python's round() takes halves to even and is never used."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

Number = int | Fraction | Decimal | float


def half_up(value: Number) -> int:
    """To the nearest whole number, halves toward plus infinity: 2.5 gives 3, -2.5 gives -2.

    A float counts as the exact binary value it is: 0.49999999999999994 gives 0.
    """
    exact = value if isinstance(value, int | Fraction) else Fraction(value)
    return (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)


def half_away_from_zero(value: Number) -> int:
    """To the nearest whole number, halves away from zero: 2.5 gives 3, -2.5 gives -3."""
    exact = Fraction(value)
    return half_up(exact) if exact >= 0 else -half_up(-exact)


def nearest_half_point(value: Number) -> Fraction:
    """To the nearest half point by quarters: below .25 down, from .25 to the half, from .75 up to the next whole."""
    return Fraction(half_up(2 * Fraction(value)), 2)
