"""Participants from a table."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.participants import values
from tavlei.exchange.participants.heading import headed
from tavlei.exchange.participants.preview import Preview, PreviewRow, SkippedRow
from tavlei.exchange.participants.rows import ParticipantRow
from tavlei.exchange.participants.table import CellKind
from tavlei.exchange.participants.words import fide_title_of, is_fide_title
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.exchange.participants.heading import Headed
    from tavlei.exchange.participants.table import ImportedCell, RawRow

NEEDED: Final = (("name", "family"),)
MOST_RATING: Final = 9_999
MOST_BOARD: Final = 99
_FIDE_CODE: Final = re.compile(r"0*(\d{0,11})(?:\.0)?")
_PROGRAM: Final = re.compile(r"https?://|www\.|chess-results|swiss-?manager|swiss-chess", re.IGNORECASE)
_LONGEST: Final = {
    "name": 300,
    "family": 120,
    "given": 120,
    "patronymic": 120,
    "code": 20,
    "citizenship": 3,
    "region": 120,
    "club": 160,
    "trainer": 160,
    "team": 160,
}


def preview_participants(content: bytes) -> Preview[ParticipantRow]:
    """The participants of an XLSX or CSV file, with the mistakes of every cell."""
    table = _with_titles(headed(content, "participants", NEEDED))
    people = [row for row in table.rows if not _tells_of_nobody(table, row)]
    skipped = [*table.above, *(row for row in table.rows if _tells_of_nobody(table, row))]
    rows = _marked_twice([_row(table, row) for row in people], table)
    lines = tuple(SkippedRow(row.number, " ".join(cell.text for cell in row.cells if cell.text)) for row in skipped)
    return Preview(table.sheet, table.columns, tuple(rows), skipped=lines)


def _with_titles(table: Headed) -> Headed:
    """The table with the column of titles of FIDE that stands without a header in lists of chess programs."""
    if any(column.field == "title" for column in table.columns):
        return table
    columns = list(table.columns)
    for index, column in enumerate(columns):
        texts = [row.cells[index].text for row in table.rows if index < len(row.cells) and row.cells[index].text]
        if not column.header and texts and all(map(is_fide_title, texts)):
            columns[index] = replace(column, field="title")
            break
    return replace(table, columns=tuple(columns))


def _tells_of_nobody(table: Headed, row: RawRow) -> bool:
    """A line such as the address of the server below a list: the only cell of its row, and no name."""
    filled = [(index, cell.text) for index, cell in enumerate(row.cells) if cell.text]
    if len(filled) != 1:
        return False
    index, text = filled[0]
    is_name = table.columns[index].field in ("name", "family", "given")
    return bool(_PROGRAM.search(text)) or (not is_name and len(text.split()) > 1)


def _row(table: Headed, row: RawRow) -> PreviewRow[ParticipantRow]:
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    cells = table.cells(row)
    for field, (place, cell) in cells.items():
        try:
            found.update(_value(field, cell))
        except Refusal as refusal:
            problems += [problem.at(place) for problem in refusal.problems]
    texts = tuple(imported_cell.text for imported_cell in row.cells)
    if not problems and not found.get("family"):
        problems.append(Problem("there is no name", path=str(row.number)))
    if problems:
        return PreviewRow(row.number, texts, None, tuple(problems))
    return PreviewRow(row.number, texts, ParticipantRow(**found))


def _value(field: str, cell: ImportedCell) -> dict[str, Any]:
    """What a cell says about a participant, by the fields of a row."""
    refuse_formula(cell)
    if field == "name":
        return parts_of_name(_text(field, cell))
    if field == "title" and (fide := fide_title_of(cell.text)):
        return {"fide_title": fide}
    reader = _READERS.get(field)
    return {field: reader(cell) if reader else _text(field, cell)}


def _fide_code(cell: ImportedCell) -> str:
    """The number under which FIDE knows somebody; 0 is none."""
    match = _FIDE_CODE.fullmatch(cell.text.strip())
    if match is None:
        raise Refusal(Problem("expected a whole number; got «{got}»", {"got": cell.text}))
    return match[1]


_READERS: Final[dict[str, Callable[[ImportedCell], object]]] = {
    "birth": values.birth,
    "number": values.whole,
    "sex": values.sex,
    "title": values.title,
    "rating": lambda cell: values.whole(cell, 0, MOST_RATING) or None,
    "board": lambda cell: values.whole(cell, 1, MOST_BOARD),
    "fide_rating": lambda cell: values.whole(cell, 0, MOST_RATING) or None,
    "national_rating": lambda cell: values.whole(cell, 0, MOST_RATING) or None,
    "fide_code": _fide_code,
    "citizenship": lambda cell: cell.text.strip()[: _LONGEST["citizenship"]].upper(),
}


def refuse_formula(cell: ImportedCell) -> None:
    """A formula is not evaluated, and a mistake of the spreadsheet is no value."""
    if cell.kind is CellKind.FORMULA:
        raise Refusal(Problem("a formula stands here; write its value", {"got": cell.text}))
    if cell.kind is CellKind.MISTAKE:
        raise Refusal(Problem("the spreadsheet shows a mistake here: {got}", {"got": cell.text}))


def _text(field: str, cell: ImportedCell) -> str:
    longest = _LONGEST[field]
    if len(cell.text) > longest:
        raise Refusal(Problem("a field is longer than {most} letters", {"most": longest}))
    return cell.text


def parts_of_name(text: str) -> dict[str, str]:
    """Family name, given name and patronymic; a comma may stand after the family name."""
    before, comma, after = text.partition(",")
    words = after.split() if comma else text.split()[1:]
    family = before.strip() if comma else text.split(maxsplit=1)[0]
    return {"family": family, "given": words[0] if words else "", "patronymic": " ".join(words[1:])}


def _marked_twice(rows: list[PreviewRow[ParticipantRow]], table: Headed) -> list[PreviewRow[ParticipantRow]]:
    """The rows, with a problem where a number or a code stands a second time, or a whole person does."""
    seen: dict[tuple[str, object], int] = {}
    letters = {column.field: column.letter for column in table.columns if column.field}
    marked = []
    for row in rows:
        problems = list(row.problems)
        for field, key in _keys(row.value):
            first = seen.setdefault((field, key), row.number)
            if first != row.number:
                place = f"{letters.get(field, '')}{row.number}"
                problems.append(Problem("the same stands already in row {row}", {"row": first}, path=place))
        marked.append(PreviewRow(row.number, row.texts, None if problems else row.value, tuple(problems)))
    return marked


def _keys(value: ParticipantRow | None) -> list[tuple[str, object]]:
    if value is None:
        return []
    keys: list[tuple[str, object]] = []
    if value.number is not None:
        keys.append(("number", value.number))
    if value.code:
        keys.append(("code", value.code))
    if value.fide_code:
        keys.append(("fide_code", value.fide_code))
    if value.team and value.board is not None:
        keys.append(("board", (value.team, value.board)))
    person = (value.name.casefold(), value.birth, value.code)
    return [*keys, ("person", person)]
