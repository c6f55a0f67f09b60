"""The numbers that a store has given to its rows: none is given twice, also to a row that was removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import DEFAULT_DB_ALIAS, connections, models

from tavlei.office.backup.rows import table_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Model = type[models.Model]


def numbered(every: Iterable[Model]) -> list[Model]:
    """The models whose rows the store numbers."""
    return [model for model in every if isinstance(model._meta.pk, models.AutoField)]  # noqa: SLF001 - Django's public name


def last_numbers(every: Iterable[Model], alias: str) -> dict[str, int]:
    """The last number given in each table that has given any."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            known = dict(cursor.fetchall())
            return {name: known[name] for name in map(table_of, numbered(every)) if known.get(name)}
        values = {}
        for model in numbered(every):
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f'"{table_of(model)}"', _key(model)])
            cursor.execute(f"SELECT last_value, is_called FROM {cursor.fetchone()[0]}")  # noqa: S608 - PostgreSQL's own name
            value, called = cursor.fetchone()
            if called:
                values[table_of(model)] = value
        return values


def set_last_numbers(every: Iterable[Model], last: Mapping[str, int]) -> None:
    """Let the store go on behind the last number, or behind the largest if that is more."""
    connection = connections[DEFAULT_DB_ALIAS]
    for model in numbered(every):
        with connection.cursor() as cursor:
            column, table = (connection.ops.quote_name(name) for name in (_key(model), table_of(model)))
            cursor.execute(f"SELECT max({column}) FROM {table}")  # noqa: S608 - names of models
            reached = max(cursor.fetchone()[0] or 0, last.get(table_of(model), 0))
            if not reached:
                continue
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table_of(model)])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table_of(model), reached])
            else:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [table, _key(model), reached])


def _key(model: Model) -> str:
    return str(model._meta.pk.column)  # noqa: SLF001 - likewise
