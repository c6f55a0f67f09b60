"""The commission sees whom the rule names as inactive, removes and restores many at once, each by a decision."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.journal.models import Act
from tavlei.office.lists.models import ListFact, ListKind, RemovalDecision
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

EDITION = "chess-rating-ua"
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client, people: list[Person]) -> User:
    """Two inactive players, and one who is active."""
    Person.objects.update(citizenship="UA")
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    figures = {
        person.code: {"rating": 1800, "rated_games_before": 50, "last_rated_game": day}
        for person, day in zip(people, ("2020-02-01", "2020-03-01", "2026-03-01"), strict=False)
    }
    open_list(made, ListKind.FSU, date(2026, 10, 1), figures)
    return made


def decided(client: Client, *codes: str, **told: str) -> Any:
    given = {"number": "7", "day": "2026-10-12", "reason": "три года без партий", **told}
    return client.post(reverse("pages:removals"), {"person": list(codes), **given}, headers=ENGLISH)


def shown(client: Client, day: str, **asked: str) -> list[str]:
    page = client.get(reverse("pages:removals"), {"day": day, **asked}, headers=ENGLISH)
    return [row["person"].code for row in page.context["rows"]]


def on_the_list(officer: User, period: date) -> set[str]:
    return set(publish(officer, ListKind.FSU, period, 1).rows.values_list("person__code", flat=True))


@pytest.mark.clause(EDITION, "5/p2", "5/p2/item2")
def test_inactive_players_are_removed_together_and_restored(
    client: Client, officer: User, people: list[Person]
) -> None:
    codes = [person.code for person in people[:3]]
    assert shown(client, "2026-10-12") == codes[:2], "whom the rule names as inactive"
    assert decided(client, everybody="on").status_code == 302
    assert on_the_list(officer, date(2026, 11, 1)) == {codes[2]}
    assert sorted(ListFact.objects.values_list("person__code", "document")) == [(codes[0], "7"), (codes[1], "7")]
    act = Act.objects.get(kind="list.removal_decided")
    assert (act.details.after or {})["people"] == codes[:2], "one act for the decision with its people"
    assert shown(client, "2026-11-12") == []
    assert shown(client, "2026-11-12", who="removed") == codes[:2]
    assert decided(client, codes[1], who="removed", day="2026-11-12", number="9").status_code == 302
    assert on_the_list(officer, date(2026, 12, 1)) == {codes[1], codes[2]}
    page = client.get(reverse("pages:removals"), headers=ENGLISH).content.decode()
    assert "Decision 9 of 12.11.2026" in page
    assert "Decision 7 of 12.10.2026" in page


@pytest.mark.clause(EDITION, "5/p2/item2")
def test_a_decision_is_taken_back_by_another_of_the_same_month(
    client: Client, officer: User, people: list[Person]
) -> None:
    """F50."""
    code = people[0].code
    decided(client, code)
    facts = reverse("pages:person_facts", args=[code])
    assert reverse("pages:removals") in client.get(facts).content.decode()
    answer = client.post(facts, {"erase": ListFact.objects.get().pk}, headers=ENGLISH)
    assert "a decision is taken back by another decision" in answer.content.decode()
    assert shown(client, "2026-10-20", who="removed") == [code]
    assert decided(client, code, who="removed", day="2026-10-20", number="8").status_code == 302
    assert code in on_the_list(officer, date(2026, 11, 1))
    assert RemovalDecision.objects.count() == 2


@pytest.mark.clause(EDITION, "5/p2/item2")
def test_the_rules_refuse_a_wrong_decision_whole(client: Client, officer: User, people: list[Person]) -> None:
    answer = decided(client, people[0].code, people[2].code)
    assert "only inactive players may be removed" in answer.content.decode()
    assert "name at least one player" in decided(client).content.decode()
    assert "was not removed from the list" in decided(client, people[0].code, who="removed").content.decode()
    assert decided(client, people[0].code, number="").status_code == 200
    assert not ListFact.objects.exists()
    assert not RemovalDecision.objects.exists()


def test_only_the_officer_of_lists_decides(client: Client, chief: User) -> None:
    client.force_login(chief)
    assert client.get(reverse("pages:removals")).status_code == 403
