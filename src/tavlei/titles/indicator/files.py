"""A federation's own table of section 5 as a file: read from TOML or CSV, written as TOML."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import DataError, Problem, phrase
from tavlei.titles.indicator.cells import targets
from tavlei.titles.indicator.table import CLAUSE, indicator_table, load_indicator_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook
    from tavlei.titles.indicator.table import IndicatorTable

_DELIMITERS: Final = (";", "\t", ",")
_EMPTY: Final = ("", "-", "–", "—")


def read_indicator_table(name: str, text: str, rulebook: Rulebook, *, source: str = "") -> IndicatorTable:
    """A table from the text of a file. A name in `.csv` is read as CSV, everything else as TOML.

    The first line of a CSV names the targets, the first column the opponents' indicators; it has no room for the
    document the figures come from, which is the `source`.
    """
    if not name.lower().endswith(".csv"):
        return load_indicator_table(name, text, rulebook)
    if not source:
        message = phrase("a CSV file does not say which document its figures come from: name the source")
        raise DataError(Problem(message, path=name))
    return indicator_table(name, _from_csv(name, text, source, rulebook), rulebook)


def indicator_table_toml(table: IndicatorTable) -> str:
    """The table as the text of a TOML file that can be read again."""
    return "\n".join(_toml(table)) + "\n"


def _toml(table: IndicatorTable) -> Iterator[str]:
    yield f"edition = {json.dumps(table.clause.edition)}"
    yield f"clause = {json.dumps(table.clause.number)}"
    yield f"assumed = {json.dumps(table.assumed)}"
    yield f"source = {json.dumps(table.source, ensure_ascii=False)}"
    yield f"targets = {json.dumps(list(table.targets))}"
    yield ""
    yield "[rows]"
    for opponent in sorted(table.cells, reverse=True):
        cells = ["" if cell is None else cell for cell in table.cells[opponent]]
        yield f"{opponent} = {json.dumps(cells)}"


def _from_csv(name: str, text: str, source: str, rulebook: Rulebook) -> dict[str, Any]:
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line for line in lines if line.strip()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    rows = [
        [cell.strip() for cell in row] for row in csv.reader(lines, delimiter=delimiter) if any(map(str.strip, row))
    ]
    columns = list(targets(rulebook))
    heading = [int(cell) if cell.isdecimal() else 0 for cell in rows[0][1:]] if rows else []
    if sorted(heading, reverse=True) != columns:
        message = phrase("the first line names the targets 13, 12, … 1, the first column the opponents")
        raise DataError(Problem(message, path=name))
    order = [heading.index(target) for target in columns]
    return {
        "edition": rulebook.edition.id,
        "clause": CLAUSE,
        "assumed": False,
        "source": source,
        "targets": columns,
        "rows": dict(_rows(name, rows[1:], order)),
    }


def _rows(name: str, rows: list[list[str]], order: list[int]) -> Iterator[tuple[str, list[int | str]]]:
    seen: set[str] = set()
    for opponent, *texts in rows:
        if opponent in seen:
            raise DataError(Problem("the row of indicator {row} stands twice", {"row": opponent}, path=name))
        seen.add(opponent)
        cells = [_cell(cell) for cell in texts]
        yield opponent, [cells[index] for index in order] if len(cells) == len(order) else cells


def _cell(text: str) -> int | str:
    """A figure, an empty cell, or the text itself, which the check will name."""
    bare = text.removesuffix("%").strip()
    if bare in _EMPTY:
        return ""
    return int(bare) if bare.isdecimal() else text
