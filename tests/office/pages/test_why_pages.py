"""Every why has an address: the answer alone for the drawer, a whole page with the way back for everybody else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.html import flat

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.explanations import of_athlete
from tavlei.office.roles.models import User
from tavlei.rulebook import Explanation, Step

Make = Callable[..., Competition]
IN_DRAWER = {"HX-Request": "true"}


@pytest.fixture
def running(chief: User, make_competition: Make) -> Competition:
    made = make_competition()
    pair_next(chief, made, 1)
    return made


def addresses(found: Competition) -> dict[str, str]:
    """Every why of a running competition, with the page it was asked on."""
    entry = found.entries.first()
    assert entry is not None
    assert entry.person is not None
    table = reverse("pages:table", args=[found.code])
    return {
        reverse("pages:why_pair", args=[found.code, 1, 1]): reverse("pages:round", args=[found.code, 1]),
        reverse("pages:why_place", args=[found.code, entry.pk]): table,
        reverse("pages:why_value", args=[found.code, entry.pk, "solkoff"]): table,
        reverse("pages:why_norm", args=[found.code, entry.person.code]): reverse("pages:norms", args=[found.code]),
    }


def test_the_answer_comes_alone_or_on_a_page_with_the_way_back(client: Client, running: Competition) -> None:
    for address, back in addresses(running).items():
        part = client.get(address, headers=IN_DRAWER)
        assert "<html" not in part.content.decode(), address
        assert "data-explanation" in part.content.decode(), address
        whole = client.get(address)
        assert "HX-Request" in whole["Vary"], address
        assert f'<a href="{back}">' in flat(whole.content), address
        assert flat(whole.content).count("<h1>") == 1, address


def test_a_pair_says_who_was_possible_first_and_why_this_colour(client: Client, running: Competition) -> None:
    address = reverse("pages:why_pair", args=[running.code, 1, 1])
    page = client.get(address, headers={**IN_DRAWER, "accept-language": "en"}).content.decode()
    assert "nobody was passed over" in page
    assert "has White" in page
    assert '<a class="clause reading" href="/rulebook/readings/#T4">T4</a>' in page


def test_the_norms_of_one_athlete_speak_of_nobody_else(client: Client, running: Competition) -> None:
    own, other = running.entries.all()[:2]
    assert own.person is not None
    assert other.person is not None
    page = client.get(reverse("pages:why_norm", args=[running.code, own.person.code]), headers=IN_DRAWER)
    assert own.person.family in page.content.decode()
    assert other.person.family not in page.content.decode()


def test_a_list_is_cut_to_one_athlete_and_one_explanation_stays_whole() -> None:
    rows = [Step("elo_r.row", 2500, inputs={"athlete": code}, steps=(Step("elo_r.own", 2490),)) for code in "ab"]
    whole = Explanation(Step("elo_r.list", 2), working=tuple(rows))
    assert of_athlete(whole, "b").verdict == replace(rows[1], steps=())
    assert of_athlete(whole, "b").working == rows[1].steps
    assert of_athlete(whole, "c") == whole


def test_nobodys_age_is_told_to_everybody(client: Client, chief: User, running: Competition) -> None:
    """Whether an age suffices is a condition of a norm; the age itself tells the year of birth."""
    entry = running.entries.first()
    assert entry is not None
    assert entry.person is not None
    address = reverse("pages:why_norm", args=[running.code, entry.person.code])
    age = re.compile(r"Возраст, достигаемый в год соревнования: \d+")
    public = client.get(address).content.decode()
    assert "Возраст, достигаемый в год соревнования: требуется" in public
    assert not age.search(public)
    client.force_login(chief)
    assert age.search(client.get(address).content.decode())


def test_what_came_without_reasons_says_where_it_came_from(client: Client, running: Competition) -> None:
    running.rounds.update(explanation={})
    running.rounds.get().encounters.update(explanation={})
    told = client.get(
        reverse("pages:why_pair", args=[running.code, 1, 1]), headers={**IN_DRAWER, "Accept-Language": "en"}
    ).content.decode()
    assert "No reasons are stored with this" in told
    assert "nothing more to explain" not in told
