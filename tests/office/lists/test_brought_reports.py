"""Reports brought in by the officers: by page, by command, by API; who is who is asked, never guessed."""

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
from tests.office.lists.report_books import COMPETITION, GAMES, PLAYERS, Rows, book, report_json, trf_pair
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.exchange.participants import report_template
from tavlei.exchange.reports import read_event
from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.models import Competition, Report, ReportState, State
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import ChessExamination, ListKind
from tavlei.office.lists.publishing.publications import draft_list
from tavlei.office.people.models import OutsideCode, Person
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import LANGUAGES

pytestmark = pytest.mark.django_db

CHESS = "chess-rating-ua"
WORKBOOK = {"Соревнование": COMPETITION, "Участники": PLAYERS, "Партии": GAMES}


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client) -> User:
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    return made


@pytest.fixture
def koval(db: None) -> Person:
    return add_person(
        Actor(None), family="Коваль", given="Олег", sex="M", citizenship="UA", birth_year=1990, code="100001"
    )


def page(client: Client, *files: tuple[str, bytes], kind: str = "fsu", language: str = "en", **given: str) -> Any:
    sent: dict[str, Any] = {"received": "2026-05-20", **given}
    sent["files"] = [SimpleUploadedFile(name, content) for name, content in files]
    return client.post(reverse("pages:bring_reports", args=[kind]), sent, headers={"accept-language": language})


def command(tmp_path: Path, name: str, content: bytes, *more: str, kind: str = "fsu", by: str = "officer") -> Any:
    file = tmp_path / name
    file.write_bytes(content)
    given = ["office", "report", str(file), "--kind", kind, "--by", by, "--received", "2026-05-20", "--lang", "en"]
    return CliRunner().invoke(app, [*given, *more])


def program(client: Client, user: User, name: str, content: bytes, kind: str = "fsu", **given: str) -> Any:
    header = {"authorization": f"Bearer {make_token(user, 'reports')}", "accept-language": "en"}
    dry = "?dry_run=true" if given.pop("dry", "") else ""
    sent = {"files": [SimpleUploadedFile(name, content)], "received": "2026-05-20", **given}
    return client.post(f"/api/v1/lists/{kind}/reports{dry}", sent, headers=header)


@pytest.mark.clause(CHESS, "7/p1")
@pytest.mark.usefixtures("officer", "koval")
def test_a_workbook_is_shown_and_becomes_a_competition_with_its_report(client: Client) -> None:
    shown = page(client, ("cup.xlsx", book(**WORKBOOK)))
    (file,) = shown.context["files"]
    assert (file.known, len(file.new), file.asked, file.problems) == (1, 2, [], [])
    assert not Competition.objects.exists()
    assert Person.objects.count() == 1
    kept = {
        "received": "2026-05-20", "sent": "both", "bring": "1", "content-0": file.sent.signed, "name-0": "cup.xlsx",
        **{row.field: "new" for row in file.new},
    }  # fmt: skip
    done = client.post(reverse("pages:bring_reports", args=["fsu"]), kept, headers={"accept-language": "en"})
    (brought,) = done.context["files"]
    report = Report.objects.get()
    made = report.competition
    assert brought.brought.report == report
    assert (made.code, made.name, made.sport, made.state) == ("kyiv-cup", "Кубок Киева", "chess", State.REPORTED)
    assert (made.starts, made.ends, made.rounds.count()) == (date(2026, 5, 1), date(2026, 5, 5), 3)
    assert (report.state, report.received.date(), report.sent_by.username) == (
        ReportState.RECEIVED, date(2026, 5, 20), "officer",
    )  # fmt: skip
    assert ChessExamination.objects.get(report=report).on_paper
    codes = {person.family: person.code for person in Person.objects.all()}
    assert report.content["fsu"]["games"][0] == {
        "round": 1, "white": "100001", "black": codes["Бондар"], "result": "1-0",
    }  # fmt: skip
    assert "agreed" in " ".join(brought.brought.findings)
    assert Person.objects.get(family="Лисенко").citizenship == "UA"
    told = Act.objects.get(kind="report.brought").details.after or {}
    assert (told["sent"], told["name"]) == ("both", "cup.xlsx")
    assert not list(verify())
    for address in ("competition", "table", "participants"):
        assert client.get(reverse(f"pages:{address}", args=["kyiv-cup"])).status_code == 200
    assert client.get(reverse("pages:report", args=[report.pk])).status_code == 200
    again = page(client, ("cup.xlsx", book(**WORKBOOK)), bring="1").content.decode()
    assert "is here already" in again
    assert reverse("pages:competition", args=["kyiv-cup"]) in again
    assert Report.objects.count() == 1


