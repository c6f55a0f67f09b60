"""The Elo-R list in the office: only Russian draughts count, and everything stored about athletes is handed over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.test_list_proof import play_all

from tavlei.office.competitions.models import Competition, Entry, Report
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening_list import open_list
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

EDITION = "draughts-norms-2022"
JULY = "2026-07-01"


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client, people: list[Person]) -> User:
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    figures = {person.code: {"rating": 2400 + 10 * index} for index, person in enumerate(people)}
    open_list(made, ListKind.ELO_R, date(2026, 1, 1), figures)
    return made


@pytest.fixture
def make_event(make_competition: Callable[..., Competition]) -> Callable[..., Competition]:
    """Seven players with five rounds of a control of Russian draughts, six of them titled."""

    def make(**given: Any) -> Competition:
        regulation = {"criteria": ["truncated_solkoff", "solkoff"], "time_control": "45+30", "points_for_win": 2}
        made = make_competition(8, rounds_planned=5, regulation=regulation, **given)
        Entry.objects.filter(competition=made).update(title="KMS")
        return made

    return make


def included(client: Client, report: Report) -> str:
    page = client.get(reverse("pages:report", args=[report.pk]), headers={"accept-language": "en"}).content.decode()
    address = reverse("pages:decide_report", args=[report.pk])
    client.post(address, {"version": report.version, "decision": "include", "reason": ""})
    return page


def published(client: Client, period: str = JULY) -> Publication:
    address = reverse("pages:compute", args=["elo_r"])
    client.post(address, {"period": period, "revision": 1, "reason": ""})
    return Publication.objects.get(period=date.fromisoformat(period), revision=1)


@pytest.mark.clause(EDITION, "7", "7/7.10")
@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(("discipline", "counts"), [("russian", True), ("international", False), ("giveaway", False)])
def test_only_russian_draughts_change_the_elo_r(
    client: Client, chief: User, make_event: Callable[..., Competition], discipline: str, counts: bool
) -> None:
    report = play_all(chief, make_event(discipline=discipline))
    page = included(client, report)
    assert ("not a competition in Russian draughts" in page) is not counts
    made = published(client)
    assert bool(made.content["output"]["included"]) is counts
    moved = [row for row in made.rows.all() if row.change]
    assert bool(moved) is counts
    why = client.get(reverse("pages:why_row", args=[made.number, made.rows.all()[0].person.code]))
    assert why.status_code == 200


@pytest.mark.clause(EDITION, "7")
@pytest.mark.usefixtures("officer")
def test_a_report_of_before_has_the_discipline_of_its_competition(
    client: Client, chief: User, make_event: Callable[..., Competition]
) -> None:
    report = play_all(chief, make_event(discipline="international"))
    del report.content["elo_r"]["discipline"]
    report.save(update_fields=["content"])
    included(client, report)
    left = published(client).content["output"]["left_out"]
    assert left == [{"id": "kazan", "why_not": ["not a competition in Russian draughts"]}]
