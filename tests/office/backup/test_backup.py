"""Backup, destroy, restore, verify: everything comes back as it was, and nothing is put in its place by chance."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sqlite3
import stat
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from tests.commands import Run
from tests.office.backup import backup_world

from tavlei.office.lists.publishing import proof
from tavlei.office.live.server.hall import FileDoor
from tavlei.rulebook import Refusal


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return backup_world.office(tmp_path)


@pytest.fixture
def secret(tmp_path: Path) -> str:
    file = tmp_path / "passphrase"
    file.write_text(f"{backup_world.PASSPHRASE}\n", encoding="utf-8")
    return str(file)


@pytest.fixture
def tavlei(run: Run) -> Callable[..., str]:
    """Run a command in a folder; what it printed, where it ended as expected."""

    def told(home: Path, *arguments: str, code: int = 0, database: str = "") -> str:
        environment = {"TAVLEI_HOME": str(home), **({"DATABASE_URL": database} if database else {})}
        done = run(*arguments, environment=environment)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    return told


def test_what_was_destroyed_comes_back_byte_for_byte(
    home: Path, secret: str, tmp_path: Path, tavlei: Callable[..., str]
) -> None:
    archive, again = tmp_path / "one.zip", tmp_path / "two.zip"
    tavlei(home, "backup", "create", str(archive), "--passphrase-file", secret)
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    key = (home / "lists.key").read_bytes()
    shutil.rmtree(home)
    told = tavlei(home, "backup", "restore", str(archive), "--passphrase-file", secret)
    assert "lists proved genuine 1" in told
    assert (home / "lists.key").read_bytes() == key
    assert (home / "files" / "устав.txt").read_text(encoding="utf-8") == "Устав"
    assert "the chain is intact" in tavlei(home, "journal", "verify")
    tavlei(home, "backup", "create", str(again), "--without-keys")
    assert backup_world.rows_of(again) == backup_world.rows_of(archive)
    assert backup_world.manifest(again)["tables"] == backup_world.manifest(archive)["tables"]  # also the numbers given


def test_no_number_is_given_twice(home: Path, tmp_path: Path, tavlei: Callable[..., str]) -> None:
    archive, other = tmp_path / "one.zip", tmp_path / "other"
    tavlei(home, "backup", "create", str(archive), "--keys", str(tmp_path / "keys"))
    assert backup_world.manifest(archive)["tables"]["roles_user"] == {
        "columns": backup_world.manifest(archive)["tables"]["roles_user"]["columns"],
        "rows": 1,
        "last": 2,  # of an account that was removed
    }
    tavlei(other, "backup", "restore", str(archive), "--keys", str(tmp_path / "keys"))
    with closing(sqlite3.connect(other / "office.sqlite3")) as store:
        assert store.execute("SELECT seq FROM sqlite_sequence WHERE name = 'roles_user'").fetchone() == (2,)
        triggers = store.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'").fetchone()
        assert triggers >= (4,)
        with pytest.raises(sqlite3.IntegrityError):
            store.execute("DELETE FROM journal_act")


def test_a_backup_is_of_one_moment_and_holds_nobody_up(home: Path, tmp_path: Path, tavlei: Callable[..., str]) -> None:
    archive = tmp_path / "one.zip"
    with closing(sqlite3.connect(home / "office.sqlite3", isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO django_session VALUES ('half', 'done', '2030-01-01')")
        tavlei(home, "backup", "create", str(archive), "--without-keys")
        writer.execute("COMMIT")
    assert backup_world.manifest(archive)["tables"]["django_session"]["rows"] == 0


def test_keys_are_never_open_in_the_archive_and_none_is_invented(
    home: Path, secret: str, tmp_path: Path, tavlei: Callable[..., str]
) -> None:
    archive, apart, other = tmp_path / "one.zip", tmp_path / "keys", tmp_path / "other"
    sealed = tmp_path / "sealed.zip"
    tavlei(home, "backup", "create", str(archive), "--keys", str(apart))
    tavlei(home, "backup", "create", str(sealed), "--passphrase-file", secret)
    key = (home / "lists.key").read_bytes()
    with zipfile.ZipFile(archive) as opened:
        assert all(b"PRIVATE KEY" not in opened.read(name) for name in opened.namelist())
    assert b"PRIVATE KEY" not in sealed.read_bytes()
    assert "no new key is made" in tavlei(other, "backup", "restore", str(archive), code=2)
    assert not (other / "lists.key").exists()
    assert not (other / "office.sqlite3").exists()
    (tmp_path / "wrong").write_text("another passphrase", encoding="utf-8")
    told = tavlei(other, "backup", "restore", str(sealed), "--passphrase-file", str(tmp_path / "wrong"), code=2)
    assert "passphrase" in told
    bundle = json.loads(apart.read_bytes())
    bundle["files"]["lists.key"] = bundle["files"]["secret.key"]
    (tmp_path / "changed").write_text(json.dumps(bundle), encoding="utf-8")
    tavlei(other, "backup", "restore", str(archive), "--keys", str(tmp_path / "changed"), code=2)
    tavlei(other, "backup", "restore", str(archive), "--without-keys")
    assert not (other / "lists.key").exists()
    (other / "lists.key").write_bytes(key)
    assert "genuine 1" in tavlei(other, "backup", "verify", str(archive), "--keys", str(apart))


@pytest.mark.django_db
def test_an_office_with_lists_makes_no_second_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Elsewhere:
        home = tmp_path

    monkeypatch.setattr(settings, "CONFIGURATION", Elsewhere)
    monkeypatch.setattr("tavlei.office.lists.models.Publication.objects.exists", lambda: True)
    with pytest.raises(Refusal, match=r"lists\.key"):
        proof.public_key()
    assert list(tmp_path.iterdir()) == []


def test_a_used_store_is_replaced_only_by_an_explicit_word(
    home: Path, secret: str, tmp_path: Path, tavlei: Callable[..., str]
) -> None:
    archive = tmp_path / "one.zip"
    tavlei(home, "backup", "create", str(archive), "--passphrase-file", secret)
    before = (home / "office.sqlite3").read_bytes()
    given = ("backup", "restore", str(archive), "--passphrase-file", secret)
    assert "--replace" in tavlei(home, *given, code=2)
    assert (home / "office.sqlite3").read_bytes() == before
    door = FileDoor(home)
    door.share()
    assert "being served" in tavlei(home, *given, "--replace", code=2)
    door.leave()
    with _worker_beside(home):
        assert "tavlei worker" in tavlei(home, *given, "--replace", code=2)
    assert "kept in" in tavlei(home, *given, "--replace")
    (aside,) = home.glob("replaced-*")
    assert (aside / "office.sqlite3").read_bytes() == before
    assert not list(home.glob(".restoring-*"))


def test_a_damaged_archive_is_refused_and_changes_nothing(
    home: Path, tmp_path: Path, tavlei: Callable[..., str]
) -> None:
    archive, other = tmp_path / "one.zip", tmp_path / "other"
    tavlei(home, "backup", "create", str(archive), "--keys", str(tmp_path / "keys"))
    whole = archive.read_bytes()
    with zipfile.ZipFile(archive) as opened:
        place = opened.getinfo("store/journal_act.jsonl").header_offset + 200
    for damage in (whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :], whole[:-200], b"", b"PK" * 50):
        archive.write_bytes(damage)
        tavlei(other, "backup", "verify", str(archive), "--keys", str(tmp_path / "keys"), code=2)
        tavlei(other, "backup", "restore", str(archive), "--keys", str(tmp_path / "keys"), code=2)
    assert not (other / "office.sqlite3").exists()


def test_an_archive_that_was_changed_with_its_hashes_is_refused(
    home: Path, tmp_path: Path, tavlei: Callable[..., str]
) -> None:
    archive, forged = tmp_path / "one.zip", tmp_path / "forged.zip"
    tavlei(home, "backup", "create", str(archive), "--keys", str(tmp_path / "keys"))
    with zipfile.ZipFile(archive) as opened:
        parts = {name: opened.read(name) for name in opened.namelist()}
    told = json.loads(parts["manifest.json"])
    changed = parts["store/people_person.jsonl"].replace("Последний".encode(), "Первейший".encode())
    assert changed != parts["store/people_person.jsonl"]
    from hashlib import sha256

    told["members"]["store/people_person.jsonl"] = {"length": len(changed), "sha256": sha256(changed).hexdigest()}
    parts["store/people_person.jsonl"] = changed
    parts["manifest.json"] = (json.dumps(told, ensure_ascii=False, sort_keys=True, indent=1) + "\n").encode()
    with zipfile.ZipFile(forged, "w") as made:
        for name, content in parts.items():
            made.writestr(name, content)
    assert "is what its hash says" in tavlei(home, "backup", "verify", str(forged), "--hashes")
    assert "not signed" in tavlei(home, "backup", "verify", str(forged), "--keys", str(tmp_path / "keys"), code=2)


def test_only_so_many_archives_are_kept_in_a_folder(home: Path, tmp_path: Path, tavlei: Callable[..., str]) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in (1, 2, 3):
        (folder / f"tavlei-2026010{day}T000000Z.zip").write_bytes(b"")
    (folder / "another.zip").write_bytes(b"")
    tavlei(home, "backup", "create", str(folder), "--without-keys", "--keep", "2")
    left = sorted(file.name for file in folder.iterdir())
    assert left[:2] == ["another.zip", "erasures.json"]
    assert left[2] == "tavlei-20260103T000000Z.zip"
    assert len(left) == 4
    assert json.loads((home / "last-backup.json").read_text(encoding="utf-8"))["file"] == str(folder / left[3])


@pytest.mark.prove
@pytest.mark.slow
def test_a_store_of_version_0_1_is_brought_up_to_date_and_restored(tmp_path: Path, tavlei: Callable[..., str]) -> None:
    home, other, archive = tmp_path / "old", tmp_path / "other", tmp_path / "old.zip"
    backup_world.store_0_1(home)
    told = tavlei(home, "journal", "verify", code=2)
    assert "tavlei office migrate" in told
    tavlei(home, "backup", "create", str(archive), "--keys", str(tmp_path / "keys"))
    assert "lists proved genuine 7" in tavlei(
        other, "backup", "restore", str(archive), "--keys", str(tmp_path / "keys")
    )
    tavlei(home, "office", "migrate")
    for folder, name in ((home, "a.zip"), (other, "b.zip")):
        told = tavlei(folder, "journal", "verify")
        assert "Acts in the chain: 1482" in told, "1474 of 0.1; what its lists withhold now, and the baseline"
        tavlei(folder, "backup", "create", str(tmp_path / name), "--without-keys")
    ours, theirs = (backup_world.rows_of(tmp_path / name) for name in ("a.zip", "b.zip"))
    numbered_anew = ("store/auth_permission", "store/django_content_type")
    told_anew = ("store/journal_", "store/lists_publication", "store/lists_listpersonalpart")  # with salts of their own
    kept = {name for name in ours if not name.startswith(numbered_anew + told_anew)}
    assert {name for name in kept if ours[name] != theirs[name]} == set()


def test_a_store_of_version_0_1_is_known_for_one_and_can_be_backed_up(
    tmp_path: Path, tavlei: Callable[..., str]
) -> None:
    home, archive = tmp_path / "old", tmp_path / "old.zip"
    backup_world.store_0_1(home)
    assert "tavlei office migrate" in tavlei(home, "journal", "verify", code=2)
    tavlei(home, "backup", "create", str(archive), "--without-keys")
    told = backup_world.manifest(archive)
    assert told["tables"]["people_person"]["rows"] == 300
    assert told["tables"]["lists_publication"]["rows"] == 7
    assert "live_livegame" not in told["tables"]  # which 0.1 did not know


@pytest.mark.prove
@pytest.mark.slow
@pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="needs a PostgreSQL")
def test_an_office_moves_to_postgresql_and_back_byte_for_byte(
    home: Path, tmp_path: Path, tavlei: Callable[..., str]
) -> None:
    asked = urlsplit(os.environ["DATABASE_URL"])
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as line:
        line.execute("DROP DATABASE IF EXISTS tavlei_moved")
        line.execute("CREATE DATABASE tavlei_moved")
    address = asked._replace(path="/tavlei_moved").geturl()
    files = {name: tmp_path / f"{name}.zip" for name in ("before", "there", "restored", "back")}
    tavlei(home, "backup", "create", str(files["before"]), "--keys", str(tmp_path / "keys"))
    assert "genuine 1" in tavlei(home, "office", "move", "--to", address)
    assert "not empty" in tavlei(home, "office", "move", "--to", address, code=2)
    assert "is intact" in tavlei(home, "journal", "verify", database=address)
    tavlei(home, "backup", "create", str(files["there"]), "--without-keys", database=address)
    keys = ("--keys", str(tmp_path / "keys"))
    other = tmp_path / "other"
    assert "--replace" in tavlei(other, "backup", "restore", str(files["there"]), *keys, code=2, database=address)
    tavlei(other, "backup", "restore", str(files["there"]), *keys, "--replace", database=address)
    tavlei(other, "backup", "create", str(files["restored"]), "--without-keys", database=address)
    tavlei(other, "office", "move", "--to", "sqlite", database=address)
    tavlei(other, "backup", "create", str(files["back"]), "--without-keys")
    with psycopg.connect(address) as line:
        assert line.execute("SELECT nextval(pg_get_serial_sequence('roles_user', 'id'))").fetchone() == (3,)
        triggers = line.execute("SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal").fetchone()
        assert triggers is not None
        assert triggers[0] >= 2
    told = {name: backup_world.manifest(file)["tables"] for name, file in files.items()}
    assert told["before"] == told["there"] == told["restored"] == told["back"]
    assert published(files["before"]) == published(files["there"]) == published(files["back"])


def published(archive: Path) -> list[str]:
    """The lists of an archive as they are signed, the keys of JSON in order."""
    with zipfile.ZipFile(archive) as opened:
        lines = opened.read("store/lists_publication.jsonl").splitlines()
    return [json.dumps(json.loads(line), sort_keys=True) for line in lines]


@contextmanager
def _worker_beside(home: Path) -> Iterator[None]:
    """Hold the lock that a worker of the office there holds."""
    folder = home / "queue"
    folder.mkdir(exist_ok=True)
    with (folder / "worker-other.lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    shutil.rmtree(folder)
