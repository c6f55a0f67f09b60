"""Reading the tables of an XLSX file: bounds are checked before it is opened, nothing in it is evaluated."""

from __future__ import annotations

import io
from typing import Any, Final

from tavlei.exchange.participants.archive_bounds import check_archive
from tavlei.exchange.participants.coloured_cells import coloured_cells, colouring_styles
from tavlei.exchange.participants.merged_cells import merged_ranges, with_merged
from tavlei.exchange.participants.shared_texts import shared_texts
from tavlei.exchange.participants.sheet_rows import sheet_rows
from tavlei.exchange.participants.table import MOST_ROWS, ImportedTable
from tavlei.rulebook import Problem, Refusal

MOST_SHEETS: Final = 20
_BOOK: Final = "xl/workbook.xml"


def read_xlsx(content: bytes, most: int = MOST_ROWS) -> tuple[ImportedTable, ...]:
    """Every sheet that holds something."""
    check_archive(content, _BOOK, _damaged, most)
    try:
        book = _workbook(content)
        try:
            if len(book.worksheets) > MOST_SHEETS:
                raise Refusal(Problem("a workbook has at most {most} sheets", {"most": MOST_SHEETS}))
            tables = [_table(sheet, most) for sheet in book.worksheets]
        finally:
            book.close()
    except (Refusal, MemoryError):
        raise
    except Exception as error:  # openpyxl and its parsers raise anything at a broken workbook
        raise _damaged() from error
    return tuple(table for table in tables if table.rows)


def _table(sheet: Any, most: int) -> ImportedTable:
    with sheet._get_source() as source:  # noqa: SLF001 - openpyxl's own way to the sheet
        ranges = merged_ranges(source)
    rows = with_merged(sheet_rows(sheet, most), ranges)
    styles = colouring_styles(sheet.parent)
    if not styles:
        return ImportedTable(sheet.title, rows)
    with sheet._get_source() as source:  # noqa: SLF001
        return ImportedTable(sheet.title, rows, coloured_cells(source, styles))


def _workbook(content: bytes) -> Any:
    """The workbook as openpyxl reads it, but for its texts, of which there may be very many."""
    from openpyxl.reader.excel import ExcelReader  # noqa: PLC0415 - slow to load
    from openpyxl.xml.constants import SHARED_STRINGS  # noqa: PLC0415

    class Reader(ExcelReader):
        def read_strings(self) -> None:
            manifest: Any = self.package
            if (part := manifest.find(SHARED_STRINGS)) is not None:
                with self.archive.open(part.PartName[1:]) as source:
                    self.shared_strings = shared_texts(source)

    reader = Reader(io.BytesIO(content), read_only=True, keep_links=False)
    reader.read()
    return reader.wb


def _damaged() -> Refusal:
    return Refusal(Problem("the workbook is damaged or is no XLSX file"))
