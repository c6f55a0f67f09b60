"""Whether the office can work: the store answers and is of this version, the folder can be written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection

from tavlei.office.store.versions import unknown_migrations, waiting_migrations
from tavlei.office.troubles import trouble_of

if TYPE_CHECKING:
    from collections.abc import Callable


def readiness() -> dict[str, str]:
    """Every check with "ok" or what is wrong."""
    checks = {"store": _store, "version": _version, "folder": _folder}
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
    return "ok" if os.access(settings.CONFIGURATION.home, os.W_OK | os.X_OK) else "the folder cannot be written"
