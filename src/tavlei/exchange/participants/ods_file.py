"""Reading the tables of an ODS file (OpenDocument): its content as a stream, within the bounds of every table."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import ZipFile

from tavlei.exchange.participants.archive_bounds import check_archive
from tavlei.exchange.participants.known_days import as_shown
from tavlei.exchange.participants.sheet_cells import EMPTY, spelled
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
    from collections.abc import Mapping

KIND: Final = b"application/vnd.oasis.opendocument.spreadsheet"
_CONTENT: Final = "content.xml"
_CHUNK: Final = 1 << 18
_MOST_SHEETS: Final = 20
_NUMBERS: Final = frozenset({"float", "percentage", "currency"})
_OFFICE: Final = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 "
_TABLE: Final = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 "
_TEXT: Final = "urn:oasis:names:tc:opendocument:xmlns:text:1.0 "
_CELL: Final = f"{_TABLE}table-cell"
_COVERED: Final = f"{_TABLE}covered-table-cell"
_NOTES: Final = f"{_OFFICE}annotation"


def is_ods(content: bytes) -> bool:
    """Whether an archive says of itself that it is a sheet of OpenDocument."""
    return KIND in content[:200]


def read_ods(content: bytes, most: int = MOST_ROWS) -> tuple[ImportedTable, ...]:
    """Every sheet that holds something."""
    check_archive(content, _CONTENT, _damaged, most)
    reader = _ContentReader(most)
    try:
        with ZipFile(io.BytesIO(content)) as archive, archive.open(_CONTENT) as source:
            while chunk := source.read(_CHUNK):
                reader.feed(chunk)
            reader.feed(b"")
    except (Refusal, MemoryError):
        raise
    except (ExpatError, ValueError, OSError, EOFError) as error:
        raise _damaged() from error
    finally:
        reader.close()
    return tuple(table for table in reader.tables if table.rows)


def _damaged() -> Refusal:
    return Refusal(Problem("the sheet of OpenDocument is damaged"))


class _ContentReader:
    """What a parser of XML tells, put together to sheets."""

    def __init__(self, most: int) -> None:
        self.tables: list[ImportedTable] = []
        self._most = most
        self._parser: Any = ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._sheet = ""
        self._rows: list[RawRow] = []
        self._number = self._repeated = 0
        self._cells: list[ImportedCell] = []
        self._attributes: Mapping[str, str] = {}
        self._parts: list[str] = []
        self._in_cell, self._in_note = False, 0
        self._spans: dict[int, tuple[int, ImportedCell]] = {}

    def feed(self, chunk: bytes) -> None:
        self._parser.Parse(chunk, not chunk)

    def close(self) -> None:
        """Let the parser and the reader go: each holds the other."""
        self._parser.StartElementHandler = None
        self._parser.EndElementHandler = None
        self._parser.CharacterDataHandler = None

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == _NOTES:
            self._in_note += 1
        elif name == f"{_TABLE}table":
            if len(self.tables) >= _MOST_SHEETS:
                raise Refusal(Problem("a workbook has at most {most} sheets", {"most": _MOST_SHEETS}))
            self._sheet, self._rows, self._number, self._spans = attributes.get(f"{_TABLE}name", ""), [], 0, {}
        elif name == f"{_TABLE}table-row":
            self._repeated = int(attributes.get(f"{_TABLE}number-rows-repeated", 1))
            self._cells = []
        elif name in (_CELL, _COVERED):
            self._attributes, self._parts, self._in_cell = attributes, [], True
        elif (self._in_cell and name in (f"{_TEXT}s", f"{_TEXT}tab", f"{_TEXT}line-break")) or (
            self._in_cell and name == f"{_TEXT}p" and self._parts
        ):
            self._parts.append(" ")

    def _text(self, text: str) -> None:
        if self._in_cell and not self._in_note:
            self._parts.append(text)

    def _end(self, name: str) -> None:
        if name == _NOTES:
            self._in_note -= 1
        elif name in (_CELL, _COVERED):
            self._keep(covered=name == _COVERED)
            self._in_cell = False
        elif name == f"{_TABLE}table-row":
            self._end_row()
        elif name == f"{_TABLE}table":
            self.tables.append(ImportedTable(self._sheet, tuple(self._rows)))

    def _keep(self, *, covered: bool) -> None:
        cell = self._cell()
        column = len(self._cells)
        rows, spanned = self._spans.get(column, (0, EMPTY))
        if covered and rows and not cell.text:
            cell = spanned
        elif (span := int(self._attributes.get(f"{_TABLE}number-rows-spanned", 1))) > 1 and cell.text:
            self._spans[column] = span, cell
        count = int(self._attributes.get(f"{_TABLE}number-columns-repeated", 1))
        if cell.text and column + count > MOST_COLUMNS:
            path = f"{self._sheet}:{self._number + 1}"
            raise Refusal(Problem("a table has at most {most} columns", {"most": MOST_COLUMNS}, path=path))
        self._cells += [cell] * min(count, max(0, MOST_COLUMNS - column))

    def _cell(self) -> ImportedCell:
        attributes = self._attributes
        text = " ".join("".join(self._parts).split())
        if len(text) > LONGEST_CELL:
            path = f"{self._sheet}:{self._number + 1}"
            raise Refusal(Problem("a field is longer than {most} letters", {"most": LONGEST_CELL}, path=path))
        kind = attributes.get(f"{_OFFICE}value-type", "")
        if formula := attributes.get(f"{_TABLE}formula"):
            return ImportedCell(f"={formula.rpartition(':=')[2]}", CellKind.FORMULA)
        if text.startswith("#") and kind == "string" and text.endswith(("!", "?", "/A")):
            return ImportedCell(text, CellKind.MISTAKE)
        if kind == "date" and (day := attributes.get(f"{_OFFICE}date-value", "")):
            return ImportedCell(as_shown(day[:10], text), CellKind.DATE)
        if kind in _NUMBERS and (value := attributes.get(f"{_OFFICE}value")):
            return spelled(float(value))
        return ImportedCell(text) if text else EMPTY

    def _end_row(self) -> None:
        while self._cells and not self._cells[-1].text:
            self._cells.pop()
        is_filled = any(cell.text for cell in self._cells)
        if is_filled and self._number + self._repeated > self._most + 1:
            raise Refusal(Problem("a table has at most {most} rows", {"most": self._most}, path=self._sheet))
        if is_filled:
            cells = tuple(self._cells)
            self._rows += [RawRow(self._number + 1 + index, cells) for index in range(self._repeated)]
        self._number += self._repeated
        self._spans = {column: (rows - 1, cell) for column, (rows, cell) in self._spans.items() if rows > 1}
