"""The tables of a new embedded store, made at once: what all migrations leave behind is kept beside this module.

`tools/write_new_store.py` writes it; a test compares it with what the migrations make. Migrations that are newer than
it run after it as on any other store.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.db import connection, transaction

if TYPE_CHECKING:
    from collections.abc import Iterator

STATEMENTS: Final = Path(__file__).parent / "new_store.sql"


def make_new_store() -> bool:
    """Give an empty embedded store its tables and the record of the migrations they stand for: all or nothing."""
    if connection.vendor != "sqlite":
        return False
    with transaction.atomic():
        if connection.introspection.table_names():
            return False
        with connection.cursor() as cursor:
            for statement in read_statements(STATEMENTS.read_text(encoding="utf-8")):
                cursor.execute(statement)
    return True


def read_statements(text: str) -> Iterator[str]:
    """The statements of a text, one after another; a trigger is one statement."""
    lines: list[str] = []
    for line in text.splitlines():
        lines.append(line)
        statement = "\n".join(lines)
        if sqlite3.complete_statement(statement):
            yield statement
            lines = []
