"""A refused report is appealed by its organiser and heard by those who did not refuse it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from tests.office.lists.test_bridge import evening, report_of  # noqa: F401 - a fixture
from tests.office.lists.test_chess_lists import (
    AGREED,
    DECEMBER,
    EDITION,
    NOVEMBER,
    make_event,
    officer,
    reported,
    verdicts,
)
from tests.office.lists.test_list_proof import play_all

from tavlei.office.competitions.models import Competition, Report, ReportState
from tavlei.office.competitions.report.content import send_bridge_report
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import BridgeEntry, ListKind, Publication, RefusalAppeal
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.lists.reports.inbox import decide_report
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User

__all__ = ["make_event", "officer"]

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def judge(make_user: Callable[..., User]) -> User:
    """A member of the appeals committee of the federation."""
    return make_user("member", OfficeRole.APPEALS)


@pytest.fixture
def refused(client: Client, chief: User, officer: User, make_event: Callable[..., Competition]) -> Report:
    """A report three months late, refused by the officer."""
    report = reported(chief, make_event(starts=date(2026, 8, 1), ends=date(2026, 8, 5)), date(2026, 11, 6))
    address = reverse("pages:decide_report", args=[report.pk])
    given = {"version": report.version, "decision": "refuse", "reason": "опоздали на два месяца", **AGREED}
    assert client.post(address, given).status_code == 302
    report.refresh_from_db()
    return report


def file(client: Client, chief: User, report: Report, day: str = "2026-11-10") -> RefusalAppeal:
    client.force_login(chief)
    address = reverse("pages:appeal_refusal", args=[report.competition.code])
    page = client.get(address, headers=ENGLISH).content.decode()
    assert "Why the refusal is wrong" in page
    answer = client.post(address, {"version": report.version, "text": "Судья болел", "day": day}, headers=ENGLISH)
    assert answer.status_code == 302, answer.content.decode()
    report.refresh_from_db()
    return RefusalAppeal.objects.get()


def hear(client: Client, user: User, filed: RefusalAppeal, decision: str, **told: str) -> Any:
    client.force_login(user)
    given = {"number": "21", "day": "2026-11-20", "reasons": "Причина уважительная", "decision": decision}
    version = Report.objects.get(pk=filed.report_id).version
    address = reverse("pages:hearing", args=[filed.pk])
    return client.post(address, {"version": version, **given, **AGREED, **told}, headers=ENGLISH)


def publish_chess(by: User, period: str) -> Publication:
    return publish(by, ListKind.FSU, date.fromisoformat(period), 1)


@pytest.mark.clause(EDITION, "2/p9/item2", "2/p9")
def test_a_report_accepted_on_appeal_goes_into_the_list_of_the_decision(
    client: Client,
    chief: User,
    officer: User,
    judge: User,
    refused: Report,
    django_capture_on_commit_callbacks: Any,
) -> None:
    desk = reverse("pages:desk", args=[refused.competition.code])
    client.force_login(chief)
    assert reverse("pages:appeal_refusal", args=["kyiv"]) in client.get(desk).content.decode()
    filed = file(client, chief, refused)
    assert refused.state == ReportState.APPEALED
    page = client.get(reverse("pages:appeal_refusal", args=["kyiv"]), headers=ENGLISH).content.decode()
    assert "The appeal waits" in page
    client.force_login(judge)
    office = client.get(reverse("pages:office"), headers=ENGLISH).content.decode()
    assert reverse("pages:hearing", args=[filed.pk]) in office
    assert "Appeal to hear" in office
    page = client.get(reverse("pages:hearing", args=[filed.pk]), headers=ENGLISH).content.decode()
    assert "reported more than a month after the end" in page
    assert "a decision may overlook it" in page
    assert "no decision may overlook it" not in page
    with django_capture_on_commit_callbacks(execute=True):
        assert hear(client, judge, filed, "accept").status_code == 302
    assert [letter.to for letter in mail.outbox] == [[chief.email]]
    assert "21" in mail.outbox[0].body
    client.force_login(chief)
    page = client.get(reverse("pages:appeal_refusal", args=["kyiv"]), headers=ENGLISH).content.decode()
    assert "The report is accepted." in page
    assert "Decision 21 of 20.11.2026" in page
    publish_chess(officer, NOVEMBER)
    made = publish_chess(officer, DECEMBER)
    assert verdicts(made) == {"kyiv": True}
    (told,) = made.content["input"]["reports"]
    assert told["waiver"] == {"number": "21", "day": "2026-11-20", "by": "appeal"}
    kinds = list(Act.objects.filter(kind__startswith="report.").order_by("number").values_list("kind", flat=True))
    assert kinds == ["report.sent", "report.decided", "report.appealed", "report.appeal_decided"]


@pytest.mark.clause(EDITION, "2/p9/item2", "7/p1")
def test_a_report_refused_wrongly_is_rated_in_the_month_of_the_decision(
    client: Client, chief: User, officer: User, judge: User, make_event: Callable[..., Competition]
) -> None:
    """F49: no fault had to be overlooked, and the list of October has been published without it."""
    report = reported(chief, make_event(), date(2026, 10, 20))
    given = {"version": report.version, "decision": "refuse", "reason": "по ошибке", **AGREED}
    client.post(reverse("pages:decide_report", args=[report.pk]), given)
    publish_chess(officer, NOVEMBER)
    report.refresh_from_db()
    filed = file(client, chief, report)
    assert hear(client, judge, filed, "accept").status_code == 302
    assert verdicts(publish_chess(officer, DECEMBER)) == {"kyiv": True}


@pytest.mark.clause(EDITION, "2/p9/item2", "2/p3")
def test_nobody_overlooks_the_conditions_of_play(
    client: Client, chief: User, judge: User, make_event: Callable[..., Competition], officer: User
) -> None:
    report = reported(chief, make_event("15+5"), date(2026, 10, 20))
    given = {"version": report.version, "decision": "refuse", "reason": "мало времени", **AGREED}
    client.post(reverse("pages:decide_report", args=[report.pk]), given)
    report.refresh_from_db()
    filed = file(client, chief, report)
    client.force_login(judge)
    page = client.get(reverse("pages:hearing", args=[filed.pk]), headers=ENGLISH).content.decode()
    assert "no decision may overlook it" in page
    answer = hear(client, judge, filed, "accept")
    assert answer.status_code == 200
    assert "no decision may overlook this: less than 60 minutes for 60 moves" in answer.content.decode()
    report.refresh_from_db()
    assert report.state == ReportState.APPEALED
    assert hear(client, judge, filed, "uphold").status_code == 302
    report.refresh_from_db()
    assert report.state == ReportState.REFUSED
    client.force_login(chief)
    page = client.get(reverse("pages:appeal_refusal", args=["kyiv"]), headers=ENGLISH).content.decode()
    assert "The refusal is upheld." in page
    assert "File the appeal" not in page, "a refusal is appealed once"


@pytest.mark.clause(EDITION, "2/p9/item2")
def test_whoever_refused_does_not_hear_the_appeal(
    client: Client, chief: User, officer: User, judge: User, refused: Report
) -> None:
    Grant.objects.create(user=officer, role=OfficeRole.APPEALS)
    filed = file(client, chief, refused)
    client.force_login(officer)
    page = client.get(reverse("pages:hearing", args=[filed.pk]), headers=ENGLISH).content.decode()
    assert "You cannot hear this appeal." in page
    assert reverse("pages:report", args=[refused.pk]) in client.get(reverse("pages:office")).content.decode()
    assert "does not hear the appeal" in hear(client, officer, filed, "accept").content.decode()
    again = {"version": refused.version, "decision": "include", "reason": "", **AGREED}
    answer = client.post(reverse("pages:decide_report", args=[refused.pk]), again, headers=ENGLISH, follow=True)
    assert "an appeal is being heard" in answer.content.decode()
    assert hear(client, chief, filed, "accept").status_code == 403
    assert "earlier than the appeal" in hear(client, judge, filed, "accept", day="2026-11-09").content.decode()
    assert hear(client, judge, filed, "accept", number="").status_code == 200
    assert hear(client, judge, filed, "uphold").status_code == 302
    assert "decided already" in hear(client, judge, filed, "accept").content.decode()


@pytest.mark.clause("bridge-classification-2024", "1.2")
def test_a_bridge_report_accepted_on_appeal_is_credited_on_the_list_after_the_decision(
    client: Client,
    chief: User,
    make_user: Callable[..., User],
    judge: User,
    evening: Competition,  # noqa: F811
    people: list[Person],
) -> None:
    """G4."""
    report = send_bridge_report(chief, evening, report_of(people), datetime(2026, 5, 14, tzinfo=UTC))
    decide_report(
        make_user("stc", OfficeRole.RATING_OFFICER), report, report.version, included=False, reason="нет протокола"
    )
    report.refresh_from_db()
    filed = file(client, chief, report, "2026-06-20")
    assert hear(client, judge, filed, "accept", day="2026-07-05").status_code == 302
    assert {entry.first_list for entry in BridgeEntry.objects.all()} == {date(2026, 8, 1)}


@pytest.mark.clause("draughts-norms-2022", "7/7.6")
def test_a_draughts_report_is_accepted_on_appeal(
    client: Client, chief: User, make_user: Callable[..., User], judge: User, make_competition: Any
) -> None:
    """G4."""
    regulation = {"criteria": ["truncated_solkoff"], "time_control": "45+30"}
    report = play_all(chief, make_competition(regulation=regulation))
    decide_report(
        make_user("rating", OfficeRole.RATING_OFFICER), report, report.version, included=False, reason="нет подписи"
    )
    report.refresh_from_db()
    filed = file(client, chief, report, "2026-06-20")
    assert hear(client, judge, filed, "accept", day="2026-07-05").status_code == 302
    report.refresh_from_db()
    assert report.state == ReportState.INCLUDED
