"""A federation's own table of section 5 as a file: TOML and CSV, every wrong cell named in every language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.titles.people import NORMS

from tavlei.languages import catalogue
from tavlei.rulebook import LANGUAGES, DataError
from tavlei.titles import (
    indicator_table,
    indicator_table_toml,
    load_indicator_table,
    read_indicator_table,
    shipped_table,
)

EDITION = "draughts-norms-2022"
SHIPPED = indicator_table_toml(shipped_table(NORMS))
TARGETS = list(range(13, 0, -1))


def csv_text(delimiter: str = ",", empty: str = "", targets: list[int] = TARGETS, per_cent: str = "") -> str:
    """The assumed table as a spreadsheet saves it, its columns in some order."""
    lines = [delimiter.join(["opponent", *map(str, targets)])]
    for opponent in range(19, -1, -1):
        cells = [shipped_table(NORMS).percent(target, opponent) for target in targets]
        lines.append(
            delimiter.join([str(opponent), *(empty if cell is None else f"{cell}{per_cent}" for cell in cells)])
        )
    return "\n".join(lines) + "\n"


@pytest.mark.clause(EDITION, "5/table")
def test_what_is_written_is_read_again() -> None:
    own = load_indicator_table(
        "own.toml", SHIPPED.replace("= true", "= false").replace("reading R13", "«приказ» № 1"), NORMS
    )
    again = read_indicator_table("again.toml", indicator_table_toml(own), NORMS)
    assert again == own
    assert (again.assumed, again.source) == (False, "assumption of «приказ» № 1")


@pytest.mark.clause(EDITION, "5/table")
@pytest.mark.parametrize(
    "text",
    [
        csv_text(),
        csv_text(";", "-"),
        csv_text("\t", "–", per_cent="%"),
        csv_text(targets=TARGETS[::-1]),
        "\ufeff" + csv_text(";", per_cent=" %").replace("\n", "\r\n"),
        csv_text() + ",,,\n\n",
    ],
)
def test_a_spreadsheet_is_read_whatever_its_marks(text: str) -> None:
    found = read_indicator_table("own.CSV", text, NORMS, source="order no. 1")
    assert found.cells == shipped_table(NORMS).cells
    assert (found.assumed, found.source) == (False, "order no. 1")


def changed(opponent: int, old: str, new: str) -> str:
    """The spreadsheet with one row changed."""
    (row,) = [line for line in csv_text().splitlines() if line.startswith(f"{opponent},")]
    assert old in row
    return csv_text().replace(row, row.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (changed(8, ",75,", ",abc,"), "own.csv: rows.8: opponent 8, target 13: «abc» is no whole number from 0 to 100"),
        (changed(8, ",75,", ",101,"), "opponent 8, target 13: «101»"),
        (changed(8, ",75,", ",75.5,"), "opponent 8, target 13: «75.5»"),
        (changed(8, ",75,", ",-5,"), "opponent 8, target 13: «-5»"),
        (changed(8, ",75,", ","), "rows.8: the row has 12 cells, not 13"),
        (changed(8, ",70,", ",,"), "opponent 8, target 12: the cell is empty between figures"),
        (changed(8, ",70,", ",80,"), "opponent 8, target 12: 80 is more than the 75 for a higher target"),
        (changed(8, "8,75", "8,82"), "opponent 8, target 13: 82 is more than the 80 for a weaker opponent"),
        (changed(8, "8,", "7,"), "the row of indicator 7 stands twice"),
        (changed(8, "8,", "20,"), "rows.20: the rows are the opponents' indicators"),
        (changed(8, "8,", "x,"), "rows.x: the rows are the opponents' indicators"),
        (csv_text().replace("opponent,13,", "opponent,14,"), "the first line names the targets"),
        (csv_text().replace("opponent,13,", "opponent,12,"), "the first line names the targets"),
        ("", "the first line names the targets"),
        ("opponent\n", "the first line names the targets"),
    ],
)
def test_a_wrong_spreadsheet_is_refused_with_the_cell(text: str, why: str) -> None:
    with pytest.raises(DataError) as caught:
        read_indicator_table("own.csv", text, NORMS, source="order no. 1")
    assert why in str(caught.value)


def test_a_column_without_any_figure_is_told() -> None:
    empty = {str(opponent): [*["50"] * 0, "", *[50] * 12] for opponent in range(20)}
    content = {
        "edition": EDITION,
        "clause": "5/table",
        "assumed": False,
        "source": "order",
        "targets": TARGETS,
        "rows": empty,
    }
    with pytest.raises(DataError, match="the column of target 13 has no figure"):
        indicator_table("own", content, NORMS)


def test_every_wrong_cell_is_named_at_once_in_every_language() -> None:
    text = changed(8, ",75,", ",abc,").replace("\n19,", "\n19,200,")
    with pytest.raises(DataError) as caught:
        read_indicator_table("own.csv", text, NORMS, source="order no. 1")
    assert len(caught.value.problems) == 3
    told = {caught.value.text(catalogue(language).phrase) for language in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    assert all("abc" in sentence for sentence in told)


@given(st.integers(0, 100), st.integers(0, 8), st.integers(0, 8), st.sampled_from([",", ";", "\t"]))
def test_any_table_in_order_survives_both_files(base: int, along: int, down: int, delimiter: str) -> None:
    def percent(target: int, opponent: int) -> int | str:
        found = base + along * target - down * opponent
        return found if 0 <= found <= 100 else ""

    rows = {str(opponent): [percent(target, opponent) for target in TARGETS] for opponent in range(20)}
    content = {
        "edition": EDITION,
        "clause": "5/table",
        "assumed": False,
        "source": "order",
        "targets": TARGETS,
        "rows": rows,
    }
    empty = [index for index in range(13) if all(row[index] == "" for row in rows.values())]
    if empty:
        with pytest.raises(DataError, match="has no figure"):
            indicator_table("own", content, NORMS)
        return
    table = indicator_table("own", content, NORMS)
    assert read_indicator_table("own.toml", indicator_table_toml(table), NORMS) == table
    lines = [["x", *map(str, TARGETS)], *([name, *map(str, row)] for name, row in rows.items())]
    text = "\n".join(delimiter.join(line) for line in lines)
    assert read_indicator_table("own.csv", text, NORMS, source="order").cells == table.cells


def test_a_spreadsheet_needs_its_source() -> None:
    with pytest.raises(DataError, match=r"own\.csv: a CSV file does not say which document"):
        read_indicator_table("own.csv", csv_text(), NORMS)
