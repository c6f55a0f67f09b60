"""The rows of a sheet of an XLSX file, read as a stream: a long table has a million cells.

The workbook itself (texts, formats of dates) is openpyxl's; of its sheets only what a table needs is read here, each
different cell once.
"""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any, Final
from xml.parsers.expat import ParserCreate

from tavlei.exchange.participants.table import LONGEST_CELL, MOST_COLUMNS, CellKind, ImportedCell, RawRow
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK: Final = 1 << 18
_EMPTY: Final = ImportedCell()
_NUMBER: Final = "n"
_INLINE: Final = "inlineStr"
_READ: Final = frozenset({"v", "t", "f"})
_LONGEST: Final = 1 << 16  # letters of a cell, before spaces are taken out
_LETTERS: Final = 26


def sheet_rows(sheet: Any, most: int) -> Iterator[RawRow]:
    """The rows that hold something; one beyond the bound is refused, not cut off."""
    reader = _SheetReader(sheet)
    with sheet._get_source() as source:  # noqa: SLF001 - openpyxl's own way to the sheet
        while chunk := source.read(_CHUNK):
            yield from reader.rows(chunk, most)
        yield from reader.rows(b"", most)
    reader.close()


class _SheetReader:
    """What a parser of XML tells, put together to rows."""

    def __init__(self, sheet: Any) -> None:
        self._title = sheet.title
        self._values = _Values(sheet)
        self._parser = ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._finished: list[tuple[int, list[ImportedCell]]] = []
        self._number = 0
        self._cells: list[ImportedCell] = []
        self._kind, self._style, self._column = _NUMBER, "", 0
        self._parts: dict[str, str] = {}
        self._reading, self._spoken = "", False

    def rows(self, chunk: bytes, most: int) -> Iterator[RawRow]:
        """The rows that a piece of the file finishes."""
        self._parser.Parse(chunk, not chunk)
        for number, cells in self._finished:
            self._check(number, cells, most)
            yield RawRow(number, tuple(cells))
        self._finished.clear()

    def close(self) -> None:
        """Let the parser and the reader go: each holds the other, and the cells with it."""
        self._parser.StartElementHandler = None
        self._parser.EndElementHandler = None
        self._parser.CharacterDataHandler = None

    def _check(self, number: int, cells: list[ImportedCell], most: int) -> None:
        if len(cells) > MOST_COLUMNS:
            path = f"{self._title}:{number}"
            raise Refusal(Problem("a table has at most {most} columns", {"most": MOST_COLUMNS}, path=path))
        if self._values.has_long and any(len(cell.text) > LONGEST_CELL for cell in cells):
            raise self._too_long(number)
        if number > most + 1:
            raise Refusal(Problem("a table has at most {most} rows", {"most": most}, path=self._title))

    def _too_long(self, number: int) -> Refusal:
        path = f"{self._title}:{number}"
        return Refusal(Problem("a field is longer than {most} letters", {"most": LONGEST_CELL}, path=path))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2] if ":" in name else name
        if tag == "c":
            self._kind, self._style = attributes.get("t", _NUMBER), attributes.get("s", "")
            place = attributes.get("r")
            self._column = _column(place) if place else len(self._cells)
            self._parts = {}
        elif tag in _READ and not self._spoken:
            self._reading = tag
            self._parts.setdefault(tag, "")
        elif tag == "row":
            self._number = int(attributes.get("r") or self._number + 1)
            self._cells = []
        elif tag == "rPh":
            self._spoken = True

    def _text(self, text: str) -> None:
        if self._reading:
            known = self._parts[self._reading] = self._parts[self._reading] + text
            if len(known) > _LONGEST:
                raise self._too_long(self._number)

    def _end(self, name: str) -> None:
        tag = name.rpartition(":")[2] if ":" in name else name
        if tag == "c":
            self._keep()
        elif tag == "row":
            if self._cells:
                self._finished.append((self._number, self._cells))
        elif tag == "rPh":
            self._spoken = False
        self._reading = ""

    def _keep(self) -> None:
        """The cell at its place; one without content is none."""
        if not self._parts:
            return
        cell = self._values.cell(self._kind, self._style, self._parts)
        if cell.text and self._column <= MOST_COLUMNS:
            self._cells += [_EMPTY] * (self._column - len(self._cells))
            self._cells[self._column : self._column + 1] = [cell]


class _Values:
    """Cells by what the file writes for them; the same writing is the same cell."""

    def __init__(self, sheet: Any) -> None:
        book = sheet.parent
        self._texts = sheet._shared_strings  # noqa: SLF001 - openpyxl keeps them there
        self._dates = {str(style) for style in book._date_formats}  # noqa: SLF001
        self._spans = {str(style) for style in book._timedelta_formats}  # noqa: SLF001
        self._epoch = book.epoch
        self._known: dict[tuple[str, str, str], ImportedCell] = {}
        self.has_long = False

    def cell(self, kind: str, style: str, parts: dict[str, str]) -> ImportedCell:
        if "f" in parts:
            return ImportedCell(" ".join(f"={parts['f']}".split()), CellKind.FORMULA)
        written = parts.get("t", "") if kind == _INLINE else parts.get("v", "")
        key = kind, style if style in self._dates else "", written
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._read(kind, style, written) if written else _EMPTY
            self.has_long = self.has_long or len(found.text) > LONGEST_CELL
        return found

    def _read(self, kind: str, style: str, written: str) -> ImportedCell:
        if kind == "s":
            return ImportedCell(" ".join(str(self._texts[int(written)]).split()))
        if kind == "e":
            return ImportedCell(" ".join(written.split()), CellKind.MISTAKE)
        if kind == "b":
            return ImportedCell(str(bool(int(written))))
        if kind == "d":
            return spelled(datetime.datetime.fromisoformat(written))
        if kind == _NUMBER:
            return self._number(style, written)
        return ImportedCell(" ".join(written.split()))

    def _number(self, style: str, written: str) -> ImportedCell:
        value = float(written) if any(sign in written for sign in ".eE") else int(written)
        if style not in self._dates:
            return spelled(value)
        from openpyxl.utils.datetime import from_excel  # noqa: PLC0415 - slow to load

        try:
            return spelled(from_excel(value, self._epoch, timedelta=style in self._spans))
        except (OverflowError, ValueError):
            return ImportedCell("#VALUE!", CellKind.MISTAKE)


def _column(place: str) -> int:
    """The column of a cell such as B7, counted from 0."""
    column = 0
    for sign in place:
        if not "A" <= sign <= "Z":
            break
        column = column * _LETTERS + ord(sign) - ord("A") + 1
    return column - 1


def spelled(value: object) -> ImportedCell:
    """A value of a cell as text."""
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
