"""The cells of a sheet of an XLSX file, from what the file writes for them."""

from __future__ import annotations

import datetime
import re
from typing import Any, Final

from tavlei.exchange.participants.table import LONGEST_CELL, MOST_COLUMNS, CellKind, ImportedCell
from tavlei.rulebook import Problem, Refusal

EMPTY: Final = ImportedCell()
NUMBER: Final = "n"
INLINE: Final = "inlineStr"
_LETTERS: Final = 26
_LITERAL: Final = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


class CellReader:
    """What a file writes for cells, read."""

    def __init__(self, sheet: Any) -> None:
        """The texts and the formats of dates that the sheet of a workbook rests on."""
        book = sheet.parent
        self.title: str = sheet.title
        self._texts = sheet._shared_strings  # noqa: SLF001 - openpyxl keeps them there
        self._dates = {str(style) for style in book._date_formats}  # noqa: SLF001
        self._known = {
            str(style): length
            for style in book._date_formats  # noqa: SLF001
            if (length := _length_shown(_format_of(book, style)))
        }
        self._spans = {str(style) for style in book._timedelta_formats}  # noqa: SLF001
        self._epoch = book.epoch
        self.has_long = False

    def read(self, kind: str, style: str, written: str) -> ImportedCell:
        """A cell by its type, its format and what is written in it; whether one was too long is noted."""
        imported_cell = self._value(kind, style, written) if written else EMPTY
        self.has_long = self.has_long or len(imported_cell.text) > LONGEST_CELL
        return imported_cell

    def is_date(self, style: str) -> bool:
        """Whether a format makes a day or a time of a number: no other format matters."""
        return style in self._dates

    def too_long(self, row: int) -> Refusal:
        """A cell of a row is longer than any of a table."""
        path = f"{self.title}:{row}"
        return Refusal(Problem("a field is longer than {most} letters", {"most": LONGEST_CELL}, path=path))

    def _value(self, kind: str, style: str, written: str) -> ImportedCell:
        if kind == "s":
            return ImportedCell(" ".join(str(self._texts[int(written)]).split()))
        if kind == "e":
            return ImportedCell(" ".join(written.split()), CellKind.MISTAKE)
        if kind == "b":
            return ImportedCell(str(bool(int(written))))
        if kind == "d":
            return spelled(datetime.datetime.fromisoformat(written))
        if kind == NUMBER:
            return self._number(style, written)
        return ImportedCell(" ".join(written.split()))

    def _number(self, style: str, written: str) -> ImportedCell:
        value = float(written) if any(sign in written for sign in ".eE") else int(written)
        if style not in self._dates:
            return spelled(value)
        from openpyxl.utils.datetime import from_excel  # noqa: PLC0415 - slow to load

        try:
            cell = spelled(from_excel(value, self._epoch, timedelta=style in self._spans))
            known = self._known.get(style) if cell.kind is CellKind.DATE else None
            return cell if known is None else ImportedCell(cell.text[:known], cell.kind)
        except (OverflowError, ValueError):
            return ImportedCell("#VALUE!", CellKind.MISTAKE)


def _format_of(book: Any, style: int) -> str:
    """The format of a style as the workbook writes it."""
    from openpyxl.styles.numbers import BUILTIN_FORMATS, BUILTIN_FORMATS_MAX_SIZE  # noqa: PLC0415 - slow to load

    number = book._cell_styles[style].numFmtId  # noqa: SLF001
    if number < BUILTIN_FORMATS_MAX_SIZE:
        return BUILTIN_FORMATS.get(number, "")
    return str(book._number_formats[number - BUILTIN_FORMATS_MAX_SIZE])  # noqa: SLF001


def _length_shown(code: str) -> int | None:
    """How much of a day such as 2019-03-01 a format shows: a spreadsheet makes a first of March of «March 2019»."""
    signs = _LITERAL.sub("", code.split(";", maxsplit=1)[0]).casefold()
    if "d" in signs or "y" not in signs:
        return None
    return len("2019-03") if "m" in signs else len("2019")


def put(row: list[ImportedCell], column: int, cell: ImportedCell) -> None:
    """Put a cell at its place in a row; what stands beyond the last column of a table is none."""
    if column == len(row) <= MOST_COLUMNS:
        row.append(cell)
    elif column <= MOST_COLUMNS:
        row += [EMPTY] * (column - len(row))
        row[column : column + 1] = [cell]


def column_of(place: str) -> int:
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
