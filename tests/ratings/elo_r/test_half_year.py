"""The half-year: its days, the sum, the correction beyond 40 encounters, one rounding (7.6, 7.13)."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.elo_r.builders import EDITION, NORMS, refused_by, texts

from tavlei.ratings.elo_r import CompetitionLine, HalfYear, half_year, parse_half_year
from tavlei.rulebook import Rulebook, Ruling, Settings

LINES = st.lists(st.tuples(st.none() | st.fractions(-60, 60, max_denominator=200), st.integers(5, 20)), max_size=8).map(
    lambda rows: [
        CompetitionLine(str(number), change, counted, None if change is not None else "why")
        for number, (change, counted) in enumerate(rows)
    ]
)


@pytest.mark.clause(EDITION, "7/7.6")
@pytest.mark.parametrize(
    ("label", "first", "last", "listed"),
    [("2023-1", "2023-01-01", "2023-06-30", "2023-07-01"), ("2023-2", "2023-07-01", "2023-12-31", "2024-01-01")],
)
def test_a_list_is_of_1_january_or_1_july(label: str, first: str, last: str, listed: str) -> None:
    found = parse_half_year(label, NORMS)
    days = [each.isoformat() for each in (found.first_day(NORMS), found.last_day(NORMS), found.list_date(NORMS))]
    assert days == [first, last, listed]
    assert found.label == label


@pytest.mark.parametrize("label", ["2023", "2023-3", "2023-0", "23-1", "2023-01", "", "0000-1", "9999-2"])
def test_what_is_no_half_year_is_refused(label: str) -> None:
    assert refused_by(parse_half_year, label, NORMS) == ""


@pytest.mark.clause(EDITION, "7/7.6/item2")
@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)))
def test_every_day_belongs_to_one_half_year(day: date) -> None:
    """E18."""
    halves = [HalfYear(day.year + shift, half) for shift in (-1, 0, 1) for half in (1, 2)]
    holding = [each for each in halves if each.holds(day, NORMS)]
    assert len(holding) == 1
    assert holding[0].list_date(NORMS) > day >= holding[0].first_day(NORMS)
    assert not holding[0].holds(holding[0].last_day(NORMS) + timedelta(days=1), NORMS)


@pytest.mark.clause(EDITION, "7/7.6/item2")
@pytest.mark.parametrize(
    ("change", "new"),
    [("8.5", 2459), ("8.49", 2458), ("-0.5", 2450), ("-0.51", 2449), ("-1.5", 2449), ("0", 2450)],
)
def test_the_new_elo_r_is_rounded_once_halves_up(change: str, new: int) -> None:
    """E8."""
    found = half_year(2450, [CompetitionLine("a", Fraction(change), 9)], NORMS)
    assert found.new_elo_r == new
    assert {"E7", "E8"} <= set(found.explanation().readings)


@pytest.mark.clause(EDITION, "7/7.13")
@pytest.mark.parametrize(("encounters", "correction"), [(39, "1"), (40, "1"), (41, "40/41"), (45, "8/9"), (80, "1/2")])
def test_more_than_forty_encounters_are_corrected(encounters: int, correction: str) -> None:
    lines = [CompetitionLine("a", Fraction(20), encounters - 9), CompetitionLine("b", Fraction(0), 9)]
    found = half_year(2450, lines, NORMS)
    assert found.encounters == encounters  # E9: a competition whose loss was cancelled counts
    assert found.correction == Fraction(correction)
    assert found.change_exact == 20 * Fraction(correction)
    assert "E9" in found.explanation().readings


@pytest.mark.clause(EDITION, "7/7.13")
def test_a_competition_that_is_not_computed_adds_no_encounters() -> None:
    found = half_year(2450, [CompetitionLine("a", Fraction(20), 39), CompetitionLine("b", None, 4, "why")], NORMS)
    assert texts(found.encounters, found.correction, found.sum) == "39 1 20"


@pytest.mark.clause(EDITION, "7/7.6/item2", "7/7.6/item3", "7/7.13")
@given(st.integers(2000, 2800), LINES)
def test_the_sum_does_not_depend_on_the_order(own: int, lines: list[CompetitionLine]) -> None:
    found = half_year(own, lines, NORMS)
    mixed = half_year(own, lines[::-1], NORMS)
    assert (mixed.sum, mixed.encounters, mixed.new_elo_r) == (found.sum, found.encounters, found.new_elo_r)
    counting = [line for line in lines if line.change is not None]
    encounters = sum(each.counted for each in counting)
    exact = sum((each.change or Fraction(0) for each in counting), Fraction(0)) * Fraction(40, max(40, encounters))
    assert found.change_exact == exact
    assert found.new_elo_r == floor(own + exact + Fraction(1, 2))


@given(st.integers(2000, 2800), LINES)
def test_up_to_forty_encounters_the_half_year_is_the_sum_of_its_competitions(
    own: int, lines: list[CompetitionLine]
) -> None:
    found = half_year(own, lines, NORMS)
    alone = [half_year(own, [line], NORMS).change_exact for line in lines]
    if found.encounters <= 40:
        assert found.change_exact == sum(alone)
    else:
        assert abs(found.change_exact) <= abs(found.sum)


def test_a_competition_listed_twice_is_refused() -> None:
    lines = [CompetitionLine("a", Fraction(1), 5), CompetitionLine("b", Fraction(1), 5), CompetitionLine("a", None)]
    assert refused_by(half_year, 2450, lines, NORMS) == "competitions[0].id"


def test_a_ruling_on_the_rounding_is_named_from_its_day() -> None:
    ruling = Ruling("протокол 7", date(2023, 5, 1), NORMS.clause("7/7.6"), "E8", "half_up")
    settings = Settings(rulings=(ruling,))
    lines = [CompetitionLine("a", Fraction(1, 2), 5)]
    before, after = (Rulebook.of(EDITION, day, settings) for day in (date(2023, 1, 1), date(2023, 7, 1)))
    assert half_year(2450, lines, after).explanation().rulings == (ruling,)
    assert half_year(2450, lines, before).explanation().rulings == ()
