"""A table of participants is shown whole before it is entered, and what would keep it from the rating is named."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from tests.office import whole_events

from tavlei.exchange.participants import ParticipantRow, write_participants
from tavlei.languages import catalogue
from tavlei.office.acts.performing import authorise
from tavlei.office.people.models import Person
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import OfficeRole, User
from tavlei.office.roles.permissions import Action

pytestmark = pytest.mark.django_db


@pytest.mark.clause("draughts-norms-2022", "7/7.8")
def test_every_filled_column_is_shown_and_what_stops_the_rating_is_named(
    client: Client, chief: User, people: list[Person]
) -> None:
    competition = whole_events.announced(chief)
    rows = [
        ParticipantRow(family="Участников", given="Иван", sex="M", birth=1990, title="KMS", club="Волга", rating=2100),
        ParticipantRow(family="Участникова", given="Анна", birth=1991, trainer="Петров"),
    ]
    table = SimpleUploadedFile("table.xlsx", write_participants(rows, "ru", catalogue("ru").phrase))
    client.force_login(chief)
    shown = client.post(reverse("pages:import_participants", args=[competition.code]), {"table": table})
    page = shown.content.decode()
    for text in ("мужской", "КМС", "Волга", "2100", "Петров", "Клуб", "Тренер", "Рейтинг"):
        assert text in page
    assert "Команда" not in shown.context["heads"]
    assert shown.context["without_citizenship"] == 2
    assert shown.context["without_sex"] == 1
    assert "Неизвестно гражданство 2 человек" in page
    assert not competition.entries.exists()


def _table(*rows: ParticipantRow) -> SimpleUploadedFile:
    return SimpleUploadedFile("table.xlsx", write_participants(list(rows), "ru", catalogue("ru").phrase))


@pytest.fixture
def tikhonov(chief: User) -> Person:
    return add_person(authorise(chief, Action.KEEP_PEOPLE), family="Тихонов", given="Владимир", patronymic="Андреевич",
                      birth_date=date(1990, 5, 17))  # fmt: skip


@pytest.mark.parametrize(
    "row",
    [
        ParticipantRow(family="Tikhonov", given="Vladimir"),
        ParticipantRow(family="Тихонов", given="Володимир", birth=date(1990, 5, 17)),
        ParticipantRow(family="Тихановский", given="Владимир", birth=date(1990, 5, 17)),
    ],
    ids=["another script", "another language", "the birthday and one name"],
)
def test_who_may_be_in_the_register_is_offered_and_chosen(
    client: Client, chief: User, tikhonov: Person, row: ParticipantRow
) -> None:
    competition = whole_events.announced(chief)
    client.force_login(chief)
    address = reverse("pages:import_participants", args=[competition.code])
    shown = client.post(address, {"table": _table(row)})
    assert tikhonov.code in shown.content.decode()
    kept = {"content": shown.context["content"], "enter": "1"}
    refused = client.post(address, kept)
    assert refused.context["problems"]
    assert not competition.entries.exists()
    assert client.post(address, {**kept, "person-2": "P999"}).context["problems"], "only a candidate can be chosen"
    client.post(address, {**kept, "person-2": tikhonov.code})
    assert competition.entries.get().person == tikhonov


def test_somebody_else_of_that_name_becomes_a_new_person(client: Client, chief: User, tikhonov: Person) -> None:
    competition = whole_events.announced(chief)
    client.force_login(chief)
    address = reverse("pages:import_participants", args=[competition.code])
    shown = client.post(address, {"table": _table(ParticipantRow(family="Tikhonov", given="Vladimir", sex="M"))})
    client.post(address, {"content": shown.context["content"], "enter": "1", "person-2": "new"})
    entered = competition.entries.get().person
    assert entered is not None
    assert (entered.family, entered != tikhonov) == ("Tikhonov", True)


@pytest.mark.parametrize("role", [OfficeRole.REPRESENTATIVE, OfficeRole.SECRETARY])
def test_a_birthday_cannot_be_found_by_trying(
    client: Client, chief: User, make_user: Callable[..., User], tikhonov: Person, role: OfficeRole
) -> None:
    """Whoever enters people in one competition may not see everybody's birthday: no answer depends on a birth."""
    competition = whole_events.announced(chief)
    client.force_login(make_user("somebody", role, competition=competition))
    address = reverse("pages:import_participants", args=[competition.code])
    pages = [
        client.post(address, {"table": _table(ParticipantRow(family="Тихонов", given="Владимир", birth=birth))})
        for birth in (date(1990, 5, 17), date(1990, 6, 18), 1961, None)
    ]
    matches = [
        [(row.brought.match, row.brought.candidates) for row, _cells in page.context["matches"]] for page in pages
    ]
    assert all(match == matches[0] for match in matches)
