"""Rows that cannot be right: each with its file and its place, before anything is published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import duckdb

from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.bulk.tables import TableFiles
    from tavlei.rulebook import Clause

MOST_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class RowFault:
    """What may be wrong with a row: the condition in SQL over its table, and the sentence with the column it shows."""

    condition: str
    message: str
    shown: str
    clause: Clause | None = None


def check_rows(table: TableFiles, faults: Sequence[RowFault], beside: Mapping[str, TableFiles]) -> None:
    """Refuse a table with bad rows; the conditions may ask the tables `beside` by their names."""
    problems: list[Problem] = []
    count = 0
    with duckdb.connect() as connection:
        for name, other in beside.items():
            _whole(connection.read_parquet(other.paths, union_by_name=True), other).create_view(name)
        for file in table.files:
            rows = _whole(connection.read_parquet(str(file.parquet), file_row_number=True), table)
            rows.create_view("rows_of_file", replace=True)
            for fault in faults:
                found = connection.execute(
                    f'SELECT file_row_number, "{fault.shown}" FROM rows_of_file AS r WHERE {fault.condition} ORDER BY 1'  # noqa: S608 - our own conditions
                ).fetchmany(MOST_SHOWN + 1)
                count += len(found)
                for row, value in found:
                    params = {"got": "" if value is None else str(value), "column": fault.shown}
                    problems.append(Problem(fault.message, params, path=file.place(row), clause=fault.clause))
    if problems:
        raise Refusal(*_first(problems, count))


def _whole(rows: duckdb.DuckDBPyRelation, table: TableFiles) -> duckdb.DuckDBPyRelation:
    """The rows with all declared columns, those that no file has empty."""
    names = set(rows.columns)
    absent = [column for column in table.shape.columns if column.name not in names]
    return rows.project(", ".join(["*", *(f'NULL::{column.sql_type} AS "{column.name}"' for column in absent)]))


def _first(problems: Sequence[Problem], count: int) -> Sequence[Problem]:
    if count <= MOST_SHOWN:
        return problems
    return [*problems[:MOST_SHOWN], Problem(phrase("there are more rows like these; nothing was published"))]
