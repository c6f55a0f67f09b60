"""Whether the office can work: the store answers and is of this version, its folder and that of bodies take a file."""

from __future__ import annotations

import os
import time
from functools import lru_cache
from pathlib import Path
from tempfile import NamedTemporaryFile, gettempdir
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import connection

from tavlei.office.store.versions import unknown_migrations, waiting_migrations
from tavlei.office.troubles import trouble_of

if TYPE_CHECKING:
    from collections.abc import Callable

_BLOCK: Final = 1 << 16  # bytes: more than what is left of a block that is there already
_SECONDS: Final = 2


def readiness() -> dict[str, str]:
    """Every check with "ok" or what is wrong."""
    checks = {"store": _store, "version": _version, "folder": _folder, "temporary": _temporary}
    return {name: _check_text(check) for name, check in checks.items()}


def _check_text(check: Callable[[], str]) -> str:
    try:
        return check()
    except Exception as error:  # noqa: BLE001 - whatever the store raises, the probe is answered
        return trouble_of(error) or type(error).__name__


def _store() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return "ok"


def _version() -> str:
    if unknown_migrations():
        return "the store is of a newer version"
    return "the store waits for migrations" if waiting_migrations() else "ok"


def _folder() -> str:
    return _takes_a_file(settings.CONFIGURATION.home)


def _temporary() -> str:
    return _takes_a_file(Path(gettempdir()))


@lru_cache(maxsize=8)
def _looked(folder: Path, _moment: int) -> str:
    """Whether a file can be written there and reaches the disk: on a full one nothing else tells."""
    try:
        with NamedTemporaryFile(dir=folder, prefix=".ready-") as file:
            file.write(b"\0" * _BLOCK)
            file.flush()
            os.fsync(file.fileno())
    except PermissionError:
        return "the folder cannot be written"
    return "ok"


def _takes_a_file(folder: Path) -> str:
    """The same, looked at once in a few seconds, however often it is asked."""
    return _looked(folder, int(time.monotonic()) // _SECONDS)
