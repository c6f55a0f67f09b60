"""Bridge in the office: a report is classified, credited once, published by the month, explained."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from tests.exchange.test_usebio_report import board, pair, usebio

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.models import Competition, Report
from tavlei.office.competitions.report.content import send_bridge_report
from tavlei.office.explanations import as_text
from tavlei.office.lists.bridge.monthly_list import send_batch
from tavlei.office.lists.models import BridgeEntry, ListKind
from tavlei.office.lists.publishing.publications import explain, publish
from tavlei.office.lists.reports.inbox import check_report, decide_report
from tavlei.office.people.models import Person, Rating
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal

EDITION = "bridge-classification-2024"


def report_of(people: list[Person], **more: Any) -> dict[str, Any]:
    pairs = [(people[index], people[index + 1]) for index in range(0, 8, 2)]
    return {
        "format": "pairs",
        "players": [{"id": person.code} for person in people[:8]],
        "entries": [{"id": str(index), "players": [one.code, two.code]} for index, (one, two) in enumerate(pairs)],
        "boards": 24,
        "results": [{"entry": str(index), "place": index + 1} for index in range(4)],
        **more,
    }


@pytest.fixture
def officer(make_user: Callable[..., User]) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


@pytest.fixture
def evening(chief: User) -> Competition:
    return announce(
        chief, code="evening", name="Клубный вечер", sport="bridge", discipline="bridge", status="other",
        starts=date(2026, 5, 12), ends=date(2026, 5, 12), system="round_robin", rounds_planned=1, regulation={},
    )  # fmt: skip


def sent(chief: User, evening: Competition, people: list[Person], **more: Any) -> Report:
    reason = "исправлен" if evening.reports.exists() else ""
    return send_bridge_report(chief, evening, report_of(people, **more), datetime(2026, 5, 14, tzinfo=UTC), reason)


@pytest.mark.clause(EDITION, "1.1", "1.2", "1.3")
def test_a_report_is_credited_once_and_counts_on_the_next_list(
    chief: User, officer: User, evening: Competition, people: list[Person]
) -> None:
    report = sent(chief, evening, people)
    assert check_report(report) == []
    decide_report(officer, report, report.version, included=True, reason="")
    points = {each.person_id: each.mb for each in BridgeEntry.objects.all()}
    assert points[people[0].pk] == points[people[1].pk] > 0
    assert {each.first_list for each in BridgeEntry.objects.all()} == {date(2026, 6, 1)}
    made = publish(officer, ListKind.BRIDGE, date(2026, 6, 1), 1)
    row = made.rows.get(person=people[0])
    assert row.figures["mb"] == points[people[0].pk]
    assert Rating.objects.get(person=people[0], kind="bridge_rank").value == 5
    assert "Разрядный коэффициент 5" in as_text(explain(made, people[0].code), "ru")
    corrected = sent(chief, evening, people, boards=32)
    decide_report(officer, corrected, corrected.version, included=True, reason="исправлено число сдач")
    assert BridgeEntry.objects.filter(person=people[0]).count() == 1


def test_a_report_that_contradicts_itself_is_refused_at_its_field(
    chief: User, evening: Competition, people: list[Person]
) -> None:
    with pytest.raises(Refusal) as refused:
        send_bridge_report(chief, evening, report_of(people, boards="много"))
    assert any("boards" in problem.path for problem in refused.value.problems)


@pytest.mark.clause(EDITION, "1.6")
def test_a_batch_goes_by_personal_number_and_once_a_month(make_user: Callable[..., User], people: list[Person]) -> None:
    local = make_user("local", OfficeRole.CLASSIFICATION_OFFICER)
    first = send_batch(local, date(2026, 5, 3), [(people[0].code, 4, True), (people[0].code, 2, False)])
    assert first.accepted
    assert sorted(BridgeEntry.objects.values_list("mb", "online")) == [(2, True), (4, False)]
    second = send_batch(local, date(2026, 5, 20), [(people[1].code, 4, True)])
    assert not second.accepted
    assert BridgeEntry.objects.count() == 2
    with pytest.raises(Refusal, match="no person"):
        send_batch(local, date(2026, 6, 20), [("999999", 4, True)])


PBN = """\
[Event "Evening"]
[Board "1"]
[West "Wolf"]
[North "Nora"]
[East "Egon"]
[South "Sven"]
[Dealer "N"]
[Vulnerable "None"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]

