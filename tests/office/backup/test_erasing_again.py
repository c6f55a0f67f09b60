"""Whoever was forgotten after a backup was made stays forgotten when it is restored."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from tests.commands import Run
from tests.office.backup import backup_world

from tavlei.office.people.erasure_list import Erasure, ErasureList, parse_erasures, write_erasures
from tavlei.rulebook import Refusal

_BEGIN = "from tavlei.office.django_setup import set_up\nset_up()\n"
_BEFORE = """
from django.utils import timezone
from tavlei.office.journal.chain import Actor
from tavlei.office.notices.models import Letter, NoticeKind
from tavlei.office.people.models import Person
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import User
first = add_person(Actor(None), family="Забвенный", sex="M", citizenship="RU", birth_year=1990)
twin = add_person(Actor(None), family="Забвенный", sex="M", citizenship="RU", birth_year=1990)
mine = User.objects.create_user("zabvenny", "zabvenny@example.org", "a-long-password", person=first)
User.objects.create_user("later", "later@example.org", "a-long-password")
User.objects.create_user("lonely", "lonely@example.org", "a-long-password")
for name in ("zabvenny", "later", "lonely"):
    Letter.objects.create(kind=NoticeKind.ANSWER, address=f"{name}@example.org", language="ru", subject="Ваша заявка")
