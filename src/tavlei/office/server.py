"""Making the store ready and serving the pages."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from waitress.server import create_server

from tavlei.office.django_setup import set_up
from tavlei.office.steps import silently
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.office.steps import Tell

_LEAST_SQLITE = (3, 31)
_NOT_SERVED = ["redoc*"]  # the other viewer of the API; ours is Swagger's


def prepare(tell: Tell = silently) -> None:
    """Make the folder, the keys, the store and the static files of this version; go by the federation's time."""
    tell(phrase("Starting the office"))
    set_up()
    from django.conf import settings  # noqa: PLC0415 - after Django has been set up

    from tavlei.office.new_store import make_new_store  # noqa: PLC0415

    tell(phrase("The store: making it or bringing it up to date"))
    settings.CONFIGURATION.prepare_home()
    if connection.vendor == "sqlite" and sqlite3.sqlite_version_info < _LEAST_SQLITE:
        raise RuntimeError("SQLite 3.31 or newer is needed")
    make_new_store()
    call_command("migrate", verbosity=0, interactive=False)
    tell(phrase("The files of the pages"))
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=_NOT_SERVED)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:  # the store learns how its tables are filled, to choose the right index
            cursor.execute("PRAGMA analysis_limit = 1000")
            cursor.execute("ANALYZE")
    from tavlei.office.federation.identity import stored_federation  # noqa: PLC0415 - after Django has been set up

    timezone.activate(stored_federation().zone)


def run_server(host: str, port: int) -> None:
    """Serve until stopped."""
    from django.conf import settings  # noqa: PLC0415 - after Django has been set up

    from tavlei.office.wsgi import application  # noqa: PLC0415 - after Django has been set up

    server = create_server(application, host=host, port=port, threads=8, ident="Tavlei")
    settings.CONFIGURATION.note_port(port)
    server.run()
