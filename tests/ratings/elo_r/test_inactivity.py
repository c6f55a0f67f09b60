"""What an absence takes (7.14, E16)."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.elo_r.builders import EDITION, NORMS, refused_by

from tavlei.ratings.elo_r import inactivity
from tavlei.ratings.elo_r.inactivity import full_years

LIST = date(2023, 1, 1)


@pytest.mark.clause(EDITION, "7/7.14")
@pytest.mark.parametrize(
    ("last", "years", "total"),
    [
        ("2023-01-01", 0, 0),
        ("2019-01-02", 3, 0),
        ("2019-01-01", 4, 0),
        ("2018-01-02", 4, 0),
        ("2018-01-01", 5, 10),
        ("2017-01-01", 6, 20),
        ("2014-01-02", 8, 40),
        ("2014-01-01", 9, 50),
        ("2013-01-01", 10, 50),
        ("1999-05-20", 23, 50),
    ],
)
def test_four_years_are_free_then_ten_a_year_up_to_fifty(last: str, years: int, total: int) -> None:
    found = inactivity(2500, date.fromisoformat(last), LIST, 0, NORMS)
    assert (found.full_years_absent, found.total_deduction, found.deduct_now) == (years, total, total)
    assert found.new_elo_r == 2500 - total
    assert found.explanation().readings == ("E16",)


@pytest.mark.clause(EDITION, "7/7.14")
@pytest.mark.parametrize(("already", "now"), [(0, 20), (10, 10), (20, 0)])
def test_what_was_deducted_is_not_deducted_again(already: int, now: int) -> None:
    found = inactivity(2500, date(2017, 1, 1), LIST, already, NORMS)
    assert (found.total_deduction, found.deduct_now, found.new_elo_r) == (20, now, 2500 - now)


def test_what_contradicts_itself_is_refused() -> None:
    assert refused_by(inactivity, 2500, date(2017, 1, 1), LIST, 30, NORMS) == "already_deducted"
    assert refused_by(inactivity, 2500, date(2017, 1, 1), LIST, -10, NORMS) == "already_deducted"
    assert refused_by(inactivity, 2500, date(2023, 1, 2), LIST, 0, NORMS) == "list_date"


@pytest.mark.parametrize(
    ("since", "until", "years"),
    [
        ("2020-02-29", "2021-02-27", 0),
        ("2020-02-29", "2021-02-28", 1),
        ("2020-02-29", "2024-02-28", 3),
        ("2020-02-29", "2024-02-29", 4),
    ],
)
def test_a_year_from_the_29th_of_february_is_complete_on_the_28th(since: str, until: str, years: int) -> None:
    assert full_years(date.fromisoformat(since), date.fromisoformat(until)) == years


@pytest.mark.clause(EDITION, "7/7.14")
@given(st.dates(date(1990, 1, 1), LIST), st.integers(2000, 2700))
def test_lists_twice_a_year_take_no_more_than_one_list_at_the_end(last: date, elo_r: int) -> None:
    """Every list deducts what is due by then; in the end exactly the total of the absence is gone."""
    own, deducted = elo_r, 0
    for year in range(last.year + 1, LIST.year + 1):
        for day in (date(year, 1, 1), date(year, 7, 1)):
            if day <= LIST:
                found = inactivity(own, last, day, deducted, NORMS)
                assert found.deduct_now in (0, 10)
                own, deducted = found.new_elo_r, found.total_deduction
    assert own == inactivity(elo_r, last, LIST, 0, NORMS).new_elo_r
    assert elo_r - own <= 50