print(first.code, twin.code)
"""
_ERASE = """
from tavlei.office.accounts.forgetting import forget_lone_account
from tavlei.office.journal.chain import Actor
from tavlei.office.people.forgetting import anonymise
from tavlei.office.people.models import Person
from tavlei.office.people.register import add_person, merge_people
from tavlei.office.roles.models import User
first, twin = Person.objects.filter(family="Забвенный").order_by("pk")
merge_people(Actor(None), first, twin, "один человек")
first.refresh_from_db()
anonymise(Actor(None), first, "по просьбе")
forget_lone_account(Actor(None), User.objects.get(username="lonely"), "по просьбе")
last = add_person(Actor(None), family="Поздний", sex="M", citizenship="RU", birth_year=1991)
User.objects.filter(username="later").update(person=last)
last.refresh_from_db()
anonymise(Actor(None), last, "по просьбе")
print(last.code)
"""
_LOOK = """
import json
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.notices.models import Letter
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
print(json.dumps({
    "people": {person.code: [person.family, person.birth_year] for person in Person.objects.order_by("pk")},
    "accounts": sorted(User.objects.values_list("username", flat=True)),
    "letters": sorted(Letter.objects.values_list("address", flat=True)),
    "reasons": [act.details.reason for act in Act.objects.filter(kind__in=["person.anonymised", "user.forgotten"])],
    "faults": len(list(verify())),
}))
"""
_ANOTHER = """
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
print(add_person(Actor(None), family="Другой", sex="F", citizenship="UA", birth_year=2001).code)
"""


def inside(home: Path, program: str, database: str = "") -> str:
    environment = {**os.environ, "TAVLEI_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tavlei.office.settings"}
    for name in ("DATABASE_URL", "TAVLEI_SECRET_KEY"):
        environment.pop(name, None)
    if database:
        environment["DATABASE_URL"] = database
    command = [sys.executable, "-W", "ignore", "-c", _BEGIN + program]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()


def look(home: Path, database: str = "") -> dict[str, Any]:
    told: dict[str, Any] = json.loads(inside(home, _LOOK, database))
    return told


@pytest.fixture
def secret(tmp_path: Path) -> tuple[str, str]:
    file = tmp_path / "passphrase"
    file.write_text(backup_world.PASSPHRASE, encoding="utf-8")
    return ("--passphrase-file", str(file))


@pytest.fixture
def tavlei(run: Run) -> Callable[..., str]:
    def run_in(home: Path, *arguments: str, code: int = 0, database: str = "") -> str:
        environment = {"TAVLEI_HOME": str(home), **({"DATABASE_URL": database} if database else {})}
        done = run(*arguments, environment=environment)
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    return run_in


def test_whoever_was_erased_stays_erased_and_the_journal_tells_it(
    tmp_path: Path, secret: tuple[str, str], tavlei: Callable[..., str]
) -> None:
    home, old = backup_world.office(tmp_path), tmp_path / "old.sealed"
    first, twin = inside(home, _BEFORE).split()
    tavlei(home, "backup", "create", str(old), *secret)
    last = inside(home, _ERASE)
    told = tavlei(home, "backup", "restore", str(old), *secret, "--replace")
    assert f"Erased again: {first}, {twin}" in told
    assert "The list of erasures goes until" in told
    after = look(home)
    assert after["people"][first] == [f"№ {first}", None]
    assert after["people"][twin] == [f"№ {twin}", None], "which was no merged record when the backup was made"
    assert last not in after["people"], "who was entered after the backup"
    assert [name for name in after["accounts"] if name in {"zabvenny", "lonely", "later"}] == []
    assert after["letters"] == []
    assert len(after["reasons"]) == 4
    assert all("из резервной копии" in reason for reason in after["reasons"])
    assert after["faults"] == 0
    assert "intact" in tavlei(home, "journal", "verify")
    text = (home / "erasures.json").read_text(encoding="utf-8")
    assert not any(word in text for word in ("Забвенн", "zabvenny", "lonely", "example.org", "1990"))
    assert tavlei(home, "backup", "erase-again").strip() == "Everybody on the list of erasures is erased."


def test_on_a_fresh_machine_it_is_said_what_cannot_be_known_and_the_list_is_brought(
    tmp_path: Path, secret: tuple[str, str], tavlei: Callable[..., str]
) -> None:
    home, other, old = backup_world.office(tmp_path), tmp_path / "other", tmp_path / "old.sealed"
    first, _twin = inside(home, _BEFORE).split()
    tavlei(home, "backup", "create", str(old), *secret)
    inside(home, _ERASE)
    folder = tmp_path / "backups"
    folder.mkdir()
    tavlei(home, "backup", "create", str(folder), *secret)
    told = tavlei(other, "backup", "restore", str(old), *secret)
    assert "Nothing here tells who was erased after" in told
    assert look(other)["people"][first][0] == "Забвенный"
    assert "no list of erasures" in tavlei(other, "backup", "erase-again", str(tmp_path / "nowhere"), code=2)
    assert f"Erased again: {first}" in tavlei(other, "backup", "erase-again", str(folder / "erasures.json"))
    assert look(other)["people"][first] == [f"№ {first}", None]
    assert "intact" in tavlei(other, "journal", "verify")
    shutil.rmtree(other)
    brought = ("--erasures", str(folder / "erasures.json"))
    assert f"Erased again: {first}" in tavlei(other, "backup", "restore", str(old), *secret, *brought)
    shutil.rmtree(other)
    shutil.copy(old, folder / "old.sealed")
    assert f"Erased again: {first}" in tavlei(other, "backup", "restore", str(folder / "old.sealed"), *secret)


def test_somebody_else_with_the_number_is_not_erased(
    tmp_path: Path, secret: tuple[str, str], tavlei: Callable[..., str]
) -> None:
    home, old, later = backup_world.office(tmp_path), tmp_path / "old.sealed", tmp_path / "later.sealed"
    inside(home, _BEFORE)
    tavlei(home, "backup", "create", str(old), *secret)
    last = inside(home, _ERASE)
    tavlei(home, "backup", "restore", str(old), *secret, "--replace")
    assert inside(home, _ANOTHER) == last, "the number of a history that was thrown away"
    tavlei(home, "backup", "create", str(later), *secret)
    told = tavlei(home, "backup", "restore", str(later), *secret, "--replace")
    assert f"Not erased again: {last}" in told
    assert look(home)["people"][last] == ["Другой", 2001]


def test_a_damaged_list_is_refused_before_anything_is_done(
    tmp_path: Path, secret: tuple[str, str], tavlei: Callable[..., str]
) -> None:
    home, old = backup_world.office(tmp_path), tmp_path / "old.sealed"
    tavlei(home, "backup", "create", str(old), *secret)
    (home / "erasures.json").write_text("{", encoding="utf-8")
    before = (home / "office.sqlite3").read_bytes()
    assert "damaged" in tavlei(home, "backup", "restore", str(old), *secret, "--replace", code=2)
    assert (home / "office.sqlite3").read_bytes() == before
    tavlei(home, "backup", "create", str(tmp_path / "more.sealed"), *secret)


def _one_erasure(**changed: Any) -> bytes:
    erasure = {"act": 1, "hash": "a", "at": "2026-01-01T00:00:00+00:00", "people": {}, "accounts": {}, **changed}
    return json.dumps({"format": "tavlei-erasures", "version": 1, "until": None, "erasures": [erasure]}).encode()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"[]", b"{}", b'{"format": "tavlei-erasures", "version": 2, "until": null, "erasures": []}',
        b'{"format": "tavlei-erasures", "version": 1, "until": "2026-01-01", "erasures": []}',
        b'{"format": "tavlei-erasures", "version": 1, "until": null, "erasures": [1]}',
        _one_erasure(act="1"),
        _one_erasure(at="yesterday"),
        _one_erasure(accounts={"x": "y"}),
        _one_erasure(people={"1": 2}),
    ],
)  # fmt: skip
def test_what_is_no_list_of_erasures_is_refused(content: bytes) -> None:
    with pytest.raises(Refusal, match="damaged"):
        parse_erasures(content, "erasures.json")


def test_two_lists_become_one(tmp_path: Path) -> None:
    one = Erasure(1, "a", "2026-01-01T00:00:00+00:00", {"7": ""}, {})
    two = Erasure(2, "b", "2026-01-02T00:00:00+00:00", {}, {"3": "digest"})
    write_erasures(tmp_path, ErasureList("2026-01-01T12:00:00+00:00", {"a": one}))
    write_erasures(tmp_path, ErasureList("2026-01-01T12:00:00-05:00", {"b": two}))
    joined = parse_erasures((tmp_path / "erasures.json").read_bytes(), "")
    assert list(joined.erasures.values()) == [one, two]
    assert joined.until == "2026-01-01T12:00:00-05:00"


@pytest.fixture
def postgres() -> str:
    asked = urlsplit(os.environ["DATABASE_URL"])
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as line:
        line.execute("DROP DATABASE IF EXISTS tavlei_erased")
        line.execute("CREATE DATABASE tavlei_erased")
    return asked._replace(path="/tavlei_erased").geturl()


@pytest.mark.prove
@pytest.mark.slow
@pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="needs a PostgreSQL")
def test_the_same_on_postgresql(
    tmp_path: Path, secret: tuple[str, str], tavlei: Callable[..., str], postgres: str
) -> None:
    home, old = backup_world.office(tmp_path), tmp_path / "old.sealed"
    first, twin = inside(home, _BEFORE).split()
    tavlei(home, "office", "move", "--to", postgres)
    tavlei(home, "backup", "create", str(old), *secret, database=postgres)
    inside(home, _ERASE, postgres)
    told = tavlei(home, "backup", "restore", str(old), *secret, "--replace", database=postgres)
    assert f"Erased again: {first}, {twin}" in told
    after = look(home, postgres)
    assert (after["people"][first], after["letters"], after["faults"]) == ([f"№ {first}", None], [], 0)
    assert [name for name in after["accounts"] if name in {"zabvenny", "lonely"}] == []
    assert "intact" in tavlei(home, "journal", "verify", database=postgres)
