"""Rules of the conduct of a competition, as its officials come to them on their pages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.teams import team_events

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import decide_admission, enter
from tavlei.office.competitions.models import Competition, State
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User

RULES = "draughts-rules-2022"


def announced(chief: User, **given: Any) -> Competition:
    what: dict[str, Any] = {
        "code": "kazan", "name": "Кубок Казани", "sport": "draughts", "discipline": "russian", "status": "region",
        "starts": date(2026, 3, 1), "ends": date(2026, 3, 5), "system": "swiss_rating", "rounds_planned": 3,
        "regulation": {"criteria": ["solkoff"]},
    }  # fmt: skip
    return announce(chief, **{**what, **given})


@pytest.mark.clause(RULES, "5.3/p4")
def test_the_commission_is_named_on_its_page(client: Client, chief: User, make_user: Callable[..., User]) -> None:
    competition = announced(chief)
    Grant.objects.create(user=make_user("secretary"), role=OfficeRole.SECRETARY, competition=competition)
    client.force_login(chief)
    address = reverse("pages:commission", args=[competition.code])
    client.post(address, {"main_panel": "stranger"})
    assert not competition.body_members.exists()
    client.post(address, {"main_panel": "secretary", "holding_body": "Орлов"})
    assert [member.name for member in competition.body_members.all()] == ["secretary", "Орлов"]


@pytest.mark.clause(RULES, "2.1/p2", "2.1/p4")
@pytest.mark.parametrize(
    ("regulation", "birth_year", "number"),
    [({"students": True}, 2000, "2.1/p2"), ({"age_group": "under_20"}, 2014, "2.1/p4")],
)
def test_the_page_of_an_athlete_tells_the_bounds_of_age(
    client: Client, chief: User, people: list[Person], regulation: dict[str, Any], birth_year: int, number: str
) -> None:
    competition = announced(chief, regulation={"criteria": ["solkoff"], **regulation})
    Person.objects.filter(pk=people[0].pk).update(birth_year=birth_year, birth_date=date(birth_year, 5, 1))
    entry = enter(chief, competition, Person.objects.get(pk=people[0].pk))
    client.force_login(chief)
    page = client.get(reverse("pages:athlete", args=[competition.code, entry.pk])).content.decode()
    assert reverse("pages:clause", args=[RULES, number]) in page


@pytest.mark.clause(RULES, "1.4/item2")
def test_a_swiss_of_too_many_rounds_is_not_begun(client: Client, chief: User, people: list[Person]) -> None:
    competition = announced(chief, rounds_planned=9)
    for person in people[:4]:
        entry = enter(chief, competition, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    client.force_login(chief)
    address = reverse("pages:step", args=[competition.code, "close-admission"])
    client.post(address, {"version": competition.version})
    competition.refresh_from_db()
    assert competition.state == State.ANNOUNCED


@pytest.mark.clause(RULES, "app7", "app7/p1", "app7/p2")
def test_protocols_of_team_matches_are_fetched_from_their_pages(client: Client, chief: User) -> None:
    competition = team_events.ready(chief)
    team_events.seated(chief, competition, 1)
    client.force_login(chief)
    for form in ("round-1-protocol", "round-1-match-1", "match-protocol-blank"):
        answer = client.get(reverse("pages:paper", args=[competition.code, form, "docx"]))
        assert answer.content.startswith(b"PK"), form
