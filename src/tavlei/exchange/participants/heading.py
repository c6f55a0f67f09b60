"""Finding the row of headers in a table, and which column holds which field."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.columns import by_contents, named_fields, refuse_doubled, samples
from tavlei.exchange.participants.csv_file import read_csv
from tavlei.exchange.participants.header_rows import goes_on, joined, shown, single
from tavlei.exchange.participants.ods_file import is_ods, read_ods
from tavlei.exchange.participants.preview import Confidence, ImportedColumn, OtherSheet
from tavlei.exchange.participants.table import USUAL_LIMITS, ImportedCell, RawRow
from tavlei.exchange.participants.words import fields, heading, plain
from tavlei.exchange.participants.xlsx_file import read_xlsx
from tavlei.exchange.plain_text import refuse_larger
from tavlei.rulebook import LANGUAGES, Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.exchange.participants.columns import Named
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
    other_sheets: tuple[OtherSheet, ...] = ()
    coloured: tuple[str, ...] = ()

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


def headed_sheet(  # noqa: PLR0913, PLR0917 - a table is found by so much
    content: bytes,
    kind: Kind,
    needed: tuple[tuple[str, ...], ...],
    sheet: str = "",
    limits: TableLimits = USUAL_LIMITS,
    columns: Mapping[str, str] = BY_HEADERS,
) -> Headed:
    """The table of the sheet of that name, else of the first that fits; the other sheets are named."""
    tables = tables_of(content, limits)
    chosen = [table for table in tables if table.sheet == sheet] or tables
    found = _headed_as_told(chosen, kind, needed, columns) if columns else headed_in(chosen, kind, needed)
    used = next(table for table in chosen if table.sheet == found.sheet)
    others = tuple(OtherSheet(table.sheet, len(table.rows)) for table in tables if table.sheet != found.sheet)
    return replace(found, other_sheets=others, coloured=used.coloured)


def guessed_columns(content: bytes, kind: Kind, limits: TableLimits = USUAL_LIMITS) -> tuple[ImportedColumn, ...]:
    """The columns of a file whose header was not found: those of the fullest row near the top of its first table."""
    return columns_in(tables_of(content, limits), kind)


def columns_in(tables: Sequence[ImportedTable], kind: Kind) -> tuple[ImportedColumn, ...]:
    """The same of tables that have been read."""
    table, heading_rows = _header(tables, kind, ())
    named, rows = _all_names(kind, heading_rows.headings), table.rows[heading_rows.below :]
    seen: set[str] = set()
    columns = []
    for position, (text, (field, sure)) in enumerate(zip(shown(heading_rows.headings), named, strict=True)):
        if text:
            once = field if field not in seen else None
            seen.add(field or "")
            columns.append(ImportedColumn(letter(position), text, once, samples(rows, position), sure))
    return tuple(columns)


def tables_of(content: bytes, limits: TableLimits = USUAL_LIMITS) -> tuple[ImportedTable, ...]:
    """Every table of an XLSX or ODS file, or the one of a text file; an empty file is refused."""
    refuse_larger(content, limits.size)
    if content.startswith(_OLD_BOOK):
        raise Refusal(Problem("this is an old XLS file or one with a password; save it as XLSX"))
    tables = _read(content, limits)
    if not any(table.rows for table in tables):
        raise Refusal(Problem("the table is empty"))
    return tables


def _read(content: bytes, limits: TableLimits) -> tuple[ImportedTable, ...]:
    if not content.startswith(_ARCHIVE):
        return (read_csv(content, limits.rows),)
    return read_ods(content, limits.rows) if is_ods(content) else read_xlsx(content, limits.rows)


def headed_in(tables: Sequence[ImportedTable], kind: Kind, needed: tuple[tuple[str, ...], ...]) -> Headed:
    """The first of some tables whose header names the fields needed, one of each group; else they are refused."""
    best: list[str] = [group[0] for group in needed]
    for read in (_exact_names, _all_names):
        for table in tables:
            for index in range(min(len(table.rows), _HEADER_WITHIN)):
                heading_rows = _heading_rows(table, kind, index)
                named = _whole_names(read(kind, heading_rows.headings), needed)
                missing = [group[0] for group in needed if not any(field in group for field, _sure in named if field)]
                if not missing:
                    return _below(table, heading_rows, kind, needed)
                if len(missing) < len(best):
                    best = missing
    raise _no_columns(kind, best)


@dataclass(frozen=True, slots=True)
class _HeadingRows:
    """The heading: the place of its first row, the place of the first row below it, the headings of the columns."""

    index: int
    below: int
    headings: list[tuple[str, ...]]


def _heading_rows(table: ImportedTable, kind: Kind, index: int) -> _HeadingRows:
    row = table.rows[index]
    if index + 1 < len(table.rows) and goes_on(kind, row, table.rows[index + 1]):
        return _HeadingRows(index, index + 2, joined(row, table.rows[index + 1]))
    return _HeadingRows(index, index + 1, single(row))


def _exact_names(kind: Kind, headings: Sequence[Sequence[str]]) -> list[Named]:
    return [
        named if named[1] is Confidence.HEADING else (None, Confidence.NONE) for named in _all_names(kind, headings)
    ]


def _all_names(kind: Kind, headings: Sequence[Sequence[str]]) -> list[Named]:
    return _without_ranks(named_fields(kind, headings), shown(headings))


def _headed_as_told(
    tables: Sequence[ImportedTable], kind: Kind, needed: tuple[tuple[str, ...], ...], columns: Mapping[str, str]
) -> Headed:
    table, heading_rows = _header(tables, kind, needed)
    for place, field in columns.items():
        if field and field not in fields(kind):
            raise Refusal(Problem("there is no field «{field}»", {"field": field}, path=place))
    width = max(len(row.cells) for row in table.rows)
    texts = [columns.get(letter(position)) or None for position in range(width)]
    missing = [group[0] for group in needed if not any(field in texts for field in group)]
    if missing:
        raise _no_columns(kind, missing)
    named = [(field, Confidence.TOLD if field else Confidence.NONE) for field in texts]
    return _with_columns(table, heading_rows, named)


def _header(
    tables: Sequence[ImportedTable], kind: Kind, needed: tuple[tuple[str, ...], ...]
) -> tuple[ImportedTable, _HeadingRows]:
    """The row of headers: the first that names all fields needed, else the fullest near the top of the first table."""
    for table in tables:
        for index in range(min(len(table.rows), _HEADER_WITHIN)):
            heading_rows = _heading_rows(table, kind, index)
            named = {field for field, _sure in _whole_names(_all_names(kind, heading_rows.headings), needed)}
            if needed and all(named & set(group) for group in needed):
                return table, heading_rows
    table = next(table for table in tables if table.rows)
    filled = [sum(bool(cell.text) for cell in row.cells) for row in table.rows[:_HEADER_WITHIN]]
    return table, _heading_rows(table, kind, filled.index(max(filled)))


def _no_columns(kind: Kind, missing: Sequence[str]) -> Refusal:
    names = ", ".join(f"«{heading(kind, field, language)}»" for field in missing for language in LANGUAGES)
    return Refusal(Problem("no row of headers was found; there is no column such as {names}", {"names": names}))


def _whole_names(named: list[Named], needed: tuple[tuple[str, ...], ...]) -> list[Named]:
    """A given name without a family name beside it is the whole name: «Имя» heads it in lists of chess programs."""
    wants_name = any("family" in group for group in needed)
    names = {field for field, _sure in named}
    if wants_name and "given" in names and not {"name", "family", "patronymic"} & names:
        return [("name", sure) if field == "given" else (field, sure) for field, sure in named]
    return named


def _without_ranks(named: list[Named], headers: Sequence[str]) -> list[Named]:
    """Without the places of a ranking where the starting numbers stand beside them."""
    if sum(field == _NUMBER for field, _sure in named) < 2:
        return named
    return [
        (None, Confidence.NONE) if plain(header) in _RANKS else one for one, header in zip(named, headers, strict=True)
    ]


def _below(table: ImportedTable, heading_rows: _HeadingRows, kind: Kind, needed: tuple[tuple[str, ...], ...]) -> Headed:
    """The table below its heading, its columns named as surely as may be."""
    rows = [row for row in table.rows[heading_rows.below :] if not row.is_empty]
    width = max((len(row.cells) for row in rows), default=0)
    headings = heading_rows.headings + [()] * (width - len(heading_rows.headings))
    named = by_contents(kind, _whole_names(_all_names(kind, headings), needed), shown(headings), rows)
    return _with_columns(table, heading_rows, named)


def _with_columns(table: ImportedTable, heading_rows: _HeadingRows, named: Sequence[Named]) -> Headed:
    rows = tuple(row for row in table.rows[heading_rows.below :] if not row.is_empty)
    headers = shown(heading_rows.headings)
    headers += [""] * (len(named) - len(headers))
    columns = [
        ImportedColumn(letter(position), header, field, samples(rows, position), sure)
        for position, (header, (field, sure)) in enumerate(
            zip(headers, [*named, *[(None, Confidence.NONE)] * (len(headers) - len(named))], strict=True)
        )
    ]
    refuse_doubled(columns, table.rows[heading_rows.index].number)
    above = tuple(row for row in table.rows[: heading_rows.index] if not row.is_empty)
    return replace(_without_empty(table, columns, rows), above=above)


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
