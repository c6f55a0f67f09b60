"""Breaks: one a year, thirty days, told to every partner (10.4)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.correspondence.builders import BOOK, EDITION

from tavlei.correspondence import Break, Granted, breaks_of_game, counted_breaks
from tavlei.rulebook import Refusal

FIRST = date(2024, 7, 1)


def taken(first: date = FIRST, days: int = 20, told: int | None = -5, **parts: Any) -> Break:
    announced = {} if told is None else {"Sedov": first + timedelta(days=told)}
    return Break("Petrov", first, first + timedelta(days=days - 1), BOOK, announced, **parts)


def count(*breaks: Break) -> list[int]:
    return [counted_break.days for counted_break in counted_breaks(breaks, "Petrov", "Sedov")]


@pytest.mark.clause(EDITION, "10.4.1")
@pytest.mark.parametrize(("days", "counts"), [(1, 1), (29, 29), (30, 30), (31, 30), (60, 30)])
def test_a_break_counts_thirty_days_at_most(days: int, counts: int) -> None:
    assert count(taken(days=days)) == [counts]


@pytest.mark.clause(EDITION, "10.4.1")
def test_one_break_a_year_by_the_year_it_begins() -> None:
    second = taken(FIRST + timedelta(days=100))
    assert count(taken(), second) == [20, 0]
    assert count(taken(), taken(date(2025, 1, 1))) == [20, 20]
    over_new_year = taken(date(2024, 12, 20))
    assert count(over_new_year, taken(date(2025, 6, 1))) == [20, 20]
    assert count(taken(), over_new_year) == [20, 0]


@pytest.mark.clause(EDITION, "10.4.1")
def test_of_two_breaks_of_a_year_the_one_announced_first_counts() -> None:
    later = taken(FIRST, told=-30)
    earlier = taken(FIRST - timedelta(days=60), told=-1)
    assert later.announced["Sedov"] > earlier.announced["Sedov"]
    assert count(later, earlier) == [20, 0]
    hasty = taken(FIRST, told=-100)
    found = counted_breaks([earlier, hasty], "Petrov", "Sedov")
    assert [(each.taken, each.days) for each in found] == [(hasty, 20), (earlier, 0)]


@pytest.mark.clause(EDITION, "10.4.2/item3")
@pytest.mark.parametrize(("told", "counts"), [(-1, 20), (0, 20), (1, 19), (19, 1), (20, 0), (40, 0)])
def test_told_late_the_break_begins_on_the_day_of_the_announcement(told: int, counts: int) -> None:
    assert count(taken(told=told)) == [counts]
    late = counted_breaks([taken(told=told)], "Petrov", "Sedov")[0].clauses
    assert [each.number for each in late] == (["10.4.2/item3"] if told > 0 else [])


@pytest.mark.clause(EDITION, "10.4.2/item3", "10.4.1")
def test_a_long_break_is_cut_before_its_beginning_is_put_off() -> None:
    assert count(taken(days=40, told=10)) == [20]


@pytest.mark.clause(EDITION, "10.4.2", "10.4.2/item4")
def test_where_the_partner_was_not_told_the_break_does_not_count() -> None:
    one = Break("Petrov", FIRST, FIRST, BOOK, {"Orlov": FIRST})
    assert [counted_break.days for counted_break in counted_breaks([one], "Petrov", "Sedov")] == [0]
    assert [counted_break.days for counted_break in counted_breaks([one], "Petrov", "Orlov")] == [1]
    assert one.not_told(["Orlov", "Sedov"]) == ("Sedov",)
    assert not one.announced_to_all(["Orlov"]), "told on its first day, and the secretary not at all"
    before = FIRST - timedelta(days=1)
    assert not Break("Petrov", FIRST, FIRST, BOOK, {"Orlov": before}).announced_to_all(["Orlov"])
    assert Break("Petrov", FIRST, FIRST, BOOK, {"Orlov": before}, before).announced_to_all(["Orlov"])
    second = taken(FIRST + timedelta(days=50))
    assert [counted_break.days for counted_break in counted_breaks([one, second], "Petrov", "Sedov")] == [0, 0]


def test_a_break_told_to_nobody_uses_up_no_year() -> None:
    assert sorted(count(taken(told=None), taken(FIRST + timedelta(days=90)))) == [0, 20]


@pytest.mark.clause(EDITION, "10.4.5")
def test_the_judge_accepts_a_late_break_and_grants_an_extra_one() -> None:
    late = taken(told=10, granted=Granted.ACCEPTED, reason="illness")
    assert count(late) == [20]
    extra = taken(FIRST + timedelta(days=60), days=45, told=None, granted=Granted.EXTRA, reason="flood")
    assert count(taken(), extra) == [20, 45]
    assert count(extra, taken()) == [20, 45]
    told = taken(days=5, told=-50, granted=Granted.EXTRA, reason="flood")
    assert count(told, taken(FIRST + timedelta(days=60))) == [5, 20], "an extra break uses up no year"
    found = counted_breaks([extra], "Petrov", "Sedov")[0]
    assert [str(clause) for clause in found.clauses] == [f"{EDITION} 10.4.5"]


@pytest.mark.clause(EDITION, "10.4.5")
def test_what_the_judge_grants_needs_a_reason() -> None:
    with pytest.raises(Refusal, match="needs its reason"):
        taken(granted=Granted.EXTRA)


@pytest.mark.clause(EDITION, "10.4.3")
def test_the_wording_of_an_announcement_and_its_days() -> None:
    one = Break("Petrov", date(2024, 10, 10), date(2024, 10, 25), BOOK)
    assert one.days == 16
    assert one.words.text() == "I take a break from 2024-10-10 to 2024-10-25"
    with pytest.raises(Refusal, match="cannot end before it begins"):
        Break("Petrov", FIRST, FIRST - timedelta(days=1), BOOK)


@pytest.mark.clause(EDITION, "10.4.2/item2")
def test_a_break_of_either_player_counts_in_their_game() -> None:
    other = Break("Sedov", FIRST, FIRST, BOOK, {"Petrov": FIRST})
    assert [each.days for each in breaks_of_game([other, taken()], "Petrov", "Sedov")] == [20, 1]


@given(st.lists(st.tuples(st.integers(0, 700), st.integers(1, 60), st.integers(-40, 60)), max_size=6))
@pytest.mark.clause(EDITION, "10.4.1", "10.4.2/item3")
def test_never_more_than_thirty_days_of_a_year_without_the_judge(rows: list[tuple[int, int, int]]) -> None:
    breaks = [taken(date(2024, 1, 1) + timedelta(days=start), days, told) for start, days, told in rows]
    years: dict[int, int] = {}
    for counted_break in counted_breaks(breaks, "Petrov", "Sedov"):
        years[counted_break.taken.first.year] = years.get(counted_break.taken.first.year, 0) + counted_break.days
        if counted_break.span is not None:
            assert (
                counted_break.taken.first <= counted_break.span[0] <= counted_break.span[1] <= counted_break.taken.last
            )
    assert all(days <= 30 for days in years.values())


def test_an_explanation_names_what_shortened_the_break() -> None:
    found = counted_breaks([taken(days=40, told=3)], "Petrov", "Sedov")[0]
    assert [step.key for step in found.explanation().working] == [
        "correspondence.break_announced",
        "correspondence.break_too_long",
        "correspondence.break_told_late",
    ]
