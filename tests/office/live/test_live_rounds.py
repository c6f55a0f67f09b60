"""Rounds on the server beyond a single game: micro-matches, teams, lots, restarts, papers, a hundred boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.html import text_of
from tests.office.live import console_world
from tests.office.teams import team_events

from tavlei.documents.forms.score_sheet import ScoreSheet
from tavlei.office.competitions.models import Competition, Encounter, RemotePlace, Round
from tavlei.office.competitions.pairing.opening_lots import draw_opening
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.rounds import lay_out_round
from tavlei.office.live.game.tables import forget, table_of
from tavlei.office.live.models import LiveEvent, LiveGame, LiveState, ServerPulse
from tavlei.office.live.server import watch
from tavlei.office.papers.register import papers_of
from tavlei.office.papers.source import Source
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]


@pytest.fixture
def client(client: Client, chief: User) -> Client:
    """The chief judge, who reads English."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    client.force_login(chief)
    return client


def unofficial(make: Make, **given: Any) -> Competition:
    return console_world.remote(make, **{"status": "organisation", **given})


def board(made: Round, number: int = 1) -> Encounter:
    return made.encounters.get(board=number)


@pytest.mark.clause(RULES, "5.4.6", "5.4.6/item3")
def test_a_micro_match_goes_on_with_the_colours_changed(client: Client, chief: User, make_competition: Make) -> None:
    made = console_world.laid_out(chief, unofficial(make_competition, regulation={"games": 2}))
    one = console_world.moved(console_world.begun(made))
    address = reverse("pages:live_act", args=["kazan", one.code, "adjudicate"])
    client.post(address, {"reason": "время вышло", "score": "1-0", "seen": table_of(one).number})
    two = console_world.game_at(made, 1, 2)
    assert (two.white, two.black, two.state) == (one.black, one.white, LiveState.WAITING)
    assert "game 2" in text_of(client.get(reverse("pages:live_round", args=["kazan", 1])).content.decode())
    play(two, {"kind": "begin", "by": "server"})
    console_world.moved(two)
    play(two, {"kind": "resign", "by": "black"})
    assert board(made).result == Result.DRAW, "each has won with White"
    assert LiveGame.objects.filter(encounter=board(made)).count() == 2
    assert [game.number for game in board(made).games.all()] == [1, 2]


@pytest.mark.clause(RULES, "5.4.4.1/p2")
def test_who_does_not_come_loses_the_whole_micro_match(chief: User, make_competition: Make) -> None:
    regulation = {"games": 2, "lateness_minutes": 0}
    made = console_world.laid_out(chief, unofficial(make_competition, regulation=regulation))
    game = console_world.begun(made, absent=["black"])
    play(game, {"kind": "state_lateness", "by": "server"})
    assert board(made).result == Result.WHITE_PLUS
    assert LiveGame.objects.filter(encounter=board(made)).count() == 1


def test_boards_of_teams_are_the_same_boards(chief: User) -> None:
    regulation = {"can_watch_play": True, "can_identify_everybody": True, "time_control": "45+30",
                  "team": {**team_events.RULES}}  # fmt: skip
    competition = team_events.ready(chief, online=True, regulation=regulation, status="organisation")
    made = team_events.seated(chief, competition, 1)
    games = lay_out_round(chief, made, timezone.now())
    assert len(games) == made.encounters.count()
    game = console_world.moved(console_world.begun(made))
    play(game, {"kind": "resign", "by": "black"})
    assert board(made).result == Result.WHITE_WINS


