"""The two tables of expected results, each against a second transcription, and against one another."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.ratings import elo_r, fsu
from tavlei.rulebook import Rulebook

NORMS = Rulebook.of("draughts-norms-2022")
CHESS = Rulebook.of("chess-rating-ua")

# Upper bounds of the rows 50, 51, … 99 per cent, typed off the documents a second time.
COMMON = [3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188]
COMMON += [197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328]
ELO_R_BOUNDS = [*COMMON, 342, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735]
FSU_BOUNDS = [*COMMON, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735]


def by_bounds(bounds: list[int], difference: int) -> int:
    higher = next((50 + index for index, bound in enumerate(bounds) if abs(difference) <= bound), 100)
    return higher if difference >= 0 else 100 - higher


@pytest.mark.clause("draughts-norms-2022", "7/7.1", "7/7.3")
def test_elo_r_table_agrees_with_a_second_transcription() -> None:
    for difference in range(-900, 901):
        assert elo_r.expected_percent(Fraction(difference), NORMS).percent == by_bounds(ELO_R_BOUNDS, difference), (
            difference
        )


@pytest.mark.clause("chess-rating-ua", "6.1b")
def test_fsu_table_agrees_with_a_second_transcription() -> None:
    for difference in range(-900, 901):
        found = fsu.expected_percent(difference, CHESS)
        assert found.percent == by_bounds(FSU_BOUNDS, difference), difference
        assert found.percent + found.opponent_percent == 100


@pytest.mark.clause("draughts-norms-2022", "7/7.1")
@pytest.mark.clause("chess-rating-ua", "6.1b")
def test_the_tables_differ_at_343_and_344_only() -> None:
    """E19: the two tables are never shared."""
    differing = [
        d
        for d in range(1000)
        if elo_r.expected_percent(Fraction(d), NORMS).percent != fsu.expected_percent(d, CHESS).percent
    ]
    assert differing == [343, 344]


@pytest.mark.clause("draughts-norms-2022", "7/7.3")
@pytest.mark.parametrize(
    ("difference", "percent"), [("3.5", 51), ("3.49", 50), ("-3.5", 49), ("10/3", 50), ("735.5", 100), ("-735.4", 1)]
)
def test_the_difference_is_rounded_for_the_look_up_halves_up(difference: str, percent: int) -> None:
    """E1."""
    assert elo_r.expected_percent(Fraction(difference), NORMS).percent == percent


@given(st.fractions(min_value=-1000, max_value=1000))
def test_both_sides_of_a_difference_share_a_hundred(difference: Fraction) -> None:
    here, there = elo_r.expected_percent(difference, NORMS), elo_r.expected_percent(-difference, NORMS)
    assert here.percent + there.percent == 100 or difference == 0
    assert 0 <= here.percent <= 100


@given(st.fractions(-1000, 1000), st.fractions(-1000, 1000))
def test_a_greater_difference_never_expects_less(one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    assert elo_r.expected_percent(low, NORMS).percent <= elo_r.expected_percent(high, NORMS).percent


def test_readings_are_named_only_where_the_number_rests_on_them() -> None:
    assert elo_r.expected_percent(Fraction(100), NORMS).explanation().readings == ()
    assert elo_r.expected_percent(Fraction("3.5"), NORMS).explanation().readings == ("E1",)
    assert elo_r.expected_percent(Fraction(-344), NORMS).explanation().readings == ("E19",)
    assert fsu.expected_percent(401, CHESS).explanation().readings == ()
    assert fsu.expected_percent(402, CHESS).explanation().readings == ("F1",)
    assert fsu.expected_percent(-411, CHESS).explanation().readings == ("F1",)
    assert fsu.expected_percent(412, CHESS).explanation().readings == ()


def test_the_explanation_cites_its_clauses() -> None:
    found = [str(clause) for clause in elo_r.expected_percent(Fraction(7), NORMS).explanation().clauses]
    assert found == ["draughts-norms-2022 7/7.3", "draughts-norms-2022 7/7.1"]
