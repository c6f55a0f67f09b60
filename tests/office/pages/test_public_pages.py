"""The public pages outside a competition: the front page, the calendar, the register, a person, the lists."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tavlei.office.competitions.conduct.staff import tell_press
from tavlei.office.competitions.models import Competition, State
from tavlei.office.competitions.pages.standing_lines import event_progress, standing_lines
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.lists.catalogue import lists_in_force
from tavlei.office.lists.lines.list_lines import list_lines
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.people.models import Person, Region, TitleHeld
from tavlei.office.players.events import entries_of, last_games, participations
from tavlei.office.players.norms import norm_thresholds, norms_on_the_way, plays_for_norms
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

Make = Callable[..., Competition]
HOME = "/"


@pytest.fixture
def officer(make_user: Callable[..., User]) -> User:
    return make_user("officer", OfficeRole.RATING_OFFICER)


@pytest.fixture
def played(chief: User, make_competition: Make) -> Competition:
    competition = make_competition()
    made = pair_next(chief, competition, 1)
    enter_results(chief, made, [EnteredResult(1, Result.WHITE_WINS, 1)])
    competition.refresh_from_db()
    return competition


def text_of(client: Client, name: str, *args: object, **query: str) -> str:
    return client.get(reverse(f"pages:{name}", args=args), query).content.decode()


def test_the_front_page_tells_what_is_played_and_who_leads(client: Client, chief: User, played: Competition) -> None:
    progress, lines = event_progress(played), standing_lines(played)
    assert progress
    assert (progress.number, progress.boards, progress.playing, progress.finished) == (1, 3, 2, False)
    text = client.get(HOME).content.decode()
    assert played.name in text
    assert lines[0].name in text
    assert 'hx-select="#live"' in text
    tell_press(chief, played, "Открытие", "Турнир открыт.")
    assert "Турнир открыт." in client.get(HOME).content.decode()


def test_the_front_page_is_drawn_once_for_all_readers(client: Client, played: Competition) -> None:
    client.get(HOME)
    with CaptureQueriesContext(connection) as asked:
        client.get(HOME)
    assert not [query["sql"] for query in asked.captured_queries if "competitions_" in query["sql"]]


def test_lists_in_force_are_the_newest_whose_day_has_come(client: Client, officer: User, people: list[Person]) -> None:
    TitleHeld.objects.create(person=people[0], sport="draughts", title="MS", awarded="2020-01-01")
    made = open_list(officer, ListKind.ELO_R, date(2026, 1, 1), {people[0].code: {"rating": 2110}})
    Publication.objects.create(
        kind=ListKind.ELO_R, period=date(2026, 7, 1), number=2, published=made.published, by=officer, content={},
        digest="", signature="", journal_number=1, journal_hash="",
    )  # fmt: skip
    assert lists_in_force(date(2025, 12, 31)) == []
    assert lists_in_force(date(2026, 3, 1)) == [made]
    assert [found.number for found in lists_in_force(date(2026, 7, 1))] == [2]
    (line,) = list_lines(made, made.rows.select_related("person"))
    assert (line.title, line.value, line.is_new) == ("МС", "2110", True)
    assert line.why_url in text_of(client, "publication", made.number)


@pytest.mark.parametrize(("asked", "found"), [
    ({}, True), ({"when": "running"}, True), ({"when": "played"}, False), ({"sport": "draughts"}, True),
    ({"sport": "renju"}, False), ({"status": "region"}, True), ({"status": "russia"}, False), ({"year": "2026"}, True),
    ({"year": "2025"}, False), ({"region": "RU-TA"}, False), ({"when": "никогда", "year": "x"}, True),
])  # fmt: skip
def test_the_calendar_is_asked_by_its_filters(
    client: Client, played: Competition, asked: dict[str, str], found: bool
) -> None:
    assert (played.name in text_of(client, "calendar", **asked)) is found


def test_people_are_listed_by_region_with_titles(client: Client, people: list[Person]) -> None:
    people[0].region = Region.objects.create(code="RU-UD", country="RU", name_ru="Удмуртская Республика")
    people[0].save()
    TitleHeld.objects.create(person=people[0], sport="draughts", title="MS", awarded="2020-01-01")
    text = text_of(client, "people", region="RU-UD")
    assert people[0].full_name in text
    assert people[1].full_name not in text
    assert '<span class="title-badge">МС</span>' in text


def test_a_person_has_place_points_and_games(client: Client, played: Competition) -> None:
    winner = standing_lines(played)[0]
    person = Person.objects.get(entries__pk=winner.entry)
    (event,) = participations(person, entries_of(person))
    assert (event.place, event.points, event.is_running) == ("1", "2", True)
    (game,) = last_games(person)
    assert (game.result, game.round) == ("2", 1)
    assert game.opponent
    assert game.opponent.usual_name in text_of(client, "person", person.code)


def test_norms_on_the_way_are_a_list_of_conditions_without_the_age(client: Client, played: Competition) -> None:
    person = Person.objects.get(entries__pk=standing_lines(played)[0].entry)
    assert plays_for_norms(person)
    for way in norms_on_the_way(person):
        assert way.conditions
        assert not [condition for condition in way.conditions if "озраст" in condition.text]
    address = reverse("pages:person_norms", args=[person.code])
    assert "<html" in client.get(address).content.decode()
    assert "<html" not in client.get(address, headers={"hx-request": "true"}).content.decode()
    Competition.objects.update(state=State.FINISHED)
    assert not plays_for_norms(person)


def test_the_chart_names_the_thresholds_of_the_norms(people: list[Person]) -> None:
    women, men = people[1], people[0]
    day = date(2026, 3, 1)
    assert norm_thresholds(men, "elo_r", day) == [(2600, "ГР"), (2400, "МС")]
    assert norm_thresholds(women, "elo_r", day) == [(2400, "ГР"), (2300, "МС")]
    assert norm_thresholds(men, "fsu", day) == []
