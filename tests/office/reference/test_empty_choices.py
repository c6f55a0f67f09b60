"""No form of an office that has nothing yet offers an empty list without a way to fill it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from tests.office.reference.empty_choices import Choices, dead_ends

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.roles.models import OfficeRole, User

Make = Callable[..., User]
STARTS = ["/", "/my/", "/office/", "/competitions/", "/people/", "/lists/", "/search/", "/live/",
          "/correspondence/", "/composition/", "/verify/", "/my/person/new/"]  # fmt: skip
ROLES = {
    "everything": tuple(OfficeRole),
    "secretary": (OfficeRole.SECRETARY, OfficeRole.CHIEF_JUDGE),
    "bridge": (OfficeRole.CLASSIFICATION_OFFICER,),
    "player": (OfficeRole.PLAYER,),
}
EVENTS: dict[str, dict[str, Any]] = {
    "swiss": {"sport": "draughts", "discipline": "russian", "system": "swiss_rating"},
    "teams": {
        "sport": "draughts",
        "discipline": "russian_team",
        "system": "round_robin",
        "team": True,
        "regulation": {"team": {"boards": 4, "reserves": 1}},
    },
    "chess": {"sport": "chess", "discipline": "chess", "system": "fide_dutch"},
    "bridge": {"sport": "bridge", "discipline": "bridge", "system": "round_robin"},
    "renju": {"sport": "renju", "discipline": "renju", "system": "round_robin"},
}


@pytest.mark.parametrize("who", ROLES)
def test_an_empty_office_has_no_dead_end(client: Client, make_user: Make, who: str) -> None:
    client.force_login(make_user("somebody", *ROLES[who]))
    found, pages = dead_ends(client, STARTS)
    assert found == []
    assert pages > 20


def test_an_event_without_anybody_has_no_dead_end(client: Client, make_user: Make) -> None:
    user = make_user("somebody", *OfficeRole)
    for code, values in EVENTS.items():
        announce(user, code=code, name=code, status="region", starts=date(2026, 3, 1), ends=date(2026, 3, 5),
                 rounds_planned=3, seed="x", **values)  # fmt: skip
    client.force_login(user)
    found, pages = dead_ends(client, [f"/competitions/{code}/desk/" for code in EVENTS])
    assert found == []
    assert pages > 100


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<div><select name='a'><option value=''></select></div>", ["a"]),
        ("<div><select name='a'><option value=''></select><a href='/x'>add</a></div>", []),
        ("<div><select name='a'></select><details><input data-adds='a'></details></div>", []),
        ("<div><select name='a'><option value='1'></select></div>", []),
        ("<div><select name='a'></select></div><div><a href='/x'>elsewhere</a></div>", ["a"]),
    ],
)
def test_the_walk_would_notice(page: str, expected: list[str]) -> None:
    choices = Choices()
    choices.feed(page)
    assert choices.dead_ends == expected
