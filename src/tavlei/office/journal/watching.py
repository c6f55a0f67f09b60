"""Noting which covered rows a connection writes, so that the act of the transaction can tell them.

In the embedded store the notes are taken by triggers that belong to the connection alone; in PostgreSQL by triggers of
the tables, which write only where the session has the table for notes. So what is written past the office is noted by
nobody, and the audit finds it. Notes are part of the transaction: what is rolled back was never noted.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from tavlei.office.journal.covered import covered_columns, covered_models, key_column

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django.db.backends.base.base import BaseDatabaseWrapper

NOTES: Final = "tavlei_written"
ACTS: Final = "journal_act"


def watch_sqlite(connection: BaseDatabaseWrapper) -> bool:
    """Set the triggers of this connection; nothing is set while tables of the office are missing."""
    with connection.cursor() as cursor:
        known = {
            table: {line[1] for line in cursor.execute(f"PRAGMA table_info({table})").fetchall()}
            for table in covered_models()
        }
        if not all(_wanted(table) <= columns for table, columns in known.items()):
            return False
        cursor.execute(f"CREATE TEMP TABLE IF NOT EXISTS {NOTES} (tab TEXT NOT NULL, row INTEGER NOT NULL)")
        for table in known:
            for statement in _sqlite_triggers(table):
                cursor.execute(statement)
        cursor.execute(_sqlite_trigger(ACTS, "INSERT", "NEW.id"))
    return True


def unwatch_sqlite(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers of this connection away, as before tables are made anew."""
    with connection.cursor() as cursor:
        names = cursor.execute("SELECT name FROM temp.sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in names:
            if name.startswith("tavlei_"):
                cursor.execute(f"DROP TRIGGER temp.{name}")


def _wanted(table: str) -> set[str]:
    return {key_column(table), *covered_columns(table)}


def _sqlite_triggers(table: str) -> Iterator[str]:
    key = key_column(table)
    changed = " OR ".join(f'OLD."{column}" IS NOT NEW."{column}"' for column in covered_columns(table))
    yield _sqlite_trigger(table, "INSERT", f'NEW."{key}"')
    yield _sqlite_trigger(table, "UPDATE", f'NEW."{key}"', f"WHEN {changed}")
    yield _sqlite_trigger(table, "DELETE", f'OLD."{key}"')


def _sqlite_trigger(table: str, act: str, row: str, when: str = "") -> str:
    return (
        f"CREATE TEMP TRIGGER IF NOT EXISTS tavlei_{act.lower()}_{table} AFTER {act} ON main.{table} {when} "  # noqa: S608
        f"BEGIN INSERT INTO {NOTES} VALUES ('{table}', {row}); END"
    )


def open_notes(connection: BaseDatabaseWrapper) -> None:
    """Give a session of PostgreSQL the table for its notes."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TEMP TABLE IF NOT EXISTS {NOTES} (tab text NOT NULL, row bigint NOT NULL)")


def watch_postgresql(connection: BaseDatabaseWrapper) -> None:
    """Set the triggers of the tables anew, for the columns they have now."""
    with connection.cursor() as cursor:
        for table in covered_models():
            cursor.execute(";\n".join(_postgresql_triggers(table)))
        cursor.execute(";\n".join([_noting(ACTS, _note(ACTS, "id")), *_trigger(ACTS, "INSERT", *_INSERTED)]))


_INSERTED: Final = ("NEW TABLE AS changed", "")
_UPDATED: Final = ("OLD TABLE AS was NEW TABLE AS changed", "_update")
_DELETED: Final = ("OLD TABLE AS changed", "")


def _postgresql_triggers(table: str) -> Iterator[str]:
    key = key_column(table)
    old, new = (", ".join(f'{side}."{column}"' for column in covered_columns(table)) for side in ("was", "changed"))
    differ = f'JOIN was ON was."{key}" = changed."{key}" WHERE ROW({old}) IS DISTINCT FROM ROW({new})'
    yield _noting(table, _note(table, key))
    yield _noting(f"{table}_update", f"{_note(table, key)} {differ}")
    yield from _trigger(table, "INSERT", *_INSERTED)
    yield from _trigger(table, "UPDATE", *_UPDATED)
    yield from _trigger(table, "DELETE", *_DELETED)


def _note(table: str, key: str) -> str:
    return f"INSERT INTO pg_temp.{NOTES} SELECT '{table}', changed.\"{key}\" FROM changed"  # noqa: S608 - own names


def _trigger(table: str, act: str, transition: str, function: str) -> Iterator[str]:
    yield f"DROP TRIGGER IF EXISTS tavlei_{act.lower()} ON {table}"
    yield (
        f"CREATE TRIGGER tavlei_{act.lower()} AFTER {act} ON {table} REFERENCING {transition} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {NOTES}_{table}{function}()"
    )


def _noting(function: str, statement: str) -> str:
    return (
        f"CREATE OR REPLACE FUNCTION {NOTES}_{function}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF to_regclass('pg_temp.{NOTES}') IS NOT NULL THEN {statement}; END IF; RETURN NULL; END $$"
    )


def has_notes(connection: BaseDatabaseWrapper) -> bool:
    """Whether this connection has written something that no act has told yet."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM {NOTES} LIMIT 1")  # noqa: S608 - own names
        return cursor.fetchone() is not None


def take_notes(connection: BaseDatabaseWrapper) -> dict[str, list[int]]:
    """What this connection has written since it was asked last, by table; the notes are cleared."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT DISTINCT tab, row FROM {NOTES} ORDER BY tab, row")  # noqa: S608 - own names
        values: dict[str, list[int]] = {}
        for table, row in cursor:
            values.setdefault(table, []).append(row)
        if values:
            cursor.execute(f"DELETE FROM {NOTES}")  # noqa: S608 - own names
    return values


@contextmanager
def noted_together(connection: BaseDatabaseWrapper, table: str) -> Iterator[None]:
    """Note the rows that are appended to a table here when all of them have been written.

    A trigger that fires for every row lets the embedded store copy each page it touches before it does.
    """
    if connection.vendor != "sqlite" or not getattr(connection, "watched", False) or table not in covered_models():
        yield
        return
    key = key_column(table)
    with connection.cursor() as cursor:
        (last,) = cursor.execute(f'SELECT coalesce(max("{key}"), 0) FROM {table}').fetchone()  # noqa: S608 - own names
        cursor.execute(f"DROP TRIGGER temp.tavlei_insert_{table}")
        try:
            yield
        finally:
            cursor.execute(_sqlite_trigger(table, "INSERT", f'NEW."{key}"'))
            note = f'INSERT INTO {NOTES} SELECT %s, "{key}" FROM {table} WHERE "{key}" > %s'  # noqa: S608 - own names
            cursor.execute(note, [table, last])


def note_all(connection: BaseDatabaseWrapper, table: str) -> None:
    """Note every row of a table, as if all of it had been written now."""
    with connection.cursor() as cursor:
        cursor.execute(f'INSERT INTO {NOTES} SELECT %s, "{key_column(table)}" FROM {table}', [table])  # noqa: S608 - own names


def note_rows(connection: BaseDatabaseWrapper, table: str, keys: Sequence[int]) -> None:
    """Note some rows of a table."""
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {NOTES} VALUES (%s, %s)", [(table, key) for key in keys])  # noqa: S608 - own names
