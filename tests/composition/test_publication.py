"""Publication and priority (11.4), and the record of whose task is enlarged (11.1.3/p20)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.contest_builders import PROBLEMS, RULES, entry, mark, marked, other_work, regulation, work
from tests.composition.works_for_tests import BOOK

from tavlei.composition import Author, Genre, PrintedPublication
from tavlei.composition.contests import Defect, Removal, section_result
from tavlei.composition.publication import (
    DatedBy,
    check_printed,
    is_printed,
    printed,
    priority,
    privileged,
    work_date,
)

OLD, NEW = date(1987, 3, 21), date(1990, 1, 1)


@pytest.mark.clause(RULES, "11.4.1", "11.4.2")
@pytest.mark.parametrize(
    ("copies", "counts"),
    [(1, False), (49, False), (50, True), (51, True), (None, True)],
)
def test_a_publication_counts_from_fifty_copies(copies: int | None, counts: bool) -> None:
    made = work(publications=(PrintedPublication("bulletin", OLD, copies),))
    found = work_date(made, BOOK)
    assert found.day == (OLD if counts else None)
    assert is_printed(made, BOOK) is counts
    assert (work_date(made, BOOK).day == OLD) is counts
    assert found.presumed is (copies is None)
    assert ("K40" in found.explanation().readings) is (copies is None or not counts)


@pytest.mark.clause(RULES, "11.4.1", "11.4.2")
def test_the_closing_day_of_a_contest_counts_as_well() -> None:
    assert work_date(work(first_contest=OLD), BOOK).ground is DatedBy.CONTEST
    both = work(first_contest=OLD, publications=(PrintedPublication("book", NEW, 500),))
    assert (work_date(both, BOOK).day, work_date(both, BOOK).ground) == (OLD, DatedBy.CONTEST)
    printed_first = work(first_contest=NEW, publications=(PrintedPublication("book", OLD, 500),))
    assert (work_date(printed_first, BOOK).day, work_date(printed_first, BOOK).ground) == (OLD, DatedBy.PRINTED)
    small = work(first_contest=NEW, publications=(PrintedPublication("leaflet", OLD, 20),))
    assert work_date(small, BOOK).day == NEW
    assert [step.key for step in work_date(small, BOOK).explanation().working] == ["composition.print_run_small"]
    assert work_date(work(), BOOK).day is None
    assert work_date(work(), BOOK).explanation().verdict.key == "composition.not_published"


@pytest.mark.clause(RULES, "11.4.2")
def test_priority_between_two_works() -> None:
    older, newer = work(first_contest=OLD), work(publications=(PrintedPublication("book", NEW),))
    assert priority(older, newer, BOOK).earlier == 0
    assert priority(newer, older, BOOK).earlier == 1
    assert priority(older, older, BOOK).earlier is None
    assert priority(work(), older, BOOK).earlier == 1
    assert priority(older, work(), BOOK).earlier == 0
    assert priority(work(), work(), BOOK).earlier is None
    keys = [step.key for step in priority(older, newer, BOOK).explanation().walk()]
    assert keys == ["composition.priority_first", "composition.date_of_contest", "composition.date_of_publication"]


@given(st.dates(OLD, NEW), st.dates(OLD, NEW))
def test_priority_changes_with_the_order(one: date, other: date) -> None:
    first, second = work(first_contest=one), work(first_contest=other)
    wanted = {True: (0, 1), False: (1, 0)}[one < other] if one != other else (None, None)
    assert (priority(first, second, BOOK).earlier, priority(second, first, BOOK).earlier) == wanted


@pytest.mark.clause(RULES, "11.4.1/p2")
def test_what_is_printed_with_a_diagram() -> None:
    made = work(authors=(Author("Anna Sokolova", "Tver"), Author("Vera Kim", "Tver")))
    assert printed(made).names == "Anna Sokolova, Vera Kim"
    assert printed(made).residences == "Tver"
    assert check_printed(made, BOOK).passes
    assert [each.name for each in check_printed(work(authors=()), BOOK).broken] == ["authors", "residences"]
    homeless = work(authors=(Author("Anna", "Tver"), Author("Vera")))
    assert [each.name for each in check_printed(homeless, BOOK).broken] == ["residences"]
    assert [each.name for each in check_printed(work("W:W:B", ()), BOOK).broken] == ["diagram"]


@pytest.mark.clause(RULES, "11.4.1/note1")
def test_unpublished_works_with_high_awards_are_printed_first() -> None:
    found = marked(("1", ("a",), "9"), ("2", ("b",), "8"), ("3", ("c",), "7"))
    assert [each.entry.number for each in privileged(found.works, prizes=2)] == ["1", "2"]
    assert [each.entry.number for each in privileged(found.works, least_mark=Fraction(7))] == ["1", "2", "3"]
    assert [each.entry.number for each in privileged(found.works, prizes=1, least_mark=Fraction(8))] == ["1", "2"]
    assert list(privileged(found.works)) == []


@pytest.mark.clause(RULES, "11.4.1/note1")
def test_printed_and_removed_works_have_no_privilege() -> None:
    book = other_work(3, publications=(PrintedPublication("book", OLD, 500),))
    entries = [entry("1"), entry("3", work=book), entry("5")]
    said = [mark(number, "senior", "9") for number in ("1", "3", "5")]
    removal = Removal("5", "senior", Defect("11.2.3", "no solution"), NEW)
    found = section_result(regulation(), PROBLEMS, entries, said, [removal])
    assert [each.entry.number for each in privileged(found.works, prizes=3)] == ["1"]


@pytest.mark.clause(RULES, "11.1.3/p20")
def test_a_task_names_whose_task_it_enlarges() -> None:
    task = work(genre=Genre.LOCKING_TASK, enlarges="N. Pustynnikov")
    assert printed(task).enlarges == "N. Pustynnikov"
    assert printed(work(genre=Genre.PROBLEM, enlarges="N. Pustynnikov")).enlarges == ""
