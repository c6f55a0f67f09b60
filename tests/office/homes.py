"""Folders of offices: the store is made by the migrations once in a session and copied afterwards."""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from tests.sessions import session_folder


def fill(home: Path) -> None:
    """Give an empty folder a prepared office; a folder that has one is left alone."""
    if not (home / "office.sqlite3").exists():
        shutil.copytree(prepared(), home, dirs_exist_ok=True)


def prepared() -> Path:
    """An office without anybody, the same for all workers of the session."""
    folder = session_folder()
    made = folder / "office"
    with (folder / "office.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            begun = folder / "begun"
            environment = {**os.environ, "TAVLEI_HOME": str(begun), "DJANGO_SETTINGS_MODULE": "tavlei.office.settings"}
            for name in ("DATABASE_URL", "TAVLEI_SECRET_KEY"):
                environment.pop(name, None)
            program = "from tavlei.office.server import prepare; prepare()"
            subprocess.run([sys.executable, "-W", "ignore", "-c", program], env=environment, check=True)
            with closing(sqlite3.connect(begun / "office.sqlite3")) as store:
                store.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # from now on the one file is all of the store
            begun.rename(made)
    return made
