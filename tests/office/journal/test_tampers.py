"""Whoever bends the store is found: every kind of tamper, and a thousand by chance."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from pytest_django.plugin import DjangoDbBlocker
from tests.office import homes
from tests.office.journal import tampers

from tavlei.office.backup.audit import examine_store
from tavlei.office.journal.findings import Finding
from tavlei.office.journal.models import Act, ActRows, ActRowsPart, SigningKey
from tavlei.office.journal.row_parts import parts_of, rows_of_part
from tavlei.office.journal.sealing import seal
from tavlei.office.journal.signing_key import write_key
from tavlei.office.journal.stores.sealed import SealedStore
from tavlei.office.journal.upgrades import after_migrations
from tavlei.office.journal.watching import unwatch_sqlite, watch_postgresql
from tavlei.office.people.models import Person, Rating
from tavlei.office.trust.examination import Trust, examine_rows

pytestmark = pytest.mark.django_db
RANDOM = 1000


@pytest.fixture(scope="module")
def world(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """An office in which everything was really committed and sealed; what it leaves is taken away at the end."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        patch.setattr(settings, "CONFIGURATION", replace(settings.CONFIGURATION, home=home))
        patch.setattr("tavlei.office.lists.publishing.calendar.localdate", lambda: date(2027, 1, 31))
        with sealed():
            tampers.make_world()
            yield home
        clear()


@contextmanager
def sealed() -> Iterator[None]:
    """The connection of the tests seals what it writes."""
    settings_dict = connection.settings_dict
    settings_dict["SEALED"] = True
    if connection.vendor == "postgresql":
        connection.close()
        watch_postgresql(connection)
    yield
    settings_dict["SEALED"] = False
    store = connections[DEFAULT_DB_ALIAS]
    if connection.vendor == "sqlite" and isinstance(store, SealedStore):
        unwatch_sqlite(store)
        store.pause()
    else:
        connection.close()


def clear() -> None:
    """The store as it was before."""
    if connection.vendor != "sqlite":
        call_command("flush", verbosity=0, interactive=False, inhibit_post_migrate=True)
        return
    source = f"{(homes.prepared() / 'office.sqlite3').as_uri()}?immutable=1"
    with closing(sqlite3.connect(source, uri=True)) as prepared:
        prepared.backup(connection.connection)
    store = connections[DEFAULT_DB_ALIAS]
    if isinstance(store, SealedStore):
        store.resume()


@contextmanager
def bent() -> Iterator[None]:
    """What is done to the store is taken back."""
    with transaction.atomic():
        tampers.unguard()
        yield
        transaction.set_rollback(True)


def faults(trust: Trust | None = None) -> list[Finding]:
    return [finding for finding in examine_store(trust) if finding.fault]


def found(trust: Trust | None = None) -> bool:
    return any(finding.fault for finding in examine_store(trust))


def test_an_office_that_nobody_bent_holds(world: Path) -> None:
    key = SigningKey.objects.earliest("pk").public
    assert faults(Trust(key)) == []


def test_who_was_forgotten_left_no_salt_to_guess_by(world: Path) -> None:
    person = str(Person.objects.filter(anonymised=True).earliest("pk").pk)
    parts = [told.rows.get("people_person", {"rows": {}})["rows"] for told in ActRows.objects.order_by("pk")]
    told = [part[person] for part in parts if person in part]
    assert [bool(salt) for salt, _digest in told] == [False, True]


def test_who_was_forgotten_left_no_salt_in_the_parts_of_a_large_transaction(world: Path) -> None:
    person = Person.objects.filter(anonymised=True).latest("pk").pk
    parts = ActRowsPart.objects.filter(table="people_person")
    told = [(salt, digest) for part in parts for key, salt, digest in rows_of_part(part) if key == person]
    assert [(salt, bool(digest)) for salt, digest in told] == [(b"", True)]


def test_a_large_transaction_is_told_in_parts_of_one_table_each(world: Path) -> None:
    opened = Act.objects.filter(kind="list.opened").latest("number")
    assert opened.rows.rows == {}
    parts = [(part.table, len(list(rows_of_part(part)))) for part in parts_of(opened.pk)]
    assert parts.count(("people_rating", 2)) == 3
    assert parts.count(("lists_row", 2)) == 3
    assert ("lists_publication", 1) in parts


def test_rows_that_were_removed_again_are_told_too(world: Path) -> None:
    with bent(), tampers.told_in_parts():
        Rating.objects.filter(kind="fsu").delete()
        seal(connections[DEFAULT_DB_ALIAS])
        assert faults() == []
        tampers.sql(
            "INSERT INTO people_rating (id, person_id, kind, as_of, value, games, active) "
            "SELECT 99999, person_id, 'fsu', as_of, value, games, active FROM people_rating LIMIT 1"
        )()
        assert found()


def test_a_store_that_told_nothing_of_its_rows_gets_a_baseline(world: Path) -> None:
    with bent():
        tampers.sql("DELETE FROM journal_actrowspart", "DELETE FROM journal_actrows", "DELETE FROM journal_rowshape")()
        assert any(finding.fault for finding in examine_rows())
        after_migrations(plan=["a migration"])
        seal(connections[DEFAULT_DB_ALIAS])
        told = list(examine_rows())
        assert [finding.sentence for finding in told if finding.fault] == []
        assert any("not proved" in finding.sentence for finding in told)
        tampers.KINDS["rating changed"]()
        assert any(finding.fault for finding in examine_rows())


@pytest.mark.sample(40)
@pytest.mark.parametrize("kind", tampers.KINDS)
def test_a_bent_store_is_found(world: Path, kind: str) -> None:
    with bent():
        tampers.KINDS[kind]()
        assert found()


def test_there_are_more_kinds_than_were_missed_and_found_before() -> None:
    assert len(tampers.KINDS) >= 62


def test_a_replaced_key_is_found_by_whoever_pinned_the_first(world: Path) -> None:
    key = SigningKey.objects.earliest("pk").public
    kept = (world / "journal.head").read_bytes()
    with bent():
        tampers.forged_wholly()
        (world / "journal.head").unlink()
        try:
            sentences = {finding.sentence for finding in faults(Trust(key))}
        finally:
            (world / "journal.head").write_bytes(kept)
    assert any("pinned" in sentence for sentence in sentences)


def test_a_key_that_somebody_put_into_the_folder_is_found(world: Path) -> None:
    file = world / "lists.key"
    kept = file.read_bytes()
    file.unlink()
    try:
        write_key(file, tampers.FOREIGN)
        assert found()
    finally:
        file.write_bytes(kept)


def random_tampers(count: int, seed: int) -> list[str]:
    """What was done and not found."""
    chance, missed = random.Random(seed), []  # noqa: S311 - the same every time
    for _number in range(count):
        with bent():
            what = tampers.random_tamper(chance)
            if not found():
                missed.append(what)
    return missed


def test_a_few_by_chance(world: Path) -> None:
    assert random_tampers(5, 20261117) == []


@pytest.mark.prove
def test_a_thousand_by_chance(world: Path) -> None:
    assert random_tampers(RANDOM, 62) == []
