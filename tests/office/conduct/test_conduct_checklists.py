"""Lists that officials tick off: answered, changed, never overwritten unseen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.conduct.panel import answer
from tavlei.office.competitions.models import ChecklistAnswers, Competition
from tavlei.office.journal.models import Act
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.duties import CHECKLISTS, checklist

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]


@pytest.mark.clause(RULES, "12.2", "12.3", "12.4.2", "12.4.5", "12.4.6")
@pytest.mark.parametrize("name", list(CHECKLISTS))
def test_every_list_is_answered_and_kept(chief: User, make_competition: Make, name: str) -> None:
    competition = make_competition()
    answers = dict.fromkeys(checklist(name).names, True)
    made = answer(chief, competition, name, 0, answers, notes="проверено")
    assert (made.answers, made.notes, made.version) == (answers, "проверено", 1)
    act = Act.objects.get(kind="checklist.answered")
    assert act.clause == f"{RULES} {checklist(name).number}"


def test_an_overtaken_form_is_told_so(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    first, second = checklist("hall").names[:2]
    answer(chief, competition, "hall", 0, {first: True})
    with pytest.raises(StaleError):
        answer(chief, competition, "hall", 0, {second: True})
    assert ChecklistAnswers.objects.get().answers == {first: True}
    assert answer(chief, competition, "hall", 1, {first: True, second: False}).version == 2
    assert Act.objects.filter(kind="checklist.answered").order_by("-number")[0].details.before == {first: True}


def test_unknown_lists_and_points_are_refused(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    with pytest.raises(Refusal, match="expected one of"):
        answer(chief, competition, "none_such", 0, {})
    with pytest.raises(Refusal, match="no point of the list"):
        answer(chief, competition, "hall", 0, {"none_such": True})
    with pytest.raises(PermissionDenied):
        answer(make_user("player", OfficeRole.PLAYER), competition, "hall", 0, {})
    assert not ChecklistAnswers.objects.exists()


def test_the_pages_of_the_lists(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition()
    client.force_login(chief)
    overview = reverse("pages:checklists", args=[competition.code])
    address = reverse("pages:checklist", args=[competition.code, "doctor"])
    assert address in client.get(overview).content.decode()
    names = checklist("doctor").names
    page = client.get(address).content.decode()
    assert all(f'name="{name}"' in page for name in names)
    client.post(address, {"version": "0", names[0]: "yes", names[1]: "no", "notes": "два случая"})
    kept = ChecklistAnswers.objects.get()
    assert (kept.answers, kept.notes) == ({names[0]: True, names[1]: False}, "два случая")
    assert f"1 / {len(names)}" in client.get(overview).content.decode()
    assert client.get(reverse("pages:checklist", args=[competition.code, "none"])).status_code == 404
