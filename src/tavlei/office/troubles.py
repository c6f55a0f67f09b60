"""What goes wrong around the office and is nobody's mistake in it: told in a sentence, and over when it is mended."""

from __future__ import annotations

import errno
import sqlite3
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator


class Trouble(StrEnum):
    """Why nothing can be read or stored at the moment, and what to do about it."""

    DISK_FULL = phrase("The disk of the office is full: nothing was stored. Make room; nothing needs to be restarted.")
    READ_ONLY = phrase("The office may not write to its disk: nothing was stored. Let it write to its folder.")
    DAMAGED = phrase(
        "The file of the store is damaged. Stop the office, keep the file, and restore the last backup "
        "(`tavlei backup restore`)."
    )
    AWAY = phrase("The store does not answer: PostgreSQL is away or refuses us. The office goes on when it is back.")
    BUSY = phrase("The store is busy: somebody else writes for a long time. Nothing was stored; try again.")
    NO_FILE = phrase("The file of the store cannot be opened: is the folder of the office there, and may it be read?")


OF_SETTINGS: Final = frozenset({Trouble.READ_ONLY, Trouble.AWAY, Trouble.NO_FILE})
"""Troubles that stand in the way of a command when a setting names what is not there."""
_ERRORS: Final = {
    errno.ENOSPC: Trouble.DISK_FULL,
    errno.EDQUOT: Trouble.DISK_FULL,
    errno.EFBIG: Trouble.DISK_FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
    errno.EIO: Trouble.DAMAGED,
}
_OF_SQLITE: Final = {
    sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_CANTOPEN: Trouble.NO_FILE,
}
_WRITING_FAILED: Final = {sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_TRUNCATE, sqlite3.SQLITE_IOERR_SHMSIZE,
                          sqlite3.SQLITE_IOERR_FSYNC}  # fmt: skip
_OF_POSTGRESQL: Final = {  # by the first signs of the state; without a state the connection was lost
    "53100": Trouble.DISK_FULL,
    "25006": Trouble.READ_ONLY,
    "42501": Trouble.READ_ONLY,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
    "55P03": Trouble.BUSY,
    "53300": Trouble.AWAY,
    "08": Trouble.AWAY,
    "28": Trouble.AWAY,
    "3D000": Trouble.AWAY,
    "57P": Trouble.AWAY,
}


def trouble_of(error: BaseException) -> Trouble | None:
    """What lies behind an error, if it is one of these."""
    found = map(_trouble, _behind(error))
    return next((trouble for trouble in found if trouble is not None), None)


def _behind(error: BaseException) -> Iterator[BaseException]:
    """The error and what it was raised from."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__


def _trouble(error: BaseException) -> Trouble | None:
    if isinstance(error, sqlite3.Error):
        return _of_sqlite(getattr(error, "sqlite_errorcode", 0))
    if type(error).__module__.startswith("psycopg"):
        return _of_postgresql(error)
    return _ERRORS.get(error.errno or 0) if isinstance(error, OSError) else None


def _of_sqlite(code: int) -> Trouble | None:
    if code in _WRITING_FAILED:
        return Trouble.DISK_FULL
    if code & 0xFF == sqlite3.SQLITE_IOERR:
        return Trouble.DAMAGED
    return _OF_SQLITE.get(code & 0xFF)


def _of_postgresql(error: BaseException) -> Trouble | None:
    state = getattr(error, "sqlstate", None)
    if state is None:
        return Trouble.AWAY if type(error).__name__ in {"OperationalError", "ConnectionTimeout"} else None
    return next((trouble for first, trouble in _OF_POSTGRESQL.items() if state.startswith(first)), None)
