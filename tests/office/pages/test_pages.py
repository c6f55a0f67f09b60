"""Every page opens, in every language, for those who may see it and for nobody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.calc import all_calculators
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

Make = Callable[..., Competition]
LANGUAGES = ["ru", "uk", "en"]


@pytest.fixture
def played(chief: User, make_competition: Make) -> Competition:
    competition = make_competition()
    pair_next(chief, competition, 1)
    return competition


def addresses(competition: Competition, person: Person) -> list[str]:
    code = competition.code
    return [
        reverse("pages:home"),
        reverse("pages:calendar"),
        reverse("pages:calendar_ics"),
        reverse("pages:calendar_rss"),
        reverse("pages:competition", args=[code]),
        reverse("pages:participants", args=[code]),
        reverse("pages:round", args=[code, 1]),
        reverse("pages:why_pair", args=[code, 1, 1]),
        reverse("pages:table", args=[code]),
        *(reverse("pages:why_place", args=[code, entry.pk]) for entry in competition.entries.all()),
        reverse("pages:screen", args=[code]),
        reverse("pages:embedded", args=[code]),
        reverse("pages:lists"),
        reverse("pages:people"),
        reverse("pages:person", args=[person.code]),
        reverse("pages:calculators"),
        reverse("pages:rulebook"),
        reverse("pages:readings"),
        reverse("pages:edition", args=["draughts-norms-2022"]),
        reverse("pages:clause", args=["draughts-norms-2022", "7/7.3"]),
        reverse("pages:journal_head"),
        reverse("pages:about_api"),
        reverse("account_login"),
        reverse("account_signup"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_public_pages_open(client: Client, played: Competition, people: list[Person], language: str) -> None:
    for address in addresses(played, people[0]):
        response = client.get(address, headers={"accept-language": language})
        assert response.status_code == 200, address


def test_a_page_speaks_the_readers_language(client: Client, played: Competition) -> None:
    told = {
        language: client.get(reverse("pages:calendar"), headers={"accept-language": language}).content.decode()
        for language in LANGUAGES
    }
    assert "Соревнования" in told["ru"]
    assert "Змагання" in told["uk"]
    assert "Competitions" in told["en"]


def test_every_calculator_computes_its_example_in_the_browser(client: Client, db: None) -> None:
    for calculator in all_calculators():
        address = reverse("pages:calculator", args=[calculator.name])
        page = client.get(address)
        assert page.status_code == 200
        text = page.context["input"]
        answer = client.post(address, {"input": text})
        assert answer.context.get("explanation"), calculator.name


def test_a_bad_input_is_answered_field_by_field(client: Client, db: None) -> None:
    answer = client.post(reverse("pages:calculator", args=["elo_r.expected_percent"]), {"input": "{}"})
    assert answer.status_code == 200
    assert "difference" in answer.content.decode()
    answer = client.post(reverse("pages:calculator", args=["elo_r.expected_percent"]), {"input": "no json"})
    assert answer.context["problems"]


def test_desks_are_closed_to_strangers(client: Client, played: Competition, make_user: Callable[..., User]) -> None:
    desks = [reverse("pages:desk", args=[played.code]), reverse("pages:announce"), reverse("pages:office")]
    for address in desks:
        assert client.get(address).status_code == 302
    client.force_login(make_user("player", OfficeRole.PLAYER))
    for address in desks[:2]:
        assert client.get(address).status_code == 403


def test_the_desk_pairs_and_takes_results(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition()
    client.force_login(chief)
    address = reverse("pages:desk", args=[competition.code])
    assert client.get(address).status_code == 200
    client.post(reverse("pages:pair", args=[competition.code]), {"round": "1"})
    page = client.get(address)
    rows = page.context["rows"]
    form = {f"result-{row.encounter.board}": "1-0" for row in rows}
    form |= {f"version-{row.encounter.board}": str(row.encounter.version) for row in rows}
    client.post(reverse("pages:enter_results", args=[competition.code, 1]), form)
    assert competition.rounds.get().state == "finished"
    told = client.get(reverse("pages:correct", args=[competition.code, 1, 1]))
    assert told.status_code == 200


def test_nobody_without_the_right_sees_a_birth_date(client: Client, people: list[Person], chief: User) -> None:
    address = reverse("pages:person", args=[people[0].code])
    assert str(people[0].birth_year) not in client.get(address).content.decode()
    client.force_login(chief)
    assert str(people[0].birth_year) in client.get(address).content.decode()


def test_a_small_ending_is_told_from_the_tables(client: Client, db: None) -> None:
    page = client.get(reverse("pages:board"), {"variant": "russian", "fen": "W:WKa1:BKh4"}).content.decode()
    assert "<svg" in page
    wrong = client.get(reverse("pages:board"), {"fen": "no position"})
    assert wrong.status_code == 200
    assert wrong.context["problems"]
