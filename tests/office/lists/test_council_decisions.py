"""What the Council decides about players who are no citizens of Russia: told by the officer, seen in the list."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.lists.bridge.credits import classified
from tavlei.office.lists.models import BridgeEntry, ListFact, ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.lists.publishing.staleness import stale_lists
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

BRIDGE = "bridge-classification-2024"
JANUARY, FEBRUARY, MARCH = date(2026, 1, 1), date(2026, 2, 1), date(2026, 3, 1)
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client, people: list[Person]) -> User:
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    Person.objects.update(citizenship="RU")
    Person.objects.filter(pk=people[0].pk).update(citizenship="AM")
    open_list(made, ListKind.BRIDGE, JANUARY, {person.code: {"mb": 98, "mb_year": 0} for person in people})
    for person in people[:2]:
        BridgeEntry.objects.create(
            person=person, source="Кубок", dated=date(2026, 1, 10), mb=4, ro=30, pb=0, first_list=FEBRUARY
        )
    return made


def decided(client: Client, person: Person, kind: str, day: str) -> str:
    """The officer enters a decision by the page of the person."""
    given = {"kind": kind, "day": day, "document": "решение № 4"}
    return client.post(reverse("pages:person_facts", args=[person.code]), given, headers=ENGLISH).content.decode()


def rated(made: Publication) -> list[str]:
    return [str(line["player"]) for line in made.content["output"]["rating_list"]]


@pytest.mark.clause(BRIDGE, "1.3")
@pytest.mark.parametrize(("granted", "withdrawn"), [("bridge_russian", "bridge_foreign"),
                                                     ("bridge_listed", "bridge_unlisted")])  # fmt: skip
def test_the_council_puts_a_foreign_player_on_the_rating_list(
    client: Client, officer: User, people: list[Person], granted: str, withdrawn: str
) -> None:
    foreigner = people[0]
    assert rated(publish(officer, ListKind.BRIDGE, FEBRUARY, 1)) == [people[1].code]
    decided(client, foreigner, granted, "2026-02-15")
    assert "two decisions of the Council on one day" in decided(client, foreigner, withdrawn, "2026-02-15")
    assert stale_lists(ListKind.BRIDGE) == [], "it holds from its day"
    made = publish(officer, ListKind.BRIDGE, MARCH, 1)
    assert sorted(rated(made)) == sorted([foreigner.code, people[1].code])
    status = {str(line["player"]): line["status"] for line in made.content["output"]["players"]}[foreigner.code]
    assert status == ("russian" if granted == "bridge_russian" else "foreign")
    page = client.get(reverse("pages:person_facts", args=[foreigner.code]), headers=ENGLISH).content.decode()
    assert "решение № 4" in page
    decided(client, foreigner, withdrawn, "2026-03-20")
    assert rated(publish(officer, ListKind.BRIDGE, date(2026, 4, 1), 1)) == [people[1].code]


@pytest.mark.clause(BRIDGE, "1.3")
def test_a_decision_entered_late_makes_the_list_doubtful(client: Client, officer: User, people: list[Person]) -> None:
    publish(officer, ListKind.BRIDGE, FEBRUARY, 1)
    decided(client, people[0], "bridge_russian", "2026-02-01")
    assert [stale.period for stale in stale_lists(ListKind.BRIDGE)] == [FEBRUARY]
    replay = {"from": FEBRUARY.isoformat(), "reason": "решение внесено поздно", "publish": "1"}
    client.post(reverse("pages:replay", args=["bridge"]), replay)
    again = Publication.objects.get(kind=ListKind.BRIDGE, period=FEBRUARY, current=True)
    assert (again.revision, sorted(rated(again))) == (2, sorted([people[0].code, people[1].code]))
    assert stale_lists(ListKind.BRIDGE) == []


@pytest.mark.clause(BRIDGE, "1.3", "6.3")
@pytest.mark.usefixtures("officer")
def test_whom_the_council_makes_a_russian_player_plays_as_one(people: list[Person]) -> None:
    foreigner = people[0]
    ListFact.objects.create(person=foreigner, kind=ListFact.Kind.RUSSIAN, day=date(2026, 1, 10), document="4")

    def rank(day: str) -> Any:
        codes = [person.code for person in people[:8]]
        content = {
            "code": "evening", "name": "Вечер", "starts": day, "format": "pairs", "boards": 24,
            "players": [{"id": code} for code in codes],
            "entries": [{"id": str(at), "players": codes[2 * at : 2 * at + 2]} for at in range(4)],
            "results": [{"entry": str(at), "place": at + 1} for at in range(4)],
        }  # fmt: skip
        (found,) = classified({"sport": "bridge", "bridge": content})["tournaments"]
        return found["participants"][0]["rank"]

    assert rank("2026-01-09") != rank("2026-01-10"), "by the category of the country, then by his own coefficient"
