"""Folders of offices: the store is made by the migrations once in a session and copied afterwards."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tests.sessions import session_folder

from tavlei.office.store.system import lock

PREPARED_DATABASE: Final = "tavlei_prepared"


def fill(home: Path) -> None:
    """Give an empty folder a prepared office; a folder that has one is left alone."""
    if not (home / "office.sqlite3").exists():
        shutil.copytree(prepared(), home, dirs_exist_ok=True)


def prepared() -> Path:
    """An office without anybody, the same for all workers of the session."""
    folder = session_folder()
    made = folder / "office"
    with _alone():
        if not made.exists():
            begun = folder / "begun"
            environment = {**os.environ, "TAVLEI_HOME": str(begun), "DJANGO_SETTINGS_MODULE": "tavlei.office.settings"}
            for name in ("DATABASE_URL", "TAVLEI_SECRET_KEY"):
                environment.pop(name, None)
            program = "from tavlei.office.running.server import prepare; prepare()"
            subprocess.run([sys.executable, "-W", "ignore", "-c", program], env=environment, check=True)
            with closing(sqlite3.connect(begun / "office.sqlite3")) as store:
                store.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # from now on the one file is all of the store
            begun.rename(made)
    return made


def prepared_database() -> str:
    """The name of a store of PostgreSQL made by the migrations, from which every worker takes its own."""
    import psycopg

    made = session_folder() / PREPARED_DATABASE
    with _alone():
        if not made.exists():
            address = os.environ["DATABASE_URL"]
            with psycopg.connect(address, autocommit=True) as store:
                store.execute(f"CREATE DATABASE {PREPARED_DATABASE}")
            address = urlsplit(address)._replace(path=f"/{PREPARED_DATABASE}").geturl()
            environment = {**os.environ, "DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "tests.office.settings"}
            subprocess.run([sys.executable, "-m", "django", "migrate", "-v", "0"], env=environment, check=True)
            made.touch()
    return PREPARED_DATABASE


@contextmanager
def _alone() -> Iterator[None]:
    """What one worker makes the others wait for."""
    with (session_folder() / "office.lock").open("w") as file:
        lock(file)
        yield