@pytest.mark.clause(CHESS, "7/p1", "2/p9")
@pytest.mark.usefixtures("koval")
def test_a_report_of_fide_is_brought_in_by_command(officer: User, tmp_path: Path) -> None:
    file = trf_pair("Koval, Oleg", "Melnyk, Petro")
    shown = command(tmp_path, "open.trf", file, "--look")
    assert shown.exit_code == 0, shown.output
    assert "known 0, new 1, doubtful 1" in shown.output
    refused = command(tmp_path, "open.trf", file)
    assert refused.exit_code == 2
    assert "Koval Oleg may be somebody who is known" in refused.output
    assert "Melnyk Petro is new in the register" in refused.output
    assert not Report.objects.exists()
    doubts = tmp_path / "doubts.csv"
    command(tmp_path, "open.trf", file, "--look", "--doubts", str(doubts))
    lines = doubts.read_text("utf-8-sig").splitlines()
    assert lines[1] == "open.trf;1;Koval Oleg;100001 new;"
    doubts.write_text("\n".join([lines[0], f"{lines[1]}100001", f"{lines[2]}new"]), "utf-8")
    done = command(tmp_path, "open.trf", file, "--decisions", str(doubts), "--sent", "paper")
    assert done.exit_code == 0, done.output
    report = Report.objects.get()
    assert report.competition.code == "open"
    assert report.competition.regulation["time_control"] == "90+30"
    assert {"100001"} < set(report.content["people"].values())
    assert report.content["fsu"]["electronic"] is False
    assert "In the inbox: open" in done.output
    assert report.sent_by == officer
    unknown = command(tmp_path, "open.trf", file, kind="go")
    assert unknown.exit_code == 2
    assert command(tmp_path, "open.trf", file, "--sent", "by dove").exit_code == 2


@pytest.mark.usefixtures("officer")
def test_a_time_control_that_cannot_be_read_is_told_and_asked_for(client: Client) -> None:
    file = trf_pair("Koval, Oleg", "Melnyk, Petro")
    unread = file.replace(b"90 min + 30 s", b"classic time ")
    (shown,) = page(client, ("open.trf", unread)).context["files"]
    assert "cannot be read" in str(shown.warnings[0])
    answers = {"bring": "1", "person-0-1": "new", "person-0-2": "new"}
    assert page(client, ("open.trf", unread), time_control="soon", **answers).context["files"][0].problems
    page(client, ("open.trf", unread), time_control="90+30", **answers)
    assert Competition.objects.get().regulation["time_control"] == "90+30"


@pytest.mark.clause(CHESS, "7/p1")
@pytest.mark.usefixtures("koval")
def test_a_json_report_is_brought_in_by_program(client: Client, officer: User) -> None:
    looked = program(client, officer, "odesa.json", report_json(), dry="1").json()
    assert looked[0]["doubtful"] == [{"row": 1, "name": "Koval Oleg", "answers": ["100001", "new"]}]
    assert [row["name"] for row in looked[0]["new"]] == ["Бондар Ольга"]
    refused = program(client, officer, "odesa.json", report_json()).json()
    assert [problem["path"] for problem in refused[0]["problems"]] == ["players[0]", "players[1]"]
    answers = json.dumps({"odesa.json": {"1": "100001", "2": "new"}})
    (done,) = program(client, officer, "odesa.json", report_json(), answers=answers).json()
    report = Report.objects.get(pk=done["report"])
    bondar = Person.objects.get(family="Бондар")
    assert OutsideCode.objects.get(person=bondar).code == "14100010"
    assert report.content["fsu"]["games"] == [
        {"round": 1, "white": "100001", "black": bondar.code, "result": "1-0", "moves_by_white": 30,
         "moves_by_black": 29},
        {"round": 2, "white": bondar.code, "black": "100001", "result": "1-0", "played": False},
    ]  # fmt: skip
    assert report.content["fsu"]["hours_per_day"] == "4"
    assert done["findings"]
    report.state = ReportState.INCLUDED
    report.save()
    made = draft_list(ListKind.FSU, date(2026, 6, 1))
    assert made.source["reports"][0]["base_minutes"] == 90
    nobody = program(client, officer, "bare.json", report_json(id="bare", players=None)).json()
    assert "there is no person k" in str(nobody)
    bad = program(client, officer, "bad.json", report_json(games=[{"round": 1}], colour="red")).json()
    assert {"games[0].white", "games[0].result"} <= {problem["path"] for problem in bad[0]["problems"]}
    wrong = program(client, officer, "bad.json", report_json(), answers="[]")
    assert wrong.status_code == 422


