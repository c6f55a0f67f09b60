"""Reports of bridge and draughts brought in as files; personal numbers are checked before a report is sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from tests.exchange.test_usebio_report import board, pair, usebio
from tests.office import whole_events
from tests.office.lists.report_books import book
from tests.office.lists.test_brought_reports import command, page, program

from tavlei.exchange.competition import write_competition
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.models import Competition, Report, State
from tavlei.office.competitions.transfer import export_competition
from tavlei.office.people.models import Disqualification, Person
from tavlei.office.roles.models import Grant, OfficeRole, User

pytestmark = pytest.mark.django_db

BRIDGE = "bridge-classification-2024"
HEAD = ("Место", "Пара", "Личный номер", "Игрок", "Сдач")


@pytest.fixture
def local(make_user: Callable[..., User], client: Client) -> User:
    made = make_user("officer", OfficeRole.CLASSIFICATION_OFFICER)
    client.force_login(made)
    return made


def places(people: list[Person]) -> list[tuple[object, ...]]:
    return [(index // 2 + 1, index // 2 + 1, person.code, str(person), 24) for index, person in enumerate(people[:8])]


def evening(people: list[Person], *more: tuple[object, ...]) -> bytes:
    days = [("Название турнира", "Клубный вечер"), ("Последний день", "12.05.2026")]
    return book(Турнир=days, Места=[HEAD, *places(people), *more])


@pytest.mark.clause(BRIDGE, "1.3")
@pytest.mark.usefixtures("local")
def test_a_local_officer_brings_in_the_places_of_an_evening(client: Client, people: list[Person]) -> None:
    done = page(client, ("evening.xlsx", evening(people)), kind="bridge", bring="1")
    (file,) = done.context["files"]
    assert file.brought is not None, file.problems
    report = Report.objects.get()
    assert (report.competition.code, report.competition.state) == ("evening", State.REPORTED)
    assert report.content["bridge"]["entries"][0]["players"] == [people[0].code, people[1].code]
    assert report.content["bridge"]["boards"] == 24
    assert client.get(reverse("pages:competition", args=["evening"])).status_code == 200
    told = done.content.decode()
    assert reverse("pages:competition", args=["evening"]) in told
    assert reverse("pages:report", args=[report.pk]) not in told, "a local officer does not decide on reports"
    again = page(client, ("evening.xlsx", evening(people)), kind="bridge", bring="1").content.decode()
    assert "is here already" in again


@pytest.mark.clause(BRIDGE, "1.3", "3.7")
@pytest.mark.usefixtures("local")
def test_numbers_are_checked_before_a_report_is_sent(client: Client, people: list[Person]) -> None:
    Disqualification.objects.create(person=people[0], since=date(2026, 5, 1), decision="7")
    unknown = (5, 5, "777777", "Неизвестный Иван", 24)
    twice = (5, 5, people[0].code, str(people[0]), 24)
    shown = page(client, ("evening.xlsx", evening(people, unknown, twice)), kind="bridge", bring="1")
    (file,) = shown.context["files"]
    told = " ".join(map(str, file.problems))
    assert "there is no person 777777" in told
    assert f"number {people[0].code} stands twice" in told
    assert file.problems[0].place == "Места!10"
    assert "disqualified" in " ".join(map(str, file.warnings))
    rows = places(people)
    rows[1] = (1, 1, people[1].code, "Совсем Другой", 24)
    days = [("Название турнира", "Вечер"), ("Последний день", "12.05.2026")]
    (file,) = page(client, ("e.xlsx", book(T=days, P=[HEAD, *rows])), kind="bridge").context["files"]
    assert "the register has" in " ".join(map(str, file.warnings))
    assert not file.problems
    assert not Report.objects.exists()


@pytest.mark.clause(BRIDGE, "1.3")
def test_somebody_without_a_number_is_chosen_by_name(client: Client, local: User, people: list[Person]) -> None:
    rows = places(people)
    rows[0] = (1, 1, "", str(people[0]), 24)
    content = "\n".join(";".join(map(str, row)) for row in [HEAD, *rows]).encode("cp1251")
    refused = program(client, local, "evening.csv", content, kind="bridge").json()
    assert "does not tell the days" in str(refused)
    given = [("Название турнира", "Вечер"), ("Последний день", "12.05.2026")]
    content = book(T=given, P=[HEAD, *rows])
    (looked,) = program(client, local, "e.xlsx", content, kind="bridge", dry="1").json()
    assert looked["doubtful"] == [{"row": 1, "name": str(people[0]), "answers": [people[0].code]}]
    assert "choose one of" in str(program(client, local, "e.xlsx", content, kind="bridge").json())
    answers = json.dumps({"e.xlsx": {"1": people[0].code}})
    (done,) = program(client, local, "e.xlsx", content, kind="bridge", answers=answers).json()
    report = Report.objects.get(pk=done["report"])
    assert report.content["bridge"]["players"][0] == {"id": people[0].code}


@pytest.mark.clause(BRIDGE, "1.3")
@pytest.mark.usefixtures("local")
def test_usebio_and_json_are_brought_in_by_command(tmp_path: Path, people: list[Person]) -> None:
    codes = [person.code for person in people]
    parts = [pair("1", "1", (codes[0], codes[1])), pair("2", "2", (codes[2], codes[3])), board(1, ("1", "2", "-50"))]
    done = command(tmp_path, "club.xml", usebio(*parts, day="12/05/2026"), kind="bridge")
    assert done.exit_code == 0, done.output
    assert "the register has" in done.output
    told = {
        "code": "json-evening", "name": "Вечер", "starts": "2026-05-12", "format": "pairs", "boards": 24,
        "players": [{"id": code} for code in codes[:4]],
        "entries": [{"id": "1", "players": codes[:2]}, {"id": "2", "players": codes[2:4]}],
        "results": [{"entry": "1", "place": 1}, {"entry": "2", "place": 2}],
    }  # fmt: skip
    done = command(tmp_path, "evening.json", json.dumps(told).encode(), kind="bridge")
    assert done.exit_code == 0, done.output
    assert set(Competition.objects.values_list("code", flat=True)) == {"club", "json-evening"}
    for name, content, words in (
        ("cut.xml", usebio(*parts)[:90], "line"),
        ("cut.json", b'{"players": 3}', "players"),
        ("wrong.csv", "Место;Личный номер;Сдач\nпервое;1;24".encode(), "A2"),
        ("boards.csv", "Место;Личный номер\n1;1\n1;2".encode(), "boards"),
        ("places.csv", "Место;Пара;Личный номер;Сдач\n1;1;1;9\n2;1;2;9".encode(), "two places"),
    ):
        refused = command(tmp_path, name, content, kind="bridge")
        assert refused.exit_code == 2, name
        assert words in refused.output, name


@pytest.mark.clause(BRIDGE, "1.3")
def test_the_desk_takes_every_format_and_sends_no_wrong_number(
    client: Client, make_user: Callable[..., User], people: list[Person]
) -> None:
    chief = make_user("chief")
    Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
    client.force_login(chief)
    announce(
        chief, code="evening", name="Вечер", sport="bridge", discipline="bridge", status="other",
        starts=date(2026, 5, 12), ends=date(2026, 5, 12), system="round_robin", rounds_planned=1, regulation={},
    )  # fmt: skip
    address = reverse("pages:bridge_report", args=["evening"])

    def post(**given: Any) -> Any:
        return client.post(address, given, headers={"accept-language": "en"})

    table = "\n".join(";".join(map(str, row[:4])) for row in [HEAD, *places(people)]).encode()
    assert "no boards" in str(post(file=SimpleUploadedFile("e.csv", table), fill="1").context["problems"])
    shown = post(file=SimpleUploadedFile("e.csv", table), fill="1", boards="24")
    assert (shown.context["unknown"], shown.context["warnings"]) == (0, [])
    wrong = shown.context["text"].replace(people[7].code, "777777")
    refused = post(report=wrong, send="1")
    assert "there is no person 777777" in refused.content.decode()
    assert not Report.objects.exists()
    assert post(report=shown.context["text"], send="1").status_code == 302


@pytest.mark.clause("draughts-norms-2022", "7/7.8")
def test_a_whole_competition_of_draughts_is_brought_in(client: Client, make_user: Callable[..., User]) -> None:
    event = whole_events.individual(whole_events.chief_judge())
    content = write_competition(export_competition(event))
    content = content.replace(f'"code": "{event.code}"'.encode(), b'"code": "taken-over"')
    officer = make_user("rating", OfficeRole.RATING_OFFICER)
    (refused,) = program(client, officer, "whole.json", content, kind="elo_r").json()
    assert "the time control is missing" in str(refused["problems"])
    (told,) = program(client, officer, "whole.json", content, kind="elo_r", time_control="45+15").json()
    made = Report.objects.get(pk=told["report"]).competition
    assert (made.code, made.state, made.grants.count(), told["new"]) == ("taken-over", State.REPORTED, 0, [])
    assert made.entries.count() == event.entries.count()
    assert made.rounds.count() == event.rounds.count()
    (chess,) = program(client, officer, "whole.json", content, kind="fsu").json()
    assert "expected chess; got draughts" in str(chess["problems"])
    (trf,) = program(client, officer, "a.trf", b"012 Cup", kind="elo_r").json()
    assert "whole competition (JSON) or a workbook" in str(trf["problems"])


@pytest.mark.clause("draughts-norms-2022", "7/7.8", "7/7.9/item3")
def test_a_workbook_of_draughts_is_brought_in(
    client: Client, make_user: Callable[..., User], people: list[Person]
) -> None:
    officer = make_user("rating", OfficeRole.RATING_OFFICER)
    facts = [("Название соревнования", "Кубок"), ("Последний день", "05.05.2026"), ("Статус", "region"),
             ("Система", "круговая")]  # fmt: skip
    players = [("№", "Код", "ФИО"), *((index, one.code, str(one)) for index, one in enumerate(people[:4], start=1))]
    games = [("Тур", "Белые", "Черные", "Результат"), (1, 1, 4, "2:0"), (1, 2, 3, "1:1")]
    content = book(C=facts, P=players, G=games)
    (refused,) = program(client, officer, "cup.xlsx", content, kind="elo_r").json()
    assert "time control" in str(refused["problems"])
    assert not Competition.objects.exists()
    (done,) = program(client, officer, "cup.xlsx", content, kind="elo_r", time_control="45+15").json()
    report = Report.objects.get(pk=done["report"])
    assert report.content["elo_r"]["encounters"][0]["result"] == "1-0"
    assert report.competition.system == "round_robin"
