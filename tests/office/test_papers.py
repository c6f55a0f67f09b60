"""Papers of the office: every form of a competition and a list, in every format."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing import pair_next
from tavlei.office.competitions.results import Told, enter_results
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result

BEGINNINGS = {"pdf": b"%PDF", "xlsx": b"PK", "docx": b"PK"}


@pytest.mark.parametrize("system", ["swiss_rating", "round_robin"])
@pytest.mark.parametrize("ending", list(BEGINNINGS))
def test_papers_of_a_competition(
    client: Client, chief: User, make_competition: Callable[..., Competition], system: str, ending: str
) -> None:
    competition = make_competition(5, system=system, rounds_planned=4, regulation={"criteria": ["wins"]})
    made = pair_next(chief, competition, 1)
    boards = [each for each in made.encounters.all() if each.seats.count() == 2]
    enter_results(chief, made, [Told(each.board, Result.DRAW, each.version) for each in boards])
    entry = competition.entries.all()[0]
    addresses = [
        reverse("pages:paper", args=[competition.code, "starting-list", ending]),
        reverse("pages:paper", args=[competition.code, "results", ending]),
        reverse("pages:round_paper", args=[competition.code, 1, "pairings", ending]),
        reverse("pages:round_paper", args=[competition.code, 1, "protocol", ending]),
        reverse("pages:card", args=[competition.code, entry.pk, ending]),
    ]
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert answer.content.startswith(BEGINNINGS[ending]), address


def test_a_paper_that_there_is_not(client: Client, make_competition: Callable[..., Competition]) -> None:
    competition = make_competition()
    for form, ending in (("results", "exe"), ("nothing", "pdf")):
        assert client.get(f"/competitions/{competition.code}/papers/{form}.{ending}").status_code == 404
