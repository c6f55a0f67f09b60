"""Cells of a sheet that were merged: what is written in the first of them holds for those below it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.sheet_cells import column_of
from tavlei.exchange.participants.table import ImportedCell, RawRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import IO

_RANGE: Final = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_CHUNK: Final = 1 << 20
_OVERLAP: Final = 200
_MOST: Final = 20_000
_MOST_ROWS: Final = 2_000  # of one range: a longer one is a frame, no value


@dataclass(frozen=True, slots=True)
class MergedRange:
    """Merged cells: the column counted from 0, the first and the last row."""

    column: int
    first: int
    last: int


def merged_ranges(source: IO[bytes]) -> list[MergedRange]:
    """The ranges of a sheet that go over several rows."""
    ranges: dict[MergedRange, None] = {}
    tail = b""
    while chunk := source.read(_CHUNK):
        if b"mergeCell" in tail + chunk:
            for left, top, _right, bottom in _RANGE.findall(tail + chunk):
                if int(bottom) > int(top) and len(ranges) < _MOST:
                    ranges.setdefault(MergedRange(column_of(left.decode()), int(top), int(bottom)))
        tail = chunk[-_OVERLAP:]
    return list(ranges)


def with_merged(rows: tuple[RawRow, ...], ranges: Sequence[MergedRange]) -> tuple[RawRow, ...]:
    """The rows with what stands at the top of merged cells in each row that has anything else."""
    if not ranges:
        return rows
    by_number = {row.number: row for row in rows}
    for merged in ranges:
        top = by_number.get(merged.first)
        if top is None or merged.column >= len(top.cells) or merged.last - merged.first > _MOST_ROWS:
            continue
        _write_below(by_number, range(merged.first + 1, merged.last + 1), merged.column, top.cells[merged.column])
    return tuple(by_number[row.number] for row in rows)


def _write_below(rows: dict[int, RawRow], numbers: Iterable[int], column: int, cell: ImportedCell) -> None:
    for number in numbers:
        row = rows.get(number)
        if row is None or row.is_empty:
            continue
        cells = [*row.cells, *[ImportedCell()] * (column + 1 - len(row.cells))]
        if not cells[column].text:
            cells[column] = cell
            rows[number] = RawRow(number, tuple(cells))
