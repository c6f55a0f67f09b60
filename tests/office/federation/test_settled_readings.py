"""The federation settles readings that are switches: from a day on, by a document, for everything it computes."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.lists.test_list_proof import file_of, play_all
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.federation.models import ReadingRuling
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.proof import prove, public_key
from tavlei.office.lists.publishing.publications import draft_list, publish
from tavlei.office.lists.reports.inbox import decide_report
from tavlei.office.people.models import Person, TitleHeld
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import LANGUAGES, readings

JULY = date(2026, 7, 1)
RULES = "draughts-rules-2022"
CHANGE = {
    "athlete": {"sex": "M", "title": "MS", "elo_r": 2300},
    "points_for_win": 2,
    "encounters": [{"opponent": {"sex": "M", "title": "MS", "elo_r": 2380}, "points": "2", "played": True}] * 6,
}


@pytest.fixture
def administrator(make_user: Callable[..., User], client: Client) -> User:
    made = make_user("president", OfficeRole.ADMINISTRATOR)
    client.force_login(made)
    return made


@pytest.fixture
def reported(
    make_user: Callable[..., User], make_competition: Callable[..., Competition], chief: User, people: list[Person]
) -> User:
    """A competition scored 2-1-0 is included; the officer has published nothing but the opening list."""
    officer = make_user("officer", OfficeRole.RATING_OFFICER)
    figures = {person.code: {"rating": 2300 + 40 * index} for index, person in enumerate(people)}
    open_list(officer, ListKind.ELO_R, date(2026, 1, 1), figures)
    for person in people:
        TitleHeld.objects.create(person=person, sport="draughts", title="MS", awarded="2020-01-01")
    regulation = {"criteria": ["truncated_solkoff", "solkoff"], "time_control": "45+30", "points_for_win": 2}
    report = play_all(chief, make_competition(players=8, rounds_planned=5, regulation=regulation))
    decide_report(officer, report, report.version, included=True, reason="")
    return officer


def settle(client: Client, reading: str, choice: str, day: str, **told: str) -> Any:
    given = {"reading": reading, "choice": choice, "day": day, "document": "№ 14", "reason": "решение президиума"}
    return client.post(reverse("pages:settling"), {**given, **told}, headers={"accept-language": "en"})


def changes(published: Publication) -> dict[str, int]:
    return {row["id"]: row["new_elo_r"] - row["old_elo_r"] for row in published.content["output"]["rows"]}


@pytest.mark.clause(RULES, "XVI")
def test_a_list_is_made_by_the_ruling_of_its_day_and_stays_so(
    client: Client, administrator: User, reported: User, people: list[Person]
) -> None:
    first = publish(reported, ListKind.ELO_R, JULY, 1)
    assert settle(client, "E5", "normalised", "2026-06-01").status_code == 302
    assert not draft_list(ListKind.ELO_R, JULY).is_unchanged
    second = publish(reported, ListKind.ELO_R, JULY, 2, "решение президиума")
    assert changes(first) != changes(second)
    assert second.content["made_with"]["readings"]["E5"] == "normalised"
    code = max(changes(second), key=lambda code: abs(changes(second)[code]))
    why = client.get(reverse("pages:why_row", args=[second.number, code])).content.decode()
    assert "№ 14" in why, "the explanation names the document of the ruling"
    settle(client, "E5", "as_scored", "2026-06-01", document="№ 15", reason="отмена решения № 14")
    for published in (first, second):
        proof = prove(file_of(client, published), public_key())
        assert proof.holds
        assert proof.computed is True
    assert draft_list(ListKind.ELO_R, JULY).differences(), "the ruling of before is taken back"
    assert ReadingRuling.objects.count() == 2, "history is kept"
    acts = Act.objects.filter(kind="reading.settled")
    assert [act.actor for act in acts] == [administrator, administrator]


@pytest.mark.clause(RULES, "XVI")
def test_a_ruling_of_a_later_day_leaves_a_list_as_it_was(client: Client, administrator: User, reported: User) -> None:
    publish(reported, ListKind.ELO_R, JULY, 1)
    settle(client, "E5", "normalised", "2026-07-02")
    settle(client, "P1", "false", "2026-01-01", document="о рэндзю")
    assert draft_list(ListKind.ELO_R, JULY).is_unchanged


@pytest.mark.clause(RULES, "XVI")
def test_a_competition_goes_by_the_rulings_given_by_its_first_day(
    client: Client, administrator: User, make_competition: Callable[..., Competition]
) -> None:
    competition = make_competition()
    settle(client, "T1", "meeting", "2026-03-01")
    assert rulebook_of(competition).resolve("T1").choice == "meeting"
    settle(client, "T2", "largest_number", "2026-03-02")
    assert rulebook_of(competition).resolve("T2").choice == "smallest_number"
    competition.regulation["editions"] = {"draughts-rules": RULES}
    assert rulebook_of(competition).resolve("T1").choice == "meeting"


def test_a_calculator_of_the_office_goes_by_the_ruling_unless_the_input_chooses(
    client: Client, administrator: User
) -> None:
    address, given = "/api/v1/calc/elo_r.competition_change", CHANGE
    before = client.post(address, given, "application/json").json()
    settle(client, "E5", "normalised", "2026-06-01")
    after = client.post(address, given, "application/json").json()
    assert after["change"] != before["change"]
    chosen = {**given, "settings": {"E5": "as_scored"}}
    assert client.post(address, chosen, "application/json").json()["change"] == before["change"]
    page = client.post(reverse("pages:calculator", args=["elo_r.competition_change"]), {"input": json.dumps(given)})
    assert "№ 14" in page.content.decode()


def test_the_page_refuses_what_is_no_ruling(client: Client, administrator: User) -> None:
    for reading, choice, told in (
        ("E5", "as_scored", "this choice is in force on that day already"),
        ("E5", "halved", "expected one of: as_scored, normalised; got halved"),
        ("F34", "x", "reading F34 is no switch"),
        ("Q9", "x", "there is no reading Q9"),
    ):
        answer = settle(client, reading, choice, "2026-06-01")
        assert answer.status_code == 200
        assert told in answer.content.decode()
    assert settle(client, "E5", "normalised", "2026-06-01", document="", reason="").status_code == 200
    assert not ReadingRuling.objects.exists()


def test_only_the_administrator_settles(client: Client, make_user: Callable[..., User]) -> None:
    client.force_login(make_user("officer", OfficeRole.RATING_OFFICER))
    assert client.get(reverse("pages:settling")).status_code == 403
    assert settle(client, "E5", "normalised", "2026-06-01").status_code == 403


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_is_shown_in_words(client: Client, administrator: User, language: str) -> None:
    page = client.get(reverse("pages:settling"), headers={"accept-language": language}).content.decode()
    for reading in readings().values():
        if len(reading.choices) > 1:
            words = [reading.words(choice, language) for choice in reading.choices]
            assert len(set(words)) == len(words)
            assert all(" " in told and "`" not in told for told in words), (reading.id, words)
            assert f'id="{reading.id}"' in page


def test_everybody_reads_what_the_federation_has_settled(client: Client, administrator: User) -> None:
    settle(client, "T1", "meeting", "2026-03-01", document="Постановление 7")
    client.logout()
    page = client.get(reverse("pages:readings"), headers={"accept-language": "en"}).content.decode()
    assert "settled by the federation" in page
    assert "Постановление 7" in page
    assert "president" not in page, "who entered it is not shown"


@pytest.mark.clause(RULES, "XVI")
def test_the_api_settles_with_a_token(client: Client, administrator: User, make_user: Callable[..., User]) -> None:
    given = {"choice": "false", "day": "2026-05-01", "document": "№ 3", "reason": "как у RIF"}
    stranger = {"Authorization": f"Bearer {make_token(make_user('judge', OfficeRole.JUDGE), 'a')}"}
    client.logout()
    address = "/api/v1/readings/P1"
    assert client.post(address, given, "application/json").status_code == 401
    assert client.post(address, given, "application/json", headers=stranger).status_code == 403
    key = {"Authorization": f"Bearer {make_token(administrator, 'program')}"}
    answer = client.post(address, given, "application/json", headers=key).json()
    assert answer["choice"] is False
    assert answer["by_ruling"] is True
    assert client.post(address, given, "application/json", headers=key).status_code == 422
    before = client.get("/api/v1/readings?day=2026-04-30").json()
    assert next(row for row in before if row["reading"] == "P1")["choice"] is True


@pytest.mark.clause(RULES, "XVI")
def test_the_command_settles(
    administrator: User, make_user: Callable[..., User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavlei.office.running.server.prepare", lambda *_: None)
    make_user("judge", OfficeRole.JUDGE)
    words = ["office", "settle", "T5", "ascending", "--from", "2026-02-01", "--document", "№ 9", "--reason", "проще"]
    refused = CliRunner().invoke(app, [*words, "--by", "judge", "--lang", "en"])
    assert refused.exit_code == 2
    done = CliRunner().invoke(app, [*words, "--by", "president", "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert "Reading T5: ascending holds from 2026-02-01 on." in done.output
    assert ReadingRuling.objects.get().by == administrator
