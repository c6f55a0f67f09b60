"""The present list of a federation from a table: people with the figures they bring along."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.participants import values
from tavlei.exchange.participants.heading import BY_HEADERS, headed
from tavlei.exchange.participants.person_cells import MOST_RATING, parts_of_name, refuse_formula
from tavlei.exchange.participants.preview import LeftOut, Preview, PreviewRow
from tavlei.exchange.participants.rows import ListRow
from tavlei.exchange.participants.table import USUAL_LIMITS, ImportedCell, TableLimits
from tavlei.exchange.participants.words import is_fide_title
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.exchange.participants.heading import Headed
    from tavlei.exchange.participants.table import CellKind, RawRow

    Known = dict[tuple[str, CellKind], dict[str, Any]]

LONG_LIST: Final = TableLimits(rows=200_000, size=64 << 20)
"""What a command takes, with nobody waiting for a page."""

_MOST_POINTS: Final = 999_999
_LONGEST: Final = {"name": 300, "family": 120, "given": 120, "patronymic": 120, "region": 120, "citizenship": 60}
_CODE: Final = re.compile(r"[-A-Za-z0-9_]{1,20}")
_FIDE_CODE: Final = re.compile(r"[1-9]\d{0,11}")
_NOTHING: Final = ImportedCell()


def preview_list(
    content: bytes,
    needed: tuple[tuple[str, ...], ...],
    limits: TableLimits = USUAL_LIMITS,
    columns: Mapping[str, str] = BY_HEADERS,
) -> Preview[ListRow]:
    """The people of an XLSX or CSV file, with the mistakes of every cell; `needed` fields stand in every row."""
    table = headed(content, "list", (("name", "family"), *needed), limits, columns)
    read = _Read(table)
    rows = [_row(table, row, needed, read) for row in table.rows]
    return Preview(table.sheet, table.columns, tuple(_marked_twice(rows, table)), _titles_left_out(table))


def _titles_left_out(table: Headed) -> tuple[LeftOut, ...]:
    """The titles of FIDE in a column of titles: they are none of the register's, so nobody is refused for them."""
    found = [
        (index, row.cells[index].text)
        for index, column in enumerate(table.columns)
        if column.field == "title"
        for row in table.rows
        if index < len(row.cells) and is_fide_title(row.cells[index].text)
    ]
    return tuple(
        LeftOut(table.columns[index].letter, texts, sum(place == index for place, _text in found))
        for index in sorted({place for place, _text in found})
        for texts in [tuple(sorted({text for place, text in found if place == index}))]
    )


class _Read:
    """The cells of a long table by what they say: it repeats itself, and what repeats is read once."""

    def __init__(self, table: Headed) -> None:
        self._columns: list[tuple[int, str, str, Known | None]] = [
            (index, column.letter, column.field, {} if column.field not in _OWN else None)
            for index, column in enumerate(table.columns)
            if column.field is not None
        ]

    def row(self, row: RawRow) -> tuple[dict[str, Any], list[Problem]]:
        """What the cells of a row say about somebody, by field, and what is wrong with them."""
        found: dict[str, Any] = {}
        problems: list[Problem] = []
        for index, letter, field, known in self._columns:
            cell = row.cells[index] if index < len(row.cells) else _NOTHING
            if not cell.text:
                continue
            try:
                found |= person_value(field, cell) if known is None else _known_value(field, cell, known)
            except Refusal as refusal:
                problems += [problem.at(f"{letter}{row.number}") for problem in refusal.problems]
        return found, problems


_OWN: Final = frozenset({"name", "code", "number", "fide_code"})  # of everybody another


def _known_value(field: str, cell: ImportedCell, known: Known) -> dict[str, Any]:
    told = cell.text, cell.kind
    value = known.get(told)
    if value is None:
        value = known[told] = person_value(field, cell)
    return value


