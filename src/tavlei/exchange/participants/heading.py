"""Finding the row of headers in a table, and which column holds which field."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.csv_file import read_csv
from tavlei.exchange.participants.preview import ImportedColumn
from tavlei.exchange.participants.table import USUAL_LIMITS, ImportedCell, RawRow
from tavlei.exchange.participants.words import field_of, fields, heading, plain
from tavlei.exchange.participants.xlsx_file import read_xlsx
from tavlei.exchange.plain_text import refuse_larger
from tavlei.rulebook import LANGUAGES, Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.exchange.participants.table import ImportedTable, TableLimits
    from tavlei.exchange.participants.words import Kind

_HEADER_WITHIN: Final = 25  # a title and a date may stand above the table
_NUMBER: Final = "number"
_RANKS: Final = frozenset({"rk", "rank no"})
"""Headings that number a list, and in a ranking say the place."""
_ARCHIVE: Final = b"PK"
_OLD_BOOK: Final = b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True, slots=True)
class Headed:
    """A table with its columns, and the rows below the header that are not empty."""

    sheet: str
    columns: tuple[ImportedColumn, ...]
    rows: tuple[RawRow, ...]
    above: tuple[RawRow, ...] = ()

    def cells(self, row: RawRow) -> dict[str, tuple[str, ImportedCell]]:
        """The cells of a row by field, each with its place such as D7."""
        values: dict[str, tuple[str, ImportedCell]] = {}
        for index, column in enumerate(self.columns):
            cell = row.cells[index] if index < len(row.cells) else ImportedCell()
            if column.field is not None and cell.text:
                values[column.field] = f"{column.letter}{row.number}", cell
        return values


BY_HEADERS: Final[Mapping[str, str]] = MappingProxyType({})
"""Nobody has said what the columns are: their headers say it."""


def headed(
    content: bytes,
    kind: Kind,
    needed: tuple[tuple[str, ...], ...],
    limits: TableLimits = USUAL_LIMITS,
    columns: Mapping[str, str] = BY_HEADERS,
) -> Headed:
    """The table of a file whose columns are the fields needed, one of each group; else the file is refused.

    `columns` are the fields by the letters of their columns where somebody has told them; the others are not read.
    """
    tables = tables_of(content, limits)
    return _headed_as_told(tables, kind, needed, columns) if columns else headed_in(tables, kind, needed)


def guessed_columns(content: bytes, kind: Kind, limits: TableLimits = USUAL_LIMITS) -> tuple[ImportedColumn, ...]:
    """The columns of a file whose header was not found: those of the fullest row near the top of its first table."""
    table, index = _header(tables_of(content, limits), kind, ())
    return tuple(
        ImportedColumn(
            letter(position), cell.text, field_of(kind, cell.text), _sample(table.rows[index + 1 :], position)
        )
        for position, cell in enumerate(table.rows[index].cells)
        if cell.text
    )


def tables_of(content: bytes, limits: TableLimits = USUAL_LIMITS) -> tuple[ImportedTable, ...]:
    """Every table of an XLSX file, or the one of a text file; an empty file is refused."""
    refuse_larger(content, limits.size)
    if content.startswith(_OLD_BOOK):
        raise Refusal(Problem("this is an old XLS file or one with a password; save it as XLSX"))
    tables = read_xlsx(content, limits.rows) if content.startswith(_ARCHIVE) else (read_csv(content, limits.rows),)
    if not any(table.rows for table in tables):
        raise Refusal(Problem("the table is empty"))
    return tables


def headed_in(tables: Sequence[ImportedTable], kind: Kind, needed: tuple[tuple[str, ...], ...]) -> Headed:
    """The first of some tables whose header names the fields needed, one of each group; else they are refused."""
    best: list[str] = [group[0] for group in needed]
    for table in tables:
        for index, row in enumerate(table.rows[:_HEADER_WITHIN]):
            headers = [cell.text for cell in row.cells]
            named = [field_of(kind, header) if header else None for header in headers]
            fields = _whole_names(_without_ranks(named, headers), needed)
            missing = [group[0] for group in needed if not any(field in fields for field in group)]
            if not missing:
                return _below(table, index, fields)
            if len(missing) < len(best):
                best = missing
    raise _no_columns(kind, best)


def _headed_as_told(
    tables: Sequence[ImportedTable], kind: Kind, needed: tuple[tuple[str, ...], ...], columns: Mapping[str, str]
) -> Headed:
    table, index = _header(tables, kind, needed)
    for place, field in columns.items():
        if field and field not in fields(kind):
            raise Refusal(Problem("there is no field «{field}»", {"field": field}, path=place))
    texts = [columns.get(letter(position)) or None for position in range(len(table.rows[index].cells))]
    missing = [group[0] for group in needed if not any(field in texts for field in group)]
    if missing:
        raise _no_columns(kind, missing)
    return _below(table, index, texts)


def _header(
    tables: Sequence[ImportedTable], kind: Kind, needed: tuple[tuple[str, ...], ...]
) -> tuple[ImportedTable, int]:
    """The row of headers: the first that names all fields needed, else the fullest near the top of the first table."""
    for table in tables:
        for index, row in enumerate(table.rows[:_HEADER_WITHIN]):
            named = {field_of(kind, cell.text) for cell in row.cells if cell.text}
            if needed and all(named & set(group) for group in needed):
                return table, index
    table = next(table for table in tables if table.rows)
    filled = [sum(bool(cell.text) for cell in row.cells) for row in table.rows[:_HEADER_WITHIN]]
    return table, filled.index(max(filled))


def _no_columns(kind: Kind, missing: Sequence[str]) -> Refusal:
    names = ", ".join(f"«{heading(kind, field, language)}»" for field in missing for language in LANGUAGES)
    return Refusal(Problem("no row of headers was found; there is no column such as {names}", {"names": names}))


def _whole_names(fields: list[str | None], needed: tuple[tuple[str, ...], ...]) -> list[str | None]:
    """A given name without a family name beside it is the whole name: «Имя» heads it in lists of chess programs."""
    wants_name = any("family" in group for group in needed)
    if wants_name and "given" in fields and not {"name", "family", "patronymic"} & set(fields):
        return ["name" if field == "given" else field for field in fields]
    return fields


def _without_ranks(fields: list[str | None], headers: Sequence[str]) -> list[str | None]:
    """Without the places of a ranking where the starting numbers stand beside them."""
    if fields.count(_NUMBER) < 2:
        return fields
    return [None if plain(header) in _RANKS else field for field, header in zip(fields, headers, strict=True)]


def _below(table: ImportedTable, index: int, fields: list[str | None]) -> Headed:
    header = table.rows[index]
    rows = tuple(row for row in table.rows[index + 1 :] if not row.is_empty)
    columns = []
    for position, (cell, field) in enumerate(zip(header.cells, fields, strict=True)):
        if field is not None and field in fields[:position]:
            place = f"{letter(position)}{header.number}"
            raise Refusal(Problem("two columns say the same: «{header}»", {"header": cell.text}, path=place))
        columns.append(ImportedColumn(letter(position), cell.text, field, _sample(rows, position)))
    used = max((len(row.cells) for row in rows), default=0)
    columns += [ImportedColumn(letter(column), "", None) for column in range(len(columns), used)]
    above = tuple(row for row in table.rows[:index] if not row.is_empty)
    return replace(_without_empty(table, columns, rows), above=above)


def _sample(rows: Sequence[RawRow], position: int) -> str:
    """What the first row has in a column."""
    return rows[0].cells[position].text if rows and position < len(rows[0].cells) else ""


def _filled(rows: tuple[RawRow, ...], position: int) -> bool:
    return any(position < len(row.cells) and row.cells[position].text for row in rows)


def _without_empty(table: ImportedTable, columns: list[ImportedColumn], rows: tuple[RawRow, ...]) -> Headed:
    """The same without columns that have neither header nor content."""
    numbers = [index for index, column in enumerate(columns) if column.header or _filled(rows, index)]
    if len(numbers) == len(columns):
        return Headed(table.sheet, tuple(columns), rows)
    shorter = tuple(
        RawRow(row.number, tuple(row.cells[index] if index < len(row.cells) else ImportedCell() for index in numbers))
        for row in rows
    )
    return Headed(table.sheet, tuple(columns[index] for index in numbers), shorter)


def letter(position: int) -> str:
    """The letter of a column, counted from 0: A … Z, AA …"""
    name = ""
    position += 1
    while position:
        position, rest = divmod(position - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
