"""A remembered world is the world that the acts make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from pytest_django import Settings
from tests.office import worlds

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.journal.chain import verify
from tavlei.office.people.models import Person, Region
from tavlei.office.roles.models import User

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="elsewhere every world is made by the acts"),
]
Make = Callable[..., Competition]


def rows() -> dict[str, Any]:
    """Everything the store holds."""
    names = connection.introspection.table_names()
    with connection.cursor() as cursor:
        return {name: cursor.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall() for name in names}  # noqa: S608


class Begun:
    """A region that a test makes, under a code of its own, and how often it was really made."""

    def __init__(self) -> None:
        self.made = 0
        self.make = worlds.remembered(self._make)

    def _make(self, code: str) -> Region:
        self.made += 1
        return Region.objects.create(code=code, country="RU", name_ru=code)


def again(do: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """What comes of something in a test of its own, whose changes are taken back."""
    worlds.begin(monkeypatch)
    with transaction.atomic():
        found = do()
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("_time", [1, 2])
def test_a_repeated_world_is_whole(chief: User, make_competition: Make, people: list[Person], _time: int) -> None:
    competition = make_competition()
    assert [entry.person for entry in competition.entries.order_by("number")]
    assert list(verify()) == []
    assert pair_next(chief, competition, 1).encounters.count() == 3
    assert Person.objects.get(pk=people[0].pk) == people[0]


def test_the_second_time_the_same_rows_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Begun()

    def made() -> Any:
        return begun.make("RU-1").pk, begun.make("RU-2").pk, rows()

    assert again(made, monkeypatch) == again(made, monkeypatch)
    assert begun.made == 2


def test_what_was_written_in_between_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Begun()

    def made(name: str) -> Any:
        other = Region.objects.create(code=name, country="RU", name_ru=name)
        return begun.make("RU-1").pk, other.pk

    assert again(lambda: made("RU-8"), monkeypatch) == again(lambda: made("RU-9"), monkeypatch)
    assert begun.made == 2, "both times by its own code: the store was not the one of the start"


def test_another_argument_is_another_world(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Begun()
    assert again(lambda: begun.make("RU-3").code, monkeypatch) == "RU-3"
    assert again(lambda: begun.make("RU-4").code, monkeypatch) == "RU-4"
    assert begun.made == 2


def test_whoever_patches_or_sets_something_gets_a_world_made_by_the_acts(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    begun = Begun()

    def patched() -> Any:
        monkeypatch.setattr("django.utils.timezone.now", lambda: None)
        return begun.make("RU-5")

    def set_anew() -> Any:
        settings.LANGUAGE_CODE = "en"
        return begun.make("RU-5")

    for do in (lambda: begun.make("RU-5"), patched, set_anew):
        again(do, monkeypatch)
    assert begun.made == 3
