"""Correcting a report: results opened again, a corrected report in a file, annulment, two versions side by side."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from tests.office.lists.list_chains import ChessYear, correct_at_the_desk, event_of, played
from tests.office.lists.test_bridge import report_of
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.exchange.competition import write_competition
from tavlei.office.competitions.models import Competition, Report
from tavlei.office.competitions.report.content import send_report
from tavlei.office.competitions.report.revisions import compare_reports, send_corrected
from tavlei.office.competitions.transfer import export_competition
from tavlei.office.competitions.transfer.trf import report_text
from tavlei.office.journal.models import Act
from tavlei.office.lists.reports.inbox import annul_report, decide_report
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

CHESS = pytest.mark.clause("chess-rating-ua", "7/p1")


@pytest.fixture
def officer(make_user: Callable[..., User]) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


@pytest.fixture
def event(chief: User, people: list[Person]) -> Competition:
    """A chess event of four, approved and reported."""
    Person.objects.update(citizenship="UA")
    made = event_of(
        chief, people[:4], date(2026, 10, 10), code="kyiv", sport="chess", discipline="chess", status="other",
        regulation={"points_for_win": 1, "time_control": "90+30", "criteria": ["sonneborn_berger"]},
        ends=date(2026, 10, 12),
    )  # fmt: skip
    played(chief, made, 0)
    send_report(chief, made, datetime(2026, 10, 20, tzinfo=UTC))
    return Competition.objects.get(pk=made.pk)


def file_of(event: Competition, *, turned: bool = True) -> bytes:
    """The file of the event from another office, the first result of it another one."""
    told: dict[str, Any] = json.loads(write_competition(export_competition(event)))
    told["reports"], told["competition"]["state"] = [], "approved"
    if turned:
        board = told["rounds"][0]["boards"][0]
        board["result"] = "1-0" if board["result"] != "1-0" else "0-1"
    return json.dumps(told, ensure_ascii=False).encode()


def page_of(client: Client, address: str, **sent: Any) -> str:
    english = {"accept-language": "en"}
    answer = client.post(address, sent, headers=english) if sent else client.get(address, headers=english)
    return answer.content.decode()


@CHESS
@pytest.mark.clause("draughts-rules-2022", "5.4.6")
def test_approved_results_are_opened_again_with_a_reason(
    client: Client, chief: User, officer: User, people: list[Person], event: Competition
) -> None:
    client.force_login(chief)
    address = reverse("pages:correct_report", args=["kyiv"])
    client.post(address, {"reopen": "1", "version": event.version, "reason": " "})
    assert Competition.objects.get(pk=event.pk).state == "reported"
    client.post(address, {"reopen": "1", "version": event.version - 1, "reason": "протокол"})
    assert Competition.objects.get(pk=event.pk).state == "reported", "somebody else was first"
    second = correct_at_the_desk(client, ChessYear(officer, chief, people), "kyiv", shift=1)
    act = Act.objects.get(kind="competition.reopened")
    assert (act.details.reason, act.role) == ("сверка с протоколами", "chief_judge")
    assert (second.revision, second.correction, second.state) == (2, "сверка с протоколами", "received")
    assert Report.objects.filter(competition=event).count() == 2
    assert Competition.objects.get(pk=event.pk).state == "reported"
    client.force_login(officer)
    page = page_of(client, reverse("pages:report", args=[second.pk]))
    assert "Games that differ" in page
    assert "сверка с протоколами" in page
    assert "compare with revision 1" in page
    assert "Both revisions say the same." not in page
    first = event.reports.get(revision=1)
    assert "Games that differ" in page_of(client, f"{reverse('pages:report', args=[first.pk])}?with=2")


@CHESS
def test_a_report_is_sent_again_only_with_a_reason(client: Client, chief: User, event: Competition) -> None:
    client.force_login(chief)
    step = reverse("pages:step", args=["kyiv", "report"])
    client.post(step)
    assert event.reports.count() == 1
    client.post(step, {"reason": "исправлены часы"})
    assert event.reports.get(revision=2).correction == "исправлены часы"
    assert Act.objects.filter(kind="report.sent", details__reason="исправлены часы").exists()
    assert 'name="reason"' in page_of(client, reverse("pages:desk", args=["kyiv"]))


@CHESS
@pytest.mark.parametrize(
    ("role", "of_event", "allowed"),
    [
        (OfficeRole.SECRETARY, True, True),
        (OfficeRole.RATING_OFFICER, False, True),
        (OfficeRole.JUDGE, True, False),
        (OfficeRole.CLASSIFICATION_OFFICER, False, False),
    ],
)
def test_who_corrects_a_report(
    client: Client,
    make_user: Callable[..., User],
    event: Competition,
    role: OfficeRole,
    of_event: bool,
    allowed: bool,
) -> None:
    user = make_user("somebody", role, competition=event if of_event else None)
    client.force_login(user)
    address = reverse("pages:correct_report", args=["kyiv"])
    assert (client.get(address).status_code == 200) is allowed
    client.post(address, {"reopen": "1", "version": event.version, "reason": "протокол"})
    assert (Competition.objects.get(pk=event.pk).state == "finished") is allowed
    content = event.reports.get().content
    if allowed:
        assert send_corrected(user, event, content, "опечатка").revision == 2
    else:
        with pytest.raises(PermissionDenied):
            send_corrected(user, event, content, "опечатка")


@CHESS
def test_a_corrected_report_comes_in_a_file(client: Client, officer: User, event: Competition) -> None:
    client.force_login(officer)
    address = reverse("pages:correct_report", args=["kyiv"])
    before = (Person.objects.count(), Competition.objects.count(), Act.objects.count())
    looked = client.post(
        address, {"file": SimpleUploadedFile("kyiv.json", file_of(event))}, headers={"accept-language": "en"}
    )
    page = looked.content.decode()
    assert "Games that differ" in page
    assert (Person.objects.count(), Competition.objects.count(), Act.objects.count()) == before, "only looked at"
    content = looked.context["content"]
    client.post(address, {"content": content, "send": "1", "reason": ""})
    assert event.reports.count() == 1
    client.post(address, {"content": content, "send": "1", "reason": "перепутан результат"})
    second = event.reports.get(revision=2)
    assert second.correction == "перепутан результат"
    compared = compare_reports(event.reports.get(revision=1).content, second.content)
    assert len(compared.games) == 1
    assert second.content["fsu"]["id"] == "kyiv"
    decide_report(officer, second, second.version, included=True, reason="")
    assert Competition.objects.count() == before[1]


@CHESS
def test_a_report_of_fide_corrects_too(client: Client, officer: User, event: Competition) -> None:
    client.force_login(officer)
    address = reverse("pages:correct_report", args=["kyiv"])
    file = SimpleUploadedFile("kyiv.trf", report_text(event))
    looked = client.post(address, {"file": file}, headers={"accept-language": "en"})
    assert looked.context["comparison"].games == ()


@CHESS
def test_a_file_of_another_event_or_of_unknown_people_corrects_nothing(
    client: Client, officer: User, event: Competition
) -> None:
    client.force_login(officer)
    address = reverse("pages:correct_report", args=["kyiv"])
    told = json.loads(file_of(event))
    told["competition"]["code"] = "lviv"
    other = SimpleUploadedFile("lviv.json", json.dumps(told).encode())
    assert "the file is of the competition “lviv”" in page_of(client, address, file=other)
    told = json.loads(file_of(event))
    told["people"][0] |= {"family": "Невідомий", "given": "Остап"}
    unknown = SimpleUploadedFile("kyiv.json", json.dumps(told).encode())
    assert "is not in the register" in page_of(client, address, file=unknown)
    assert event.reports.count() == 1


@CHESS
def test_an_import_under_a_known_code_leads_to_the_correction(
    client: Client, make_user: Callable[..., User], event: Competition
) -> None:
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    page = page_of(client, reverse("pages:import_competition"), file=SimpleUploadedFile("kyiv.json", file_of(event)))
    assert reverse("pages:correct_report", args=["kyiv"]) in page


@CHESS
def test_a_command_corrects_a_report(officer: User, event: Competition, tmp_path: Path) -> None:
    file = tmp_path / "kyiv.json"
    file.write_bytes(file_of(event))
    command = ["office", "import", str(file), "--correct", "перепутан результат", "--lang", "en"]
    looked = CliRunner().invoke(app, [*command, "--by", officer.username, "--look"])
    assert "→" in looked.output
    assert event.reports.count() == 1
    done = CliRunner().invoke(app, [*command, "--by", officer.username])
    assert "Revision 2 of the report is sent." in done.output, done.output
    assert event.reports.get(revision=2).correction == "перепутан результат"


@CHESS
def test_an_annulled_revision_does_not_bring_the_one_before_back(
    officer: User, chief: User, event: Competition
) -> None:
    first = event.reports.get()
    decide_report(officer, first, first.version, included=True, reason="")
    second = send_report(chief, event, datetime(2026, 11, 3, tzinfo=UTC), "сверка")
    annul_report(officer, second, second.version, "ошибочно отправлен")
    assert Report.objects.get(pk=first.pk).state == "included", "what waited takes nothing with it"
    third = send_report(chief, event, datetime(2026, 11, 4, tzinfo=UTC), "сверка")
    decide_report(officer, third, third.version, included=True, reason="")
    first.refresh_from_db()
    with pytest.raises(Refusal, match="revision 3 is in force"):
        annul_report(officer, first, first.version, "не тот")
    third.refresh_from_db()
    annul_report(officer, third, third.version, "соревнования не было")
    first.refresh_from_db()
    assert (first.state, Report.objects.get(pk=third.pk).state) == ("received", "annulled")
    decide_report(officer, first, first.version, included=True, reason="")
    assert Report.objects.get(pk=first.pk).state == "included"


@pytest.mark.clause("bridge-classification-2024", "1.2")
def test_two_bridge_reports_are_compared(people: list[Person]) -> None:
    before = {"sport": "bridge", "bridge": report_of(people)}
    told = report_of(people, boards=60)
    after = {"sport": "bridge", "bridge": {**told, "players": told["players"][1:]}}
    compared = compare_reports(before, after)
    assert [(one.what, one.before, one.after) for one in compared.particulars] == [("boards", "24", "60")]
    assert [one.subject for one in compared.participants] == [people[0].code]
    assert compare_reports(before, before).is_same


@CHESS
def test_the_page_of_a_report_tells_the_lists_that_rest_on_it(
    client: Client, chief: User, officer: User, people: list[Person]
) -> None:
    chain = ChessYear(officer, chief, people)
    chain.periods = chain.periods[:2]
    chain.run()
    client.force_login(officer)
    first, second = Report.objects.order_by("pk")
    page = page_of(client, reverse("pages:report", args=[first.pk]))
    assert "List 2, revision 1" in page
    assert "1 later list goes on from these." in page
    assert "List 3, revision 1" in page_of(client, reverse("pages:report", args=[second.pk]))
