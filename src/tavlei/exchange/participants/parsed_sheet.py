"""The rows of a sheet of an XLSX file as a parser of XML finds them, read as a stream: whatever is written in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.parsers.expat import ParserCreate

from tavlei.exchange.participants.sheet_cells import INLINE, NUMBER, column_of, put
from tavlei.exchange.participants.table import CellKind, ImportedCell

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    from tavlei.exchange.participants.sheet_cells import CellReader

_CHUNK: Final = 1 << 18
_READ: Final = frozenset({"v", "t", "f"})
_LONGEST: Final = 1 << 16  # letters of a cell, before spaces are taken out


def parsed_rows(source: IO[bytes], cells: CellReader) -> Iterator[tuple[int, list[ImportedCell]]]:
    """The rows that hold something, with their numbers."""
    reader = _SheetParser(cells)
    while chunk := source.read(_CHUNK):
        yield from reader.rows(chunk)
    yield from reader.rows(b"")
    reader.close()


class _SheetParser:
    """What a parser of XML tells, put together to rows."""

    def __init__(self, cells: CellReader) -> None:
        self._reader = cells
        self._known: dict[tuple[str, str, str], ImportedCell] = {}
        self._parser = ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._finished: list[tuple[int, list[ImportedCell]]] = []
        self._number = 0
        self._cells: list[ImportedCell] = []
        self._kind, self._style, self._column = NUMBER, "", 0
        self._parts: dict[str, str] = {}
        self._reading, self._spoken = "", False

    def rows(self, chunk: bytes) -> Iterator[tuple[int, list[ImportedCell]]]:
        """The rows that a piece of the file finishes."""
        self._parser.Parse(chunk, not chunk)
        yield from self._finished
        self._finished.clear()

    def close(self) -> None:
        """Let the parser and the reader go: each holds the other, and the cells with it."""
        self._parser.StartElementHandler = None
        self._parser.EndElementHandler = None
        self._parser.CharacterDataHandler = None

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2] if ":" in name else name
        if tag == "c":
            self._kind, self._style = attributes.get("t", NUMBER), attributes.get("s", "")
            place = attributes.get("r")
            self._column = column_of(place) if place else len(self._cells)
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
                raise self._reader.too_long(self._number)

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
        cell = self._cell(self._parts)
        if cell.text:
            put(self._cells, self._column, cell)

    def _cell(self, parts: dict[str, str]) -> ImportedCell:
        """The same writing is the same cell."""
        if "f" in parts:
            return ImportedCell(" ".join(f"={parts['f']}".split()), CellKind.FORMULA)
        written = parts.get("t", "") if self._kind == INLINE else parts.get("v", "")
        key = self._kind, self._style if self._reader.is_date(self._style) else "", written
        imported_cell = self._known.get(key)
        if imported_cell is None:
            imported_cell = self._known[key] = self._reader.read(*key)
        return imported_cell
