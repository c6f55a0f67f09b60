"""The pages of the commission, of the appeals and of the lists open for their roles and for nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.walked_roles import EVERY_ROLE

from tavlei.office.competitions.conduct.protests import file_protest
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.roles.models import OfficeRole, User

Make = Callable[..., Competition]
DESK = {OfficeRole.SECRETARY, OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE, OfficeRole.ADMINISTRATOR}
OFFICE = {OfficeRole.RATING_OFFICER, OfficeRole.ADMINISTRATOR}
OPEN_TO: dict[str, set[OfficeRole]] = {
    "suggestion": DESK | {OfficeRole.JUDGE},
    "appeals": DESK | {OfficeRole.APPEALS, OfficeRole.PLAYER, OfficeRole.REPRESENTATIVE},
    "commission": {OfficeRole.ADMISSION, OfficeRole.CHIEF_JUDGE, OfficeRole.ADMINISTRATOR},
    "athlete": {OfficeRole.ADMISSION, OfficeRole.CHIEF_JUDGE, OfficeRole.ADMINISTRATOR},
    "checklists": DESK | {OfficeRole.JUDGE},
    "checklist": DESK | {OfficeRole.JUDGE},
    "plan": DESK,
    "panel": DESK | {OfficeRole.JUDGE},
    "influence": DESK | {OfficeRole.JUDGE},
    "lots": DESK | {OfficeRole.JUDGE},
    "helpers": DESK,
    "doctor": DESK,
    "press": DESK,
    "places": DESK | {OfficeRole.JUDGE},
    "own_protests": set(),
    "protest_inbox": set(OfficeRole),
    "titles": OFFICE,
    "merge": OFFICE,
    "anonymise": OFFICE,
    "disqualifications": OFFICE,
}
OF_PEOPLE = {"merge", "anonymise", "disqualifications"}


@pytest.mark.sample(2)
@pytest.mark.parametrize("role", EVERY_ROLE)
def test_every_page_opens_for_its_roles_only(
    client: Client, chief: User, make_competition: Make, make_user: Callable[..., User], role: OfficeRole | None
) -> None:
    competition = make_competition()
    pair_next(chief, competition, 1)
    entry = competition.entries.all()[0]
    if role is not None:
        client.force_login(make_user("somebody", role))
    for name, allowed in OPEN_TO.items():
        values: dict[str, Any] = {"code": entry.person.code if name in OF_PEOPLE and entry.person else competition.code}
        values = {} if name in ("protest_inbox", "titles") else values
        values |= {"number": 1} if name == "lots" else {}
        values |= {"entry": entry.pk} if name == "athlete" else {"what": "hall"} if name == "checklist" else {}
        status = client.get(reverse(f"pages:{name}", kwargs=values)).status_code
        assert (status == 200) is (role in allowed), (name, status)


def test_a_player_sees_only_the_own_protests(
    client: Client, chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    made = pair_next(chief, competition, 1)
    own, other = competition.entries.select_related("person")[:2]
    file_protest(chief, own, made, clauses="5.4.1", text="мой протест")
    file_protest(chief, other, made, clauses="5.4.1", text="чужой протест")
    player = make_user("player", OfficeRole.PLAYER, competition=competition)
    player.person = own.person
    player.save()
    client.force_login(player)
    page = client.get(reverse("pages:appeals", args=[competition.code])).content.decode()
    assert "мой протест" in page
    assert "чужой протест" not in page
    client.force_login(chief)
    page = client.get(reverse("pages:appeals", args=[competition.code])).content.decode()
    assert "чужой протест" in page


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_the_pages_speak_the_readers_language(
    client: Client, chief: User, make_competition: Make, language: str
) -> None:
    competition = make_competition()
    pair_next(chief, competition, 1)
    client.force_login(chief)
    client.cookies["django_language"] = language
    addresses = [reverse(f"pages:{name}", args=[competition.code]) for name in ("desk", "commission", "checklists")]
    addresses.append(reverse("pages:checklist", args=[competition.code, "press"]))
    addresses.append(reverse("pages:athlete", args=[competition.code, competition.entries.all()[0].pk]))
    for address in addresses:
        page = client.get(address).content.decode()
        assert "conduct." not in page, address
