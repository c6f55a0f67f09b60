"""First steps tick themselves by what has happened, and go away when they are done or closed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.federation.models import Federation
from tavlei.office.home.first_steps import checklists
from tavlei.office.home.models import ChecklistKind
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User

MakeUser = Callable[..., User]
CLOSE = "pages:close_checklist"


def ticks(user: User, kind: ChecklistKind) -> list[bool] | None:
    found = {checklist.kind: checklist for checklist in checklists(user)}
    return [step.is_done for step in found[kind].steps] if kind in found else None


@pytest.fixture
def administrator(make_user: MakeUser) -> User:
    return make_user("administrator", OfficeRole.ADMINISTRATOR)


def test_everybody_sees_the_steps_of_the_own_role(make_user: MakeUser, administrator: User, chief: User) -> None:
    officer, player = make_user("officer", OfficeRole.RATING_OFFICER), make_user("player", OfficeRole.PLAYER)
    assert [one.kind for one in checklists(officer)] == [ChecklistKind.RATING_OFFICER]
    assert [one.kind for one in checklists(chief)] == [ChecklistKind.JUDGE]
    assert [one.kind for one in checklists(administrator)] == list(ChecklistKind)
    assert checklists(player) == []


def test_the_steps_of_an_administrator_follow_the_office(administrator: User, people: list[Person]) -> None:
    Person.objects.all().delete()
    assert ticks(administrator, ChecklistKind.ADMINISTRATOR) == [False] * 5
    Federation.objects.create(pk=1, name_ru="Федерация шашек")
    assert ticks(administrator, ChecklistKind.ADMINISTRATOR) == [True, False, False, False, False]


def test_an_officer_who_was_named_is_seen(administrator: User, people: list[Person], chief: User) -> None:
    ticked = ticks(administrator, ChecklistKind.ADMINISTRATOR)
    assert ticked is not None
    assert ticked[1:3] == [True, True]


def test_the_steps_of_a_judge_follow_the_competition(
    chief: User, make_competition: Callable[..., Competition], make_user: MakeUser, administrator: User
) -> None:
    assert ticks(chief, ChecklistKind.JUDGE) == [False] * 5
    competition = make_competition(4, rounds_planned=3)
    assert ticks(chief, ChecklistKind.JUDGE) == [True, True, False, False, False]
    made = pair_next(chief, competition, 1)
    assert ticks(chief, ChecklistKind.JUDGE) == [True, True, True, False, False]
    made.encounters.update(result="1-0")
    assert ticks(chief, ChecklistKind.JUDGE) == [True, True, True, True, False]
    other = make_user("other", OfficeRole.CHIEF_JUDGE)
    assert ticks(other, ChecklistKind.JUDGE) == [False] * 5, "what others have done is not the own first time"
    Grant.objects.create(user=other, role=OfficeRole.SECRETARY, competition=competition)
    assert ticks(other, ChecklistKind.JUDGE) == [True, True, True, True, False]
    assert ticks(administrator, ChecklistKind.JUDGE) == [True, True, True, True, False]
    desk = reverse("pages:desk", args=[competition.code])
    assert [step.url for step in checklists(chief)[0].steps[1:]] == [desk] * 4


def test_steps_are_closed_for_good_by_whoever_sees_them(
    client: Client, administrator: User, make_user: MakeUser
) -> None:
    client.force_login(administrator)
    page = client.get("/office/", headers={"accept-language": "en"}).content.decode()
    assert "First steps of an administrator" in page
    assert reverse("pages:handbook_page", args=["judge-swiss/"]) in page
    answer = client.post(reverse(CLOSE), {"kind": "administrator"})
    assert (answer.status_code, answer["Location"]) == (302, "/office/")
    page = client.get("/office/", headers={"accept-language": "en"}).content.decode()
    assert "First steps of an administrator" not in page
    assert "First steps of an organiser and judge" in page, "the next ones have their place"
    client.post(reverse(CLOSE), {"kind": "administrator"})
    assert ticks(administrator, ChecklistKind.ADMINISTRATOR) is None
    second = make_user("second", OfficeRole.ADMINISTRATOR)
    assert ticks(second, ChecklistKind.ADMINISTRATOR) is not None, "another account sees its own"


def test_what_is_no_list_of_steps_is_not_closed(client: Client, administrator: User) -> None:
    client.force_login(administrator)
    assert client.post(reverse(CLOSE), {"kind": "everything"}).status_code == 404
    assert client.get(reverse(CLOSE)).status_code == 405
