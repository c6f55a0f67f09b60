"""The present list of a federation from a table: people with the figures they bring along."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.participants.heading import BY_HEADERS, headed_sheet
from tavlei.exchange.participants.participants_table import tells_of_nobody
from tavlei.exchange.participants.person_cells import read_cell
from tavlei.exchange.participants.preview import LeftOut, Preview, PreviewRow, SkippedRow
from tavlei.exchange.participants.rows import ListRow
from tavlei.exchange.participants.table import USUAL_LIMITS, ImportedCell, TableLimits
from tavlei.exchange.participants.words import is_fide_title
from tavlei.rulebook import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.exchange.participants.heading import Headed
    from tavlei.exchange.participants.person_cells import ReadCell
    from tavlei.exchange.participants.table import CellKind, RawRow

    Known = dict[tuple[str, CellKind], ReadCell]

LONG_LIST: Final = TableLimits(rows=200_000, size=64 << 20)
"""What a command takes, with nobody waiting for a page."""

_NOTHING: Final = ImportedCell()


def preview_list(
    content: bytes,
    needed: tuple[tuple[str, ...], ...],
    limits: TableLimits = USUAL_LIMITS,
    columns: Mapping[str, str] = BY_HEADERS,
    latest: date | None = None,
) -> Preview[ListRow]:
    """The people of an XLSX or CSV file, with the mistakes of every cell; `needed` fields stand in every row.

    `latest` is the day after which nobody was born: it tells the century of «01.02.03».
    """
    table = headed_sheet(content, "list", (("name", "family"), *needed), "", limits, columns)
    skipped = (*table.above, *(row for row in table.rows if tells_of_nobody(table, row)))
    passed = {row.number for row in skipped}
    read = _Read(table, latest)
    rows = [_row(table, row, needed, read) for row in table.rows if row.number not in passed]
    return Preview(
        table.sheet, table.columns, tuple(_marked_twice(rows, table)), _titles_left_out(table),
        skipped=tuple(map(SkippedRow.of, skipped)), other_sheets=table.other_sheets, coloured=table.coloured,
    )  # fmt: skip


def _titles_left_out(table: Headed) -> tuple[LeftOut, ...]:
    """The titles of FIDE in a column of titles: they are none of the register's, so nobody is refused for them."""
    found = [
        (index, row.cells[index].text)
        for index, column in enumerate(table.columns)
        if column.field == "title"
        for row in table.rows
        if index < len(row.cells) and is_fide_title(row.cells[index].text)
    ]
    return tuple(
        LeftOut(table.columns[index].letter, texts, sum(place == index for place, _text in found))
        for index in sorted({place for place, _text in found})
        for texts in [tuple(sorted({text for place, text in found if place == index}))]
    )


class _Read:
    """The cells of a long table by what they say: it repeats itself, and what repeats is read once."""

    def __init__(self, table: Headed, latest: date | None) -> None:
        self._latest = latest
        self._columns: list[tuple[int, str, str, Known | None]] = [
            (index, column.letter, column.field, {} if column.field not in _OWN else None)
            for index, column in enumerate(table.columns)
            if column.field is not None
        ]

    def row(self, row: RawRow) -> tuple[dict[str, Any], list[Problem], list[Problem]]:
        """What the cells of a row say about somebody, by field, what is wrong with them and what is remarked."""
        found: dict[str, Any] = {}
        problems: list[Problem] = []
        remarks: list[Problem] = []
        for index, letter, field, known in self._columns:
            cell = row.cells[index] if index < len(row.cells) else _NOTHING
            if not cell.text:
                continue
            read = None if known is None else known.get((cell.text, cell.kind))
            if read is None:
                read = read_cell(field, cell, self._latest)
                read[0].pop("fide_title", None)  # named together, below the columns
                if known is not None:
                    known[cell.text, cell.kind] = read
            found |= read[0]
            if read[1] or read[2]:
                problems += [problem.at(f"{letter}{row.number}") for problem in read[1]]
                remarks += [remark.at(f"{letter}{row.number}") for remark in read[2]]
        return found, problems, remarks


_OWN: Final = frozenset({"name", "code", "number", "fide_code"})  # of everybody another


def _row(table: Headed, row: RawRow, needed: tuple[tuple[str, ...], ...], read: _Read) -> PreviewRow[ListRow]:
    found, problems, remarks = read.row(row)
    if not problems:
        problems = list(_missing(table, row, found, needed))
    value = None if problems else ListRow(row=row.number, **found)
    return PreviewRow(row.number, (), value, tuple(problems), tuple(remarks))  # a long table is not kept twice


def _missing(table: Headed, row: RawRow, columns: dict[str, Any], needed: tuple[tuple[str, ...], ...]) -> list[Problem]:
    """What every row needs: a name and the figure of the list."""
    problems = [] if columns.get("family") else [Problem("there is no name", path=str(row.number))]
    for group in needed:
        if all(columns.get(field) is None for field in group):
            letter = next(column.letter for column in table.columns if column.field in group)
            problems.append(Problem("there is no figure", path=f"{letter}{row.number}"))
    return problems


def _marked_twice(rows: list[PreviewRow[ListRow]], table: Headed) -> list[PreviewRow[ListRow]]:
    """The rows, with a problem where a number stands a second time, or somebody whom nothing tells apart."""
    seen: dict[tuple[str, object], int] = {}
    letters = {column.field: column.letter for column in table.columns if column.field}
    return [_marked(row, seen, letters) for row in rows]


def _marked(
    row: PreviewRow[ListRow], seen: dict[tuple[str, object], int], letters: dict[str, str]
) -> PreviewRow[ListRow]:
    problems = []
    for field, key in _keys(row.value):
        first = seen.setdefault((field, key), row.number)
        if first != row.number:
            place = f"{letters.get(field, '')}{row.number}"
            problems.append(Problem("the same stands already in row {row}", {"row": first}, path=place))
    return replace(row, value=None, problems=tuple(problems)) if problems else row


def _keys(value: ListRow | None) -> list[tuple[str, object]]:
    if value is None:
        return []
    keys: list[tuple[str, object]] = [
        (field, told) for field in ("code", "fide_code") if (told := getattr(value, field))
    ]
    return keys if value.code else [*keys, ("person", (value.name.casefold(), value.birth))]
