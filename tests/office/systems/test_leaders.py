"""Who leads: nobody before the first result, in a bracket those who are still in, then the first of the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.desk_clicks import page, pair, play

from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Encounter
from tavlei.office.competitions.pages.standing_lines import leaders
from tavlei.office.people.models import Person
from tavlei.office.players.events import entries_of, participations
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result

EDITION = "draughts-rules-2022"
Make = Callable[..., Competition]
MEDAL = 'class="medal'


def lower_number_wins(encounter: Encounter) -> str:
    numbers = {seat.colour: seat.entry.number or 0 for seat in encounter.seats.select_related("entry")}
    return Result.WHITE_WINS if numbers["white"] < numbers["black"] else Result.BLACK_WINS


def play_round(client: Client, competition: Competition) -> None:
    made = pair(client, competition)
    assert made is not None
    play(client, made, lower_number_wins)


def shown(client: Client, competition: Competition, name: str) -> list[int]:
    """The leaders on a page, by their numbers."""
    text = page(client, name, *([competition.code] if name == "competition" else []))
    numbers = {entry.pk: entry.number or 0 for entry in competition.entries.all()}
    return [numbers[int(pk)] for pk in re.findall(r'id="leader-(\d+)"', text)]


@pytest.mark.clause(EDITION, "1.4/item3")
def test_those_who_are_still_in_lead_a_bracket(client: Client, chief: User, make_competition: Make) -> None:
    client.force_login(chief)
    competition = make_competition(6, system="knockout", rounds_planned=1, regulation={})
    for survivors in ([1, 2, 3, 4], [1, 2]):
        play_round(client, competition)
        for name in ("competition", "home"):
            assert sorted(shown(client, competition, name)) == survivors, name
        assert {line.place for line in leaders(competition, 3)} == {""}
        out = [row for row in read_snapshot(competition).rows if row.place]
        assert len(out) == 6 - len(survivors)
    play_round(client, competition)
    assert shown(client, competition, "competition")[:2] == [1, 2]
    assert [line.place for line in leaders(competition, 3)] == ["1", "2", "3"]


def test_of_many_who_are_still_in_nobody_leads(
    client: Client, chief: User, make_competition: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavlei.office.competitions.tables.leaders._MOST_IN_BRACKET", 3)
    client.force_login(chief)
    competition = make_competition(6, system="knockout", rounds_planned=1, regulation={})
    play_round(client, competition)
    assert shown(client, competition, "competition") == shown(client, competition, "home") == []
    play_round(client, competition)
    assert shown(client, competition, "competition") == shown(client, competition, "home") == [1, 2]


@pytest.mark.parametrize("given", [{}, {"system": "knockout", "rounds_planned": 1, "regulation": {}}])
def test_nobody_has_a_place_before_the_first_result(
    client: Client, chief: User, make_competition: Make, given: dict[str, object]
) -> None:
    client.force_login(chief)
    competition = make_competition(8, **given)
    made = pair(client, competition)
    assert made is not None
    assert shown(client, competition, "home") == shown(client, competition, "competition") == []
    assert MEDAL not in page(client, "home")
    person = Person.objects.get(entries__competition=competition, entries__number=1)
    [event] = participations(person, entries_of(person))
    assert (event.place, event.points) == ("", "")
    play(client, made)
    [event] = participations(person, entries_of(person))
    assert event.points
    assert client.get(reverse("pages:person", args=[person.code])).status_code == 200
