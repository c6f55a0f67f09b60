"""The ten working days for the report (7.7, E17)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.elo_r.builders import EDITION, NORMS, refused_by

from tavlei.ratings.elo_r import report_deadline, russian_holidays


def day(text: str) -> date:
    return date.fromisoformat(text)


@pytest.mark.clause(EDITION, "7/7.7/item2")
@pytest.mark.parametrize(
    ("end", "holidays", "last"),
    [
        ("2023-03-17", [], "2023-03-31"),  # a Friday: day 1 is the Monday
        ("2023-03-18", [], "2023-03-31"),  # a Saturday
        ("2023-03-19", [], "2023-03-31"),  # a Sunday
        ("2023-03-20", [], "2023-04-03"),  # a Monday: day 1 is the Tuesday
        ("2023-03-20", ["2023-03-20"], "2023-04-03"),  # the end itself is no day of the ten
        ("2023-03-17", ["2023-03-31"], "2023-04-03"),
        ("2023-03-17", ["2023-03-20"], "2023-04-03"),
        ("2023-03-17", ["2023-03-25"], "2023-03-31"),  # a Saturday anyway
        ("2023-03-17", ["2023-04-03"], "2023-03-31"),  # after the tenth
    ],
)
def test_the_tenth_working_day_is_the_last(end: str, holidays: list[str], last: str) -> None:
    closed = [day(holiday) for holiday in holidays]
    found = report_deadline(day(end), day(last), closed, NORMS)
    assert found.last_day == day(last)
    assert found.in_time
    assert not report_deadline(day(end), day(last) + timedelta(days=1), closed, NORMS).in_time
    assert found.explanation().readings == ("E17",)


@pytest.mark.clause(EDITION, "7/7.7/item2")
@given(st.dates(date(2000, 1, 1), date(2050, 1, 1)), st.sets(st.integers(-5, 40)))
def test_exactly_ten_working_days_are_counted(end: date, offsets: set[int]) -> None:
    closed = {end + timedelta(days=offset) for offset in offsets}
    last = report_deadline(end, end, closed, NORMS).last_day
    days = [end + timedelta(days=each) for each in range(1, (last - end).days + 1)]
    assert sum(1 for day in days if day.isoweekday() <= 5 and day not in closed) == 10
    assert last.isoweekday() <= 5
    assert last not in closed


def test_the_skipped_holidays_are_told() -> None:
    found = report_deadline(day("2023-05-05"), day("2023-05-23"), [day("2023-05-09"), day("2023-05-08")], NORMS)
    (condition,) = found.explanation().conditions
    assert [step.value for step in condition.steps] == [day("2023-05-08"), day("2023-05-09")]
    assert found.in_time


def test_the_end_of_the_calendar_is_refused() -> None:
    assert refused_by(report_deadline, date.max, date.max, (), NORMS) == "end_date"


@pytest.mark.clause(EDITION, "7/7.7/item2")
def test_the_calendar_of_russia_has_its_holidays_and_moved_days_off() -> None:
    found = russian_holidays(2023, 2024)
    assert found == tuple(sorted(found))
    assert {each.year for each in found} == {2023, 2024}
    for text in ("2023-01-02", "2023-02-23", "2023-02-24", "2023-05-08", "2023-05-09", "2023-11-06", "2024-04-29"):
        assert day(text) in found, text
    assert day("2023-03-09") not in found
    assert report_deadline(day("2022-12-29"), day("2023-01-20"), found, NORMS).last_day == day("2023-01-19")
