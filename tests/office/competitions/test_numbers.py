"""Numbers by lot, through the pages: who drew what, with which seed (appendix 2, 5.4.10.4, 5.4.10.5.1)."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest
from django.test import Client
from tests.office.desk_clicks import click, close, page, pair, pairs, sheet
from tests.office.teams.team_events import announced as announced_teams
from tests.office.teams.team_events import entered as entered_team

from tavlei.office.competitions.models import Competition
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.office.teams.entries import admit_team

EDITION = "draughts-rules-2022"
Open = Callable[..., Competition]


def lot(seed: str, name: str) -> str:
    return sha256(f"{seed}:{name}".encode()).hexdigest()


def numbered(competition: Competition) -> list[str]:
    """The personal numbers in the order of the numbers drawn."""
    listed = competition.entries.filter(number__isnull=False).order_by("number")
    return [entry.person.code for entry in listed.select_related("person") if entry.person]


@pytest.mark.clause(EDITION, "app2")
def test_a_round_robin_is_numbered_by_lot_and_shows_who_drew_what(
    client: Client, open_event: Open, people: list[Person]
) -> None:
    competition = open_event()
    close(client, competition)
    codes = sorted((person.code for person in people[:6]), key=lambda code: lot("one", code))
    assert numbered(competition) == codes
    assert codes != [person.code for person in people[:6]], "the lot is not the alphabet"
    client.logout()
    shown = page(client, "participants", competition.code)
    assert lot("one", codes[0])[:8] in shown
    assert "<code>one</code>" in shown
    why = page(client, "numbers", competition.code)
    assert all(lot("one", code) in why and f"({code})" in why for code in codes)
    assert "draughts-rules-2022/app2" in why
    act = Act.objects.get(kind="numbers.drawn")
    assert act.clause == f"{EDITION} app2"


@pytest.mark.clause(EDITION, "5.4.10.4")
def test_a_blind_lot_with_another_seed_gives_other_pairs(
    client: Client, open_event: Open, people: list[Person]
) -> None:
    ratings = {index: 2400 - 100 * index for index in range(6)}
    met = []
    for seed in ("one", "two"):
        competition = open_event(6, ratings, code=f"blind-{seed}", seed=seed, system="swiss_lot", rounds_planned=3)
        close(client, competition)
        expected = sorted((person.code for person in people[:6]), key=lambda code: lot(seed, code))
        assert numbered(competition) == expected, "ratings do not matter"
        made = pair(client, competition)
        assert made is not None
        assert pairs(made) == [(1, 2), (3, 4), (5, 6)]
        met.append({frozenset(seat.entry.person_id for seat in board.seats.all()) for board in made.encounters.all()})
    assert met[0] != met[1]


@pytest.mark.clause(EDITION, "5.4.10.5.1")
def test_equal_ratings_and_the_unrated_are_ordered_by_lot(
    client: Client, open_event: Open, people: list[Person]
) -> None:
    competition = open_event(6, {0: 2000, 3: 2000, 5: 2200}, system="swiss_rating", rounds_planned=3)
    close(client, competition)
    code = [person.code for person in people[:6]]
    equals = sorted((code[0], code[3]), key=lambda one: lot("one", one))
    unrated = sorted((code[1], code[2], code[4]), key=lambda one: lot("one", one))
    assert numbered(competition) == [code[5], *equals, *unrated]
    assert "5.4.10.5.1" in page(client, "participants", competition.code)


@pytest.mark.clause(EDITION, "5.4.10.5.1")
def test_without_an_announced_seed_the_short_name_is_the_seed(
    client: Client, open_event: Open, people: list[Person]
) -> None:
    competition = open_event(seed="")
    close(client, competition)
    assert numbered(competition) == sorted((one.code for one in people[:6]), key=lambda code: lot("lots", code))


@pytest.mark.clause(EDITION, "app2")
def test_the_seed_stands_once_numbers_have_been_drawn(client: Client, open_event: Open) -> None:
    competition = open_event()
    close(client, competition)
    competition.refresh_from_db()
    before = numbered(competition)
    fields = {
        "name": competition.name, "code": competition.code, "sport": "draughts", "discipline": "russian",
        "status": "region", "starts": "2026-03-01", "ends": "2026-03-05", "system": "round_robin",
        "rounds_planned": 5, "seed": "another", "points_for_win": 2, "time_control": "45+30",
        "version": competition.version,
    }  # fmt: skip
    refused = click(client, "change", competition.code, **fields)
    competition.refresh_from_db()
    assert competition.seed == "one"
    assert "начальному значению" in refused
    click(client, "change", competition.code, **{**fields, "seed": "one", "system": "swiss_lot", "rounds_planned": 3})
    competition.refresh_from_db()
    assert competition.numbering["rule"] == "blind_lot"
    assert numbered(competition) == before


@pytest.mark.clause(EDITION, "app2", "5.4.9.1")
def test_teams_are_numbered_by_lot(client: Client, chief: User) -> None:
    client.force_login(chief)
    competition = announced_teams(chief)
    names = ["Альфа", "Бета", "Гамма", "Дельта"]
    for name in names:
        admit_team(chief, entered_team(chief, competition, name))
    close(client, competition)
    drawn = competition.entries.filter(number__isnull=False).order_by("number").values_list("team__name", flat=True)
    assert list(drawn) == sorted(names, key=lambda name: lot("teams-2026", name))
    assert "<code>teams-2026</code>" in page(client, "participants", competition.code)
    assert lot("teams-2026", "Бета") in page(client, "numbers", competition.code)


@pytest.mark.clause(EDITION, "app2", "app2/table")
@pytest.mark.parametrize(
    ("sport", "discipline", "first"), [("renju", "renju", "black"), ("draughts", "russian", "white")]
)
def test_in_renju_the_number_named_first_has_black(
    client: Client, open_event: Open, sport: str, discipline: str, first: str
) -> None:
    competition = open_event(4, sport=sport, discipline=discipline, rounds_planned=3)
    close(client, competition)
    made = pair(client, competition)
    assert made is not None
    one = made.seats.get(entry__number=1)
    assert one.colour == first
    assert {seat.entry.number for seat in one.encounter.seats.all()} == {1, 4}


@pytest.mark.clause(EDITION, "app2")
def test_the_protocol_of_renju_names_black_first(client: Client, open_event: Open) -> None:
    competition = open_event(4, sport="renju", discipline="renju", rounds_planned=3)
    close(client, competition)
    made = pair(client, competition)
    assert made is not None
    black = [made.seats.get(encounter=board, colour="black").entry for board in made.encounters.order_by("board")]
    cells = sheet(client, "round_paper", competition.code, 1, "protocol", "xlsx")
    for entry in black:
        row = next(row for row in cells if any(str(entry.person) in cell for cell in row))
        assert str(entry.person) in next(cell for cell in row if "Иван" in cell)
