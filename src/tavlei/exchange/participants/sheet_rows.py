"""The rows of a sheet of an XLSX file: a long table has a million cells.

The workbook itself (texts, formats of dates) is openpyxl's; of its sheets only what a table needs is read here, each
different cell once, by patterns if the sheet is written as usual, else by a parser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.exchange.participants.parsed_sheet import parsed_rows
from tavlei.exchange.participants.plain_sheet import UnusualSheetError, plain_rows
from tavlei.exchange.participants.sheet_cells import CellReader
from tavlei.exchange.participants.table import LONGEST_CELL, MOST_COLUMNS, RawRow
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO

    from tavlei.exchange.participants.table import ImportedCell

    Read = Callable[[IO[bytes], CellReader], Iterator[tuple[int, list[ImportedCell]]]]


def sheet_rows(sheet: Any, most: int) -> tuple[RawRow, ...]:
    """The rows that hold something; one beyond the bound is refused, not cut off."""
    try:
        return _rows(sheet, plain_rows, most)
    except UnusualSheetError:
        return _rows(sheet, parsed_rows, most)


def _rows(sheet: Any, read: Read, most: int) -> tuple[RawRow, ...]:
    cells = CellReader(sheet)
    with sheet._get_source() as source:  # noqa: SLF001 - openpyxl's own way to the sheet
        return tuple(_checked(number, row, cells, most) for number, row in read(source, cells) if row)


def _checked(number: int, row: list[ImportedCell], cells: CellReader, most: int) -> RawRow:
    if len(row) > MOST_COLUMNS:
        path = f"{cells.title}:{number}"
        raise Refusal(Problem("a table has at most {most} columns", {"most": MOST_COLUMNS}, path=path))
    if cells.has_long and any(len(cell.text) > LONGEST_CELL for cell in row):
        raise cells.too_long(number)
    if number > most + 1:
        raise Refusal(Problem("a table has at most {most} rows", {"most": most}, path=cells.title))
    return RawRow(number, tuple(row))
