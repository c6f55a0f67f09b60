"""The figures of the formulas as data: complete and cited."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction

from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.points.formula_figures import FormulaFigures
from tavlei.rulebook import citations, register


def test_the_file_of_the_package() -> None:
    figures = CLASSIFICATION.figures(FormulaFigures)
    assert (figures.length_factor, figures.length_offset, figures.session_length_offset) == (2.2, 2, 0.7)
    assert (figures.rank_value_at_zero, figures.rank_value_step) == (Fraction(1, 5), Fraction(3, 25))
    assert all(each > 0 for each in asdict(figures).values())


def test_every_figure_stands_under_a_clause_of_the_edition() -> None:
    place = "tavlei/rulebook/figures/bridge-classification-2024/bridge_formulas.toml"
    numbers = {citation.number for citation in citations() if citation.place == place}
    assert {"7.5", "7.6", "7.6/item3", "8.10", "8.11", "8.12/p2"} <= numbers
    assert numbers <= set(register(CLASSIFICATION.edition.id))
