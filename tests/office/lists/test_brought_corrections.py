"""A file of a competition whose report is here: compared with it, and its next revision if a reason is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.lists.report_books import COMPETITION, book
from tests.office.lists.test_brought_bridge import HEAD, places
from tests.office.lists.test_brought_reports import command, page, program

from tavlei.office.competitions.models import Competition, Report
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import ChessExamination, ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.lists.publishing.staleness import stale_lists
from tavlei.office.lists.reports.inbox import decide_report
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

REASON = "перепутан результат"
PERIODS = {"fsu": date(2026, 6, 1), "elo_r": date(2026, 7, 1), "bridge": date(2026, 6, 1)}
OPENED = {"fsu": date(2026, 5, 1), "elo_r": date(2026, 1, 1), "bridge": date(2026, 5, 1)}
FIGURES: dict[str, dict[str, Any]] = {
    "fsu": {"rating": 1900, "rated_games_before": 50},
    "elo_r": {"rating": 2400},
    "bridge": {"mb": 98, "mb_year": 0},
}
KINDS = [
    pytest.param("fsu", marks=pytest.mark.clause("chess-rating-ua", "7/p1")),
    pytest.param("elo_r", marks=pytest.mark.clause("draughts-norms-2022", "7/7.8")),
    pytest.param("bridge", marks=pytest.mark.clause("bridge-classification-2024", "1.3")),
]


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client) -> User:
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    return made


def file_of(kind: str, people: list[Person], result: str = "1-0") -> bytes:
    """A report with a first result; of bridge the boards differ instead."""
    if kind == "bridge":
        days = [("Код соревнования", "kyiv-cup"), ("Название турнира", "Вечер"), ("Последний день", "05.05.2026")]
        boards = 24 if result == "1-0" else 60
        return book(Турнир=days, Места=[HEAD, *((*row[:4], boards) for row in places(people))])
    facts = [*COMPETITION, ("Статус", "region"), ("Система", "круговая")]
    players = [("№", "Код", "ФИО", "Год рождения", "Федерация"),
               *((index, one.code, str(one), "", "UKR") for index, one in enumerate(people[:4], start=1))]  # fmt: skip
    games = [("Тур", "Белые", "Черные", "Результат"), (1, 1, 4, result), (1, 2, 3, "½-½"),
             (2, 4, 3, "0-1"), (2, 1, 2, "1-0"), (3, 2, 4, "1-0"), (3, 3, 1, "½-½")]  # fmt: skip
    return book(Соревнование=facts, Участники=players, Партии=games)


def published_with(officer: User, kind: str, people: list[Person], report: Report) -> None:
    """The list that rests on a report."""
    open_list(officer, ListKind(kind), OPENED[kind], {person.code: FIGURES[kind] for person in people[:8]})
    include(officer, report)
    publish(officer, ListKind(kind), PERIODS[kind], 1)


def include(officer: User, report: Report) -> None:
    examined = {"agreed_by": "federation", "on_paper": True, "games_recorded": True}
    is_chess = report.competition.sport == "chess"
    decide_report(officer, report, report.version, included=True, reason="", examined=examined if is_chess else None)


def kept(file: Any, **more: str) -> dict[str, str]:
    """What the page gives back of a file."""
    return {
        "received": "2026-05-21", "sent": "both", "only": "1", "content-0": file.sent.signed, "name-0": file.sent.name,
        "seen-0": file.seen, **more,
    }  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_becomes_the_next_revision_by_page(
    client: Client, officer: User, people: list[Person], kind: str
) -> None:
    Person.objects.update(citizenship="UA")
    address = reverse("pages:bring_reports", args=[kind])
    english = {"accept-language": "en"}
    page(client, ("cup.xlsx", file_of(kind, people)), kind=kind, bring="1")
    first = Report.objects.get()
    published_with(officer, kind, people, first)
    before = (Person.objects.count(), Competition.objects.count(), Act.objects.count())
    shown = page(client, ("cup.xlsx", file_of(kind, people, "0-1")), kind=kind)
    (file,) = shown.context["files"]
    text = shown.content.decode()
    assert "becomes the next revision of its report" in text
    assert ("Particulars that differ" if kind == "bridge" else "Games that differ") in text
    assert ("one stage, one group: its boards" if kind == "bridge" else "place taken") in text
    assert "place[" not in text, "fields are told in words"
    assert (Person.objects.count(), Competition.objects.count(), Act.objects.count()) == before, "only looked at"
    refused = client.post(address, kept(file, bring="1"), headers=english).content.decode()
    assert "tell why its report is corrected" in refused
    unseen = kept(file, bring="1") | {"correct-0": REASON, "seen-0": ""}
    refused = client.post(address, unseen, headers=english).content.decode()
    assert "look at what differs from the last revision" in refused
    assert REASON in refused
    assert Report.objects.count() == 1
    done = client.post(address, kept(file, bring="1") | {"correct-0": REASON}, headers=english)
    assert reverse("pages:report", args=[Report.objects.latest("pk").pk]) in done.content.decode()
    second = Report.objects.get(revision=2)
    assert (second.competition, second.correction, second.state) == (first.competition, REASON, "received")
    assert (second.received.date(), second.sent_by) == (date(2026, 5, 21), officer)
    assert Report.objects.get(revision=1).content == first.content, "both versions are kept"
    assert second.content != first.content
    assert Competition.objects.count() == 1
    assert ChessExamination.objects.filter(report=second, on_paper=True).exists() is (kind == "fsu")
    act = Act.objects.filter(kind="report.brought").latest("pk")
    assert (act.details.reason, (act.details.after or {})["revision"]) == (REASON, 2)
    assert not list(verify())
    assert stale_lists(ListKind(kind)) == []
    include(officer, second)
    assert [stale.period for stale in stale_lists(ListKind(kind))] == [PERIODS[kind]]


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("officer")
def test_a_file_becomes_the_next_revision_by_command(people: list[Person], tmp_path: Path, kind: str) -> None:
    assert command(tmp_path, "cup.xlsx", file_of(kind, people), kind=kind).exit_code == 0
    other = file_of(kind, people, "0-1")
    refused = command(tmp_path, "cup.xlsx", other, kind=kind)
    assert refused.exit_code == 2
    assert "tell why its report is corrected" in refused.output
    looked = command(tmp_path, "cup.xlsx", other, "--correct", REASON, "--look", kind=kind)
    assert "→" in looked.output
    assert Report.objects.count() == 1
    done = command(tmp_path, "cup.xlsx", other, "--correct", REASON, kind=kind)
    assert done.exit_code == 0, done.output
    assert "In the inbox: kyiv-cup" in done.output
    assert [report.correction for report in Report.objects.order_by("revision")] == ["", REASON]


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", KINDS)
def test_a_file_becomes_the_next_revision_by_program(
    client: Client, officer: User, people: list[Person], kind: str
) -> None:
    (first,) = program(client, officer, "cup.xlsx", file_of(kind, people), kind=kind).json()
    assert (first["problems"], first["differs"]) == ([], [])
    other = file_of(kind, people, "0-1")
    (refused,) = program(client, officer, "cup.xlsx", other, kind=kind, correct=" ").json()
    assert (refused["report"], refused["problems"][0]["path"]) == (None, "correct")
    (looked,) = program(client, officer, "cup.xlsx", other, kind=kind, correct=REASON, dry="1").json()
    assert (looked["report"], looked["problems"]) == (None, [])
    assert any("→" in line for line in looked["differs"])
    (done,) = program(client, officer, "cup.xlsx", other, kind=kind, correct=REASON).json()
    second = Report.objects.get(pk=done["report"])
    assert (second.revision, second.correction, Report.objects.count()) == (2, REASON, 2)


@pytest.mark.clause("chess-rating-ua", "7/p1")
@pytest.mark.usefixtures("officer")
def test_a_correction_is_compared_after_everybody_is_decided(client: Client, people: list[Person]) -> None:
    page(client, ("cup.xlsx", file_of("fsu", people)), bring="1")
    address = reverse("pages:bring_reports", args=["fsu"])
    doubted = people[0].code
    Person.objects.filter(code=doubted).update(code="200001")
    (file,) = page(client, ("cup.xlsx", file_of("fsu", people, "0-1"))).context["files"]
    assert (len(file.asked), file.comparison) == (1, None)
    answer = {file.asked[0].field: "200001", "correct-0": REASON}
    unseen = client.post(address, kept(file, bring="1") | answer)
    assert Report.objects.count() == 1
    (file,) = client.post(address, kept(file, compare="1") | answer).context["files"]
    assert file.seen == unseen.context["files"][0].seen
    client.post(address, kept(file, bring="1") | answer)
    assert Report.objects.get(revision=2).correction == REASON


@pytest.mark.clause("bridge-classification-2024", "1.3")
def test_who_may_not_correct_is_told_that_the_competition_is_here(
    client: Client, officer: User, make_user: Callable[..., User], people: list[Person]
) -> None:
    program(client, officer, "cup.xlsx", file_of("bridge", people), kind="bridge")
    local = make_user("local", OfficeRole.CLASSIFICATION_OFFICER)
    (told,) = program(client, local, "cup.xlsx", file_of("bridge", people), kind="bridge", correct=REASON).json()
    assert "put right by its desk" in told["problems"][0]["text"]
    assert Report.objects.count() == 1
