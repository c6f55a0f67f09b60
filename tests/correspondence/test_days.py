"""Days on a move: the examples of 10.4.3, table 2, and a slow count day by day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.correspondence.builders import BOOK, EDITION

from tavlei.correspondence import Break, CountedBreak, last_day, thinking_days
from tavlei.rulebook import Refusal

DAYS = st.dates(date(2024, 1, 1), date(2024, 12, 31))


def counted(first: date, last: date) -> CountedBreak:
    return CountedBreak(Break("Petrov", first, last, BOOK, {"Sedov": first}), "Sedov", (first, last))


def october(day: int) -> date:
    return date(2024, 10, day)


EXAMPLE = [counted(october(10), october(25))]


@pytest.mark.clause(EDITION, "10.4.3", "10.4.3/p2", "10.4.2/item2")
@pytest.mark.parametrize(("received", "sent", "days"), [(8, 27, 3), (8, 20, 1), (10, 26, 1)])
def test_the_three_examples_of_the_rules(received: int, sent: int, days: int) -> None:
    assert thinking_days(october(received), october(sent), BOOK, EXAMPLE).days == days
    assert EXAMPLE[0].taken.days == EXAMPLE[0].days == 16


@pytest.mark.clause(EDITION, "10.4.4")
@pytest.mark.parametrize("sent", range(10, 26))
def test_a_move_sent_in_a_break_costs_nothing_and_does_not_end_it(sent: int) -> None:
    assert thinking_days(october(9), october(sent), BOOK, EXAMPLE).days == 0
    assert thinking_days(october(sent), october(27), BOOK, EXAMPLE).days == 2


@pytest.mark.clause(EDITION, "10.1.2", "10.3.1", "10.3.6/table")
@pytest.mark.parametrize(
    ("received", "sent", "days"),
    [((3, 1), (3, 3), 2), ((3, 12), (3, 15), 3), ((3, 22), (3, 26), 4), ((4, 10), (4, 11), 1), ((4, 10), (4, 10), 0)],
)
def test_the_figures_of_table_2_and_a_reply_on_the_same_day(
    received: tuple[int, int], sent: tuple[int, int], days: int
) -> None:
    assert thinking_days(date(2024, *received), date(2024, *sent), BOOK).days == days


@pytest.mark.clause(EDITION, "10.3.1/p3")
def test_a_dispatch_before_the_receipt_is_refused() -> None:
    with pytest.raises(Refusal, match="sent on 2024-10-07, before the receipt on 2024-10-08"):
        thinking_days(october(8), october(7), BOOK)


@given(DAYS, st.integers(0, 400), st.lists(st.tuples(DAYS, st.integers(0, 40)), max_size=4))
@pytest.mark.clause(EDITION, "10.3.1", "10.4.2/item2")
def test_days_agree_with_a_count_day_by_day(received: date, length: int, spans: list[tuple[date, int]]) -> None:
    sent = received + timedelta(days=length)
    breaks = [counted(first, first + timedelta(days=days)) for first, days in spans]
    free = {first + timedelta(days=index) for first, days in spans for index in range(days + 1)}
    slow = sum(received + timedelta(days=index) not in free for index in range(1, length + 1))
    found = thinking_days(received, sent, BOOK, breaks)
    assert found.days == slow
    assert found.elapsed == found.days + found.break_days == length


@given(DAYS, st.integers(0, 120), st.lists(st.tuples(DAYS, st.integers(0, 40)), max_size=3))
@pytest.mark.clause(EDITION, "10.3.5")
def test_the_last_good_day_is_the_last(received: date, days: int, spans: list[tuple[date, int]]) -> None:
    breaks = [counted(first, first + timedelta(days=length)) for first, length in spans]
    found = last_day(received, days, BOOK, breaks)
    assert thinking_days(received, found, BOOK, breaks).days == days
    assert thinking_days(received, found + timedelta(days=1), BOOK, breaks).days == days + 1


def test_an_explanation_tells_the_days_of_the_break() -> None:
    told = thinking_days(october(8), october(27), BOOK, EXAMPLE).explanation()
    assert (told.verdict.value, [step.value for step in told.working]) == (3, [19, 16])
    assert told.readings == ("C1", "C2")