[West "Willi"]
[North "Nina"]
[East "Emma"]
[South "Simon"]
[Vulnerable "None"]
[Declarer "N"]
[Contract "4S"]
[Result "9"]
"""


def test_boards_that_were_played_fill_the_report(client: Client, chief: User, evening: Competition) -> None:
    client.force_login(chief)
    file = SimpleUploadedFile("evening.pbn", PBN.encode())
    shown = client.post(reverse("pages:bridge_report", args=[evening.code]), {"file": file, "fill": "1"})
    given = json.loads(shown.context["text"])
    places = {result["entry"]: result["place"] for result in given["results"]}
    assert places == {"Nora - Sven": 1, "Emma - Willi": 1, "Nina - Simon": 3, "Egon - Wolf": 3}
    assert given["boards"] == 1


def test_a_file_of_results_fills_the_report(
    client: Client, chief: User, evening: Competition, people: list[Person]
) -> None:
    client.force_login(chief)
    address = reverse("pages:bridge_report", args=[evening.code])

    def filled(content: bytes) -> Any:
        file = SimpleUploadedFile("evening.xml", content, "text/xml")
        return client.post(address, {"file": file, "fill": "1"})

    codes = [person.code for person in people[:4]]
    parts = (pair("1", "2", (codes[0], codes[1])), pair("2", "1", (codes[2], codes[3])), board(1, ("1", "2", "-50")))
    shown = filled(usebio(*parts, day="12/05/2026"))
    given = json.loads(shown.context["text"])
    assert given["results"] == [{"entry": "2", "place": 1}, {"entry": "1", "place": 2}]
    assert "starts" not in given
    assert shown.context["unknown"] == 0
    assert people[0].full_name in shown.content.decode()
    assert shown.context["output"]["tournaments"]
    assert client.post(address, {"report": shown.context["text"], "send": "1"}).status_code == 302
    assert evening.reports.get().content["bridge"]["starts"] == "2026-05-12"

    unknown = filled(usebio(pair("1", "1", ("777777", codes[1])), board(1, ("1", "2", "-50")), day="12/05/2026"))
    assert unknown.context["unknown"] == 1
    assert 'role="alert"' in unknown.content.decode()
    for wrong, words in ((usebio(*parts, day="13/05/2026"), "13.05.2026"), (b"<USEBIO>", "line 1"), (b"", "line 1")):
        problems = filled(wrong).context["problems"]
        assert any(words in f"{problem.path} {problem.text}" for problem in problems), problems


def test_the_pages_of_bridge_open(
    client: Client,
    chief: User,
    officer: User,
    evening: Competition,
    people: list[Person],
    make_user: Callable[..., User],
) -> None:
    client.force_login(chief)
    address = reverse("pages:bridge_report", args=[evening.code])
    assert client.get(address).status_code == 200
    checked = client.post(address, {"report": json.dumps(report_of(people)), "check": "1"})
    assert "Абрамов" in checked.content.decode()
    wrong = client.post(address, {"report": "[]", "check": "1"})
    assert wrong.context["problems"]
    assert client.post(address, {"report": json.dumps(report_of(people)), "send": "1"}).status_code == 302
    report = evening.reports.get()
    decide_report(officer, report, report.version, included=True, reason="")
    for name, argument in (("bridge_awards", evening.code), ("bridge_account", people[0].code)):
        assert client.get(reverse(f"pages:{name}", args=[argument])).status_code == 200
    client.force_login(make_user("local", OfficeRole.CLASSIFICATION_OFFICER))
    assert client.post(reverse("pages:batches"), {"credits": f"{people[0].code} 3"}).status_code == 302
    assert client.post(reverse("pages:batches"), {"credits": "нет числа"}).status_code == 200
