"""Roles: given and ended on the record; officials with a second factor; every address as every role."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from tests.office.walked_roles import EVERY_ROLE
from typer.testing import CliRunner

from tavlei.cli.office.serve import app as office
from tavlei.office.accounts.grants import end, grant
from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Report
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.content import content_of
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import BridgeRegistration, RefusalAppeal
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.rulebook import Refusal

Make = Callable[..., Competition]


def test_a_chief_judge_gives_roles_in_the_own_competition_only(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    other = make_user("other")
    grant(chief, other, OfficeRole.JUDGE, competition, category="первая", duty="доски 1-10")
    with pytest.raises(Refusal, match="administrator"):
        grant(chief, other, OfficeRole.RATING_OFFICER)
    with pytest.raises(Refusal, match="whole federation"):
        grant(chief, other, OfficeRole.RATING_OFFICER, competition)
    with pytest.raises(Refusal, match="already"):
        grant(chief, other, OfficeRole.JUDGE, competition)


def test_a_role_that_ended_stays_on_record_and_gives_no_right(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    other = make_user("other")
    held = grant(chief, other, OfficeRole.JUDGE, competition)
    end(chief, held)
    assert Grant.objects.get(pk=held.pk).ended is not None
    grant(chief, other, OfficeRole.JUDGE, competition)


def test_the_last_administrator_stays(make_user: Callable[..., User]) -> None:
    only = make_user("only", OfficeRole.ADMINISTRATOR)
    with pytest.raises(Refusal, match="needs an administrator"):
        end(only, only.grants.get())


def test_an_official_sets_up_a_second_factor_first(client: Client, chief: User, settings: Any) -> None:
    settings.SECOND_FACTOR_REQUIRED = True
    client.force_login(chief)
    answer = client.get(reverse("pages:office"))
    assert answer.status_code == 302
    assert answer["Location"] == reverse("mfa_activate_totp")


def addresses(patterns: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[tuple[str, list[str]]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(
                pattern.url_patterns, f"{prefix}{pattern.namespace or ''}:" if pattern.namespace else prefix
            )
        elif pattern.name:
            yield f"{prefix}{pattern.name}", list(pattern.pattern.converters)


OWN_RIGHTS = {
    OfficeRole.JUDGE: {"desk", "office", "exchange"},
    OfficeRole.SECRETARY: {
        "appeal_refusal",
        "desk",
        "office",
        "exchange",
        "all_papers",
        "paper_register",
        "change",
        "announce",
        "add_person",
        "change_person",
    },
    OfficeRole.RATING_OFFICER: {
        "office",
        "paper_register",
        "report",
        "compute",
        "announce",
        "add_person",
        "change_person",
        "claims",
        "removals",
        "hearing",
        "bridge_players",
        "bridge_player",
    },
    OfficeRole.ADMISSION: {"office", "paper_register"},
    OfficeRole.APPEALS: {"office", "hearing"},
    OfficeRole.CLASSIFICATION_OFFICER: {"office", "bridge_players"},
    OfficeRole.REPRESENTATIVE: {"office"},
    OfficeRole.PLAYER: {"office"},
    OfficeRole.CHIEF_JUDGE: {
        "appeal_refusal",
        "desk",
        "office",
        "exchange",
        "all_papers",
        "paper_register",
        "change",
        "correct",
        "staff",
        "announce",
        "add_person",
        "change_person",
    },
    OfficeRole.DEPUTY_CHIEF_JUDGE: {
        "appeal_refusal",
        "desk",
        "office",
        "exchange",
        "all_papers",
        "paper_register",
        "change",
        "announce",
        "add_person",
        "change_person",
    },
    OfficeRole.ADMINISTRATOR: {
        "appeal_refusal",
        "settling",
        "removals",
        "hearing",
        "bridge_players",
        "bridge_player",
        "desk",
        "office",
        "exchange",
        "all_papers",
        "paper_register",
        "change",
        "correct",
        "staff",
        "announce",
        "add_person",
        "change_person",
        "officers",
        "report",
        "compute",
        "import_competition",
        "federation",
        "claims",
    },
}
DESKS = {"desk", "staff", "change", "correct", "office", "report", "compute", "officers", "add_person", "change_person",
         "announce", "exchange", "all_papers", "paper_register", "import_competition", "federation", "claims",
         "appeal_refusal", "hearing", "removals", "settling", "bridge_players", "bridge_player"}  # fmt: skip


@pytest.mark.sample(2)
@pytest.mark.parametrize("role", EVERY_ROLE)
def test_every_address_as_every_role(
    client: Client,
    chief: User,
    make_competition: Make,
    make_user: Callable[..., User],
    people: list[Person],
    role: OfficeRole | None,
) -> None:
    """A page of a desk opens for its roles and is refused to all others; nothing fails, whoever asks."""
    competition = make_competition()
    pair_next(chief, competition, 1)
    report = Report.objects.create(
        competition=competition,
        content=content_of(read_snapshot(competition), "2026-03-06"),
        received=competition.acts.first().at,  # type: ignore[union-attr]
        sent_by=chief,
    )
    appeal = RefusalAppeal.objects.create(report=report, text="неверно", filed=date(2026, 3, 8), by=chief)
    told = BridgeRegistration.objects.create(
        family="Яковлев", given="Петр", birth_date=date(1990, 5, 1), citizenship="RU", city="Казань",
        sent=date(2026, 3, 8), by=chief,
    )  # fmt: skip
    known = {"appeal": appeal.pk, "registration": told.pk, "code": competition.code, "number": 1, "board": 1,
             "edition_id": "chess-rating-ua", "report": report.pk, "kind": "elo_r", "name": "fsu.k_factor",
             "entry": competition.entries.first().pk,  # type: ignore[union-attr]
             "criterion": "solkoff", "word": "flag", "person": people[0].code, "what": "finish", "protest": 1,
             "form": "results", "ending": "pdf", "game": 1, "pk": 1, "size": 1, "old": 1,
             "page": "ru/nothing/", "token": "nobody-signed-this"}  # fmt: skip
    if role is not None:
        client.force_login(make_user("somebody", role))
    names = [address for address in addresses(get_resolver().url_patterns) if address[0].startswith("pages:")]
    assert len(names) > 40
    for name, wanted in names:
        short = name.removeprefix("pages:")
        values = {each: known[each] for each in wanted}
        if short in ("person", "change_person"):
            values["code"] = people[0].code
        if short == "clause":
            values["number"] = "6.1b"
        if "reference" in short and "name" in values:
            values["name"] = "regions"
        if short in ("job", "cancel_job"):
            values["code"] = UUID(int=1)
        status = client.get(reverse(name, kwargs=values)).status_code
        assert status < 500, name
        if short in DESKS:
            allowed = role is not None and short in OWN_RIGHTS[role]
            assert (status == 200) is allowed, (name, status)


def test_a_token_acts_as_its_owner_and_nobody_else(
    client: Client, chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    address = f"/api/v1/desk/{competition.code}/pair"
    assert client.post(address, {"round": 1}, content_type="application/json").status_code == 401
    wrong = make_token(make_user("stranger"), "чужой")
    header = {"authorization": f"Bearer {wrong}"}
    assert client.post(address, {"round": 1}, content_type="application/json", headers=header).status_code == 403
    header = {"authorization": f"Bearer {make_token(chief, 'свой')}"}
    answer = client.post(address, {"round": 1}, content_type="application/json", headers=header)
    assert answer.status_code == 200
    again = client.post(address, {"round": 1}, content_type="application/json", headers=header)
    assert again.status_code == 422
    boards = answer.json()["boards"]
    told = [{"board": board["board"], "result": "1-0", "version": board["version"]} for board in boards]
    results = f"/api/v1/desk/{competition.code}/rounds/1/results"
    assert client.post(results, told, content_type="application/json", headers=header).json()["stale"] == []


def test_a_token_is_made_and_revoked_at_the_command_line(client: Client, chief: User, make_competition: Make) -> None:
    address = f"/api/v1/desk/{make_competition().code}/pair"
    asked = CliRunner().invoke(office, ["token", chief.username, "tables"])
    header = {"authorization": f"Bearer {asked.output.strip()}"}
    assert client.post(address, {"round": 1}, content_type="application/json", headers=header).status_code == 200
    gone = CliRunner().invoke(office, ["token", chief.username, "tables", "--revoke", "--lang", "en"])
    assert gone.output == "Tokens revoked: 1\n"
    assert client.post(address, {"round": 2}, content_type="application/json", headers=header).status_code == 401
    assert list(Act.objects.filter(kind__startswith="token.").order_by("number").values_list("kind", flat=True)) == [
        "token.made",
        "token.revoked",
    ]
    assert CliRunner().invoke(office, ["token", "nobody", "tables"]).exit_code == 2


def test_a_page_asks_once_for_the_roles_of_its_reader_and_the_next_page_anew(
    client: Client, chief: User, make_competition: Make
) -> None:
    desk = f"/competitions/{make_competition().code}/desk/"
    client.force_login(chief)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(desk).status_code == 200
    held = [query["sql"] for query in asked if query["sql"].startswith('SELECT "roles_grant"."role" AS')]
    assert len(held) == 1, held
    chief.grants.update(ended=timezone.now())
    assert client.get(desk).status_code == 403
