"""A table of participants is shown whole before it is entered, and what would keep it from the rating is named."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from tests.office import whole_events

from tavlei.exchange.participants import ParticipantRow, write_participants
from tavlei.languages import catalogue
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.clause("draughts-norms-2022", "7/7.8")
def test_every_filled_column_is_shown_and_what_stops_the_rating_is_named(
    client: Client, chief: User, people: list[Person]
) -> None:
    competition = whole_events.announced(chief)
    rows = [
        ParticipantRow(family="Участников", given="Иван", sex="M", birth=1990, club="Волга", rating=2100),
        ParticipantRow(family="Участникова", given="Анна", birth=1991, trainer="Петров"),
    ]
    table = SimpleUploadedFile("table.xlsx", write_participants(rows, "ru", catalogue("ru").phrase))
    client.force_login(chief)
    shown = client.post(reverse("pages:import_participants", args=[competition.code]), {"table": table})
    page = shown.content.decode()
    for text in ("Волга", "2100", "Петров", "Клуб", "Тренер", "Рейтинг"):
        assert text in page
    assert "Команда" not in shown.context["heads"]
    assert shown.context["without_citizenship"] == 2
    assert shown.context["without_sex"] == 1
    assert "Неизвестно гражданство 2 человек" in page
    assert not competition.entries.exists()
