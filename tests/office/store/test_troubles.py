"""Disk full, read-only, a damaged page, a store that is away: a sentence and no traceback, and then it goes on."""

from __future__ import annotations

import errno
import json
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory
from django.utils import translation
from tests import commands
from tests.office.backup import backup_world

from tavlei.office.backup.reading import for_reading
from tavlei.office.pages.broken import broken
from tavlei.office.troubles import Trouble, trouble_of

Told = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def command(run: commands.Run) -> Told:
    """Run a command in a folder; no trouble ends with a traceback."""

    def told(home: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        done = run(*arguments, environment={"TAVLEI_HOME": str(home), **environment})
        assert "Traceback" not in done.stderr, done.stderr
        return done

    return told


def limited(home: Path, limit: int, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own that may write files only so long; Python keeps nothing it has compiled."""
    own = {"TAVLEI_HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [*commands.COMMAND, *arguments],
        env={**commands.plain_environment(), **own, **environment},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.mark.prove
def test_a_full_disk_is_told_and_goes_on_when_there_is_room(tmp_path: Path, command: Told) -> None:
    home = backup_world.office(tmp_path)
    target = tmp_path / "one.zip"
    full = limited(home, 4096, "backup", "create", str(target), "--without-keys")
    assert full.returncode == 1
    assert "The disk of the office is full" in full.stderr
    assert not list(tmp_path.glob("one.zip*"))
    small = tmp_path / "small"
    told = limited(small, 40_000, "office", "migrate", TAVLEI_LANG="ru")
    assert told.returncode == 1
    assert "Диск" in told.stderr
    assert command(home, "backup", "create", str(target), "--without-keys").returncode == 0


def test_a_damaged_page_is_told(tmp_path: Path, command: Told) -> None:
    home = backup_world.office(tmp_path)
    file = home / "office.sqlite3"
    with closing(sqlite3.connect(file)) as store:
        page = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'journal_act'").fetchone()[0]
        size = store.execute("PRAGMA page_size").fetchone()[0]
    with file.open("r+b") as stream:
        stream.seek((page - 1) * size)
        stream.write(b"\xff" * size)
    found = command(home, "journal", "verify")
    assert found.returncode == 1
    assert "The file of the store is damaged" in found.stderr
    assert command(home, "backup", "create", str(tmp_path / "one.zip"), "--without-keys").returncode in {1, 2}
    assert not (tmp_path / "one.zip").exists()


def test_a_postgresql_that_is_away_is_told(tmp_path: Path, command: Told) -> None:
    found = command(tmp_path, "journal", "verify", DATABASE_URL="postgresql://127.0.0.1:1/none")
    assert found.returncode == 2
    assert "The store does not answer" in found.stderr


def test_the_journal_is_verified_without_writing_anything(tmp_path: Path, command: Told) -> None:
    home = tmp_path / "only-the-store"
    home.mkdir()
    shutil.copy(backup_world.office(tmp_path) / "office.sqlite3", home)
    before = (home / "office.sqlite3").read_bytes()
    assert "is intact" in command(home, "journal", "verify").stdout
    assert (home / "office.sqlite3").read_bytes() == before
    assert {file.name for file in home.iterdir()} <= {"office.sqlite3", "office.sqlite3-wal", "office.sqlite3-shm"}
    nothing = command(tmp_path / "nothing", "journal", "verify")
    assert nothing.returncode == 2
    assert not (tmp_path / "nothing").exists()


def test_a_file_on_a_disk_that_cannot_be_written_is_read_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = backup_world.office(tmp_path) / "office.sqlite3"
    connect = sqlite3.connect

    class ReadOnlyDisk(sqlite3.Connection):
        def execute(self, *_asked: object) -> sqlite3.Cursor:
            raise sqlite3.OperationalError("unable to open database file")

    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}
    monkeypatch.setattr(sqlite3, "connect", lambda *asked, **options: connect(*asked, **options, factory=ReadOnlyDisk))
    assert for_reading(database)["NAME"].endswith("?mode=ro&immutable=1")


@pytest.mark.sample(6)
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
@pytest.mark.parametrize("trouble", list(Trouble))
def test_every_trouble_has_its_page(language: str, trouble: Trouble, monkeypatch: pytest.MonkeyPatch) -> None:
    from tavlei.languages import catalogue

    monkeypatch.setattr("tavlei.office.pages.broken.trouble_of", lambda _error: trouble)
    with translation.override(language):
        try:
            raise OperationalError  # noqa: TRY301 - the page is made while it is handled
        except OperationalError:
            page = broken(RequestFactory().get("/"))
            answer = broken(RequestFactory().get("/api/v1/people"))
    sentence = catalogue(language).phrase(trouble)
    assert page.status_code == answer.status_code == 503
    assert page["Retry-After"] == "30"
    assert f'<html lang="{language}">' in page.content.decode()
    assert sentence.split("`")[0].split(":")[0] in page.content.decode()
    assert json.loads(answer.content) == {"problems": [{"path": "", "text": sentence, "clause": ""}]}


def _raised(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


def _of_sqlite(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("told")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("cause", "trouble"),
    [
        (_of_sqlite(sqlite3.SQLITE_FULL), Trouble.DISK_FULL),
        (_of_sqlite(sqlite3.SQLITE_IOERR_WRITE), Trouble.DISK_FULL),
        (_of_sqlite(sqlite3.SQLITE_READONLY), Trouble.READ_ONLY),
        (_of_sqlite(sqlite3.SQLITE_READONLY_DIRECTORY), Trouble.READ_ONLY),
        (_of_sqlite(sqlite3.SQLITE_CORRUPT), Trouble.DAMAGED),
        (_of_sqlite(sqlite3.SQLITE_BUSY), Trouble.BUSY),
        (OSError(errno.ENOSPC, "full"), Trouble.DISK_FULL),
        (OSError(errno.EROFS, "read only"), Trouble.READ_ONLY),
        (ValueError("ours"), None),
    ],
)
def test_what_lies_behind_an_error_is_found(cause: Exception, trouble: Trouble | None) -> None:
    assert trouble_of(_raised(OperationalError("told"), cause)) is trouble


@pytest.mark.django_db
def test_an_office_whose_disk_is_full_says_so_and_goes_on(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.raise_request_exception = False

    def full(*_asked: object) -> None:
        raise OperationalError("full") from _of_sqlite(sqlite3.SQLITE_FULL)

    with monkeypatch.context() as away:
        away.setattr("tavlei.office.federation.middleware.stored_federation", full, raising=False)
        away.setattr("django.db.models.query.QuerySet._fetch_all", full)
        answer = client.get("/people/")
    assert answer.status_code == 503
    assert client.get("/people/").status_code == 200
