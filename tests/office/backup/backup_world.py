"""A small office with a signed list and a file, made once in a session, to be backed up and restored."""

from __future__ import annotations

import fcntl
import gzip
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.office import homes
from tests.sessions import session_folder

from tavlei.office.backup.archive import open_archive

STORES = Path(__file__).parent / "stores"
PASSPHRASE = "correct horse battery"  # noqa: S105 - of a test
_PROGRAM = """
from tavlei.office.running.server import prepare
prepare()
from datetime import date
from tavlei.office.journal.chain import Actor
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User

officer = User.objects.create_user("officer", "", "a-long-password")
Grant.objects.create(user=officer, role=OfficeRole.RATING_OFFICER)
added = [add_person(Actor(None), family=f"Игрок{n}", sex="M", citizenship="RU", birth_year=1990) for n in range(9)]
open_list(officer, ListKind.ELO_R, date(2026, 1, 1), {each.code: {"rating": 2000 + n} for n, each in enumerate(added)})
last = add_person(Actor(None), family="Последний", sex="M", citizenship="RU")
User.objects.create_user("leaver", "", "a-long-password").delete()
"""


def office(folder: Path) -> Path:
    """A copy of the office in a folder."""
    home = folder / "home"
    shutil.copytree(_made(), home)
    return home


def store_0_1(home: Path) -> None:
    """The store that version 0.1 made of its demonstration federation, with the key of its lists."""
    home.mkdir(parents=True)
    shutil.copy(STORES / "store-0.1.lists.key", home / "lists.key")
    text = gzip.decompress((STORES / "store-0.1.sql.gz").read_bytes()).decode()
    with closing(sqlite3.connect(home / "office.sqlite3")) as store:
        store.executescript(text)


def manifest(archive: Path) -> dict[str, Any]:
    """What an archive says of itself, sealed or not."""
    with open_archive(archive, lambda: PASSPHRASE) as opened:
        told: dict[str, Any] = json.loads(opened.manifest_text)
    return told


def rows_of(archive: Path) -> dict[str, str]:
    """The hash of every table of an archive."""
    told = manifest(archive)["members"]
    return {name: member["sha256"] for name, member in told.items() if name.startswith("store/")}


def _made() -> Path:
    """Made by the program itself, the same for all workers of the session."""
    folder = session_folder()
    made = folder / "office-to-back-up"
    with (folder / "office-to-back-up.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            begun = folder / "begun-to-back-up"
            homes.fill(begun)
            environment = {**os.environ, "TAVLEI_HOME": str(begun), "DJANGO_SETTINGS_MODULE": "tavlei.office.settings"}
            for name in ("DATABASE_URL", "TAVLEI_SECRET_KEY"):
                environment.pop(name, None)
            subprocess.run([sys.executable, "-W", "ignore", "-c", _PROGRAM], env=environment, check=True)
            (begun / "files").mkdir()
            (begun / "files" / "устав.txt").write_text("Устав", encoding="utf-8")
            shutil.rmtree(begun / "static")
            with closing(sqlite3.connect(begun / "office.sqlite3")) as store:
                store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            begun.rename(made)
    return made
