"""Participants of an event, and people of a register, from a table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tavlei.exchange.participants.heading import headed_sheet
from tavlei.exchange.participants.person_cells import parts_of_name, read_cell, refuse_formula
from tavlei.exchange.participants.preview import Preview, PreviewRow, SkippedRow
from tavlei.exchange.participants.rows import ParticipantRow, RegisterRow
from tavlei.exchange.participants.table import USUAL_LIMITS
from tavlei.exchange.participants.words import is_fide_title, is_note, plain
from tavlei.rulebook import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.exchange.participants.heading import Headed
    from tavlei.exchange.participants.person_cells import ReadCell
    from tavlei.exchange.participants.table import RawRow, TableLimits

__all__ = ["TableReading", "parts_of_name", "preview_participants", "preview_people", "refuse_formula"]

NEEDED: Final = (("name", "family"),)
_PROGRAM: Final = re.compile(r"https?://|www\.|chess-results|swiss-?manager|swiss-chess", re.IGNORECASE)
_NAMES: Final = frozenset({"name", "family", "given", "patronymic"})
_DASHES: Final = "-–—−"
_LEAST_RULE: Final = 3  # signs of a line drawn by hand

Row = TypeVar("Row", ParticipantRow, RegisterRow)


@dataclass(frozen=True, slots=True)
class TableReading:
    """How somebody has said that a table is read: the fields by the letters of columns, the sheet.

    `latest` is the day after which nobody was born and nothing was awarded: it tells the century of «01.02.03».
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""
    latest: date | None = None


AS_IT_STANDS: Final = TableReading()


def preview_participants(content: bytes, reading: TableReading = AS_IT_STANDS) -> Preview[ParticipantRow]:
    """The participants of a file, with the mistakes of every cell."""
    table = _with_titles(headed_sheet(content, "participants", NEEDED, reading.sheet, columns=reading.columns))
    return _preview(table, ParticipantRow, reading, ("number", "code", "fide_code"))


def preview_people(
    content: bytes, reading: TableReading = AS_IT_STANDS, limits: TableLimits = USUAL_LIMITS
) -> Preview[RegisterRow]:
    """The people of a register in a file, with the mistakes of every cell."""
    table = headed_sheet(content, "people", NEEDED, reading.sheet, limits, reading.columns)
    return _preview(table, RegisterRow, reading, ("code", "fide_code", "fmjd_code"))


def _preview(table: Headed, kind: type[Row], reading: TableReading, once: tuple[str, ...]) -> Preview[Row]:
    skipped = [*table.above, *(row for row in table.rows if tells_of_nobody(table, row))]
    passed = {row.number for row in skipped}
    reader = _RowReader(table, kind, reading.latest)
    rows = _marked_twice([reader.row(row) for row in table.rows if row.number not in passed], table, once)
    return Preview(
        table.sheet, table.columns, tuple(rows),
        skipped=tuple(map(SkippedRow.of, skipped)), other_sheets=table.other_sheets, coloured=table.coloured,
    )  # fmt: skip


def _with_titles(table: Headed) -> Headed:
    """The table with the column of titles of FIDE that stands without a header in lists of chess programs."""
    columns = list(table.columns)
    for index, column in enumerate(columns):
        texts = [row.cells[index].text for row in table.rows if index < len(row.cells) and row.cells[index].text]
        if any(other.field == "title" for other in columns if other is not column):
            break
        if not column.header and texts and all(map(is_fide_title, texts)):
            columns[index] = replace(column, field="title")
            break
    return replace(table, columns=tuple(columns))


