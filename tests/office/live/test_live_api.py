"""Live games by JSON: a program plays for a player where it may, a judge's token does what the console does."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from tests.office.live import console_world

from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.models import Competition, Game
from tavlei.office.live.game.tables import forget, table_of
from tavlei.office.live.models import LiveEvent, LiveGame
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
OLD = "draughts-rules-2013"
Make = Callable[..., Competition]
MakeUser = Callable[..., User]


class Program:
    """A program with the token of its owner."""

    def __init__(self, client: Client, game: LiveGame, user: User | None) -> None:
        self.client, self.game = client, game
        self.headers = {"Authorization": f"Bearer {make_token(user, 'program')}"} if user else {}

    def send(self, what: str = "events", status: int = 200, **told: Any) -> dict[str, Any]:
        answer = self.client.post(
            f"/api/v1/live/{self.game.code}/{what}", json.dumps(told), content_type="application/json",
            headers={**self.headers, "Accept-Language": "en"},
        )  # fmt: skip
        assert answer.status_code == status, answer.content.decode()
        return dict(answer.json())

    def move(self, move: str, status: int = 200, **told: Any) -> dict[str, Any]:
        return self.send(kind="move", move=move, status=status, **told)

    def view(self) -> dict[str, Any]:
        return dict(self.client.get(f"/api/v1/live/{self.game.code}", headers=self.headers).json())


Table = tuple[LiveGame, Program, Program, Program]


@pytest.fixture
def seat(client: Client, chief: User, make_competition: Make, make_user: MakeUser) -> Callable[..., Table]:
    """A game of an unofficial competition that has begun: the programs of both players and of the judge."""

    def sit(*, begin: bool = True, **given: Any) -> Table:
        competition = console_world.remote(
            make_competition, 2, **{"status": "organisation", "rounds_planned": 1, **given}
        )
        if given.get("status"):
            console_world.check_everybody(chief, competition)
        made = console_world.laid_out(chief, competition)
        game = console_world.begun(made) if begin else console_world.game_at(made)
        players = (console_world.account(make_user, person) for person in (game.white, game.black))
        white, black, judge = (Program(client, game, user) for user in (*players, chief))
        return game, white, black, judge

    return sit


@pytest.mark.clause(RULES, "5.4.2.3", "5.4.12.3", "5.4.2.11", "6.1.7")
def test_two_programs_play_a_game(seat: Callable[..., Table]) -> None:
    game, white, black, _judge = seat()
    seen = white.view()["number"]
    first = white.move("c3-d4", seen=seen, ticket="one")
    assert white.move("c3-d4", ticket="one") == {**first, "again": True}
    (problem,) = white.move("e3-f4", status=409, seen=seen)["problems"]
    assert "changed this meanwhile" in problem["text"]
    assert "5.4.2.3" in str(white.move("e3-f4", status=422))
    black.move("d6-c5")
    assert [move["text"] for move in black.view()["log"] if move["kind"] == "move"]
    assert black.view()["place"] == "black"
    black.send(kind="resign")
    assert console_world.board_of(game).result == Result.WHITE_WINS
    assert "c3-d4" in Game.objects.get().record
    assert "5.4.14.5" in str(white.move("b2-c3", status=422))


@pytest.mark.clause(RULES, "5.4.12.4", "5.4.12.13")
def test_no_program_plays_in_an_official_competition(seat: Callable[..., Table]) -> None:
    game, white, _black, judge = seat(status="region")
    refused = white.move("c3-d4", status=422)
    assert refused["problems"][0]["clause"].endswith("5.4.12.4")
    assert "L20" in refused["problems"][0]["text"]
    assert judge.send("judge", kind="stop_clocks", reason="проверка")["number"] == 2
    assert LiveEvent.objects.filter(game=game).count() == 2


def test_who_watches_sees_moves_and_nothing_else(client: Client, seat: Callable[..., Table]) -> None:
    game, white, _black, judge = seat()
    white.move("c3-d4")
    nobody = Program(client, game, None)
    assert not {"rights", "judge", "log"} & set(nobody.view())
    assert {"presence", "claim", "fallen"} <= set(judge.view()["judge"])
    nobody.send(status=401, kind="resign")
    bad = client.get(f"/api/v1/live/{game.code}", headers={"Authorization": "Bearer nothing"})
    assert bad.status_code == 401


def test_a_stranger_neither_plays_nor_judges(client: Client, seat: Callable[..., Table], make_user: MakeUser) -> None:
    game, _white, _black, judge = seat()
    stranger = Program(client, game, make_user("stranger"))
    stranger.move("c3-d4", status=422)
    answer = client.post(
        f"/api/v1/live/{game.code}/judge", json.dumps({"kind": "annul", "reason": "так"}),
        content_type="application/json", headers=stranger.headers,
    )  # fmt: skip
    assert answer.status_code in (403, 422)
    judge.send("judge", status=422, kind="annul", reason="")
    judge.send("judge", status=422, kind="move", reason="так")
    assert LiveEvent.objects.filter(game=game).count() == 1


@pytest.mark.clause(RULES, "5.4.2.6", "5.4.2.7", "5.4.2.8", "5.4.2.9", "5.4.2.10")
def test_clock_and_flag(seat: Callable[..., Table]) -> None:
    game, white, black, judge = seat()
    assert "5.4.2.6" in str(black.send(status=422, kind="state_flag"))
    white.send(kind="complain_of_clock")
    assert judge.view()["judge"]["stopped"] is False
    assert "5.4.2.9" in str(white.send(status=422, kind="stop_clocks", why="call_judge")), "not in classical play"
    judge.send("judge", kind="shift_clocks", reason="часы", white=-(10**7), status=422)
    judge.send("judge", kind="correct_clocks", reason="часы", white=16 * 60_000)
    judge.send("judge", kind="correct_clocks", reason="часы", white=60_000)
    assert table_of(game).game.clock.white.remaining > 14 * 60_000, "a cut leaves fifteen minutes"
    assert "why" in str(white.send(status=422, kind="stop_clocks", why="no_reason")), "it would be a resignation"
    white.send(kind="resign")
    game.refresh_from_db()
    assert (game.result, game.settled) == ("0-1", True)


@pytest.mark.clause(RULES, "5.4.13.1/item1", "5.4.13.3")
def test_a_draw_is_offered_and_agreed(seat: Callable[..., Table]) -> None:
    game, white, black, _judge = seat(discipline="russian_rapid", regulation={"time_control": "10+5"})
    white.move("c3-d4")
    white.send(kind="offer_draw")
    black.send(kind="decline_draw")
    black.move("d6-c5")
    black.send(kind="offer_draw")
    white.send(kind="accept_draw")
    game.refresh_from_db()
    assert game.result == "0.5-0.5"


@pytest.mark.clause(RULES, "5.4.14.2", "5.4.14.2/p2", "5.4.14.2/p2/item2", "5.4.14.4")
def test_the_opponent_states_an_irregularity(seat: Callable[..., Table]) -> None:
    """The judge is called, and sets the game back (L6)."""
    game, white, black, judge = seat()
    white.move("c3-d4")
    black.send(kind="state_irregularity", irregularity="wrong_move")
    assert [move.text for move in table_of(game).game.moves] == ["c3-d4"]
    assert judge.view()["judge"]["stopped"] is True
    judge.send("judge", kind="set_back", ply=1, reason="спор")
    assert table_of(game).game.moves == ()
    judge.send("judge", kind="resume_clocks", reason="спор")
    white.move("c3-d4")
    black.move("d6-c5")
    assert "5.4.14" in str(black.send(status=422, kind="state_irregularity", irregularity="wrong_move", ply=1))


@pytest.mark.clause(RULES, "9.2.4.2", "9.2.4.3", "9.2.5.1", "9.2.6.3", "9.3.1.3")
def test_renju_follows_its_opening_rule(seat: Callable[..., Table]) -> None:
    opening = {"opening_rule": "rif", "time_control": "60+30"}
    game, white, black, _judge = seat(sport="renju", discipline="renju", regulation=opening)
    assert game.setup["opening"]["regulation"] == "rif"
    first = next(player for player in (white, black) if player.view()["rights"].get("opening"))
    first.move("h8")
    assert game.code == first.view()["code"]
    first.send(kind="resign")
    game.refresh_from_db()
    assert game.settled


@pytest.mark.clause(RULES, "6.2.2", "5.4.1.3")
def test_an_opening_is_drawn_by_lot(seat: Callable[..., Table]) -> None:
    game, white, _black, _judge = seat(regulation={"starting_positions": "idf_basic"}, begin=False)
    again = table_of(game).game.board
    forget(game.code)
    assert table_of(game).game.board == again, "the same seed draws the same"
    assert white.view()["place"] == "white"


@pytest.mark.clause(OLD, "2.1.8.1", "2.1.10.3")
def test_a_competition_of_an_earlier_edition(seat: Callable[..., Table]) -> None:
    game, white, black, _judge = seat(starts=date(2020, 3, 1), ends=date(2020, 3, 5))
    white.move("c3-d4")
    black.send(kind="state_irregularity", irregularity="wrong_move")
    black_result = black.send(kind="resign")
    assert black_result["number"] == 4
    result = table_of(game).game.result
    assert result is not None
    assert result.clause.edition == OLD
