"""Two editions of one table of rows held against each other, column by column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

DIFFERENCES: Final = "differences.parquet"
"""Where the differences of a replay from an earlier one lie."""


class Difference(NamedTuple):
    """A figure of somebody that two editions tell otherwise; empty where one of them does not have it."""

    period: str
    id: str
    column: str
    before: str | None
    after: str | None


def compare_rows(period: str, before: Path, after: Path) -> Iterator[Difference]:
    """The figures that differ, in the order of ids and then of columns; who is in one edition only differs in all."""
    columns = [name for name in pq.read_schema(after).names if name != "id"]
    one, other = (f"read_parquet('{str(path).replace(chr(39), chr(39) * 2)}')" for path in (before, after))
    asked = " UNION ALL ".join(
        f'SELECT id, {number}, \'{name}\', CAST(b."{name}" AS VARCHAR), CAST(a."{name}" AS VARCHAR) '  # noqa: S608
        f'FROM {one} AS b FULL JOIN {other} AS a USING (id) WHERE b."{name}" IS DISTINCT FROM a."{name}"'
        for number, name in enumerate(columns)
    )
    with duckdb.connect() as connection:
        for name, _number, column, old, new in connection.execute(f"{asked} ORDER BY 1, 2").fetchall():
            yield Difference(period, name, column, old, new)


def write_differences(differences: Sequence[Difference], path: Path) -> None:
    """The differences as a table."""
    schema = pa.schema([(name, pa.string()) for name in Difference._fields])
    pq.write_table(pa.Table.from_pylist([each._asdict() for each in differences], schema=schema), path)