@pytest.mark.usefixtures("officer", "koval")
def test_what_is_wrong_in_a_workbook_is_named_by_sheet_row_and_column(client: Client) -> None:
    wrong: dict[str, Rows] = {
        "Соревнование": [*COMPETITION[:2], ("Последний день", "32.05.2026"), ("Контроль времени", "долго")],
        "Участники": [*PLAYERS, (3, "100001", "", "давно", "UKR")],
        "Партии": GAMES,
    }
    text = page(client, ("cup.xlsx", book(**wrong)), bring="1").content.decode()
    for place in ("Соревнование!B3", "Соревнование!B4", "Участники!D5"):
        assert f"<code>{place}</code>" in text, place
    games = [*GAMES, (1, "Нетаков", "3", "1-0"), (4, "1", "2", "выиграл"), (5, "1", "1", "1-0")]
    text = page(client, ("cup.xlsx", book(**{**WORKBOOK, "Партии": games}))).content.decode()
    assert "<code>Партии!D6</code>" in text
    assert "<code>Партии!7</code>" in text
    text = page(client, ("cup.xlsx", book(**{**WORKBOOK, "Партии": [*GAMES, (1, "Нетаков", "3", "1-0")]})))
    assert "who is not among the players" in text.content.decode()
    federations = [*PLAYERS[:3], (3, "", "Лисенко Іван", 1993, "Атлантида")]
    text = page(client, ("cup.xlsx", book(**{**WORKBOOK, "Участники": federations}))).content.decode()
    assert "there is no country" in text
    assert "<code>Участники!4</code>" in text
    number = [*PLAYERS[:2], (2, "777777", "Бондар Ольга", 1992, "UKR"), PLAYERS[3]]
    (file,) = page(client, ("cup.xlsx", book(**{**WORKBOOK, "Участники": number})), bring="1").context["files"]
    assert [row.row.row.code for row in file.asked] == ["777777"]
    assert not Report.objects.exists()


@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("cut.xlsx", book(**WORKBOOK)[:500], "damaged"),
        ("old.xls", b"\xd0\xcf\x11\xe0" + bytes(100), "old XLS"),
        ("cut.json", report_json()[:200], "not valid JSON"),
        ("list.json", b"{}", "the field is missing"),
        ("empty.trf", b"", "001"),
        ("cut.trf", trf_pair("Koval, Oleg", "Melnyk, Petro")[:150], ""),
        ("none.xlsx", book(Лист=[("a", "b")]), "no row of headers"),
        ("code.trf", "012 Кубок".encode("cp866"), ""),
    ],
)
def test_a_broken_file_is_refused_and_the_others_are_taken(
    client: Client, name: str, content: bytes, told: str
) -> None:
    answers = {f"person-1-{row}": "new" for row in (1, 2)}
    good = trf_pair("Koval, Oleg", "Melnyk, Petro")
    shown = page(client, (name, content), ("good.trf", good), bring="1", **answers)
    broken, taken = shown.context["files"]
    assert broken.problems, name
    assert told in " ".join(map(str, broken.problems))
    assert taken.brought is not None
    assert [report.competition.code for report in Report.objects.all()] == ["good"]