def tells_of_nobody(table: Headed, row: RawRow) -> bool:
    """A line above, between or below the people: an address, a heading of a part, a sum, who has signed it."""
    filled = [(index, cell.text) for index, cell in enumerate(row.cells) if cell.text]
    texts = [text for _index, text in filled]
    fields = {table.columns[index].field for index, _text in filled}
    if any(map(is_note, texts[:2])) or any(_is_rule(text) for text in texts):
        return True
    if len(filled) > 1 and all(text == str(index + 1) for index, text in filled):
        return True  # columns numbered under their heading
    if len(filled) != 1:
        return False
    text = texts[0]
    return (
        bool(_PROGRAM.search(text)) or (not fields & _NAMES and len(table.columns) > 1) or _is_note_in_name(table, text)
    )


def _is_rule(text: str) -> bool:
    return "_" * _LEAST_RULE in text


def _is_note_in_name(table: Headed, text: str) -> bool:
    """Whether the only text of a row, though among the names, is none: most rows say more than a name."""
    if len(plain(text).split()) == 1 or len(table.columns) == 1:
        return False
    return any(sign in text for sign in ":*_(") or bool(re.search(r"\d", text))


class _RowReader:
    """The rows of a table; what a long one says again and again is read once."""

    def __init__(self, table: Headed, kind: type[Any], latest: date | None) -> None:
        self._kind, self._latest = kind, latest
        self._table = table
        self._known: dict[tuple[str, str, str], ReadCell] = {}

    def row(self, row: RawRow) -> PreviewRow[Any]:
        found: dict[str, Any] = {}
        problems: list[Problem] = []
        remarks: list[Problem] = []
        cells = self._table.cells(row)
        for name, (place, cell) in cells.items():
            if name not in _NAMES and not cell.text.strip(_DASHES):
                continue  # a dash says that there is none
            key = name, cell.text, cell.kind.value
            read = self._known.get(key)
            if read is None:
                read = self._known[key] = self._read(name, cell)
            found.update({own: value for own, value in read[0].items() if own in self._kind.__dataclass_fields__})
            problems += [problem.at(place) for problem in read[1]]
            remarks += [remark.at(place) for remark in read[2]]
        texts = tuple(cell.text for cell in row.cells)
        if not problems and not found.get("family"):
            problems.append(Problem("there is no name", path=str(row.number)))
        value = None if problems else self._kind(**found, row=row.number)
        return PreviewRow(row.number, texts, value, tuple(problems), tuple(remarks))

    def _read(self, name: str, cell: Any) -> ReadCell:
        value, problems, remarks = read_cell(name, cell, self._latest)
        if left := [own for own in value if own not in self._kind.__dataclass_fields__]:
            remarks = (*remarks, Problem("«{got}» is not kept here", {"got": str(value[left[0]])}))
        return value, problems, remarks


def _marked_twice(rows: list[PreviewRow[Row]], table: Headed, once: tuple[str, ...]) -> list[PreviewRow[Row]]:
    """The rows, with a problem where a number or a board stands a second time, a remark where a person does."""
    seen: dict[tuple[str, object], int] = {}
    letters = {column.field: column.letter for column in table.columns if column.field}
    marked = []
    for row in rows:
        problems, remarks = list(row.problems), list(row.remarks)
        for name, key in _keys(row.value, once):
            first = seen.setdefault((name, key), row.number)
            if first != row.number:
                place = f"{letters.get(name, '')}{row.number}"
                repeated = Problem("the same stands already in row {row}", {"row": first}, path=place)
                (remarks if name == _PERSON else problems).append(repeated)
        value = None if problems else row.value
        marked.append(replace(row, value=value, problems=tuple(problems), remarks=tuple(remarks)))
    return marked


_PERSON: Final = "person"


def _keys(value: ParticipantRow | RegisterRow | None, once: tuple[str, ...]) -> list[tuple[str, object]]:
    if value is None:
        return []
    keys: list[tuple[str, object]] = [(name, told) for name in once if (told := getattr(value, name))]
    if isinstance(value, ParticipantRow) and value.team and value.board is not None:
        keys.append(("board", (value.team, value.board)))
    return [*keys, (_PERSON, (value.name.casefold(), value.birth, value.code))]
