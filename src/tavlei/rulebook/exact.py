"""Exact numbers as text: the form in which regulations' arithmetic travels in JSON and is shown to people."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING

from tavlei.rulebook.problems import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Collection

Number = int | float | str | Fraction


def exact_number(value: Number) -> Fraction:
    """A number as a person gives it, exactly: 0.1 is one tenth, `1/3` a third. Anything else is refused."""
    try:
        return Fraction(str(value)) if isinstance(value, float) else Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise Refusal(Problem("expected a number; got {got}", {"got": str(value)})) from None


def exact_sum(values: Collection[int | Fraction]) -> int | Fraction:
    """The sum in whole numbers over one denominator: adding fractions one by one costs ten times as much."""
    unit = lcm(*{value.denominator for value in values})
    if unit == 1:
        return sum(value.numerator for value in values)
    total = sum(value.numerator * (unit // value.denominator) for value in values)
    return Fraction(total, unit)


def exact_text(value: Fraction | int) -> str:
    """An integer or the shortest exact decimal if the value has one, else a fraction in lowest terms."""
    value = value if type(value) is Fraction else Fraction(value)
    places = _decimal_places(value.denominator)
    return _decimal(value, places) if places else str(value)


def ratio_text(value: Fraction | int) -> str:
    """An integer, else always a fraction in lowest terms, also when a decimal would end."""
    return str(Fraction(value))


def two_decimals(value: Fraction | int) -> str:
    """Exactly two decimals. A value that needs more is an error of the caller: nothing is rounded here."""
    hundredths, rest = divmod(value.numerator * 100, value.denominator)
    if rest:
        raise ValueError(f"{value} has more than two decimals")
    whole, places = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}.{places:02d}"


def _decimal(value: Fraction, places: int) -> str:
    digits = f"{abs(value.numerator) * 10**places // value.denominator:0{places + 1}d}"
    sign = "-" if value.numerator < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


@lru_cache(maxsize=1 << 12)
def _decimal_places(denominator: int) -> int | None:
    """How many decimals a fraction with this denominator needs; None if they never end."""
    places = {2: 0, 5: 0}
    for prime in places:
        while denominator % prime == 0:
            denominator //= prime
            places[prime] += 1
    return max(places.values()) if denominator == 1 else None
