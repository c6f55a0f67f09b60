"""Digests of rows: the covered columns of a row as one text, hashed with a salt of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.journal.covered import columns_of, covered_columns, key_column

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper

_AT_ONCE: Final = 500
SALT: Final = 16


@dataclass(frozen=True, slots=True)
class Reading:
    """How the rows of a table are read: the statement and what makes values of Python of those of the store."""

    select: str
    key: str
    converters: tuple[tuple[int, tuple[Any, ...], Any], ...]


def shape_digest(table: str, columns: Sequence[str]) -> str:
    """The digest that names the columns of a table."""
    return sha256("\n".join([table, *columns]).encode()).hexdigest()


@cache
def present_shape(table: str) -> str:
    """The name of these columns."""
    return shape_digest(table, covered_columns(table))


def row_digest(salt: bytes, values: Sequence[Any]) -> str:
    """The digest of the values of a row, the key first."""
    text = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=_plain)
    return sha256(salt + text.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: Any) -> str:
    """A value that JSON does not know, as both stores give it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (bytes, memoryview)):
        return sha256(value).hexdigest()
    return str(value)


def read_rows(
    connection: BaseDatabaseWrapper, table: str, keys: Sequence[int], columns: tuple[str, ...] | None = None
) -> Iterator[tuple[Any, ...]]:
    """Some rows of a table, the key first."""
    how = _reading(connection, table, covered_columns(table) if columns is None else columns)
    for first in range(0, len(keys), _AT_ONCE):
        part = keys[first : first + _AT_ONCE]
        marks = ", ".join(["%s"] * len(part))
        with connection.cursor() as cursor:
            cursor.execute(f"{how.select} WHERE {how.key} IN ({marks})", part)
            yield from _converted(cursor.fetchall(), how, connection)


def read_table(
    connection: BaseDatabaseWrapper, table: str, columns: tuple[str, ...] | None = None
) -> Iterator[tuple[Any, ...]]:
    """All rows of a table in the order of their keys, the key first."""
    how = _reading(connection, table, covered_columns(table) if columns is None else columns)
    last = -1
    while True:
        with connection.cursor() as cursor:
            cursor.execute(f"{how.select} WHERE {how.key} > %s ORDER BY {how.key} LIMIT 5000", [last])
            found = cursor.fetchall()
        if not found:
            return
        last = found[-1][0]
        yield from _converted(found, how, connection)


def _converted(
    rows: Iterable[tuple[Any, ...]], how: Reading, connection: BaseDatabaseWrapper
) -> Iterator[tuple[Any, ...]]:
    if not how.converters:
        yield from rows
        return
    for row in rows:
        values = list(row)
        for place, converters, column in how.converters:
            for convert in converters:
                values[place] = convert(values[place], column, connection)
        yield tuple(values)


_READINGS: dict[tuple[str, str, tuple[str, ...]], Reading] = {}


def _reading(connection: BaseDatabaseWrapper, table: str, columns: tuple[str, ...]) -> Reading:
    name = (connection.vendor, table, columns)
    if name not in _READINGS:
        _READINGS[name] = _made_reading(connection, table, columns)
    return _READINGS[name]


def _made_reading(connection: BaseDatabaseWrapper, table: str, columns: tuple[str, ...]) -> Reading:
    known, names = columns_of(table), (key_column(table), *columns)
    quoted = [connection.ops.quote_name(name) for name in names]
    converters = []
    for place, name in enumerate(names):
        column = known[name].get_col(table)
        found = (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
        if found:
            converters.append((place, found, column))
    select = f"SELECT {', '.join(quoted)} FROM {connection.ops.quote_name(table)}"  # noqa: S608 - quoted
    return Reading(select, quoted[0], tuple(converters))
