"""Rows in the form of JSON written as the tables a plan reads."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tavlei.bulk.tables import TableShape

READERS: dict[str, Callable[[Any], Any]] = {"date": date.fromisoformat, "decimal": lambda value: Decimal(str(value))}


def write_table(shape: TableShape, rows: list[dict[str, Any]], path: Path) -> None:
    """The rows as Parquet; a column that a row lacks is empty."""
    columns = {}
    for column in shape.columns:
        read = READERS.get(column.type, lambda value: value)
        values = [None if (value := row.get(column.name)) is None else read(value) for row in rows]
        columns[column.name] = pa.array(values, shape.arrow.field(column.name).type)
    pq.write_table(pa.table(columns), path)
