"""Finding the row of headers in a table, and which column holds which field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.csv_file import read_csv
from tavlei.exchange.participants.preview import ImportedColumn
from tavlei.exchange.participants.table import USUAL_LIMITS, ImportedCell, RawRow
from tavlei.exchange.participants.words import field_of, heading
from tavlei.exchange.participants.xlsx_file import read_xlsx
from tavlei.exchange.plain_text import refuse_larger
from tavlei.rulebook import LANGUAGES, Problem, Refusal

if TYPE_CHECKING:
    from tavlei.exchange.participants.table import ImportedTable, TableLimits
    from tavlei.exchange.participants.words import Kind

_HEADER_WITHIN: Final = 25  # a title and a date may stand above the table
_ARCHIVE: Final = b"PK"
_OLD_BOOK: Final = b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True, slots=True)
class Headed:
    """A table with its columns, and the rows below the header that are not empty."""

    sheet: str
    columns: tuple[ImportedColumn, ...]
    rows: tuple[RawRow, ...]

    def cells(self, row: RawRow) -> dict[str, tuple[str, ImportedCell]]:
        """The cells of a row by field, each with its place such as D7."""
        found: dict[str, tuple[str, ImportedCell]] = {}
        for index, column in enumerate(self.columns):
            cell = row.cells[index] if index < len(row.cells) else ImportedCell()
            if column.field is not None and cell.text:
                found[column.field] = f"{column.letter}{row.number}", cell
        return found


def headed(
    content: bytes, kind: Kind, needed: tuple[tuple[str, ...], ...], limits: TableLimits = USUAL_LIMITS
) -> Headed:
    """The table of a file whose header names the fields needed, one of each group; else the file is refused."""
    refuse_larger(content, limits.size)
    best: list[str] = [group[0] for group in needed]
    for table in _tables(content, limits.rows):
        for index, row in enumerate(table.rows[:_HEADER_WITHIN]):
            fields = [field_of(kind, cell.text) if cell.text else None for cell in row.cells]
            missing = [group[0] for group in needed if not any(field in fields for field in group)]
            if not missing:
                return _below(table, index, fields)
            if len(missing) < len(best):
                best = missing
    names = ", ".join(f"«{heading(kind, field, language)}»" for field in best for language in LANGUAGES)
    raise Refusal(Problem("no row of headers was found; there is no column such as {names}", {"names": names}))


def _tables(content: bytes, most: int) -> tuple[ImportedTable, ...]:
    if content.startswith(_OLD_BOOK):
        raise Refusal(Problem("this is an old XLS file or one with a password; save it as XLSX"))
    tables = read_xlsx(content, most) if content.startswith(_ARCHIVE) else (read_csv(content, most),)
    if not any(table.rows for table in tables):
        raise Refusal(Problem("the table is empty"))
    return tables


def _below(table: ImportedTable, index: int, fields: list[str | None]) -> Headed:
    header = table.rows[index]
    columns = []
    for position, (cell, field) in enumerate(zip(header.cells, fields, strict=True)):
        if field is not None and field in fields[:position]:
            place = f"{letter(position)}{header.number}"
            raise Refusal(Problem("two columns say the same: «{header}»", {"header": cell.text}, path=place))
        columns.append(ImportedColumn(letter(position), cell.text, field))
    rows = tuple(row for row in table.rows[index + 1 :] if not row.is_empty)
    used = max((len(row.cells) for row in rows), default=0)
    columns += [ImportedColumn(letter(column), "", None) for column in range(len(columns), used)]
    return _without_empty(table, columns, rows)


def _filled(rows: tuple[RawRow, ...], position: int) -> bool:
    return any(position < len(row.cells) and row.cells[position].text for row in rows)


def _without_empty(table: ImportedTable, columns: list[ImportedColumn], rows: tuple[RawRow, ...]) -> Headed:
    """The same without columns that have neither header nor content."""
    kept = [index for index, column in enumerate(columns) if column.header or _filled(rows, index)]
    shorter = tuple(
        RawRow(row.number, tuple(row.cells[index] if index < len(row.cells) else ImportedCell() for index in kept))
        for row in rows
    )
    return Headed(table.sheet, tuple(columns[index] for index in kept), shorter)


def letter(position: int) -> str:
    """The letter of a column, counted from 0: A … Z, AA …"""
    name = ""
    position += 1
    while position:
        position, rest = divmod(position - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
