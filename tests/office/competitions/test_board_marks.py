"""A round without an opponent is written alike on every page, in every paper and table of programs (5.4.10.2)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.desk_clicks import page, pair, play

from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Encounter, Round
from tavlei.office.competitions.tables.standings import crosstable
from tavlei.office.competitions.views.individual import IndividualPages
from tavlei.office.papers.individual import participant_card, round_protocol, wall_pairings
from tavlei.office.papers.source import Source
from tavlei.office.players.own_events import own_events
from tavlei.office.roles.models import User

EDITION = "draughts-rules-2022"
Make = Callable[..., Competition]


def played_round(client: Client, competition: Competition) -> tuple[Round, Encounter]:
    """The first round, played to its end, and the board of whoever had no opponent in it."""
    made = pair(client, competition)
    assert made is not None
    play(client, made)
    return made, next(board for board in made.encounters.all() if board.seats.count() == 1)


def faces(client: Client, competition: Competition, made: Round, alone: Encounter) -> dict[str, str]:
    """How his round is written, by place."""
    field, source, board = read_snapshot(competition), Source(competition, "ru"), alone.board
    entry = field.by_key[f"e{alone.seats.get().entry_id}"]
    shown = page(client, "round", competition.code, made.number)
    item = re.findall(rf'id="board-{board}">.*?</li>', shown, re.DOTALL)[0]
    text = client.get(reverse("pages:round_csv", args=[competition.code, made.number])).getvalue().decode("utf-8-sig")
    rows = {row["board"]: row for row in csv.DictReader(io.StringIO(text), delimiter=";")}
    boards = client.get(f"/api/v1/competitions/{competition.code}/rounds").json()[0]["boards"]
    cross = next(row for row in crosstable(field) if row.entry.pk == entry.pk)
    [own] = [event for event in own_events(entry.person) if event.entry.pk == entry.pk] if entry.person else []
    return {
        "page": "".join(re.findall(r'<div class="res[^"]*">\s*(.*?)\s*</div>', item, re.DOTALL)),
        "csv": rows[str(board)]["result"],
        "api": next(told["result"] for told in boards if told["board"] == board),
        "cross table": "".join(game.result for games in cross.games for game in games or () if not game.opponent),
        "protocol": next(game.first_result for game in round_protocol(source, made).games if game.board == board),
        "wall": next(pairing.result for pairing in wall_pairings(source, made).pairs if not pairing.second),
        "card": "".join(one.result for one in participant_card(source, entry).rounds),
        "own page": own.rounds[0].own,
    }


@pytest.mark.clause(EDITION, "5.4.10.2/item6")
def test_a_plus_without_an_opponent_is_a_plus_everywhere(client: Client, chief: User, make_competition: Make) -> None:
    client.force_login(chief)
    competition = make_competition(5)
    made, alone = played_round(client, competition)
    assert set(faces(client, competition, made, alone).values()) == {"+"}
    entry = alone.seats.get().entry
    assert participant_card(Source(competition, "ru"), entry).rounds[0].points == Fraction(2)
    hall = str(IndividualPages().screen(competition))
    assert re.search(r'class="sc">\s*\+', hall)


def test_a_free_round_of_a_round_robin_gives_nothing_anywhere(
    client: Client, chief: User, make_competition: Make
) -> None:
    client.force_login(chief)
    competition = make_competition(
        5, system="round_robin", rounds_planned=5,
        regulation={"criteria": ["sonneborn_berger"], "time_control": "45+30"},
    )  # fmt: skip
    made, alone = played_round(client, competition)
    assert set(faces(client, competition, made, alone).values()) == {""}
    entry = alone.seats.get().entry
    assert participant_card(Source(competition, "ru"), entry).rounds[0].points is None
    assert not re.search(r'class="sc">\s*\+', str(IndividualPages().screen(competition)))
    table = client.get(f"/api/v1/competitions/{competition.code}/table").json()
    assert next(row["points"] for row in table if row["entry"] == entry.pk) == "0"


def test_what_is_not_played_yet_has_no_sign_of_a_lost_game(client: Client, chief: User, make_competition: Make) -> None:
    client.force_login(chief)
    made = pair(client, make_competition(5))
    assert made is not None
    marks = re.findall(r'<div class="res[^"]*">\s*(.*?)\s*</div>', page(client, "round", "kazan", 1), re.DOTALL)
    assert set(marks) == {"…", "+", ""}
