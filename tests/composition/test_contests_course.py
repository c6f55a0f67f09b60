"""Preliminary results, remarks, changes, final results, appeals (11.5.2/p3, 11.7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.contest_builders import RULES, STUDIES, marked, regulation
from tests.composition.works_for_tests import BOOK
from tests.rulebook.copies import later_rulebook

from tavlei.composition.contests import (
    AppealOrder,
    Change,
    Final,
    Preliminary,
    Remark,
    SectionResult,
    appeal,
    appeal_due,
    changes,
    check_mark,
    final_results,
    in_force_from,
    preliminary_is_late,
    preliminary_results,
    take_remark,
)
from tavlei.rulebook import Refusal

EMPTY = SectionResult(STUDIES, ())
FIRST = (marked(("1", ("a",), "8"), ("2", ("b",), "6")), EMPTY)
LATER = (marked(("1", ("a",), "7"), ("2", ("b",), "6")), EMPTY)
PUBLISHED = date(2024, 6, 30)
LAST = date(2024, 8, 30)
NEXT = date(2024, 8, 31)
TOLD = Change("1", Fraction(8), Fraction(7), "a predecessor of 1987 was found", date(2024, 8, 20))


def preliminary(day: date = PUBLISHED) -> Preliminary:
    return preliminary_results(regulation(), FIRST, day)


def final(**changed: Any) -> Final:
    usual: dict[str, Any] = {"sections": LATER, "day": NEXT, "by": "chief", "told": (TOLD,), "remarks": ()}
    given_ = usual | changed
    return final_results(
        regulation(), preliminary(), given_["sections"], given_["day"],
        by=given_["by"], announced_changes=given_["told"], remarks=given_["remarks"],
    )  # fmt: skip


def messages(refusal: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [str(problem.clause).removeprefix(f"{RULES} ") + " " + problem.path for problem in refusal.value.problems]


@pytest.mark.clause(RULES, "11.5.2/p3", "11.7/p4")
def test_preliminary_results_are_of_all_sections_and_of_every_work() -> None:
    assert preliminary().sections == FIRST
    with pytest.raises(Refusal) as refusal:
        preliminary_results(regulation(), FIRST[:1], PUBLISHED)
    assert messages(refusal) == ["11.7/p4 sections"]
    with pytest.raises(Refusal) as refusal:
        preliminary_results(regulation(), (marked(("1", ("a",), "")), EMPTY), date(2024, 4, 30))
    assert messages(refusal) == ["11.5.2/p2 day", "11.7/p4 sections"]


@pytest.mark.clause(RULES, "11.5.2/p3")
def test_preliminary_results_are_due_on_the_day_of_the_regulation() -> None:
    assert not preliminary_is_late(regulation(), date(2024, 7, 1))
    assert preliminary_is_late(regulation(), date(2024, 7, 2))
    assert not preliminary_is_late(regulation(preliminary_due=None), date(2030, 1, 1))


@pytest.mark.clause(RULES, "11.5.2/p3")
def test_remarks_are_taken_for_two_months() -> None:
    assert preliminary().last_day_of_remarks == LAST
    remark = Remark("1", "boris", "it was in a book", LAST)
    assert take_remark(preliminary(), remark) == remark
    assert take_remark(preliminary(), replace(remark, day=PUBLISHED)).day == PUBLISHED
    for wrong in (
        replace(remark, day=NEXT),
        replace(remark, day=PUBLISHED - timedelta(days=1)),
        replace(remark, entry="9"),
    ):
        with pytest.raises(Refusal):
            take_remark(preliminary(), wrong)


@pytest.mark.clause(RULES, "11.5.2/p3")
@pytest.mark.parametrize(
    ("published", "first"),
    [
        (date(2024, 1, 10), date(2024, 3, 11)),
        (date(2023, 12, 31), date(2024, 3, 1)),
        (date(2022, 12, 31), date(2023, 3, 1)),
        (date(2024, 11, 30), date(2025, 1, 31)),
    ],
)
def test_final_results_come_when_two_months_have_passed(published: date, first: date) -> None:
    assert Preliminary(published, (), BOOK).final_from == first


@pytest.mark.clause(RULES, "11.5.2/p3", "11.7/p4", "11.7/p5")
def test_final_results_with_a_change_that_was_told() -> None:
    found = final()
    assert found.changes == (TOLD,)
    assert found.sections == LATER
    assert [step.key for step in found.explanation().working] == ["composition.change"]


@pytest.mark.clause(RULES, "11.5.2/p3")
def test_final_results_are_not_announced_early() -> None:
    with pytest.raises(Refusal) as refusal:
        final(day=LAST)
    assert messages(refusal) == ["11.5.2/p3 day"]


@pytest.mark.clause(RULES, "11.5.2/p3")
def test_every_remark_is_answered_first() -> None:
    open_remark = Remark("1", "boris", "known since 1987", date(2024, 7, 9))
    for bad in (open_remark, replace(open_remark, accepted=True)):
        with pytest.raises(Refusal) as refusal:
            final(remarks=(bad,))
        assert messages(refusal) == ["11.5.2/p3 remarks"]
    assert final(remarks=(replace(open_remark, accepted=False, answer="another final"),)).day == NEXT


@pytest.mark.clause(RULES, "11.7/p4")
@pytest.mark.parametrize(
    "told",
    [
        (),
        (replace(TOLD, reason=" "),),
        (replace(TOLD, notified=None),),
        (replace(TOLD, notified=NEXT),),
        (replace(TOLD, after=Fraction(5)),),
    ],
)
def test_a_change_is_told_with_its_reason_before_the_approval(told: tuple[Change, ...]) -> None:
    with pytest.raises(Refusal) as refusal:
        final(told=told)
    assert messages(refusal) == ["11.7/p4 told"]


@pytest.mark.clause(RULES, "11.5.2/p3")
def test_no_work_is_lost_between_the_results() -> None:
    with pytest.raises(Refusal) as refusal:
        final(sections=(marked(("1", ("a",), "7")), EMPTY))
    assert messages(refusal) == ["11.5.2/p3 sections"]


@pytest.mark.clause(RULES, "11.7/p4")
def test_final_results_are_complete() -> None:
    with pytest.raises(Refusal) as refusal:
        final(
            sections=(marked(("1", ("a",), "7"), ("2", ("b",), "")), EMPTY),
            told=(TOLD, Change("2", None, None, "x", LAST)),
        )
    assert messages(refusal) == ["11.7/p4 sections"]
    with pytest.raises(Refusal) as refusal:
        final(sections=LATER[:1])
    assert messages(refusal) == ["11.7/p4 sections"]


@pytest.mark.clause(RULES, "11.7/p5")
def test_only_the_chief_judge_approves() -> None:
    with pytest.raises(Refusal) as refusal:
        final(by="senior")
    assert messages(refusal) == ["11.7/p5 by"]


@pytest.mark.clause(RULES, "11.7/p4")
def test_changes_are_found_by_comparing() -> None:
    assert changes(preliminary(), FIRST) == ()
    assert changes(preliminary(), LATER) == (Change("1", Fraction(8), Fraction(7)),)
    assert final(sections=FIRST, told=()).changes == ()


@pytest.mark.clause(RULES, "11.5.2/p2")
def test_results_come_into_force_on_the_day_of_the_regulation() -> None:
    assert in_force_from(regulation(), NEXT) == date(2024, 9, 2)
    assert in_force_from(regulation(), date(2024, 9, 3)) == date(2024, 9, 3)
    assert in_force_from(regulation(in_force=None), NEXT) == NEXT


@pytest.mark.clause(RULES, "11.7/p5")
def test_an_appeal_is_as_the_regulation_provides() -> None:
    here = regulation(appeals=AppealOrder("the commission", 10))
    due = NEXT + timedelta(days=10)
    assert appeal_due(here, final()) == due
    assert appeal(here, final(), "the commission", due) == due
    for to, day, rules in (
        ("the commission", due + timedelta(days=1), here),
        ("the minister", due, here),
        ("the commission", NEXT, regulation()),
    ):
        with pytest.raises(Refusal) as refusal:
            appeal(rules, final(), to, day)
        assert refusal.value.problems[0].clause is not None


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)))
def test_between_preliminary_and_final_results_lie_two_months(day: date) -> None:
    found = Preliminary(day, (), BOOK)
    assert 59 <= (found.final_from - day).days <= 63
    assert found.final_from - found.last_day_of_remarks == timedelta(days=1)


def test_an_edition_that_changes_the_months_of_remarks_is_followed(tmp_path: Path) -> None:
    changed = '["11.5.2/p3"]\nremark_months = 1\n["11.7/p4"]\ngreatest_mark = 5\n'
    later = later_rulebook(tmp_path, "draughts-rules-2030", RULES, date(2030, 1, 1), composition_contests=changed)
    assert Preliminary(date(2030, 3, 5), (), later).last_day_of_remarks == date(2030, 4, 5)
    assert Preliminary(date(2030, 3, 5), (), BOOK).last_day_of_remarks == date(2030, 5, 5)
    with pytest.raises(Refusal, match="between 0 and 5"):
        check_mark(regulation(rulebook=later), Fraction(6))
    assert check_mark(regulation(), Fraction(6)) == 6
