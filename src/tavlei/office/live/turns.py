"""Processes that write live events into one embedded store take turns.

SQLite lets whoever finds its lock taken sleep, ever longer, and try again: of two that write all the time one may wait
for seconds. The kernel wakes whoever waits for the lock of a file as soon as it is free.
"""

from __future__ import annotations

import fcntl
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import connection

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedWriter

_NAME: Final = "live-turns.lock"
_files: Final[list[BufferedWriter]] = []


@contextmanager
def turn() -> Iterator[None]:
    """Write while no other process does; used by the one thread that writes. Elsewhere the store has its own queue."""
    if connection.vendor != "sqlite" or settings.CONFIGURATION.redis_url is None:
        yield
        return
    if not _files:
        _files.append((settings.CONFIGURATION.home / _NAME).open("ab"))
    fcntl.flock(_files[0], fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(_files[0], fcntl.LOCK_UN)
