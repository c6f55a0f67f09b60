"""Few rows out of a great table that is sorted: only the groups that may hold them are read."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any

import duckdb

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def rows_where(path: Path, column: str, values: Sequence[object]) -> list[dict[str, Any]]:
    """The rows of a Parquet file, sorted by a column, that have one of some values in it."""
    if not values:
        return []
    query = f"SELECT * FROM read_parquet(?) WHERE {column} IN ({', '.join('?' * len(values))})"  # noqa: S608 - our columns
    with _connection(os.getpid()).cursor() as cursor:
        found = cursor.execute(query, [str(path), *values])
        names = [described[0] for described in found.description or ()]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


@cache
def _connection(process: int) -> duckdb.DuckDBPyConnection:  # noqa: ARG001 - a fork must not go on with its parent's
    """One connection for all questions of a process: to begin one costs more than to ask."""
    return duckdb.connect()
