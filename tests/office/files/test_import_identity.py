"""Who is who in a competition that is imported: numbers that contradict are a doubt, and a person decides."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer import PersonMatch, plan_import, restore
from tavlei.office.competitions.transfer.trf import competition_of_report, look_at_report
from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import OutsideCode, Person
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import OfficeRole, User


def line(number: int, name: str, code: str, birth: str, cell: str) -> str:
    own = f"{'m':1}{'':>3} {name:33} {2000:>4} {'UKR':3} {code:>11} {birth:10}"
    return f"001 {number:>4} {own} {'0.5':>4} {1:>4}  {cell}"


REPORT = "\n".join(
    [
        "012 Cup",
        "042 2026/03/01",
        line(1, "Koval, Ivan", "14100011", "1990/02/03", "   2 w ="),
        line(2, "Melnyk, Olha", "14100022", "1991/05/06", "   1 b ="),
        "XXR 3",
    ]
).encode()


def fide(person: Person, code: str) -> Person:
    OutsideCode.objects.create(person=person, body="fide", code=code)
    return person


def enter(family: str, given: str, born: date | None, code: str) -> Person:
    return add_person(Actor(None), code=code, family=family, given=given, birth_date=born)


@pytest.fixture
def stranger(db: None) -> Person:
    """Somebody who has the number of Koval by mistake."""
    return fide(enter("Shevchenko", "Taras", date(1961, 3, 9), "A1"), "14100011")


def upload() -> SimpleUploadedFile:
    return SimpleUploadedFile("cup.trf", REPORT)


def test_a_number_with_another_name_is_decided_on_the_page(
    client: Client, make_user: Callable[..., User], stranger: Person
) -> None:
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    address = reverse("pages:import_competition")
    shown = client.post(address, {"file": upload(), "code": "cup"})
    assert 'name="person-fide-14100011" value="A1"' in " ".join(shown.content.decode().split())
    refused = client.post(address, {"file": upload(), "code": "cup", "enter": "1"})
    assert refused.status_code == 200
    assert not Competition.objects.exists()
    given = {"code": "cup", "enter": "1", "person-fide-14100011": "new"}
    assert client.post(address, {"file": upload(), **given}).status_code == 302
    stranger.refresh_from_db()
    assert stranger.entries.count() == 0
    assert Person.objects.get(family="Koval").outside_codes.count() == 0  # the number stays with its owner


def test_a_program_says_that_it_is_the_same(client: Client, make_user: Callable[..., User], stranger: Person) -> None:
    header = {"authorization": f"Bearer {make_token(make_user('boss', OfficeRole.ADMINISTRATOR), 'все')}"}
    address = "/api/v1/imports/competition"
    looked = client.post(f"{address}?dry_run=true", {"file": upload(), "code": "cup"}, headers=header).json()
    assert (looked["people"][0]["match"], looked["people"][0]["candidates"]) == ("doubtful", ["A1"])
    given = {"file": upload(), "code": "cup", "answers": json.dumps({"fide-14100011": "A1"})}
    assert client.post(address, given, headers=header).status_code == 200
    assert stranger.entries.count() == 1
    wrong = {"file": upload(), "code": "cup2", "answers": json.dumps({"fide-14100011": "A99"})}
    assert "A99" in client.post(address, wrong, headers=header).content.decode()
    assert client.post(address, {"file": upload(), "code": "c", "answers": "[]"}, headers=header).status_code == 422


def test_a_command_writes_the_doubts_and_takes_the_decisions(stranger: Person, tmp_path: Path) -> None:
    path, doubts = tmp_path / "cup.trf", tmp_path / "doubts.csv"
    path.write_bytes(REPORT)
    looked = CliRunner().invoke(app, ["office", "import", str(path), "--look", "--doubts", str(doubts)])
    assert looked.exit_code == 2
    assert "fide-14100011;Koval Ivan;A1 new;" in doubts.read_text(encoding="utf-8-sig")
    doubts.write_text(doubts.read_text(encoding="utf-8-sig").replace("A1 new;", "A1 new;A1"), encoding="utf-8")
    assert CliRunner().invoke(app, ["office", "import", str(path), "--decisions", str(doubts)]).exit_code == 0
    assert stranger.entries.count() == 1


def matches(content: bytes = REPORT) -> list[PersonMatch]:
    return [person.match for person in plan_import(look_at_report(content, code="cup").file).people]


def test_a_name_in_another_script_with_the_day_of_birth_is_known_without_it_doubtful(db: None) -> None:
    enter("Коваль", "Іван", date(1990, 2, 3), "A1")
    enter("Мельник", "Ольга", None, "A2")
    assert matches() == [PersonMatch.KNOWN, PersonMatch.DOUBTFUL]


def test_a_namesake_with_another_number_is_a_doubt(db: None) -> None:
    fide(enter("Koval", "Ivan", date(1990, 2, 3), "A1"), "999")
    fide(enter("Мельник", "Ольга", None, "A2"), "14100022")
    assert matches() == [PersonMatch.DOUBTFUL, PersonMatch.KNOWN]


def test_a_number_that_two_players_have_is_nobodys(db: None) -> None:
    fide(enter("Koval", "Ivan", date(1990, 2, 3), "A1"), "14100011")
    read = look_at_report(REPORT.replace(b"14100022", b"14100011"), code="cup")
    assert [remark.path for remark in read.remarks if "several players" in remark.message] == ["001 1", "001 2"]
    assert [person.match for person in plan_import(read.file).people] == [PersonMatch.KNOWN, PersonMatch.NEW]
    zeros = REPORT.replace(b"14100011", b"       0").replace(b"14100022", b"       0")
    assert matches(zeros) == [PersonMatch.KNOWN, PersonMatch.NEW]


def test_the_line_of_a_file_is_no_number_of_anybody(db: None) -> None:
    """Two files have a first player of the same name and tell no number and no birth: it may be somebody else."""
    content = "\n".join(["012 Cup", "042 2026/03/01", line(1, "Koval, Ivan", "", "", "   2 w ="),
                         line(2, "Melnyk, Olha", "0", "", "   1 b ="), "XXR 3"]).encode()  # fmt: skip
    file = competition_of_report(content, code="cup")
    restore(Actor(None), file)
    assert not Person.objects.filter(code__startswith="trf-").exists()
    assert matches(content) == [PersonMatch.DOUBTFUL, PersonMatch.DOUBTFUL]


@pytest.mark.parametrize(
    ("head", "system"),
    [
        ("", "round_robin"),
        ("092 Individual: Round-Robin\n", "round_robin"),
        ("092 Individual: Swiss-System\n", "fide_dutch"),
        ("192 FIDE_DUBOV\n", "fide_dubov"),
    ],
)
def test_the_system_of_a_report_that_names_it_in_its_own_way(db: None, head: str, system: str) -> None:
    """Three who have all met: without a word of the system that was a round robin."""
    rows = [
        ("   2 w =", "   3 b =", "0000 - Z"),
        ("   1 b =", "0000 - Z", "   3 w ="),
        ("0000 - Z", "   1 w =", "   2 b ="),
    ]
    text = "042 2026/03/01\n" + head
    for number, cells in enumerate(rows, start=1):
        own = line(number, f"Player, {'ABC'[number - 1]}", "", "", "").rstrip().replace(" 0.5 ", " 1.0 ")
        text += own.ljust(89) + "".join(f"  {cell}" for cell in cells) + "\n"
    assert look_at_report(text.encode(), code="robin").file.competition.system == system
