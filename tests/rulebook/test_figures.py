"""Figures as data: each under its clause, none too many, none too few, each of the type its field declares."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

import pytest

from tavlei.rulebook import DataError
from tavlei.rulebook.figures import read_figures


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Several:
    SOURCE: ClassVar[str] = "several"

    days: int
    share: Fraction
    years: tuple[int, ...]
    bounds: tuple[int, int]
    by_side: Mapping[Side, Fraction]
    name: str


GOOD = """
["10.3.1"]
days = 50
share = "1/2"
["10.4.1"]
years = [1, 2, 3]
bounds = [2, 3]
by_side = { left = "0.95", right = 1 }
name = "one"
"""


def read(text: str) -> Several:
    return read_figures(Several, "here.toml", tomllib.loads(text))


def test_figures_are_read_as_their_fields_declare() -> None:
    by_side = {Side.LEFT: Fraction(19, 20), Side.RIGHT: Fraction(1)}
    assert read(GOOD) == Several(50, Fraction(1, 2), (1, 2, 3), (2, 3), by_side, "one")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("days = 50", "", "missing or not known: days"),
        ("days = 50", "days = 50\nfoo = 2", "missing or not known: foo"),
        ("days = 50", "days = 0", "days: every figure must be a whole number"),
        ("days = 50", "days = true", "whole number"),
        ("days = 50", 'days = "50"', "whole number"),
        ('share = "1/2"', "share = 0.5", "0.5 is not what the figure must be"),
        ('share = "1/2"', 'share = "half"', "half is not what the figure must be"),
        ("[2, 3]\n", "[2]\n", "bounds: expected a list"),
        ("[1, 2, 3]", "1", "years: expected a list"),
        ("by_side = { left", "by_side = { centre", "missing for one of: left, right"),
        ('by_side = { left = "0.95", right = 1 }', "by_side = 1", "expected a table"),
    ],
)
def test_a_wrong_figure_is_refused_with_its_place(old: str, new: str, why: str) -> None:
    with pytest.raises(DataError, match=rf"here\.toml.*{why}"):
        read(GOOD.replace(old, new, 1))
