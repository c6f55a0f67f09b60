"""Reading the tables of an XLSX file: bounds are checked before it is opened, nothing in it is evaluated."""

from __future__ import annotations

import datetime
import io
import re
import zlib
from typing import TYPE_CHECKING, Any, Final
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile

from tavlei.exchange.participants.table import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    CellKind,
    ImportedCell,
    ImportedTable,
    RawRow,
)
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_UNPACKED: Final = 128 << 20
MOST_PARTS: Final = 500
MOST_SHEETS: Final = 20
_ENCRYPTED: Final = 0x1
_BOOK: Final = "xl/workbook.xml"
_DECLARATIONS: Final = re.compile(rb"<!(?:DOCTYPE|ENTITY)|<\x00!\x00[DE]|\x00<\x00![\x00]?[DE]", re.IGNORECASE)
_CHUNK: Final = 1 << 20
_READING_ERRORS: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    OSError,
    ParseError,
    TypeError,
    ValueError,
    zlib.error,
)


def read_xlsx(content: bytes, most: int = MOST_ROWS) -> tuple[ImportedTable, ...]:
    """Every sheet that holds something."""
    _check_archive(content)
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to load

    try:
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
        try:
            if len(book.worksheets) > MOST_SHEETS:
                raise Refusal(Problem("a workbook has at most {most} sheets", {"most": MOST_SHEETS}))
            tables = [ImportedTable(sheet.title, tuple(_rows(sheet, most))) for sheet in book.worksheets]
        finally:
            book.close()
    except Refusal:
        raise
    except (*_READING_ERRORS, BadZipFile) as error:
        raise _damaged() from error
    return tuple(table for table in tables if table.rows)


def _damaged() -> Refusal:
    return Refusal(Problem("the workbook is damaged or is no XLSX file"))


def _check_archive(content: bytes) -> None:
    """Sizes, number of parts, passwords, macros and declarations, before any of it is read as a workbook."""
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
            names = {part.filename for part in parts}
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
                raise Refusal(Problem("the workbook unpacks to more than {most} MB", {"most": MOST_UNPACKED >> 20}))
            if any(part.flag_bits & _ENCRYPTED for part in parts):
                raise Refusal(Problem("the archive is locked with a password"))
            if _BOOK not in names or len(names) != len(parts):
                raise _damaged()
            if any(name.lower().endswith("vbaproject.bin") for name in names):
                raise Refusal(Problem("the workbook holds macros; save it as XLSX without them"))
            _check_parts(archive)
    except (*_READING_ERRORS, BadZipFile, EOFError) as error:
        if isinstance(error, Refusal):
            raise
        raise _damaged() from error


def _check_parts(archive: ZipFile) -> None:
    """Unpack every part once, counting: an archive may lie about its sizes."""
    unpacked = 0
    for part in archive.infolist():
        with archive.open(part) as stream:
            tail = b""
            while chunk := stream.read(_CHUNK):
                unpacked += len(chunk)
                if unpacked > MOST_UNPACKED:
                    raise Refusal(Problem("the workbook unpacks to more than {most} MB", {"most": MOST_UNPACKED >> 20}))
                if part.filename.endswith((".xml", ".rels")) and _DECLARATIONS.search(tail + chunk):
                    raise Refusal(Problem("a document type or entities have no place in a workbook"))
                tail = chunk[-32:]


def _rows(sheet: Any, most: int) -> Iterator[RawRow]:
    """The rows down to the last that holds something; one beyond the bound is refused, not cut off."""
    waiting: list[RawRow] = []
    for number, cells in enumerate(sheet.iter_rows(max_row=most + 2, max_col=MOST_COLUMNS + 1), start=1):
        row = RawRow(number, _trimmed(tuple(_cell(cell) for cell in cells)))
        if len(row.cells) > MOST_COLUMNS:
            path = f"{sheet.title}:{number}"
            raise Refusal(Problem("a table has at most {most} columns", {"most": MOST_COLUMNS}, path=path))
        if any(len(cell.text) > LONGEST_CELL for cell in row.cells):
            path = f"{sheet.title}:{number}"
            raise Refusal(Problem("a field is longer than {most} letters", {"most": LONGEST_CELL}, path=path))
        waiting.append(row)
        if row.is_empty:
            continue
        if number > most + 1:
            raise Refusal(Problem("a table has at most {most} rows", {"most": most}, path=sheet.title))
        yield from waiting
        waiting = []


def _trimmed(cells: tuple[ImportedCell, ...]) -> tuple[ImportedCell, ...]:
    last = max((index for index, cell in enumerate(cells, start=1) if cell.text), default=0)
    return cells[:last]


def _cell(cell: Any) -> ImportedCell:
    value, kind = cell.value, getattr(cell, "data_type", "n")
    if value is None:
        return ImportedCell()
    if kind in ("f", "e"):
        return ImportedCell(" ".join(str(value).split()), CellKind.FORMULA if kind == "f" else CellKind.MISTAKE)
    return _spelled(value)


def _spelled(value: object) -> ImportedCell:
    if isinstance(value, datetime.datetime):
        return ImportedCell(value.date().isoformat(), CellKind.DATE)
    if isinstance(value, datetime.date):
        return ImportedCell(value.isoformat(), CellKind.DATE)
    if isinstance(value, datetime.time):
        return ImportedCell(f"{value.hour}:{value.minute}", CellKind.TIME)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return ImportedCell(" ".join(str(value).split()))
    whole = isinstance(value, int) or value.is_integer()
    return ImportedCell(str(int(value)) if whole else str(value), CellKind.NUMBER)
