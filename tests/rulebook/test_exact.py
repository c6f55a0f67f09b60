"""Exact numbers as text."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.calc.formats import parse_exact
from tavlei.rulebook import exact_text, ratio_text, two_decimals


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("15", "15"),
        ("-13/2", "-6.5"),
        ("477/100", "4.77"),
        ("160/9", "160/9"),
        ("-1/3", "-1/3"),
        ("1/16", "0.0625"),
        ("0", "0"),
    ],
)
def test_exact_text(value: str, text: str) -> None:
    assert exact_text(Fraction(value)) == text


@given(st.fractions())
def test_exact_text_is_read_back(value: Fraction) -> None:
    if len(str(value)) < 30:
        assert Fraction(exact_text(value)) == value


@given(st.integers(-(10**6), 10**6), st.integers(0, 8))
def test_a_decimal_is_the_shortest(digits: int, places: int) -> None:
    value = Fraction(digits, 10**places)
    normal = format(Decimal(exact_text(value)).normalize(), "f")
    assert exact_text(value) == ("0" if value == 0 else normal)


@pytest.mark.parametrize(("value", "text"), [("1800", "1800"), ("28459/16", "28459/16"), ("1/2", "1/2")])
def test_ratio_text(value: str, text: str) -> None:
    assert ratio_text(Fraction(value)) == text


@pytest.mark.parametrize(
    ("value", "text"), [("1/2", "0.50"), ("-14/5", "-2.80"), ("0", "0.00"), ("-1/100", "-0.01"), ("12", "12.00")]
)
def test_two_decimals(value: str, text: str) -> None:
    assert two_decimals(Fraction(value)) == text


def test_two_decimals_never_round() -> None:
    with pytest.raises(ValueError, match="more than two decimals"):
        two_decimals(Fraction(1, 3))


@given(st.integers(-(10**9), 10**9))
def test_two_decimals_of_hundredths_are_read_back(hundredths: int) -> None:
    assert parse_exact(two_decimals(Fraction(hundredths, 100))) == Fraction(hundredths, 100)
