"""The folder of an office is its owner's: keys are made once and whole, and damage is told in a sentence."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest
from pytest_django import Settings

from tavlei.office.configuration import configuration
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.publishing import proof
from tavlei.office.roles.models import User
from tavlei.office.store.private_files import keep_to_owner, write_once
from tavlei.rulebook import Refusal


@pytest.fixture
def rights() -> object:
    """The rights of new files as they were, after a test that changes them."""
    before = os.umask(0o022)
    os.umask(before)
    yield None
    os.umask(before)


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_secret_key_is_kept_from_the_first_start(tmp_path: Path) -> None:
    environment = {"TAVLEI_HOME": str(tmp_path / "home")}
    first = configuration(environment).secret_key()
    assert configuration(environment).secret_key() == first
    assert _mode(tmp_path / "home" / "secret.key") == 0o600
    (tmp_path / "home" / "secret.key").write_text("")
    assert configuration(environment).secret_key() == configuration(environment).secret_key() != ""


def test_processes_that_begin_at_once_have_one_key(tmp_path: Path) -> None:
    file = tmp_path / "home" / "secret.key"
    with ThreadPoolExecutor(16) as pool:
        found = set(pool.map(lambda number: write_once(file, f"key {number}".encode()), range(64)))
    assert found == {file.read_bytes()}
    assert [path.name for path in file.parent.iterdir()] == ["secret.key"]


def test_nobody_else_reads_the_folder(tmp_path: Path, rights: object) -> None:
    home = tmp_path / "home"
    (home / "outgoing-mail").mkdir(parents=True)
    files = [home / name for name in ("office.sqlite3", "office.sqlite3-wal", "lists.key", "outgoing-mail/1.log")]
    for file in files:
        file.write_text("x")
        file.chmod(0o644)
    home.chmod(0o755)
    keep_to_owner(home)
    assert _mode(home) == 0o700
    assert [_mode(file) for file in files] == [0o600] * len(files)
    (home / "outgoing-mail" / "2.log").write_text("x")
    assert _mode(home / "outgoing-mail" / "2.log") == 0o600


@pytest.fixture
def home(tmp_path: Path, settings: Settings) -> object:
    settings.CONFIGURATION = SimpleNamespace(home=tmp_path)
    return tmp_path


def test_an_empty_key_heals_before_anything_is_signed(home: Path, db: None) -> None:
    (home / "lists.key").write_bytes(b"")
    text = proof.sign("text")
    assert proof.is_signed("text", text)
    assert _mode(home / "lists.key") == 0o600


@pytest.mark.parametrize("content", [b"", None, b"-----BEGIN nonsense", b"\xff\xfe"])
def test_a_lost_or_damaged_key_is_never_replaced(home: Path, chief: User, content: bytes | None) -> None:
    Publication.objects.create(
        kind=ListKind.ELO_R, period="2026-01-01", number=1, published="2026-01-01T00:00Z", by=chief, content={},
        digest="0" * 64, signature="", journal_number=0, journal_hash="",
    )  # fmt: skip
    if content is not None:
        (home / "lists.key").write_bytes(content)
    with pytest.raises(Refusal, match=r"backup"):
        proof.sign("text")
    assert ((home / "lists.key").read_bytes() if (home / "lists.key").exists() else None) == content


@pytest.mark.parametrize(("told", "public"), [("", False), ("127.0.0.1", False), ("192.168.1.5", True)])
def test_an_office_that_answers_other_hosts_is_public(told: str, public: bool) -> None:
    assert configuration({"TAVLEI_HOSTS": told}).is_public is public
    assert configuration({"TAVLEI_PUBLIC_URL": "https://rating.example.org"}).is_public


def test_a_wrong_proxy_is_named() -> None:
    with pytest.raises(ValueError, match=r"TAVLEI_PROXIES.*nowhere"):
        configuration({"TAVLEI_PROXIES": "10.0.0.1, nowhere"})
