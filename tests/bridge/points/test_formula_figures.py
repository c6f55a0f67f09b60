"""The figures of the formulas as data: complete and cited."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction

from tavlei.bridge.edition import EDITION
from tavlei.bridge.points.formula_figures import formula_figures
from tavlei.rulebook import citations, register


def test_the_file_of_the_package() -> None:
    figures = formula_figures()
    assert (figures.length_factor, figures.length_offset, figures.session_length_offset) == (2.2, 2, 0.7)
    assert (figures.rank_value_at_zero, figures.rank_value_step) == (Fraction(1, 5), Fraction(3, 25))
    assert all(each > 0 for each in asdict(figures).values())


def test_every_figure_stands_under_a_clause_of_the_edition() -> None:
    place = "tavlei.bridge.points.formula_figures:formula_figures.toml"
    formula_figures()
    numbers = {each.clause.number for each in citations() if each.place == place}
    assert {"7.5", "7.6", "7.6/item3", "8.10", "8.11", "8.12/p2"} <= numbers
    assert numbers <= set(register(EDITION))
