"""Rows of a store in a form that no store owns: JSON, by the fields of the models and not by the columns.

The same form is written from SQLite and from PostgreSQL and read into either, so one archive serves for both and a
move between them is a backup and a restore without the file in between.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import islice
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, models

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.apps.registry import Apps

    Model = type[models.Model]

_AT_ONCE: Final = 1000
_PASSING: Final = frozenset({"queue", "django_tasks_database"})  # jobs are of their machine and not begun on another
_WRITTEN = (models.DateField, models.TimeField, models.DurationField, models.DecimalField, models.BinaryField,
            models.UUIDField)  # fmt: skip


def stored_models(apps: Apps) -> list[Model]:
    """Every table of the store by its model, in the order of names."""
    found = [model for model in apps.get_models(include_auto_created=True) if _has_table(model)]
    return sorted(found, key=lambda model: model._meta.db_table)  # noqa: SLF001 - Django's public name for it


def _has_table(model: Model) -> bool:
    meta = model._meta  # noqa: SLF001 - likewise
    return meta.managed and not meta.proxy and meta.app_label not in _PASSING


def table_of(model: Model) -> str:
    """The name of its table."""
    return str(model._meta.db_table)  # noqa: SLF001 - likewise


def fields_of(model: Model) -> list[models.Field[Any, Any]]:
    """The fields that are kept, in the order of the model."""
    return list(model._meta.concrete_fields)  # noqa: SLF001 - likewise


def columns_of(model: Model) -> list[str]:
    """What the values of a row are called."""
    return [field.attname for field in fields_of(model)]


def read_rows(model: Model, alias: str) -> Iterator[list[Any]]:
    """The rows of a table by their keys, one after another."""
    rows = model._base_manager.using(alias).order_by("pk").values_list(*columns_of(model))  # noqa: SLF001 - likewise
    kept_as_json = [isinstance(field, models.JSONField) for field in fields_of(model)]
    for row in rows.iterator(chunk_size=2 * _AT_ONCE):
        yield [value if json_kept else _plain(value) for value, json_kept in zip(row, kept_as_json, strict=True)]


def _plain(value: Any) -> Any:
    """A value as JSON has it; fields know how to read it back."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case datetime() | date() | time():
            return value.isoformat()
        case Decimal() | UUID():
            return str(value)
        case bytes() | memoryview() | bytearray():
            return b64encode(bytes(value)).decode()
        case timedelta():
            return value.total_seconds()
        case _:
            raise TypeError(f"no form for {type(value)}")


def write_line(row: list[Any]) -> bytes:
    """A row as a line."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def write_rows(model: Model, rows: Iterable[list[Any]]) -> int:
    """Put rows into the table of a model of an empty store; how many they were."""
    connection = connections[DEFAULT_DB_ALIAS]
    fields = fields_of(model)
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    insert = f"INSERT INTO {connection.ops.quote_name(table_of(model))} ({names}) VALUES ({marks})"  # noqa: S608 - names of models
    waiting, count = iter(rows), 0
    while batch := list(islice(waiting, _AT_ONCE)):
        _insert(model, insert, [_prepared(fields, row, connection) for row in batch])
        count += len(batch)
    return count


def _prepared(fields: list[models.Field[Any, Any]], row: list[Any], connection: Any) -> list[Any]:
    if len(row) != len(fields):
        raise Refusal(Problem("a row has another number of values than its table"))
    told = zip(fields, row, strict=True)
    return [field.get_db_prep_save(_read(field, value), connection) for field, value in told]


def _read(field: models.Field[Any, Any], value: Any) -> Any:
    if isinstance(field, models.DurationField) and value is not None:
        return timedelta(seconds=value)
    return field.to_python(value) if isinstance(field, _WRITTEN) else value


def _insert(model: Model, insert: str, rows: list[list[Any]]) -> None:
    connection = connections[DEFAULT_DB_ALIAS]
    try:
        with connection.cursor() as cursor:
            cursor.executemany(insert, rows)
    except (DatabaseError, ValueError) as error:
        what = {"table": table_of(model), "key": str(rows[0][0]), "error": str(error).strip().splitlines()[0]}
        raise Refusal(Problem("the store does not take the rows of {table} from {key} on: {error}", what)) from error


def canonical_digest(model: Model, alias: str) -> str:
    """The SHA-256 of the rows, the keys of JSON in order: the same on every store that holds the same."""
    hashed = hashlib.sha256()
    for row in read_rows(model, alias):
        hashed.update(json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n")
    return hashed.hexdigest()