@pytest.mark.usefixtures("officer", "koval")
def test_ticked_answers_stay_after_a_refusal(client: Client) -> None:
    file = trf_pair("Koval, Oleg", "Melnyk, Petro")
    answers = {"person-0-1": "100001", "bring": "1"}
    text = page(client, ("open.trf", file), **answers).content.decode()
    assert "Melnyk Petro is new in the register" in text
    chosen = text.split('value="100001"')[1].split(">")[0]
    assert "checked" in chosen
    late = page(client, ("open.trf", file), received="2026-05-02", **answers, **{"person-0-2": "new"})
    assert "before the competition is over" in late.content.decode()
    future = page(client, ("open.trf", file), received="2299-05-02", **answers, **{"person-0-2": "new"})
    assert "lies in the future" in future.content.decode()
    assert not Report.objects.exists()


def test_only_officers_bring_reports_in(client: Client, make_user: Callable[..., User]) -> None:
    address = reverse("pages:bring_reports", args=["fsu"])
    assert client.get(address).status_code == 302
    client.force_login(make_user("judge", OfficeRole.CHIEF_JUDGE))
    assert client.get(address).status_code == 403
    local = make_user("local", OfficeRole.CLASSIFICATION_OFFICER)
    client.force_login(local)
    assert client.get(address).status_code == 403
    assert client.get(reverse("pages:bring_reports", args=["bridge"])).status_code == 200
    assert client.get(reverse("pages:bring_reports", args=["go"])).status_code == 404
    assert program(client, local, "a.trf", b"").status_code == 403


@pytest.mark.usefixtures("officer")
def test_the_empty_workbook_and_the_page_speak_three_languages(client: Client) -> None:
    for kind in ("fsu", "elo_r", "bridge"):
        assert client.get(reverse("pages:report_template", args=[kind])).status_code == 200
        for language in LANGUAGES:
            assert report_template(kind, language)[:2] == b"PK"
    sentences = {
        page(client, ("no.xlsx", b"PK"), language=language).content.decode().count("XLSX") for language in LANGUAGES
    }
    assert 0 not in sentences
    told = {
        str(page(client, ("no.xlsx", b"PK"), language=language).context["files"][0].problems[0])
        for language in LANGUAGES
    }
    assert len(told) == len(LANGUAGES)


@pytest.mark.clause(CHESS, "7/p1")
@pytest.mark.usefixtures("koval")
def test_games_may_stand_across_the_players(officer: User, tmp_path: Path) -> None:
    crossed = (
        ("№", "ФИО", "Год рождения", "Гражданство", "Тур 1", "Тур 2"),
        (1, "Коваль Олег", 1990, "UKR", "2w1", "3ч½"),
        (2, "Бондар Ольга", 1992, "UKR", "1b0", "+"),
        (3, "Лисенко Іван", 1993, "UKR", "", "1б="),
    )
    done = command(tmp_path, "c.xlsx", book(C=COMPETITION, P=crossed), "--as-new")
    assert done.exit_code == 0, done.output
    assert [game["result"] for game in Report.objects.get().content["fsu"]["games"]] == ["1-0", "0.5-0.5"]
    wrong = (crossed[0], crossed[1], (2, "Бондар Ольга", 1992, "UKR", "1b1", "x9"), crossed[3])
    refused = command(tmp_path, "w.xlsx", book(C=COMPETITION, P=wrong), "--as-new")
    assert "P!F3" in refused.output
    robin = (
        ("№", "ФИО", "1", "2", "3"),
        (1, "Коваль Олег", "X", 1, "½"),
        (2, "Бондар", 0, "X", "+"),
        (3, "Лисенко", "½", "-", "X"),
    )
    event = read_event(book(C=COMPETITION, P=robin))
    assert [(game.round, game.white, game.black) for game in event.games] == [
        (1, "2", "3"),
        (2, "1", "2"),
        (3, "3", "1"),
    ]
    torn = (robin[0], robin[1], (2, "Бондар", 1, "X", "+"), robin[3])
    assert "tells another score" in command(tmp_path, "t.xlsx", book(C=COMPETITION, P=torn)).output
