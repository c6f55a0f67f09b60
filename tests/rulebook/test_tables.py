"""Tables: what is refused when they are loaded, and looking up."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rulebook.copies import copied

from tavlei.rulebook import (
    DataError,
    IntervalTable,
    Library,
    Refusal,
    RegulationCrossTable,
    Rulebook,
    library,
)
from tavlei.rulebook.tables import load_table

NORMS = Rulebook.of("draughts-norms-2022")
HEAD = """
edition = "draughts-norms-2022"
clause = "7/7.1"
kind = "intervals"
columns = ["more", "less"]
monotone = { more = "increasing", less = "decreasing" }
row_sum = 100
"""
ROWS = [
    "{ from = 0, to = 3, more = 50, less = 50 }",
    "{ from = 4, to = 10, more = 51, less = 49 }",
    "{ from = 11, more = 52, less = 48 }",
]
CROSS = """
edition = "draughts-norms-2022"
clause = "4/table"
kind = "cross"
columns = ["KMS", "I", "II"]
along_rows = "decreasing"
along_columns = "increasing"
[rows]
GR = [20, 5, ""]
MS = [35, 20, 5]
"""


def table(rows: list[str], head: str = HEAD) -> object:
    return load_table("t.toml", f"{head}rows = [{', '.join(rows)}]\n", library().clause)


def test_a_good_table_is_loaded() -> None:
    loaded = table(ROWS)
    assert isinstance(loaded, IntervalTable)
    assert [loaded.row(key).values["more"] for key in (0, 3, 4, 10, 11, 10**6)] == [50, 50, 51, 51, 52, 52]


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([ROWS[0], ROWS[2]], r"row 2 \(11\+\): there is a gap before the row: nothing is said about 4-10"),
        ([ROWS[0], ROWS[1].replace("4,", "3,")], r"row 2 \(3-10\): the row overlaps the one before it \(0-3\)"),
        ([ROWS[2], ROWS[1]], r"row 2 \(4-10\): the row overlaps the one before it \(11\+\)"),
        (
            [ROWS[0], ROWS[1].replace("51", "49").replace("less = 49", "less = 51")],
            r"row 2 .*«more» must be increasing, but 49 follows 50",
        ),
        ([ROWS[0].replace("less = 50", "less = 51")], r"row 1 \(0-3\): the figures of the row must add up to 100"),
        ([ROWS[0].replace("to = 3", "to = -1")], r"row 1 \(0--1\): the interval ends before it begins"),
        ([ROWS[0].replace("50", "50.0", 1)], "row 1: every figure must be a whole number"),
        ([ROWS[0].replace("more", "most")], "row 1: a row has"),
        ([ROWS[0].replace("}", ", note = 1 }")], "row 1: a row has"),
        ([], "rows: the table has no row"),
    ],
)
def test_a_wrong_table_is_refused_with_file_row_and_clause(rows: list[str], why: str) -> None:
    with pytest.raises(DataError, match=rf"t\.toml: {why}.*\[draughts-norms-2022 7/7\.1\]"):
        table(rows)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"intervals"', '"list"', "«kind» must be intervals or cross"),
        ('clause = "7/7.1"', "", "the field «clause» is missing"),
        ("increasing", "upward", "expected a column of the table"),
        ("{ more =", "{ most =", "expected a column of the table"),
        ("100", "100,", "not valid TOML"),
    ],
)
def test_a_wrong_head_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(DataError, match=rf"t\.toml.*{why}"):
        table(ROWS, HEAD.replace(old, new, 1))


def test_a_table_of_an_unregistered_clause_is_refused() -> None:
    with pytest.raises(Refusal, match=r"clause 7/7\.111 is not registered"):
        table(ROWS, HEAD.replace("7/7.1", "7/7.111"))


def test_outside_the_table() -> None:
    loaded = table(ROWS[:2])
    assert isinstance(loaded, IntervalTable)
    assert (loaded.find(-1), loaded.find(11)) == (None, None)
    with pytest.raises(Refusal, match=r"11 is outside the table \[draughts-norms-2022 7/7\.1\]"):
        loaded.row(11)


@given(st.lists(st.integers(1, 40), min_size=1, max_size=30), st.integers(-5, 1300))
def test_looking_up_agrees_with_a_walk_through_the_rows(widths: list[int], key: int) -> None:
    rows, low = [], 0
    for index, width in enumerate(widths):
        rows.append(f"{{ from = {low}, to = {low + width - 1}, more = {index} }}")
        low += width
    loaded = table(
        rows,
        HEAD.replace('["more", "less"]', '["more"]').replace(', less = "decreasing"', "").replace("row_sum = 100", ""),
    )
    assert isinstance(loaded, IntervalTable)
    walked = next((row for row in loaded.rows if row.high is not None and row.low <= key <= row.high), None)
    assert loaded.find(key) == walked


def test_a_cross_table_is_loaded() -> None:
    loaded = load_table("c.toml", CROSS, library().clause)
    assert isinstance(loaded, RegulationCrossTable)
    assert (loaded.cell("GR", "KMS"), loaded.cell("GR", "II"), loaded.cell("MS", "II")) == (20, None, 5)
    with pytest.raises(Refusal, match="no cell «KMS», «II»"):
        loaded.cell("KMS", "II")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("MS = [35, 20, 5]", "MS = [35, 20]", "MS: the row has 2 cells, not 3"),
        ("MS = [35, 20, 5]", "MS = [35, 36, 5]", "MS: the figures must be decreasing"),
        ("MS = [35, 20, 5]", "MS = [19, 10, 5]", "KMS: the figures must be increasing"),
        ("MS = [35, 20, 5]", 'MS = [35, "x", 5]', "MS: a cell is a whole number"),
        ('["KMS", "I", "II"]', '["KMS", "I", "I"]', "columns: the columns must have different names"),
        ('"decreasing"', '"down"', "monotone: expected increasing or decreasing"),
    ],
)
def test_a_wrong_cross_table_is_refused_with_file_row_and_clause(old: str, new: str, why: str) -> None:
    with pytest.raises(DataError, match=rf"c\.toml: {why}.*\[draughts-norms-2022 4/table\]"):
        load_table("c.toml", CROSS.replace(old, new, 1), library().clause)


@pytest.mark.parametrize("edition", list(library().editions))
def test_every_shipped_table_loads(edition: str) -> None:
    assert all(tables for tables in library().tables(edition).values())


def test_a_clause_without_a_table_is_told() -> None:
    with pytest.raises(Refusal, match="no table is known"):
        NORMS.interval_table("7/7.2")


def test_a_table_of_the_other_kind_is_told() -> None:
    with pytest.raises(Refusal, match="is not a cross table"):
        NORMS.cross_table("7/7.1")
    with pytest.raises(Refusal, match="is not one of intervals"):
        NORMS.interval_table("7/7.8/item3")


def test_a_table_that_was_amended_is_read_by_its_day(tmp_path: Path) -> None:
    shipped = copied(tmp_path) / "tables" / "draughts-norms-2022" / "expected_percent.toml"
    text = shipped.read_text(encoding="utf-8")
    amended = text.replace(
        "to = 46, above_average = 56, below_average = 44", "to = 46, above_average = 57, below_average = 43"
    )
    assert amended != text
    shipped.write_text(f"valid_to = 2026-12-31\n{text}", encoding="utf-8")
    shipped.with_name("expected_percent_2027.toml").write_text(f"valid_from = 2027-01-01\n{amended}", encoding="utf-8")
    known = Library(tmp_path)
    rows = [
        Rulebook.of("draughts-norms-2022", day, among=known).interval_table("7/7.1").row(40).values["above_average"]
        for day in (date(2023, 1, 1), date(2026, 12, 31), date(2027, 1, 1), None)
    ]
    assert rows == [56, 56, 57, 57]


def test_two_tables_at_a_time_are_refused(tmp_path: Path) -> None:
    shipped = copied(tmp_path) / "tables" / "draughts-norms-2022" / "expected_percent.toml"
    shipped.with_name("again.toml").write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(DataError, match="two tables at a time"):
        Rulebook.of("draughts-norms-2022", among=Library(tmp_path)).interval_table("7/7.1")
