"""The rows of a sheet that is written as the usual programs write it, found by patterns: much quicker than by a parser.

Patterns are strict and rows must follow each other without a gap: formulas, texts within the sheet, comments, prefixes
and whatever else is unusual is left to the parser (`parsed_sheet`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.sheet_cells import EMPTY, NUMBER, column_of, put

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    from tavlei.exchange.participants.sheet_cells import CellReader
    from tavlei.exchange.participants.table import ImportedCell

_CHUNK: Final = 1 << 18
_LONGEST: Final = 1 << 22  # bytes of a row, and of what stands before the first
_BEGIN: Final = b"<sheetData>"
_END: Final = b"</sheetData>"
_END_OF_ROW: Final = b"</row>"
_ROW: Final = re.compile(
    rb'(?:<row r="\d{1,7}"[^<>]*/>)*'  # rows without cells
    rb'<row r="(\d{1,7})"[^<>]*>((?:<c r="[A-Z]{1,3}\d{1,7}"[^<>]*(?:/>|><v>[^<&]*</v></c>))*)'
)
_CELL: Final = re.compile(rb'<c r="([A-Z]{1,3})\d{1,7}"([^<>]*>(?:<v>[^<&]*</v></c>)?)')
_WRITTEN: Final = re.compile(rb'(?: s="(\d+)")?(?: t="(s|n|b|e)")?(?:/>|><v>([^<&]*)</v></c>)')


class UnusualSheetError(Exception):
    """Something stands in the sheet that only a parser understands."""


def plain_rows(source: IO[bytes], cells: CellReader) -> Iterator[tuple[int, list[ImportedCell]]]:
    """The rows with their numbers."""
    reader = _PlainReader(cells)
    for number, written in _written_rows(source):
        yield number, reader.row(written)


def _written_rows(source: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The cells of each row as they are written, one row after another, to the end of the table."""
    rest = _after_begin(source)
    while True:
        *rows, rest = rest.split(_END_OF_ROW)
        for written in rows:
            match = _ROW.fullmatch(written)
            if match is None:
                raise UnusualSheetError
            yield int(match[1]), match[2]
        if rest.startswith(_END):
            return
        rest = _longer(rest, source)


def _after_begin(source: IO[bytes]) -> bytes:
    """What has been read of the table, its beginning left out."""
    read = b""
    while _BEGIN not in read:
        read = _longer(read, source)
    before, _begin, rest = read.partition(_BEGIN)
    if b"<!" in before:
        raise UnusualSheetError
    return rest


def _longer(rest: bytes, source: IO[bytes]) -> bytes:
    """With the next piece of the file."""
    piece = source.read(_CHUNK)
    if not piece or len(rest) > _LONGEST:
        raise UnusualSheetError
    return rest + piece


class _PlainReader:
    """Cells by what is written for them, each different one read once."""

    def __init__(self, cells: CellReader) -> None:
        self._cells = cells
        self._columns: dict[bytes, int] = {}
        self._known: dict[bytes, ImportedCell] = {}

    def row(self, written: bytes) -> list[ImportedCell]:
        row: list[ImportedCell] = []
        for letters, told in _CELL.findall(written):
            cell = self._known.get(told) or self._read(told)
            if cell.text:
                put(row, self._column(letters), cell)
        return row

    def _read(self, content: bytes) -> ImportedCell:
        match = _WRITTEN.fullmatch(content)
        if match is None:
            raise UnusualSheetError
        style, kind, value = (part.decode("utf-8") if part else "" for part in match.groups())
        cell = self._known[content] = self._cells.read(kind or NUMBER, style, value) if value else EMPTY
        return cell

    def _column(self, letters: bytes) -> int:
        column = self._columns.get(letters)
        if column is None:
            column = self._columns[letters] = column_of(letters.decode())
        return column
