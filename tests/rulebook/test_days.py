"""The same day of another month or year."""

from __future__ import annotations

from datetime import MAXYEAR, MINYEAR, date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.rulebook import Refusal, shifted


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        (date(2023, 1, 31), 1, date(2023, 2, 28)),
        (date(2024, 1, 31), 1, date(2024, 2, 29)),
        (date(2024, 2, 29), 12, date(2025, 2, 28)),
        (date(2022, 1, 31), 25, date(2024, 2, 29)),
        (date(2023, 12, 1), 24, date(2025, 12, 1)),
        (date(2024, 3, 31), -1, date(2024, 2, 29)),
        (date(2024, 1, 15), -1, date(2023, 12, 15)),
        (date(2024, 5, 17), 0, date(2024, 5, 17)),
    ],
)
def test_the_same_day_or_the_last_of_a_shorter_month(day: date, months: int, later: date) -> None:
    assert shifted(day, months=months) == later


@given(st.dates(date(1, 1, 1), date(9000, 12, 31)), st.integers(0, 900))
def test_a_year_is_twelve_months_and_the_day_stays_where_it_can(day: date, years: int) -> None:
    found = shifted(day, years=years)
    assert found == shifted(day, months=12 * years)
    assert (found.year, found.month) == (day.year + years, day.month)
    assert found.day == day.day or (day.month, day.day, found.day) == (2, 29, 28)


def test_outside_the_calendar_is_refused() -> None:
    for day, months in ((date(MAXYEAR, 12, 1), 1), (date(MINYEAR, 1, 1), -1)):
        with pytest.raises(Refusal, match="outside the calendar"):
            shifted(day, months=months)
