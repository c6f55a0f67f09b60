"""Files for other programs and from them: reports of FIDE, tables of results, and what is too large or broken."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory
from django.urls import reverse
from py4swiss.trf import TrfParser
from tests import memory
from tests.office import whole_events
from tests.office.teams import team_events
from tests.tournament.rules import RULES

from tavlei.exchange.competition import read_competition, write_competition
from tavlei.exchange.participants import preview_participants, preview_results, write_results
from tavlei.exchange.trf import event_of, read_trf, team_event_of
from tavlei.languages import catalogue
from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Encounter
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.transfer import restore
from tavlei.office.competitions.transfer.tables import matched_results, participant_rows, result_rows
from tavlei.office.competitions.transfer.trf import competition_of_report, fide_report_text, report_text
from tavlei.office.design.costs import FORM_BYTES
from tavlei.office.journal.chain import Actor
from tavlei.office.pages.upload_limit import UploadLimitMiddleware
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

Make = Callable[..., Competition]


def upload(content: bytes, name: str = "table.xlsx") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def table(*rows: str) -> bytes:
    return "\n".join(("Тур;Доска;Белые;Черные;Результат", *rows)).encode()


def test_a_report_of_persons_is_read_by_a_public_tool_and_by_us(db: None, tmp_path: Path) -> None:
    competition = whole_events.individual(whole_events.chief_judge())
    content = report_text(competition)
    tournament = event_of(read_trf(content)).tournament
    field = read_snapshot(competition)
    points = {row.participant: row.points for row in field.standings.rows}
    numbers = {str(entry.number): f"e{entry.pk}" for entry in field.entries}
    for name, entries in tournament.entries().items():
        assert sum(tournament.points(entry.score) for entry in entries) == points[numbers[name]]
    path = tmp_path / "report.trf"
    path.write_bytes(content)
    parsed = TrfParser.parse(path)
    assert len(parsed.player_sections) == 7


def test_a_report_of_a_running_round_is_read_by_a_public_tool_and_nothing_is_lost(db: None, tmp_path: Path) -> None:
    competition = whole_events.individual(whole_events.chief_judge())
    board = (
        Encounter.objects.filter(round__competition=competition).exclude(result="").order_by("-round__number")[:1].get()
    )
    Encounter.objects.filter(pk=board.pk).update(result="")
    content = report_text(competition)
    path = tmp_path / "report.trf"
    path.write_bytes(content)
    TrfParser.parse(path)
    assert read_trf(content) == read_trf(fide_report_text(competition))
    assert any(game.result == " " for player in read_trf(content).players for game in player.games)


CONTRADICTORY = b"""012 Winter Cup
042 2026/01/10
001    1      Adamenko, A                                                        1.0    1     2 w 1
001    2      Bilyk, B                                                           1.0    2     1 b 1
XXR 3
"""


def test_a_report_that_contradicts_itself_is_decided_on_the_page(
    client: Client, make_user: Callable[..., User]
) -> None:
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    address = reverse("pages:import_competition")
    asked = client.post(address, {"file": upload(CONTRADICTORY, "cup.trf"), "code": "cup"}).content.decode()
    assert "1 – 1" in asked
    assert "001 1" in asked
    assert 'name="sides"' in asked
    given = {"code": "cup", "sides": "white", "points": "results"}
    shown = client.post(address, {"file": upload(CONTRADICTORY, "cup.trf"), **given}).content.decode()
    assert re.search(r'type="hidden"\s+name="sides"\s+value="white"', shown)
    client.post(address, {"file": upload(CONTRADICTORY, "cup.trf"), **given, "enter": "1"})
    made = Competition.objects.get(code="cup")
    assert made.rounds.get(number=1).encounters.get().result == "1-0"


def test_a_report_without_a_day_is_told_it(client: Client, make_user: Callable[..., User]) -> None:
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    address = reverse("pages:import_competition")
    content = CONTRADICTORY.replace(b"042 2026/01/10\n", b"").replace(b"1.0    2     1 b 1", b"0.0    2     1 b 0")
    assert "042" in client.post(address, {"file": upload(content, "cup.trf"), "code": "cup"}).content.decode()
    wrong = client.post(address, {"file": upload(content, "cup.trf"), "code": "cup", "day": "2026-02-31"})
    assert "2026-02-31" in wrong.content.decode()
    client.post(address, {"file": upload(content, "cup.trf"), "code": "cup", "day": "2026-03-01", "enter": "1"})
    made = Competition.objects.get(code="cup")
    assert (made.starts.isoformat(), made.system) == ("2026-03-01", "fide_dutch")


def test_a_program_decides_what_contradicts(client: Client, make_user: Callable[..., User]) -> None:
    header = {"authorization": f"Bearer {make_token(make_user('boss', OfficeRole.ADMINISTRATOR), 'все')}"}
    address = "/api/v1/imports/competition"
    given = {"file": upload(CONTRADICTORY, "cup.trf"), "code": "cup"}
    assert client.post(address, given, headers=header).status_code == 422
    given |= {"file": upload(CONTRADICTORY, "cup.trf"), "sides": "black", "points": "results"}
    assert client.post(address, given, headers=header).status_code == 200
    assert Competition.objects.get(code="cup").rounds.get(number=1).encounters.get().result == "0-1"


def test_a_report_of_teams_is_read_back(db: None) -> None:
    competition = whole_events.teams(whole_events.chief_judge())
    found = team_event_of(read_trf(report_text(competition)), RULES)
    assert set(found.teams) == {"Альфа", "Бета", "Гамма"}
    assert len(found.rounds) == 2


def test_a_report_becomes_a_competition(db: None) -> None:
    first = whole_events.individual(whole_events.chief_judge())
    content = report_text(first)
    made = restore(Actor(None), competition_of_report(content, code="again", discipline="russian"))
    assert Person.objects.count() == 7  # everybody was found by name and birth
    one, other = read_snapshot(first), read_snapshot(made)
    assert one.standings.rows[0].points == other.standings.rows[0].points
    assert made.rounds.count() == 2
    assert sorted(Encounter.objects.filter(round__competition=made).values_list("result", flat=True)) == sorted(
        Encounter.objects.filter(round__competition=first).values_list("result", flat=True)
    )


def test_tables_go_out_and_come_back_as_they_were(client: Client, chief: User) -> None:
    competition = whole_events.individual(chief)
    client.force_login(chief)
    for ending in ("xlsx", "csv"):
        for language in ("ru", "uk", "en"):
            name = reverse("pages:file", args=[competition.code, f"results.{ending}"])
            content = client.get(name, headers={"accept-language": language}).content
            assert list(preview_results(content).values()) == result_rows(competition)
            name = reverse("pages:file", args=[competition.code, f"participants.{ending}"])
            content = client.get(name, headers={"accept-language": language}).content
            assert list(preview_participants(content).values()) == participant_rows(competition)
    lines = matched_results(competition, preview_results(write_results(result_rows(competition), "ru")))
    assert not any(line.problem or line.is_new for line in lines)


def test_results_of_a_table_are_shown_then_entered_together(
    client: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition(6)
    pair_next(chief, competition, 1)
    client.force_login(chief)
    address = reverse("pages:exchange", args=[competition.code])
    rows = [
        f"1;{result_row.board};{result_row.white};{result_row.black};1-0" for result_row in result_rows(competition)
    ]
    wrong = client.post(address, {"table": upload(table(*rows[:2], rows[2].replace("1-0", "7-9")), "a.csv")})
    assert [bool(line["problem"]) for line in wrong.context["lines"]] == [False, False, True]
    assert "E4" in wrong.context["lines"][2]["problem"]
    assert not wrong.context["clean"]
    again = client.post(address, {"content": wrong.context["content"], "enter": "1"})
    assert again.status_code == 200
    assert not Encounter.objects.exclude(result="").exists()
    shown = client.post(address, {"table": upload(table(*rows), "a.csv")})
    assert shown.context["clean"]
    given = {"content": shown.context["content"], "versions": shown.context["versions"], "enter": "1"}
    assert client.post(address, given).status_code == 302
    assert set(Encounter.objects.values_list("result", flat=True)) == {"1-0"}


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("9;1;{white};{black};1-0", "тур 9"),
        ("1;1;Никто Иван;{black};1-0", "Никто"),
        ("1;1;{black};{white};1-0", "цвет"),
        ("1;1;{white};{third};1-0", "не встречаются"),
        ("1;2;{white};{black};1-0", "доск"),
    ],
)
def test_a_row_that_does_not_fit_the_round_is_told(chief: User, make_competition: Make, row: str, told: str) -> None:
    competition = make_competition(6)
    pair_next(chief, competition, 1)
    first, second = result_rows(competition)[:2]
    text = row.format(white=first.white, black=first.black, third=second.white)
    (line,) = matched_results(competition, preview_results(table(text)))
    assert line.problem is not None
    assert told.casefold() in line.problem.sentence(catalogue("ru").phrase).casefold()


def test_a_board_that_was_written_meanwhile_stops_the_whole_table(
    client: Client, chief: User, make_competition: Make
) -> None:
    competition = make_competition(6)
    pair_next(chief, competition, 1)
    client.force_login(chief)
    address = reverse("pages:exchange", args=[competition.code])
    rows = [
        f"1;{result_row.board};{result_row.white};{result_row.black};1-0" for result_row in result_rows(competition)
    ]
    shown = client.post(address, {"table": upload(table(*rows), "a.csv")})
    Encounter.objects.filter(board=2).update(version=7)
    given = {"content": shown.context["content"], "versions": shown.context["versions"], "enter": "1"}
    assert client.post(address, given)["Location"] == address
    assert not Encounter.objects.exclude(result="").exists()


def test_results_of_teams_come_from_a_table_too(client: Client, chief: User) -> None:
    competition = team_events.ready(chief, ("Альфа", "Бета"), rounds=1)
    team_events.seated(chief, competition, 1)
    client.force_login(chief)
    address = reverse("pages:exchange", args=[competition.code])
    rows = [
        f"1;{result_row.board};{result_row.white};{result_row.black};½-½" for result_row in result_rows(competition)
    ]
    shown = client.post(address, {"table": upload(table(*rows), "a.csv")})
    client.post(address, {"content": shown.context["content"], "enter": "1"})
    assert set(Encounter.objects.values_list("result", flat=True)) == {"0.5-0.5"}


def test_files_with_personal_data_are_for_the_desk(client: Client, make_user: Callable[..., User]) -> None:
    competition = whole_events.individual(whole_events.chief_judge())
    for name in ("competition.json", "report.trf", "participants.xlsx"):
        address = reverse("pages:file", args=[competition.code, name])
        assert client.get(address).status_code == 302
    client.force_login(make_user("player", OfficeRole.PLAYER))
    for name in ("competition.json", "report.trf", "participants.xlsx"):
        assert client.get(reverse("pages:file", args=[competition.code, name])).status_code == 403
    assert client.get(reverse("pages:file", args=[competition.code, "results.csv"])).status_code == 200
    assert client.get(reverse("pages:file", args=[competition.code, "passwords.csv"])).status_code == 404


@pytest.mark.parametrize("door", ["import_participants", "exchange"])
def test_a_bomb_a_wrong_encoding_and_a_large_table_are_refused_and_nothing_is_stored(
    client: Client, chief: User, people: list[Person], door: str
) -> None:
    competition = whole_events.announced(chief)
    client.force_login(chief)
    address = reverse(f"pages:{door}", args=[competition.code])
    for content in (_bomb(), b"\xff\xfe\x00\x01\x02" * 50, b"a" * (8 << 20), b"PK\x03\x04broken"):
        with memory.at_most(100 * memory.MEBIBYTE):
            answer = client.post(address, {"table": upload(content)})
        assert answer.context["problems"], content[:10]
    assert not competition.entries.exists()


def _bomb() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"<x/>")
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (200 << 20))
    return made.getvalue()


class Endless(io.RawIOBase):
    """A body of which nobody may read anything."""

    def read(self, size: int = -1) -> bytes:
        raise AssertionError("the body was read")

    def readline(self, size: int | None = -1) -> bytes:
        raise AssertionError("the body was read")


@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("/office/import/", "11 МБ"),
        ("/competitions/kazan/desk/files/", "11 МБ"),
        ("/api/v1/imports/competition", "65 МБ"),
        ("/competitions/announce/", "256 КБ"),
    ],
)
def test_a_file_of_100_megabytes_is_refused_before_it_is_read(
    client: Client, chief: User, make_competition: Make, address: str, most: str
) -> None:
    make_competition()
    client.force_login(chief)
    answer = client.generic(
        "POST", address, content_type="multipart/form-data; boundary=x", CONTENT_LENGTH=str(100 << 20),
        **{"wsgi.input": Endless()},  # type: ignore[arg-type]
    )  # fmt: skip
    assert answer.status_code == 413
    said = answer.json()["problems"][0]["text"] if address.startswith("/api/") else answer.content.decode()
    assert most in said


def test_the_limit_lets_everything_else_through(db: None) -> None:
    passed: list[Any] = []
    middleware = UploadLimitMiddleware(passed.append)  # type: ignore[arg-type]
    factory = RequestFactory()
    middleware(factory.get("/"))
    middleware(factory.post("/", CONTENT_LENGTH=str(FORM_BYTES)))
    assert len(passed) == 2


def test_a_program_takes_papers_and_files_and_brings_them(client: Client, make_user: Callable[..., User]) -> None:
    chief = whole_events.chief_judge()
    competition = whole_events.individual(chief)
    listed = client.get(f"/api/v1/papers/{competition.code}", {"lang": "en"}).json()
    names = {each["name"] for each in listed}
    assert "results" in names
    assert "admission-protocol" not in names
    assert client.get(f"/api/v1/papers/{competition.code}/results.pdf").content.startswith(b"%PDF")
    assert client.get(f"/api/v1/papers/{competition.code}/admission-protocol.pdf").status_code == 403
    assert client.get(f"/api/v1/papers/{competition.code}/nothing.pdf").status_code == 404
    header = {"authorization": f"Bearer {make_token(chief, 'стол')}"}
    assert client.get(f"/api/v1/papers/{competition.code}/admission-protocol.pdf", headers=header).status_code == 200
    content = client.get(f"/api/v1/files/{competition.code}/competition.json", headers=header).content
    assert client.get(f"/api/v1/files/{competition.code}/competition.json").status_code == 403
    assert client.get("/api/v1/files/schema/competition").json()["title"] == "CompetitionFile"
    file = read_competition(content)
    other = file.model_copy(update={"competition": file.competition.model_copy(update={"code": "copy"})})
    given = write_competition(other)
    assert client.post("/api/v1/imports/competition", {"file": upload(given)}, headers=header).status_code == 403
    header = {"authorization": f"Bearer {make_token(make_user('boss', OfficeRole.ADMINISTRATOR), 'все')}"}
    plan = client.post("/api/v1/imports/competition?dry_run=true", {"file": upload(given)}, headers=header).json()
    assert (plan["imported"], len(plan["people"]), plan["problems"]) == (False, 7, [])
    assert {person["match"] for person in plan["people"]} == {"known"}
    assert client.post("/api/v1/imports/competition", {"file": upload(given)}, headers=header).json()["imported"]
    assert Competition.objects.filter(code="copy").exists()
    refused = client.post("/api/v1/imports/competition", {"file": upload(given)}, headers=header)
    assert refused.status_code == 422


def test_a_program_brings_results(client: Client, chief: User, make_competition: Make) -> None:
    competition = make_competition(6)
    pair_next(chief, competition, 1)
    header = {"authorization": f"Bearer {make_token(chief, 'стол')}"}
    address = f"/api/v1/imports/{competition.code}/results"
    rows = [
        f"1;{result_row.board};{result_row.white};{result_row.black};1-0" for result_row in result_rows(competition)
    ]
    assert client.post(address, {"file": upload(table(*rows))}).status_code == 401
    wrong = client.post(address, {"file": upload(table(*rows[:2], "1;3;Кто;То;1-0"))}, headers=header).json()
    assert wrong["written"] == 0
    done = client.post(address, {"file": upload(table(*rows))}, headers=header).json()
    assert done["written"] == 3
