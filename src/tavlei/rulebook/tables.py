"""Tables of the regulations as dated data: read from TOML and refused when they contradict themselves."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tavlei.rulebook._data import read_toml
from tavlei.rulebook.problems import DataError, Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tavlei.rulebook.clause import Clause

_DIRECTIONS = ("increasing", "decreasing")


@dataclass(frozen=True, slots=True)
class IntervalRow:
    """A row for the whole numbers from `low` to `high`; without `high` it is open."""

    low: int
    high: int | None
    values: Mapping[str, int]
    readings: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The bounds as the regulation prints them."""
        return f"{self.low}+" if self.high is None else f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class IntervalTable:
    """A table that gives figures for intervals of whole numbers, without a gap or an overlap."""

    clause: Clause
    rows: tuple[IntervalRow, ...]
    valid_from: date | None = None
    valid_to: date | None = None
    _lows: tuple[int, ...] = field(init=False, repr=False, default=())

    def __post_init__(self) -> None:
        """Keep the lower bounds for the look-up."""
        object.__setattr__(self, "_lows", tuple(row.low for row in self.rows))

    def row(self, key: int) -> IntervalRow:
        """The row a whole number falls into."""
        interval_row = self.find(key)
        if interval_row is None:
            raise Refusal(Problem("{key} is outside the table", {"key": key}, clause=self.clause))
        return interval_row

    def find(self, key: int) -> IntervalRow | None:
        """The row a whole number falls into, or None outside the table."""
        index = bisect_right(self._lows, key) - 1
        if index < 0:
            return None
        row = self.rows[index]
        return row if row.high is None or key <= row.high else None


@dataclass(frozen=True, slots=True)
class RegulationCrossTable:
    """A table with named rows and columns; an empty cell is None."""

    clause: Clause
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[int | None, ...]]
    valid_from: date | None = None
    valid_to: date | None = None

    def cell(self, row: str, column: str) -> int | None:
        """The figure at a crossing, None where the regulation leaves the cell empty."""
        if row not in self.rows or column not in self.columns:
            params = {"row": row, "column": column}
            raise Refusal(Problem("the table has no cell «{row}», «{column}»", params, clause=self.clause))
        return self.rows[row][self.columns.index(column)]


Table = IntervalTable | RegulationCrossTable


def load_table(source: str, text: str, clause: Callable[[str, str], Clause]) -> Table:
    """A table from a TOML text. A gap, an overlap or a row out of order is refused with file, row and clause."""
    content = read_toml(source, text)
    for name in ("edition", "clause", "kind"):
        if name not in content:
            raise DataError(Problem("the field «{name}» is missing", {"name": name}, path=source))
    cited = clause(content["edition"], content["clause"])
    readers: dict[str, Callable[[_Place, Mapping[str, Any]], Table]] = {"intervals": _intervals, "cross": _cross}
    if content["kind"] not in readers:
        raise DataError(Problem("«kind» must be intervals or cross", path=source, clause=cited))
    return readers[content["kind"]](_Place(source, cited), content)


def table_on(tables: Sequence[Table], cited: Clause, on: date | None) -> Table:
    """The table of a clause as it stood on a day; without a day the last one."""
    holding = [table for table in tables if on is None or _holds(table, on)]
    if not holding:
        raise Refusal(Problem("no table is known for this clause on that day", clause=cited))
    return holding[-1]


