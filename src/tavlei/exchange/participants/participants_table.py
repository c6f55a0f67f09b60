"""Participants from a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.participants import values
from tavlei.exchange.participants.heading import headed
from tavlei.exchange.participants.preview import Preview, PreviewRow
from tavlei.exchange.participants.rows import ParticipantRow
from tavlei.exchange.participants.table import CellKind
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.exchange.participants.heading import Headed
    from tavlei.exchange.participants.table import ImportedCell, RawRow

NEEDED: Final = (("name", "family"),)
MOST_RATING: Final = 9_999
MOST_BOARD: Final = 99
_LONGEST: Final = {
    "name": 300,
    "family": 120,
    "given": 120,
    "patronymic": 120,
    "code": 20,
    "region": 120,
    "club": 160,
    "trainer": 160,
    "team": 160,
}


def preview_participants(content: bytes) -> Preview[ParticipantRow]:
    """The participants of an XLSX or CSV file, with the mistakes of every cell."""
    table = headed(content, "participants", NEEDED)
    rows = _marked_twice([_row(table, row) for row in table.rows], table)
    return Preview(table.sheet, table.columns, tuple(rows))


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
    reader = _READERS.get(field)
    return {field: reader(cell) if reader else _text(field, cell)}


_READERS: Final[dict[str, Callable[[ImportedCell], object]]] = {
    "birth": values.birth,
    "number": values.whole,
    "sex": values.sex,
    "title": values.title,
    "rating": lambda cell: values.whole(cell, 0, MOST_RATING) or None,
    "board": lambda cell: values.whole(cell, 1, MOST_BOARD),
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
    if value.team and value.board is not None:
        keys.append(("board", (value.team, value.board)))
    person = (value.name.casefold(), value.birth, value.code)
    return [*keys, ("person", person)]
