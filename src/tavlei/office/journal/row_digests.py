"""Digests of rows: the covered columns of a row as one text, hashed with a salt of its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from hashlib import sha256
from json.encoder import c_make_encoder, encode_basestring  # type: ignore[attr-defined]  # of CPython
from typing import TYPE_CHECKING, Any, Final

from django.db.models import BinaryField, JSONField

from tavlei.office.journal.covered import columns_of, covered_columns, key_column

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.db.models import Field

_AT_ONCE: Final = 2_000
_REMEMBERED: Final = 2_000
SALT: Final = 16


@dataclass(frozen=True, slots=True)
class Reading:
    """How the rows of a table are read: the statement, and what makes plain values of those of the store, by place."""

    select: str
    key: str
    plain: tuple[tuple[int, Callable[[Any], Any]], ...]


def shape_digest(table: str, columns: Sequence[str]) -> str:
    """The digest that names the columns of a table."""
    return sha256("\n".join([table, *columns]).encode()).hexdigest()


@cache
def present_shape(table: str) -> str:
    """The name of these columns."""
    return shape_digest(table, covered_columns(table))


def row_digest(salt: bytes, values: Sequence[Any]) -> bytes:
    """The digest of the values of a row, the key first."""
    return sha256(salt + row_text(values).encode("utf-8", "surrogatepass")).digest()


def row_text(values: Sequence[Any]) -> str:
    """The values of a row as compact JSON, as `json.dumps` with sorted keys writes it."""
    return "".join(_ENCODE(tuple(values), 0))


def _plain(value: Any) -> str:
    """A value that JSON does not know, as both stores give it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (bytes, memoryview)):
        return sha256(value).hexdigest()
    return str(value)


_ENCODE: Final = c_make_encoder(None, _plain, encode_basestring, None, ":", ",", True, False, True)  # noqa: FBT003
"""Made once: `JSONEncoder.encode` makes another one for every row, which takes longer than the row itself."""


def read_rows(
    connection: BaseDatabaseWrapper, table: str, keys: Sequence[int], columns: tuple[str, ...] | None = None
) -> Iterator[tuple[Any, ...]]:
    """Some rows of a table as digests are made of them, the key first."""
    how = _reading(connection, table, covered_columns(table) if columns is None else columns)
    for first in range(0, len(keys), _AT_ONCE):
        condition, parameters = _one_of(how.key, keys[first : first + _AT_ONCE])
        with connection.cursor() as cursor:
            cursor.execute(f"{how.select} WHERE {condition}", parameters)
            yield from _converted(cursor.fetchall(), how)


def _one_of(column: str, keys: Sequence[int]) -> tuple[str, Sequence[int]]:
    """The condition that a key is one of some, and its parameters; rows that were appended together are a range."""
    if keys[-1] - keys[0] == len(keys) - 1 and all(key - keys[0] == place for place, key in enumerate(keys)):
        return f"{column} BETWEEN %s AND %s", (keys[0], keys[-1])
    return f"{column} IN ({', '.join(['%s'] * len(keys))})", keys


def read_table(
    connection: BaseDatabaseWrapper, table: str, columns: tuple[str, ...] | None = None
) -> Iterator[tuple[Any, ...]]:
    """All rows of a table in the order of their keys, the key first."""
    how = _reading(connection, table, covered_columns(table) if columns is None else columns)
    last = -1
    while True:
        with connection.cursor() as cursor:
            cursor.execute(f"{how.select} WHERE {how.key} > %s ORDER BY {how.key} LIMIT 5000", [last])
            value = cursor.fetchall()
        if not value:
            return
        last = value[-1][0]
        yield from _converted(value, how)


def _converted(rows: Iterable[tuple[Any, ...]], how: Reading) -> Iterator[tuple[Any, ...]]:
    if not how.plain:
        yield from rows
        return
    for row in rows:
        values = list(row)
        for place, plain in how.plain:
            values[place] = plain(values[place])
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
    plain = [(place, _plainly(connection, table, known[name])) for place, name in enumerate(names)]
    select = f"SELECT {', '.join(quoted)} FROM {connection.ops.quote_name(table)}"  # noqa: S608 - quoted
    return Reading(select, quoted[0], tuple((place, convert) for place, convert in plain if convert))


def _plainly(connection: BaseDatabaseWrapper, table: str, field: Field[Any, Any]) -> Callable[[Any], Any] | None:
    """What makes plain values of those of a column; the same value of a column of figures is converted once."""
    column = field.get_col(table)
    converters = (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
    if not converters:
        return None

    def converted(value: Any) -> Any:
        for convert in converters:
            value = convert(value, column, connection)
        return value

    if isinstance(field, (JSONField, BinaryField)):
        return converted
    return lru_cache(_REMEMBERED, typed=True)(lambda value: _known_to_json(converted(value)))


def _known_to_json(value: Any) -> Any:
    return value if value is None or isinstance(value, (bool, int, float, str)) else _plain(value)
