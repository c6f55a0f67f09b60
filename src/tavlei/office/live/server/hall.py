"""Whether a server is here. Each holds a lock that ends with it, so that nobody need guess by the time that has passed.

A server that comes in and finds nobody has found the hall empty: until it came every server was away. While it takes up
the games no other comes in.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

from django.conf import settings
from django.db import connection, connections

from tavlei.office.store.system import lock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from django.db.backends.base.base import BaseDatabaseWrapper

_NAME: Final = "live-hall.lock"
HALL_KEY: Final = 5_412_003  # of the locks of PostgreSQL that programs agree upon


class Door(Protocol):
    """The lock of a hall."""

    def alone(self) -> bool:
        """Take it for oneself; False if somebody is in the hall."""

    def share(self) -> None:
        """Hold it with the others, as soon as nobody has it for himself."""

    def still(self) -> None:
        """Hold it still, also if the store was away."""

    def leave(self) -> None:
        """Give it up."""


class FileDoor:
    """The lock of a file beside the embedded store: all servers of it are on one machine."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / _NAME).open("ab")

    def alone(self) -> bool:
        """Take it for oneself; False if somebody is in the hall."""
        return lock(self._file, wait=False)

    def share(self) -> None:
        """Hold it with the others, as soon as nobody has it for himself."""
        lock(self._file, shared=True)

    def still(self) -> None:
        """A file is always there."""

    def leave(self) -> None:
        self._file.close()


class PostgresDoor:
    """A lock of PostgreSQL, held by a connection of its own; it ends with the connection."""

    def __init__(self) -> None:
        self._line: BaseDatabaseWrapper = connections.create_connection("default")
        self._own = False

    def alone(self) -> bool:
        """Take it for oneself; False if somebody is in the hall."""
        self._own = self._ask("SELECT pg_try_advisory_lock(%s)")
        return self._own

    def share(self) -> None:
        """Hold it with the others, as soon as nobody has it for himself."""
        self._ask("SELECT pg_advisory_lock_shared(%s)")
        if self._own:
            self._own = not self._ask("SELECT pg_advisory_unlock(%s)")

    def still(self) -> None:
        """Take it again if the connection was lost."""
        if not self._line.is_usable():
            self._line.close()
            self._ask("SELECT pg_advisory_lock_shared(%s)")

    def leave(self) -> None:
        """Give it up at once: a connection that is closed may hold it a moment longer."""
        with self._line.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock_all()")
        self._line.close()

    def _ask(self, question: str) -> bool:
        with self._line.cursor() as cursor:
            cursor.execute(question, [HALL_KEY])
            value = cursor.fetchone()
        return bool(value and value[0])


def door_of_hall() -> Door:
    """The lock of this office."""
    return PostgresDoor() if connection.vendor == "postgresql" else FileDoor(settings.CONFIGURATION.home)


@contextmanager
def entering(door: Door) -> Iterator[bool]:
    """Come in: whether the hall was empty. Whoever finds it so has it for himself as long as this lasts."""
    empty = door.alone()
    if not empty:
        door.share()
    try:
        yield empty
    finally:
        if empty:
            door.share()