@pytest.mark.clause(RULES, "6.2.2", "6.2.2/item2")
def test_what_was_drawn_at_the_desk_is_played(chief: User, make_competition: Make) -> None:
    competition = unofficial(make_competition, regulation={"starting_positions": "idf_basic"})
    made = pair_next(chief, competition, 1)
    encounter = board(made)
    present = list(encounter.seats.values_list("entry", flat=True))
    lot = draw_opening(chief, encounter, present=present, drawn_by_hand="1-VII")
    lay_out_round(chief, made, timezone.now())
    with pytest.raises(Refusal, match="on the server"):
        draw_opening(chief, board(made, 2), present=present)
    game = table_of(console_world.game_at(made)).game
    assert "start" in console_world.game_at(made).setup
    assert "lot" not in console_world.game_at(made).setup["start"], lot.text
    assert "lot" in console_world.game_at(made, 2).setup["start"]
    assert game.board is not None


@pytest.mark.clause(RULES, "5.4.2.5", "5.4.12.3")
def test_after_a_restart_the_judge_is_told_how_long_the_server_was_away(
    client: Client, chief: User, make_competition: Make
) -> None:
    made = console_world.laid_out(chief, unofficial(make_competition))
    game = console_world.moved(console_world.begun(made))
    last = table_of(game).game.at
    ServerPulse.objects.create(pk=1, at=last)
    event = LiveEvent.objects.filter(game=game).order_by("-number")[0]
    for kept in LiveEvent.objects.filter(game=game):
        kept.content["at"] -= 60_000
        LiveEvent.objects.filter(pk=kept.pk).update(content=kept.content, at=kept.at - 60_000)
    ServerPulse.objects.update(at=event.at - 60_000)
    forget(game.code)
    before = table_of(game).game.clock.white.remaining
    assert watch.take_up(away=True) == 1
    assert table_of(game).game.clock.white.remaining == before, "neither clock has run (L1)"
    page = client.get(reverse("pages:live_game", args=["kazan", game.code])).content.decode()
    assert 'id="act-correct_clocks"' in page
    assert "The server was away for 1:0" in text_of(page)


def test_the_score_sheet_of_a_live_game_prints(chief: User, make_competition: Make) -> None:
    competition = unofficial(make_competition)
    made = console_world.laid_out(chief, competition)
    game = console_world.moved(console_world.begun(made))
    play(game, {"kind": "resign", "by": "white"})
    paper = next(paper for paper in papers_of(Source(competition, "ru")) if paper.name == "round-1-board-1-sheet")
    sheet = paper.make()
    assert isinstance(sheet, ScoreSheet)
    assert len(sheet.moves) == 4
    assert Source(competition, "ru").recorded


def test_a_hundred_boards_stay_light(
    client: Client, chief: User, make_competition: Make, django_assert_max_num_queries: Any
) -> None:
    made = console_world.laid_out(chief, unofficial(make_competition))
    one = console_world.moved(console_world.begun(made))
    events = list(LiveEvent.objects.filter(game=one))
    for number in range(100):
        encounter = Encounter.objects.create(round=made, board=10 + number)
        copy = LiveGame.objects.create(
            code=f"board-{number}", encounter=encounter, setup=one.setup, white=one.white, black=one.black,
            state=LiveState.RUNNING,
        )  # fmt: skip
        LiveEvent.objects.bulk_create(
            LiveEvent(game=copy, number=event.number, at=event.at, content=event.content, ticket=event.ticket)
            for event in events
        )
    address = reverse("pages:live_round", args=["kazan", 1])
    with django_assert_max_num_queries(30):
        page = client.get(address).content
    assert page.count(b"data-rank=") == 102
    assert len(page) < 300_000


def test_places_tell_who_identified_whom(client: Client, chief: User, make_competition: Make) -> None:
    competition = console_world.remote(make_competition)
    console_world.check_everybody(chief, competition)
    page = text_of(client.get(reverse("pages:places", args=["kazan"])).content.decode())
    assert "identified" in page
    entry = competition.entries.all()[0]
    first = RemotePlace.objects.get(entry=entry).identified_at
    client.post(reverse("pages:places", args=["kazan"]),
                {"entry": entry.pk, "version": 1, "room": "дом", "watched": "1", "identified": "1"})  # fmt: skip
    assert RemotePlace.objects.get(entry=entry).identified_at == first, "who was identified stays so"
