"""Rounding, against an independent one from the decimal module."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.rulebook import half_away_from_zero, half_up, nearest_half_point

decimals = st.decimals(min_value=-(10**9), max_value=10**9, places=6)


@pytest.mark.parametrize(
    ("value", "up", "away"), [("2.5", 3, 3), ("-2.5", -2, -3), ("0.5", 1, 1), ("-0.5", 0, -1), ("1.5", 2, 2)]
)
def test_halves(value: str, up: int, away: int) -> None:
    assert (half_up(Fraction(value)), half_away_from_zero(Fraction(value))) == (up, away)


@given(decimals)
def test_half_away_from_zero_is_the_rounding_of_decimal(value: Decimal) -> None:
    with localcontext() as context:
        context.prec = 40
        assert half_away_from_zero(value) == int(value.quantize(Decimal(1), ROUND_HALF_UP))


@given(decimals)
def test_half_up_differs_only_at_negative_halves(value: Decimal) -> None:
    is_negative_half = value < 0 and value % 1 == Decimal("-0.5")
    assert half_up(value) == half_away_from_zero(value) + is_negative_half


def test_a_float_counts_as_what_it_is() -> None:
    assert half_up(0.49999999999999994) == 0
    assert half_up(2.5) == 3


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_is_refused(value: float) -> None:
    with pytest.raises((ValueError, OverflowError)):
        half_up(value)


@pytest.mark.parametrize(
    ("value", "rounded"),
    [
        ("4.24", "4"),
        ("4.25", "4.5"),
        ("4.49", "4.5"),
        ("4.5", "4.5"),
        ("4.51", "4.5"),
        ("4.74", "4.5"),
        ("4.75", "5"),
        ("0", "0"),
    ],
)
def test_quarters(value: str, rounded: str) -> None:
    assert nearest_half_point(Fraction(value)) == Fraction(rounded)
