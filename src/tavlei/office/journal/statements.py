"""Plain statements for what happens with every transaction: quicker than building queries, the same for both stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import connection

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime


def rows(statement: str, *value: Any) -> list[tuple[Any, ...]]:
    """What a statement finds."""
    with connection.cursor() as cursor:
        cursor.execute(statement, value)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def insert(table: str, columns: Sequence[str], *lines: Sequence[Any]) -> None:
    """Write lines into a table."""
    marks = ", ".join(["%s"] * len(columns))
    statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - own names
    change(statement, *lines)


def change(statement: str, *lines: Sequence[Any]) -> None:
    """Do what a statement says with each of the lines; PostgreSQL is sent all of them at once."""
    with connection.cursor() as cursor:
        if len(lines) == 1:
            cursor.execute(statement, lines[0])
        elif lines:
            cursor.executemany(statement, lines)


def instant(moment: datetime) -> Any:
    """An instant as the store keeps it in a column of Django's."""
    return connection.ops.adapt_datetimefield_value(moment)


def marks(count: int) -> str:
    """So many places in a statement."""
    return ", ".join(["%s"] * count)
