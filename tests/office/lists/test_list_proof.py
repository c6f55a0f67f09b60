"""A published list is proved by its file alone: any change of it shows; a list is published as it was seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.office.competitions.models import Competition, Report
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.report.content import send_report
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.proof import prove, public_key
from tavlei.office.lists.publishing.publications import draft_list, publish
from tavlei.office.lists.reports.inbox import decide_report
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

CLOCK = {"time_control": "45+30"}


def play_all(chief: User, competition: Competition) -> Report:
    """Every round won by White, approved and reported."""
    for number in range(1, competition.rounds_planned + 1):
        made = pair_next(chief, competition, number)
        boards = [encounter for encounter in made.encounters.all() if encounter.seats.count() == 2]
        enter_results(chief, made, [EnteredResult(board.board, Result.WHITE_WINS, board.version) for board in boards])
    finish(chief, competition)
    approve(chief, competition)
    return send_report(chief, competition, datetime.combine(competition.ends, time(20), UTC))


@pytest.fixture
def officer(make_user: Callable[..., User]) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


@pytest.fixture
def published(officer: User, people: list[Person]) -> Publication:
    figures = {person.code: {"rating": 2000 + index} for index, person in enumerate(people)}
    open_list(officer, ListKind.ELO_R, date(2026, 1, 1), figures)
    return publish(officer, ListKind.ELO_R, date(2026, 7, 1), 1)


def file_of(client: Client, published: Publication) -> dict[str, Any]:
    told: dict[str, Any] = client.get(reverse("pages:publication_json", args=[published.number])).json()
    return told


def test_a_list_is_proved_by_its_file(client: Client, published: Publication) -> None:
    proof = prove(file_of(client, published), public_key())
    assert proof.holds
    assert proof.computed is True


def test_an_opening_list_has_nothing_to_compute(client: Client, published: Publication) -> None:
    opening = Publication.objects.get(period=date(2026, 1, 1))
    proof = prove(file_of(client, opening), public_key())
    assert proof.holds
    assert proof.computed is None


@pytest.mark.parametrize("change", [
    lambda told: told["content"]["output"]["rows"][0].update(new_elo_r=2999),
    lambda told: told["content"]["input"].update(half_year="2025-2"),
    lambda told: told.update(revision=2),
    lambda told: told.update(period="2027-01-01"),
    lambda told: told["journal"].update(number=1),
    lambda told: told.update(signature="AAAA" + told["signature"][4:]),
    lambda told: told.update(signature="not base 64"),
])  # fmt: skip
def test_any_change_shows(client: Client, published: Publication, change: Callable[[dict[str, Any]], None]) -> None:
    told = deepcopy(file_of(client, published))
    change(told)
    assert not prove(told, public_key()).holds


def test_a_list_signed_anew_by_somebody_else_is_not_the_federations(client: Client, published: Publication) -> None:
    stranger = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
    assert not prove(file_of(client, published), stranger).signature
    assert not prove(file_of(client, published), "").signature


def test_the_command_proves_and_refuses(client: Client, published: Publication, tmp_path: Path) -> None:
    told = file_of(client, published)
    good, bad, other = (tmp_path / name for name in ("good.json", "bad.json", "other.json"))
    good.write_text(json.dumps(told))
    told["content"]["output"]["rows"] = []
    bad.write_text(json.dumps(told))
    other.write_text("[]")
    runner = CliRunner()
    assert runner.invoke(app, ["lists", "verify", str(good), "--key", public_key()]).exit_code == 0
    assert runner.invoke(app, ["lists", "verify", str(bad), "--key", public_key()]).exit_code == 1
    assert runner.invoke(app, ["lists", "verify", str(other)]).exit_code == 2


def test_a_list_that_has_become_another_is_not_published(
    officer: User, chief: User, make_competition: Callable[..., Competition], published: Publication
) -> None:
    """A report is included between the dry run and the publication: the officer looks again."""
    seen = draft_list(ListKind.ELO_R, date(2027, 1, 1)).digest
    competition = make_competition(starts=date(2026, 9, 1), ends=date(2026, 9, 5), regulation=CLOCK)
    report = play_all(chief, competition)
    decide_report(officer, report, report.version, included=True, reason="")
    with pytest.raises(Refusal, match="another"):
        publish(officer, ListKind.ELO_R, date(2027, 1, 1), 1, seen=seen)
    again = draft_list(ListKind.ELO_R, date(2027, 1, 1)).digest
    assert publish(officer, ListKind.ELO_R, date(2027, 1, 1), 1, seen=again).digest == again


def test_the_officers_page_shows_names_reports_and_changes(
    client: Client, officer: User, chief: User, make_competition: Callable[..., Competition], published: Publication
) -> None:
    competition = make_competition(starts=date(2026, 3, 1), ends=date(2026, 3, 5), regulation=CLOCK)
    report = play_all(chief, competition)
    client.force_login(officer)
    address = reverse("pages:compute", args=["elo_r"]) + "?period=2026-07-01"
    page = client.get(address).content.decode()
    assert reverse("pages:report", args=[report.pk]) in page, "a report that nobody has decided on is named"
    assert "Абрамов Иван" in page
    assert 'name="seen"' not in page, "nothing has changed since the revision in force"
    decide_report(officer, report, report.version, included=True, reason="")
    told = client.get(address).context["told"]
    assert [each.pk for each in told.draft.reports] == [report.pk]
    answer = client.post(address, {"period": "2026-07-01", "revision": "2", "seen": told.draft.digest, "reason": "x"})
    made = Publication.objects.get(period=date(2026, 7, 1), revision=2)
    assert answer["Location"] == reverse("pages:publication", args=[made.number])
    shown = client.get(answer["Location"]).content.decode()
    for difference in told.differences:
        assert difference.name in shown


def test_a_forged_number_is_no_failure(client: Client, officer: User, published: Publication) -> None:
    client.force_login(officer)
    address = reverse("pages:compute", args=["elo_r"])
    for sent in ({"period": "2027-01-01", "revision": "x"}, {"period": "9999-99-99"}, {"period": "2027-01-02"}):
        assert client.post(address, sent).status_code in (200, 302)
    assert not Publication.objects.filter(period=date(2027, 1, 1)).exists()


def test_a_list_with_gaps_offers_nothing_to_publish(
    client: Client, officer: User, chief: User, make_competition: Callable[..., Competition], published: Publication
) -> None:
    """An athlete of an included competition has no sex in the register: the list cannot be computed whole."""
    competition = make_competition(starts=date(2026, 9, 1), ends=date(2026, 9, 5), regulation=CLOCK)
    report = play_all(chief, competition)
    decide_report(officer, report, report.version, included=True, reason="")
    person = competition.entries.select_related("person").order_by("pk")[0].person
    assert person is not None
    Person.objects.filter(pk=person.pk).update(sex="")
    client.force_login(officer)
    address = reverse("pages:compute", args=["elo_r"])
    page = client.get(address, {"period": "2027-01-01"}).content.decode()
    assert str(person) in page
    assert 'name="revision"' not in page
    client.post(address, {"period": "2027-01-01", "revision": "1"})
    assert not Publication.objects.filter(period=date(2027, 1, 1)).exists()
    Person.objects.filter(pk=person.pk).update(sex="M")
    assert 'name="revision"' in client.get(address, {"period": "2027-01-01"}).content.decode()
    client.post(address, {"period": "2027-01-01", "revision": "1"})
    assert Publication.objects.filter(period=date(2027, 1, 1)).exists()


def test_a_list_that_is_refused_offers_nothing_to_publish(
    client: Client, officer: User, chief: User, make_competition: Callable[..., Competition], published: Publication
) -> None:
    report = play_all(chief, make_competition(starts=date(2026, 9, 1), ends=date(2026, 9, 5), regulation=CLOCK))
    decide_report(officer, report, report.version, included=True, reason="")
    report.refresh_from_db()
    report.content["elo_r"]["encounters"][0]["white"] = "nobody"
    report.save()
    client.force_login(officer)
    page = client.get(reverse("pages:compute", args=["elo_r"]), {"period": "2027-01-01"}).content.decode()
    assert 'name="revision"' not in page
