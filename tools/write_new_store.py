"""Write src/tavlei/office/store/new_store.sql: the embedded store as all migrations leave it. A test compares.

The migrations run in a folder of their own; an argument names a file to write to instead.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.core.management import call_command
from django.db import connection

from tavlei.office.django_setup import set_up

if TYPE_CHECKING:
    from collections.abc import Iterator

STORE: Final = Path(__file__).parent.parent / "src" / "tavlei" / "office" / "store" / "new_store.sql"
MIGRATIONS: Final = "django_migrations"


def main() -> None:
    """Migrate a new store and write down what came of it."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else STORE
    with tempfile.TemporaryDirectory() as home:
        _migrate(home)
        with closing(sqlite3.connect(Path(home) / "office.sqlite3")) as store:
            target.write_text("".join(f"{line};\n" for line in _statements(store)), encoding="utf-8")


def _migrate(home: str) -> None:
    os.environ.update(TAVLEI_HOME=home, DJANGO_SETTINGS_MODULE="tavlei.office.settings")
    os.environ.pop("DATABASE_URL", None)
    set_up()
    call_command("migrate", verbosity=0, interactive=False)
    connection.close()


def _statements(store: sqlite3.Connection) -> Iterator[str]:
    """Tables, indexes and triggers in the order in which they were made, then the rows the migrations wrote."""
    made = store.execute(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
    )
    yield from (statement for (statement,) in made)
    tables = store.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    )
    for (table,) in tables.fetchall():
        yield from _rows(store, table)


def _rows(store: sqlite3.Connection, table: str) -> Iterator[str]:
    """The rows of a table; a migration counts as applied when the store is made."""
    columns = [row[1] for row in store.execute(f'PRAGMA table_info("{table}")')]
    shown = [
        "'CURRENT_TIMESTAMP'" if (table, name) == (MIGRATIONS, "applied") else f'quote("{name}")' for name in columns
    ]
    for row in store.execute(f'SELECT {", ".join(shown)} FROM "{table}" ORDER BY rowid'):  # noqa: S608 - its own names
        yield f'INSERT INTO "{table}" VALUES ({", ".join(row)})'  # noqa: S608 - quoted by the store


if __name__ == "__main__":
    main()