def _row(table: Headed, row: RawRow, needed: tuple[tuple[str, ...], ...], read: _Read) -> PreviewRow[ListRow]:
    found, problems = read.row(row)
    if not problems:
        problems = list(_missing(table, row, found, needed))
    value = None if problems else ListRow(row=row.number, **found)
    return PreviewRow(row.number, (), value, tuple(problems))  # a long table is not kept twice


def _missing(table: Headed, row: RawRow, columns: dict[str, Any], needed: tuple[tuple[str, ...], ...]) -> list[Problem]:
    """What every row needs: a name and the figure of the list."""
    problems = [] if columns.get("family") else [Problem("there is no name", path=str(row.number))]
    for group in needed:
        if all(columns.get(field) is None for field in group):
            letter = next(column.letter for column in table.columns if column.field in group)
            problems.append(Problem("there is no figure", path=f"{letter}{row.number}"))
    return problems


def person_value(field: str, cell: ImportedCell) -> dict[str, Any]:
    """What a cell says about somebody, by the fields of a row."""
    refuse_formula(cell)
    if field == "name":
        return parts_of_name(_text(field, cell))
    reader = _READERS.get(field)
    return {field: reader(cell) if reader else _text(field, cell)}


def _code(cell: ImportedCell) -> str:
    if not _CODE.fullmatch(cell.text):
        params = {"got": cell.text}
        raise Refusal(Problem("a personal number has at most 20 Latin letters and digits; got «{got}»", params))
    return cell.text


def _fide_code(cell: ImportedCell) -> str:
    if not _FIDE_CODE.fullmatch(cell.text):
        raise Refusal(Problem("a FIDE code is a number; got «{got}»", {"got": cell.text}))
    return cell.text


def _rating(cell: ImportedCell) -> int:
    return values.whole(cell, 1, MOST_RATING)


def _points(cell: ImportedCell) -> int:
    return values.whole(cell, 0, _MOST_POINTS)


_READERS: Final[dict[str, Callable[[ImportedCell], object]]] = {
    "code": _code,
    "number": values.whole,
    "fide_code": _fide_code,
    "birth": values.birth,
    "sex": values.sex,
    "title": lambda cell: "" if is_fide_title(cell.text) else values.title(cell),
    "rating": _rating,
    "highest": _rating,
    "fide_rating": lambda cell: values.whole(cell, 0, MOST_RATING) or None,
    "elo_m": lambda cell: values.whole(cell, 0, MOST_RATING) or None,
    "games": _points,
    "deducted": _points,
    "last_played": values.day,
    "coefficient": values.decimal,
    "mb": _points,
    "mb_year": _points,
    "ro": _points,
    "pb": _points,
}


def _text(field: str, cell: ImportedCell) -> str:
    longest = _LONGEST[field]
    if len(cell.text) > longest:
        raise Refusal(Problem("a field is longer than {most} letters", {"most": longest}))
    return cell.text


def _marked_twice(rows: list[PreviewRow[ListRow]], table: Headed) -> list[PreviewRow[ListRow]]:
    """The rows, with a problem where a number stands a second time, or somebody whom nothing tells apart."""
    seen: dict[tuple[str, object], int] = {}
    letters = {column.field: column.letter for column in table.columns if column.field}
    return [_marked(row, seen, letters) for row in rows]


def _marked(
    row: PreviewRow[ListRow], seen: dict[tuple[str, object], int], letters: dict[str, str]
) -> PreviewRow[ListRow]:
    problems = []
    for field, key in _keys(row.value):
        first = seen.setdefault((field, key), row.number)
        if first != row.number:
            place = f"{letters.get(field, '')}{row.number}"
            problems.append(Problem("the same stands already in row {row}", {"row": first}, path=place))
    return PreviewRow(row.number, row.texts, None, tuple(problems)) if problems else row


def _keys(value: ListRow | None) -> list[tuple[str, object]]:
    if value is None:
        return []
    keys: list[tuple[str, object]] = [
        (field, told) for field in ("code", "fide_code") if (told := getattr(value, field))
    ]
    return keys if value.code else [*keys, ("person", (value.name.casefold(), value.birth))]
