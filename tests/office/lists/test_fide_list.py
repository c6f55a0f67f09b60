"""A FIDE list in the office: by code, else by name in any script, birth year and federation; doubts are decided."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.office.journal.chain import Actor, verify
from tavlei.office.people.models import OutsideCode, Person, Rating
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import LANGUAGES

pytestmark = pytest.mark.django_db

EDITION = "chess-rating-ua"
PLAYERS = (
    ("14100010", "Koval, Oleh", "UKR", 2410, 1990),
    ("14100029", "Bondar, Olha", "UKR", 2205, 1992),
    ("14100037", "Lysenko, Ivan", "UKR", 1999, 1980),
    ("34100045", "Koval, Oleg", "RUS", 2300, 1990),
    ("14100053", "Melnyk, Petro", "UKR", 0, 1985),
)


def xml(players: tuple[tuple[object, ...], ...] = PLAYERS) -> bytes:
    told = "".join(
        f"<player><fideid>{code}</fideid><name>{name}</name><country>{country}</country><rating>{rating}</rating>"
        f"<birthday>{born}</birthday></player>"
        for code, name, country, rating, born in players
    )
    return f"<playerslist>{told}</playerslist>".encode()


def zipped(content: bytes, name: str = "players.xml") -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(name, content)
    return made.getvalue()


@pytest.fixture
def officer(make_user: Callable[..., User], client: Client) -> User:
    made = make_user("officer", OfficeRole.RATING_OFFICER)
    client.force_login(made)
    return made


@pytest.fixture
def register(db: None) -> dict[str, Person]:
    """Koval is certain by name, Bondar by code, of Lysenko another year is told, Melnyk has no rating."""
    born = {"Коваль": 1990, "Бондар": 1991, "Лисенко": 1981, "Мельник": 1985}
    given = {"Коваль": "Олег", "Бондар": "Ольга", "Лисенко": "Іван", "Мельник": "Петро"}
    made = {
        family: add_person(Actor(None), family=family, given=given[family], citizenship="UA", birth_year=year)
        for family, year in born.items()
    }
    OutsideCode.objects.create(person=made["Бондар"], body="fide", code="14100029")
    return made


def page(client: Client, content: bytes, language: str = "en", **given: str) -> Any:
    sent = {"list": SimpleUploadedFile("list.xml", content), "day": "2026-05-01", **given}
    address = reverse("pages:fide_list", args=["fsu"])
    return client.post(address, sent, headers={"accept-language": language}, follow=True)


def ratings() -> dict[str, int]:
    found = Rating.objects.filter(kind="fide", as_of=date(2026, 5, 1)).select_related("person")
    return {rating.person.family: int(rating.value) for rating in found}


@pytest.mark.clause(EDITION, "3/p2", "2/p8")
@pytest.mark.usefixtures("officer")
@pytest.mark.parametrize("packed", [False, True])
def test_certain_people_are_rated_and_doubts_are_decided_once(
    client: Client, register: dict[str, Person], packed: bool
) -> None:
    content = zipped(xml()) if packed else xml()
    shown = page(client, content)
    assert ratings() == {"Коваль": 2410, "Бондар": 2205}
    assert (shown.context["matched"].by_code, shown.context["matched"].by_name) == (1, 2)
    (doubt,) = shown.context["doubts"]
    assert (doubt["person"], [entry.code for entry, _against in doubt["candidates"]]) == (
        register["Лисенко"], ["14100037"],
    )  # fmt: skip
    assert "the year of birth differs" in shown.content.decode()
    assert OutsideCode.objects.get(person=register["Мельник"]).code == "14100053"
    address = reverse("pages:fide_list", args=["fsu"])
    kept = {"kept": shown.context["kept"], "settle": "1"}
    nobody = client.post(address, kept, headers={"accept-language": "en"})
    assert "nobody was chosen" in nobody.content.decode()
    forged = client.post(
        address, {**kept, "kept": "x" + kept["kept"], f"person-{register['Лисенко'].code}": "14100037"}
    )
    assert forged.context["problems"]
    chosen = {**kept, f"person-{register['Лисенко'].code}": "14100037"}
    assert client.post(address, chosen).context["settled"].ratings == 1
    assert ratings()["Лисенко"] == 1999
    again = page(client, content)
    assert again.context["doubts"] == []
    assert again.context["matched"].by_code == 4
    assert Rating.objects.filter(kind="fide").count() == 3
    assert not list(verify())


@pytest.mark.clause(EDITION, "3/p2")
def test_the_command_tells_the_doubts_and_takes_decisions(register: dict[str, Person], tmp_path: Path) -> None:
    file, doubts = tmp_path / "fide.xml", tmp_path / "doubts.csv"
    file.write_bytes(xml())
    given = ["office", "fide-ratings", str(file), "--day", "2026-05-01", "--lang", "en"]
    looked = CliRunner().invoke(app, [*given, "--look", "--doubts", str(doubts)])
    assert looked.exit_code == 0, looked.output
    assert "found by code 1, by name and birth 2; doubts 1" in looked.output
    assert "14100037 Lysenko, Ivan 1980 (the year of birth differs)" in looked.output
    assert not ratings()
    lines = doubts.read_text("utf-8-sig").splitlines()
    doubts.write_text("\n".join([lines[0], f"{lines[1]}99"]), "utf-8")
    refused = CliRunner().invoke(app, [*given, "--decisions", str(doubts)])
    assert refused.exit_code == 2
    assert "choose one of 14100037" in refused.output
    doubts.write_text("\n".join([lines[0], f"{lines[1]}14100037"]), "utf-8")
    done = CliRunner().invoke(app, [*given, "--decisions", str(doubts)])
    assert "FIDE ratings taken over: 3" in done.output
    assert OutsideCode.objects.get(person=register["Лисенко"]).code == "14100037"


@pytest.mark.usefixtures("officer", "register")
@pytest.mark.parametrize(
    "content",
    [b"", b"hello", xml()[:120], zipped(xml(), "a.csv"), zipped(xml())[:90], "ID Name\n1 Коваль".encode("cp866")],
    ids=["empty", "words", "half a list", "an archive of something else", "half an archive", "another encoding"],
)
def test_a_list_that_is_none_is_refused_in_three_languages(client: Client, content: bytes) -> None:
    told = set()
    for language in LANGUAGES:
        shown = page(client, content, language)
        problems = [str(problem) for problem in (*shown.context.get("problems", ()), *shown.context["messages"])]
        told.add("".join(problems) or str(shown.context.get("mistakes")))
    assert all(told)
    assert not ratings() or content == xml()[:120]


def test_only_the_rating_officer_brings_a_fide_list(client: Client, make_user: Callable[..., User]) -> None:
    address = reverse("pages:fide_list", args=["fsu"])
    client.force_login(make_user("judge", OfficeRole.CHIEF_JUDGE))
    assert client.get(address).status_code == 403
    client.force_login(make_user("rating", OfficeRole.RATING_OFFICER))
    assert client.get(address).status_code == 200
    assert client.get(reverse("pages:fide_list", args=["elo_r"])).status_code == 404
    empty = client.post(address, {"day": "2026-05-01"}, headers={"accept-language": "en"})
    assert re.search("choose a file", empty.content.decode())
