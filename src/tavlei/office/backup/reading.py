"""Opening the store only to read it: nothing is made, migrated or written, also on a disk that cannot be written."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.utils import timezone

from tavlei.office.django_setup import set_up
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

READING: Final = "reading"


def open_to_read() -> None:
    """Make the store of this office the one all commands of the process ask, and let none of them write."""
    os.environ.setdefault("TAVLEI_SECRET_KEY", secrets.token_urlsafe())  # nothing is signed, and no file is made for it
    set_up()
    from django.conf import settings  # noqa: PLC0415 - after Django has been set up

    set_store(DEFAULT_DB_ALIAS, for_reading(settings.CONFIGURATION.database()))
    from tavlei.office.federation.identity import stored_federation  # noqa: PLC0415

    _refuse_other_versions()
    timezone.activate(stored_federation().zone)


def for_reading(database: dict[str, Any]) -> dict[str, Any]:
    """The description of a store as one that is only read, in one snapshot if asked in one transaction."""
    if "sqlite" not in database["ENGINE"]:
        from psycopg import IsolationLevel  # noqa: PLC0415 - only where there is a PostgreSQL

        options = {
            **database.get("OPTIONS", {}),
            "isolation_level": IsolationLevel.REPEATABLE_READ,
            "options": "-c default_transaction_read_only=on",
        }
        return {**database, "CONN_MAX_AGE": 0, "OPTIONS": options, "SEALED": False}
    options = {"timeout": 30, "init_command": "PRAGMA query_only=ON; PRAGMA mmap_size=1073741824;"}
    return {**database, "NAME": _read_only_name(Path(database["NAME"])), "OPTIONS": options, "SEALED": False}


def _read_only_name(file: Path) -> str:
    """The file as SQLite opens it to read; a disk that cannot be written has no place for what readers share."""
    if not file.is_file():
        raise Refusal(Problem("there is no store at {place}; `tavlei serve` makes one", {"place": str(file)}))
    named = f"{file.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(named, uri=True)) as store:
        try:
            store.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError:
            return f"{_whole(file.resolve()).as_uri()}?mode=ro&immutable=1"
    return named


def _whole(file: Path) -> Path:
    """The file itself if it holds everything, else a whole copy of it with its newest pages."""
    newest = file.with_name(f"{file.name}-wal")
    if not newest.exists() or not newest.stat().st_size:
        return file
    folder = Path(tempfile.mkdtemp(prefix="tavlei-read-"))
    for part in (file, newest):
        shutil.copy(part, folder / part.name)
    with closing(sqlite3.connect(folder / file.name)) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder / file.name


def set_store(alias: str, database: dict[str, Any]) -> None:
    """Let a name stand for a store from now on."""
    if alias in connections.settings:
        connections[alias].close()
        del connections[alias]
    record = {**connections.settings, alias: database}
    connections.settings = connections.configure_settings(record)


@contextmanager
def snapshot(alias: str = READING) -> Iterator[None]:
    """The store as it is at one moment, while others go on writing."""
    with transaction.atomic(using=alias):
        with connections[alias].cursor() as cursor:
            cursor.execute("SELECT count(*) FROM django_migrations")  # the moment is that of the first question
        yield


def _refuse_other_versions() -> None:
    """A store of an older or a newer version is not read as if it were of this one."""
    from tavlei.office.store.versions import unknown_migrations, waiting_migrations  # noqa: PLC0415

    if unknown_migrations():
        raise Refusal(Problem("the store was made by a newer version of the program; bring that version here first"))
    if waiting_migrations():
        raise Refusal(Problem("the store is of an older version; `tavlei office migrate` brings it up to date"))