def in_succession(source: str, tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables of a clause in order of time: one that does not say when it ends ends before the next one begins.

    Two tables at one time are refused.
    """
    ordered = sorted(tables, key=lambda table: table.valid_from or date.min)
    closed = [_closed_before(table, later) for table, later in pairwise(ordered)]
    if any(_dates_overlap(table, later) for table, later in zip(closed, ordered[1:], strict=True)):
        raise DataError(Problem("the clause has two tables at a time", path=source, clause=ordered[0].clause))
    return (*closed, ordered[-1])


def _closed_before(table: Table, later: Table) -> Table:
    if table.valid_to is not None or later.valid_from is None or later.valid_from == table.valid_from:
        return table
    return replace(table, valid_to=later.valid_from - timedelta(days=1))


@dataclass(frozen=True, slots=True)
class _Place:
    source: str
    clause: Clause

    def error(self, row: str, message: str, **params: object) -> DataError:
        return DataError(Problem(message, params, path=f"{self.source}: {row}", clause=self.clause))


def _holds(table: Table, on: date) -> bool:
    return (table.valid_from is None or table.valid_from <= on) and (table.valid_to is None or on <= table.valid_to)


def _dates_overlap(one: Table, other: Table) -> bool:
    def before(first: Table, second: Table) -> bool:
        return first.valid_to is not None and second.valid_from is not None and first.valid_to < second.valid_from

    return not before(one, other) and not before(other, one)


def _intervals(place: _Place, content: Mapping[str, Any]) -> IntervalTable:
    columns = list(content.get("columns", ()))
    rows = tuple(_row(place, index, row, columns) for index, row in enumerate(content.get("rows", ()), start=1))
    if not rows:
        raise place.error("rows", phrase("the table has no row"))
    for index, (above, below) in enumerate(pairwise(rows), start=2):
        _check_neighbours(place, _row_name(index, below), above, below)
    _check_directions(place, content.get("monotone", {}), columns, rows)
    _check_sum(place, content.get("row_sum"), rows)
    return IntervalTable(place.clause, rows, content.get("valid_from"), content.get("valid_to"))


def _row(place: _Place, index: int, row: Mapping[str, Any], columns: list[str]) -> IntervalRow:
    name = f"row {index}"
    wrong = set(row) ^ {"from", *columns}
    if not columns or not wrong <= {"to", "readings"}:
        raise place.error(name, phrase("a row has «from», «to», {columns} and «readings» only"), columns=columns)
    low, high = row["from"], row.get("to")
    figures = [low, *(row[column] for column in columns), *([] if high is None else [high])]
    if not all(isinstance(figure, int) and not isinstance(figure, bool) for figure in figures):
        raise place.error(name, phrase("every figure must be a whole number"))
    interval_row = IntervalRow(low, high, {column: row[column] for column in columns}, tuple(row.get("readings", ())))
    if high is not None and high < low:
        raise place.error(_row_name(index, interval_row), phrase("the interval ends before it begins"))
    return interval_row


def _row_name(index: int, row: IntervalRow) -> str:
    return f"row {index} ({row.label})"


def _check_neighbours(place: _Place, name: str, above: IntervalRow, below: IntervalRow) -> None:
    if above.high is None or below.low <= above.high:
        raise place.error(name, phrase("the row overlaps the one before it ({above})"), above=above.label)
    if below.low != above.high + 1:
        gap = f"{above.high + 1}-{below.low - 1}"
        raise place.error(name, phrase("there is a gap before the row: nothing is said about {gap}"), gap=gap)


def _check_directions(
    place: _Place, directions: Mapping[str, str], columns: list[str], rows: Sequence[IntervalRow]
) -> None:
    for column, direction in directions.items():
        if column not in columns or direction not in _DIRECTIONS:
            raise place.error("monotone", phrase("expected a column of the table and increasing or decreasing"))
        for index, (above, below) in enumerate(pairwise(rows), start=2):
            if not _in_order(above.values[column], below.values[column], direction):
                message = phrase("«{column}» must be {direction}, but {below} follows {above}")
                figures = {"above": above.values[column], "below": below.values[column]}
                raise place.error(_row_name(index, below), message, column=column, direction=direction, **figures)


def _check_sum(place: _Place, wanted: int | None, rows: Sequence[IntervalRow]) -> None:
    for index, row in enumerate(rows, start=1):
        if wanted is not None and sum(row.values.values()) != wanted:
            raise place.error(_row_name(index, row), phrase("the figures of the row must add up to {sum}"), sum=wanted)


def _cross(place: _Place, content: Mapping[str, Any]) -> RegulationCrossTable:
    columns = tuple(content.get("columns", ()))
    if not columns or len(set(columns)) != len(columns):
        raise place.error("columns", phrase("the columns must have different names"))
    rows = {name: _cells(place, name, cells, len(columns)) for name, cells in content.get("rows", {}).items()}
    if not rows:
        raise place.error("rows", phrase("the table has no row"))
    for axis, lines in (("along_rows", rows), ("along_columns", _transposed(columns, rows))):
        _check_lines(place, content.get(axis), lines)
    return RegulationCrossTable(place.clause, columns, rows, content.get("valid_from"), content.get("valid_to"))


def _cells(place: _Place, name: str, cells: Sequence[object], width: int) -> tuple[int | None, ...]:
    if len(cells) != width:
        raise place.error(name, phrase("the row has {got} cells, not {width}"), got=len(cells), width=width)
    return tuple(_cell(place, name, cell) for cell in cells)


def _cell(place: _Place, name: str, cell: object) -> int | None:
    if cell == "":
        return None
    if isinstance(cell, int) and not isinstance(cell, bool):
        return cell
    raise place.error(name, phrase('a cell is a whole number, or «""» where it is empty'))


def _transposed(
    columns: Sequence[str], rows: Mapping[str, tuple[int | None, ...]]
) -> dict[str, tuple[int | None, ...]]:
    return {column: tuple(cells[index] for cells in rows.values()) for index, column in enumerate(columns)}


def _check_lines(place: _Place, direction: str | None, lines: Mapping[str, tuple[int | None, ...]]) -> None:
    if direction is None:
        return
    if direction not in _DIRECTIONS:
        raise place.error("monotone", phrase("expected increasing or decreasing"))
    for name, cells in lines.items():
        filled = [cell for cell in cells if cell is not None]
        if any(not _in_order(above, below, direction) for above, below in pairwise(filled)):
            raise place.error(name, phrase("the figures must be {direction}"), direction=direction)


def _in_order(above: int, below: int, direction: str) -> bool:
    return above <= below if direction == "increasing" else above >= below
