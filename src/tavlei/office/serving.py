"""Making the store ready and serving the pages."""

from __future__ import annotations

import sqlite3

import waitress
from django.core.management import call_command
from django.db import connection

from tavlei.office.starting import set_up

_LEAST_SQLITE = (3, 31)


def prepare() -> None:
    """Make the folder, the keys, the store and the static files of this version."""
    set_up()
    from django.conf import settings  # noqa: PLC0415 - after Django has been set up

    settings.CONFIGURATION.prepare_home()
    if connection.vendor == "sqlite" and sqlite3.sqlite_version_info < _LEAST_SQLITE:
        raise RuntimeError("SQLite 3.31 or newer is needed")
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)


def run_server(host: str, port: int) -> None:
    """Serve until stopped."""
    from tavlei.office.wsgi import application  # noqa: PLC0415 - after Django has been set up

    waitress.serve(application, host=host, port=port, threads=8, ident="Tavlei")
