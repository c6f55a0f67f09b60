"""The rounding of norm points and the conversion of Elo-M."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.titles.people import NORMS

from tavlei.rulebook import Refusal
from tavlei.titles import round_points, table_elo_r

EDITION = "draughts-norms-2022"
HUNDREDTHS = st.integers(0, 5000).map(lambda number: Fraction(number, 100))


@pytest.mark.clause(EDITION, "3/2.2.1", "4/3.1", "4/3/p2")
@pytest.mark.parametrize(
    ("exact", "points"),
    [("5", "5"), ("5.24", "5"), ("5.25", "5.5"), ("5.49", "5.5"), ("5.5", "5.5"), ("5.74", "5.5"), ("5.75", "6")],
)
def test_with_a_win_of_1_fractions_go_by_quarters(exact: str, points: str) -> None:
    for section in (3, 4):
        assert round_points(Fraction(exact), 1, NORMS, section=section).points == Fraction(points)


@pytest.mark.clause(EDITION, "3/2.2.2", "4/3.2")
@pytest.mark.parametrize(("exact", "points"), [("10.49", 10), ("10.5", 11), ("11", 11), ("0.49", 0)])
def test_with_a_win_of_2_halves_go_up(exact: str, points: int) -> None:
    for section in (3, 4):
        assert round_points(Fraction(exact), 2, NORMS, section=section).points == points


@pytest.mark.clause(EDITION, "3/2.2.1")
def test_only_a_fraction_of_exactly_a_half_rests_on_a_reading() -> None:
    """N3."""
    assert round_points(Fraction("5.5"), 1, NORMS).explanation().readings == ("N3",)
    assert round_points(Fraction("5.51"), 1, NORMS).explanation().readings == ()
    assert round_points(Fraction("5.5"), 2, NORMS).explanation().readings == ()


@pytest.mark.parametrize(
    ("section", "win", "number"),
    [(3, 1, "3/2.2.1"), (3, 2, "3/2.2.2"), (4, 1, "4/3.1"), (4, 2, "4/3.2"), (5, 1, "5/2.3"), (5, 2, "5/2.3")],
)
def test_each_section_cites_its_own_rounding(section: int, win: int, number: str) -> None:
    (cited,) = round_points(Fraction(3), win, NORMS, section=section).explanation().clauses
    assert cited.number == number


def test_negative_points_are_refused() -> None:
    with pytest.raises(Refusal, match="points are not negative"):
        round_points(Fraction(-1, 4), 1, NORMS)


def literally(exact: Fraction, points_for_win: int) -> Fraction:
    """The wording of 2.2.1 and 2.2.2, sentence by sentence."""
    whole, fraction = exact // 1, exact % 1
    if points_for_win == 2:
        return Fraction(whole if fraction < Fraction(1, 2) else whole + 1)
    if fraction < Fraction(1, 4):
        return Fraction(whole)
    if fraction < Fraction(1, 2):
        return whole + Fraction(1, 2)
    if Fraction(1, 2) < fraction < Fraction(3, 4):
        return whole + Fraction(1, 2)
    return exact if fraction == Fraction(1, 2) else Fraction(whole + 1)


@given(HUNDREDTHS, st.sampled_from([1, 2]))
def test_the_rounding_is_the_one_of_the_text(exact: Fraction, points_for_win: int) -> None:
    found = round_points(exact, points_for_win, NORMS).points
    assert found == literally(exact, points_for_win)
    assert abs(found - exact) <= Fraction(points_for_win, 4)
    assert found % Fraction(points_for_win, 2) == 0


@pytest.mark.clause(EDITION, "3/4.1", "3/4.2")
@pytest.mark.parametrize(
    ("elo_m", "elo_r", "number"),
    [
        ("2000", "2250", "3/4.1"),
        ("2200", "2450", "3/4.1"),
        ("2201", "2451.5", "3/4.2"),
        ("2300", "2600", "3/4.2"),
        ("2400", "2750", "3/4.2"),
    ],
)
def test_conversion_of_elo_m(elo_m: str, elo_r: str, number: str) -> None:
    found = table_elo_r(Fraction(elo_m), NORMS)
    assert found.elo_r == Fraction(elo_r)
    assert [clause.number for clause in found.explanation().clauses] == [number]
    assert found.explanation().readings == ("N5", "N13")


def test_a_negative_rating_is_refused() -> None:
    with pytest.raises(Refusal, match="a rating is not negative"):
        table_elo_r(Fraction(-1), NORMS)


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_a_higher_elo_m_never_gives_a_lower_elo_r(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert table_elo_r(Fraction(low), NORMS).elo_r <= table_elo_r(Fraction(high), NORMS).elo_r
