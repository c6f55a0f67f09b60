"""Ranks in composition (section 6)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.titles.people import NORMS

from tavlei.rulebook import Refusal
from tavlei.titles import (
    CompositionRanks,
    ContestKind,
    ContestScore,
    composing_score,
    composition_ranks,
    solving_score,
)

EDITION = "draughts-norms-2022"


def ranks(kind: str, status: str, percent: str, finalists: int = 14) -> CompositionRanks:
    return composition_ranks(
        ContestKind(kind), status, finalists, ContestScore(Fraction(percent), Fraction(100)), NORMS
    )


@pytest.mark.clause(EDITION, "6/table")
@pytest.mark.parametrize(
    ("kind", "status", "percent", "expected"),
    [
        ("solve", "region", "70", "I II III Iy IIy"),
        ("solve", "region", "69.99", "II III Iy IIy"),
        ("solve", "federal district", "50", "II III Iy IIy"),
        ("solve", "moscow", "35", "III Iy IIy"),
        ("solve", "region", "34.9", "IIy"),
        ("solve", "region", "20", "IIy"),
        ("solve", "region", "19.9", ""),
        ("compose", "region", "65", "I II III"),
        ("compose", "st petersburg", "55", "II III"),
        ("compose", "region", "45", "III"),
        ("compose", "region", "44.9", ""),
        ("solve", "municipality", "100", "II III Iy IIy IIIy"),
        ("solve", "municipality", "79", "III Iy IIy IIIy"),
        ("solve", "municipality", "50", "IIy IIIy"),
        ("solve", "municipality", "35", "IIIy"),
        ("solve", "municipality", "34", ""),
        ("compose", "municipality", "100", ""),
    ],
)
def test_ranks_by_per_cent(kind: str, status: str, percent: str, expected: str) -> None:
    found = ranks(kind, status, percent)
    assert " ".join(found.ranks) == expected
    assert found.percent == Fraction(percent)


@pytest.mark.clause(EDITION, "6/2")
def test_the_final_part_needs_14_participants() -> None:
    assert ranks("solve", "region", "100", finalists=13).ranks == ()
    assert ranks("solve", "region", "100", finalists=14).ranks != ()


@pytest.mark.clause(EDITION, "6/1.1")
def test_a_composer_counts_the_eight_best_works() -> None:
    marks = [Fraction(mark) for mark in (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)]
    assert composing_score(marks, Fraction(10), NORMS) == ContestScore(Fraction(52), Fraction(80))
    assert composing_score(marks[:3], Fraction(10), NORMS) == ContestScore(Fraction(27), Fraction(80))
    with pytest.raises(Refusal, match="a mark lies between 0 and 10"):
        composing_score([Fraction(11)], Fraction(10), NORMS)


@pytest.mark.clause(EDITION, "6/1.2")
def test_a_solver_counts_all_works_of_all_categories() -> None:
    half = ContestScore(Fraction(5), Fraction(10))
    full = ContestScore(Fraction(20), Fraction(20))
    assert solving_score({"problem": half, "speed": full}, NORMS) == ContestScore(Fraction(25), Fraction(30))
    with pytest.raises(Refusal, match="expected one of: problem, study, positional ending, task, speed; got chess"):
        solving_score({"chess": half}, NORMS)


@pytest.mark.parametrize(("kind", "number"), [("compose", "6/1.1"), ("solve", "6/1.2")])
def test_the_explanation_names_what_the_per_cent_refers_to(kind: str, number: str) -> None:
    told = ranks(kind, "region", "60").explanation()
    assert number in {clause.number for clause in told.clauses}
    assert [step.met for step in told.conditions][:3] == [True, False, True]


def test_impossible_points_are_refused() -> None:
    with pytest.raises(Refusal, match="is more than 0"):
        composition_ranks(ContestKind.SOLVE, "region", 14, ContestScore(Fraction(1), Fraction(0)), NORMS)
    with pytest.raises(Refusal, match="points are not negative"):
        ranks("solve", "region", "-1")


@given(st.sampled_from(["compose", "solve"]), st.sampled_from(["region", "municipality"]), st.integers(0, 100))
def test_a_reached_rank_carries_all_lower_ones_the_table_has(kind: str, status: str, percent: int) -> None:
    found = ranks(kind, status, str(percent))
    filled = [rank for rank, cell in found.cells.items() if cell is not None]
    assert list(found.ranks) == filled[len(filled) - len(found.ranks) :]
