"""Of ugly files every row is taken, or named with its cell and what to do."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

import pytest
from tests.office.people.ugly_files import UGLY

from tavlei.exchange.participants import Preview, RegisterRow, TableReading
from tavlei.exchange.participants.heading import tables_of
from tavlei.exchange.participants.known_days import as_shown, known_day
from tavlei.exchange.participants.table import ImportedCell
from tavlei.office.people.brought.answers import Answers
from tavlei.office.people.brought.reading import read_table
from tavlei.office.people.brought.register_plan import RegisterOptions, left_out_rows, plan_register
from tavlei.office.people.brought.table import brought_table
from tavlei.rulebook import Refusal

pytestmark = pytest.mark.django_db
OPTIONS = RegisterOptions(sport="draughts")


def preview_of(name: str) -> Preview[RegisterRow]:
    table = read_table("people", UGLY[name](), TableReading())
    assert table.preview is not None, table.problems
    return table.preview


@pytest.mark.parametrize("name", UGLY)
def test_every_row_is_taken_or_named_with_its_cell_and_remedy(name: str) -> None:
    preview = preview_of(name)
    told = {row.number for row in preview.rows} | {line.number for line in preview.skipped}
    rows = [row.number for row in tables_of(UGLY[name]())[0].rows if not row.is_empty]
    headings = set(rows) - told
    assert len(headings) <= 2
    assert all(number < min(row.number for row in preview.rows) for number in headings)
    brought = brought_table(preview)
    plan = plan_register(brought, Answers(rest="out"), OPTIONS)
    left = left_out_rows(brought, plan)
    taken = {planned.row.row for planned in plan.rows}
    assert taken | left.keys() == {row.number for row in preview.rows}
    for number, problems in left.items():
        is_double = any(one.row.row == number for one in plan.doubtful)
        assert is_double or all(str(number) in problem.path and problem.message for problem in problems)


def values(name: str) -> list[Any]:
    return [row.value for row in preview_of(name).rows]


def test_a_heading_in_two_rows_tells_apart_the_days_of_titles_and_of_judges() -> None:
    one, *_others = values("two_header_rows")
    assert (one.name, one.birth, one.title, one.title_day, one.title_order) == (
        "Иванов Иван", date(1981, 2, 1), "KMS", "1999-03", "12-нг",
    )  # fmt: skip
    assert (one.judge_category, one.judge_day) == ("first", "2001")


def test_notes_are_named_and_tell_of_nobody() -> None:
    preview = preview_of("notes_under_the_table")
    assert len(preview.rows) == 5
    assert len(preview.skipped) == 5


def test_colours_are_named() -> None:
    assert preview_of("colours_as_meaning").coloured == ("A3", "A5")


def test_a_formula_is_named_and_its_row_is_not_guessed() -> None:
    assert [problem.path for problem in preview_of("formulas").problems] == ["C3"]


def test_days_are_read_as_far_as_they_are_told() -> None:
    preview = preview_of("days_of_two_digits")
    births = [row.value and row.value.birth for row in preview.rows]
    assert births == [date(2003, 2, 1), date(1987, 12, 31), 1987, 1999, None]
    assert [problem.path for problem in preview.problems] == ["B6"], "the year 2001 had no 29 February"
    assert [remark.path for remark in preview.remarks] == ["B2", "B3", "B5"]


def test_of_a_day_that_is_shown_in_part_no_more_is_known() -> None:
    assert [row.title_day for row in values("days_shown_in_part")] == [
        "1999-03-01", "1999-03", "1999", "1999-03", "1999",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("shown", "known"), [("01.03.19", "2019-03-01"), ("март 2019", "2019-03"), ("2019", "2019"), ("?", "2019-03-01")]
)
def test_an_open_document_knows_no_more_than_it_shows(shown: str, known: str) -> None:
    assert as_shown("2019-03-01", shown) == known


def test_a_long_table_has_its_doubles_named() -> None:
    table = brought_table(preview_of("five_thousand_rows_with_doubles"))
    plan = plan_register(table, Answers(), OPTIONS)
    assert len(plan.doubtful) >= 50
    rows = {row.row: row for row in table.rows}
    assert all(rows[one.twin].family == one.row.family for one in plan.doubtful if one.twin is not None)


def test_a_sheet_of_open_document_is_read() -> None:
    one, *_others = values("open_document")
    assert (one.name, one.birth, one.region) == ("Иванов Иван", date(1980, 5, 1), "Львовская")


def test_what_is_merged_holds_for_every_row_it_covers() -> None:
    preview = preview_of("merged_cells")
    assert [(row.value.region, row.value.trainer) for row in preview.rows if row.value] == [
        *[("Москва", "Общий Тренер")] * 3, *[("Москва", "")] * 2, ("Тула", "Другой"),
    ]  # fmt: skip
    assert [line.text for line in preview.skipped] == ["Юноши"]


def test_initials_and_letters_that_look_alike_make_names() -> None:
    preview = preview_of("names_in_one_cell_and_two_alphabets")
    names = [(row.value.family, row.value.given, row.value.patronymic) for row in preview.rows if row.value]
    assert names == [("Иванов", "И.", "И."), ("Петров", "И.", "И."), ("Сидоров", "Олег", ""), ("КУЗНЕЦОВА", "Вера", "")]
    assert [problem.path for problem in preview.problems] == ["B6", "C6"]


def test_no_day_is_ever_more_exact_than_it_was_told() -> None:
    """Whatever a cell tells, a day of the answer stands in it: no day, no month and no year is made up."""
    chance = random.Random(7)  # noqa: S311 - the same cells each time
    parts = [
        "01",
        "1",
        "31",
        "29.02",
        ".",
        " ",
        "/",
        "-",
        "1999",
        "03",
        "март",
        "г.",
        "2003",
        "вчера",
        "5 мая",
        "00",
        "12",
    ]
    read = 0
    for _ in range(5_000):
        text = "".join(chance.choice(parts) for _ in range(chance.randint(1, 5)))
        try:
            known = known_day(ImportedCell(text), date(2026, 1, 1))
        except Refusal:
            continue
        read += 1
        year, *rest = known.split("-")
        assert year[2:] in text, (text, known)
        assert len(rest) < 2 or str(int(rest[1])) in text, (text, known)
        assert not rest or str(int(rest[0])) in text or any(word in text for word in ("март", "мая")), (text, known)
    assert read > 100
