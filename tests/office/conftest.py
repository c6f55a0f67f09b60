"""An office with a few people in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import tests.office.ready_django  # noqa: F401 - before any model is imported
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker
from tests.office import homes, worlds

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.models import Competition
from tavlei.office.journal.chain import Actor
from tavlei.office.live.game import confirmations
from tavlei.office.people.models import Person, Region
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User

OFFICE = Path(__file__).parent
FAMILIES = ("Абрамов", "Белова", "Волков", "Гусева", "Дёмин", "Ершова", "Жуков", "Зайцева", "Ильин", "Козлова")
KAZAN: dict[str, Any] = {
    "code": "kazan",
    "name": "Кубок Казани",
    "sport": "draughts",
    "discipline": "russian",
    "status": "region",
    "starts": date(2026, 3, 1),
    "ends": date(2026, 3, 5),
    "system": "swiss_rating",
    "rounds_planned": 3,
    "regulation": {"criteria": ["truncated_solkoff", "solkoff"]},
    "seed": "kazan-2026",
}

# What concerns the store itself: acts, the chain, lists, two at once, search and order. It runs on PostgreSQL too;
# `make prove` runs the whole office there.
STORE = {
    "test_crash", "test_desk", "test_files", "test_journal", "test_list_proof", "test_live_console", "test_many_rows",
    "test_name_search", "test_pages", "test_prepared_queries", "test_register_pages", "test_replays",
    "test_report_revisions", "test_tampers", "test_teams_desk",
}  # fmt: skip


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only the tests of the store are asked for, the other modules are not even read."""
    only_store = config.getoption("markexpr").startswith("store")
    others = collection_path.name.startswith("test_") and collection_path.stem not in STORE
    return True if only_store and others and collection_path.is_relative_to(OFFICE) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the store."""
    for item in items:
        if item.path.stem in STORE and item.path.is_relative_to(OFFICE):
            item.add_marker("store")


@pytest.fixture(scope="session", autouse=True)
def store_is_asked_for(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A test that wants the store says so; pytest-django blocks it only where Django was there before the tests."""
    with django_db_blocker.block():
        yield


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """A world that is repeated has the same acts each time: what one test keeps for a state is not another's."""
    for name in settings.CACHES:
        caches[name].clear()


@pytest.fixture(scope="session")
def django_db_use_migrations() -> bool:
    """The migrations have been run for the prepared office."""
    return False


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """On PostgreSQL the store of a worker is a copy of the prepared one."""
    if connection.vendor == "postgresql":
        connection.settings_dict["TEST"]["TEMPLATE"] = homes.prepared_database()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """On SQLite the store of a worker is a copy of the prepared one, with its triggers.

    It is opened as a file that nobody changes, so that no other worker, copying the folder, sees files come and go.
    In the end the writer of live events lets go of the store, which PostgreSQL would else not drop.
    """
    if connection.vendor == "sqlite":
        source = f"{(homes.prepared() / 'office.sqlite3').as_uri()}?immutable=1"
        with django_db_blocker.unblock(), closing(sqlite3.connect(source, uri=True)) as store:
            connection.ensure_connection()
            store.backup(connection.connection)
    yield
    confirmations.close()


@pytest.fixture(autouse=True)
def language_of_nobody() -> None:
    """A test begins in the language of the office, whatever the reader before it has chosen."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def list_days_have_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists of 2026 are published in tests, whatever the day of the machine; a test of the calendar sets its own."""
    monkeypatch.setattr("tavlei.office.lists.publishing.calendar.localdate", lambda: date(2027, 1, 31))


@pytest.fixture(autouse=True)
def worlds_of_one_test(list_days_have_come: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the test writes is told from what others wrote."""
    worlds.begin(monkeypatch)
    yield
    worlds.end()


@pytest.fixture
def make_user(db: None) -> Callable[..., User]:
    @worlds.remembered
    def make(name: str, *roles: OfficeRole, competition: Competition | None = None) -> User:
        user = User.objects.create_user(name, f"{name}@example.org", "a-long-password")
        for role in roles:
            Grant.objects.create(user=user, role=role, competition=competition)
        return user

    return make


@pytest.fixture
def chief(make_user: Callable[..., User]) -> User:
    return make_user("chief", OfficeRole.CHIEF_JUDGE)


@pytest.fixture
def people(db: None) -> list[Person]:
    return registered()


@worlds.remembered
def registered() -> list[Person]:
    """Ten people of one region."""
    region = Region.objects.create(code="RU-TA", country="RU", name_ru="Республика Татарстан")
    doing = Actor(None)
    return [
        add_person(
            doing,
            family=family,
            given="Иван",
            sex="F" if family.endswith("а") else "M",
            birth_year=1980 + index,
            citizenship="RU",
            region=region,
        )
        for index, family in enumerate(FAMILIES)
    ]


@pytest.fixture
def make_competition(chief: User, people: list[Person]) -> Callable[..., Competition]:
    def make(players: int = 6, **given: Any) -> Competition:
        return closed(chief, people[:players], given)

    return make


@worlds.remembered
def closed(chief: User, players: list[Person], given: dict[str, Any]) -> Competition:
    """A competition whose admission has closed."""
    competition = announce(chief, **{**deepcopy(KAZAN), **given})
    for person in players:
        entry = enter(chief, competition, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    return close_admission(chief, competition)


@pytest.fixture
def open_event(chief: User, people: list[Person], client: Client) -> Callable[..., Competition]:
    """A competition with its participants admitted, the admission still open; the chief judge is signed in."""
    client.force_login(chief)

    def make(players: int = 6, ratings: dict[int, int] | None = None, **given: Any) -> Competition:
        what: dict[str, Any] = {
            "code": "lots", "name": "Кубок жребия", "sport": "draughts", "discipline": "russian", "status": "region",
            "starts": date(2026, 3, 1), "ends": date(2026, 3, 5), "system": "round_robin", "rounds_planned": 5,
            "seed": "one", "regulation": {"time_control": "45+30"},
        }  # fmt: skip
        made = announce(chief, **{**what, **given})
        for index, person in enumerate(people[:players]):
            entry = enter(chief, made, person)
            entry.rating = (ratings or {}).get(index)
            entry.save(update_fields=["rating"])
            decide_admission(chief, entry, entry.version, admitted=True)
        return made

    return make
