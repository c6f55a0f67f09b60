"""Lists of participants as Swiss-Manager and chess-results write them, in four languages, read and entered."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tavlei.exchange.participants import preview_participants
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.models import Entry
from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import OutsideCode, Person
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import User

HEADS = {
    "en": ("No.", None, "Name", "FideID", "FED", "RtgI", "RtgN", "Bdate", "sex", "Typ", "Club/City"),
    "de": ("Nr.", None, "Name", "FideID", "Land", "EloI", "EloN", "Geb.Dat.", "Geschlecht", "Typ", "Verein/Ort"),
    "ru": ("№", None, "Имя", "код FIDE", "Фед.", "РейтМ", "РейтН", "Дата рожд.", "пол", "Тип", "Клуб/Город"),
    "uk": ("№", None, "Ім'я", "ID FIDE", "Фед.", "РейтМ", "РейтН", "Дата нар.", "стать", "Тип", "Клуб/Місто"),
}
ABOVE = (("From the tournament server",), ("Autumn Open 2026",), ("Starting rank",))
BELOW = (("You find all details at https://chess-results.com/tnr1.aspx",), ("Swiss-Manager of somebody",))
ROWS = (
    (1, "GM", "Adamenko, Andrii", 14100011, "UKR", 2601, 2590, "1990/02/03", None, "S50", "Lviv"),
    (2, "WFM", "Brown, Beatrice", 400022, "ENG", 0, 2100, "1988", "w", None, "Leeds Chess Club"),
    (3, None, "Vovk, Petro", 0, "UKR", 0, 0, None, None, None, None),
)


def workbook(language: str) -> bytes:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in (*ABOVE, (), HEADS[language], *ROWS, (), *BELOW):
        book.active.append(row)
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def text(language: str) -> bytes:
    lines = (*ABOVE, (), HEADS[language], *ROWS, (), *BELOW)
    return "\n".join(";".join("" if cell is None else str(cell) for cell in row) for row in lines).encode()


@pytest.mark.parametrize("language", HEADS)
@pytest.mark.parametrize("make", [workbook, text])
def test_lists_of_chess_programs_are_read(language: str, make: Callable[[str], bytes]) -> None:
    found = preview_participants(make(language))
    assert [problem.text() for problem in found.problems] == []
    one, other, third = found.values()
    assert (one.family, one.given, one.fide_code, one.citizenship) == ("Adamenko", "Andrii", "14100011", "UKR")
    assert (one.fide_title, one.title, one.fide_rating, one.national_rating) == ("GM", "", 2601, 2590)
    assert (one.birth, other.birth, other.sex, other.club) == (date(1990, 2, 3), 1988, "F", "Leeds Chess Club")
    assert (other.fide_title, other.fide_rating, third.fide_code, third.fide_title) == ("WFM", None, "", "")
    assert [skipped.text for skipped in found.skipped] == [row[0] for row in (*ABOVE, *BELOW)]
    assert found.unknown in {("Typ",), ("Тип",)}


def test_such_a_list_is_entered_and_a_contradicting_number_is_asked_about(client: Client, chief: User) -> None:
    stranger = add_person(Actor(None), code="A1", family="Шевченко", given="Тарас", birth_date=date(1961, 3, 9))
    OutsideCode.objects.create(person=stranger, body="fide", code="14100011")
    competition = announce(
        chief, code="autumn", name="Autumn Open", sport="chess", discipline="chess", status="other",
        starts=date(2026, 10, 1), ends=date(2026, 10, 5), system="swiss_buchholz", rounds_planned=5,
        regulation={"points_for_win": 1},
    )  # fmt: skip
    client.force_login(chief)
    address = reverse("pages:import_participants", args=[competition.code])
    shown = client.post(address, {"table": SimpleUploadedFile("list.xlsx", workbook("ru"))})
    page = shown.content.decode()
    assert "https://chess-results.com/tnr1.aspx" in page
    (doubt,) = shown.context["doubts"]
    assert f'name="{doubt.name}" value="A1"' in " ".join(page.split())
    done = client.post(address, {"content": shown.context["content"], "enter": "1", doubt.name: "new"})
    assert done.status_code == 302
    entered = {entry.person.family: entry for entry in Entry.objects.filter(competition=competition) if entry.person}
    assert entered["Adamenko"].title == "GM"
    assert [entered[name].rating for name in ("Adamenko", "Brown", "Vovk")] == [2601, 2100, None]
    assert Person.objects.get(family="Brown").citizenship == "GB"
    assert OutsideCode.objects.get(code="400022").person.family == "Brown"
    assert stranger.outside_codes.get().code == "14100011"
