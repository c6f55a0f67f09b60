"""Games of a round on the server: their pages, the wall, the hall, the links that lead there, one's own page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tavlei.office.competitions.models import Competition, Round
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.rounds import lay_out_game
from tavlei.office.live.game.seats import Viewer
from tavlei.office.live.game.tables import current, table_of
from tavlei.office.live.models import LiveGame
from tavlei.office.live.pages.telling import view_of, watched
from tavlei.office.live.pages.wall import games_of_round, wall_view
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal

pytestmark = pytest.mark.django_db
Make = Callable[..., Competition]


@pytest.fixture
def one_round(chief: User, make_competition: Make) -> Round:
    watched = {"can_identify_everybody": True, "can_watch_play": True}
    regulation = {"criteria": ["solkoff"], "time_control": "45+15", **watched}
    competition = make_competition(regulation=regulation, online=True)
    return pair_next(chief, competition, 1)


@pytest.fixture
def games(one_round: Round) -> list[LiveGame]:
    regulation = read_regulation(one_round.competition.regulation)
    starts = timezone.now() + timedelta(hours=1)
    return [
        lay_out_game(encounter, 1, regulation, starts=starts, delay=0, user=None)
        for encounter in one_round.encounters.order_by("board").prefetch_related("seats__entry__person")
    ]


@pytest.fixture
def player(games: list[LiveGame], make_user: Callable[..., User]) -> Client:
    user = make_user("player")
    user.person = games[0].white
    user.save()
    client = Client()
    client.force_login(user)
    return client


def begin(game: LiveGame) -> None:
    play(game, {"kind": "begin", "by": "server"})
    game.refresh_from_db()


def test_the_round_leads_to_its_boards_and_the_event_to_the_wall(client: Client, games: list[LiveGame]) -> None:
    shown = client.get("/competitions/kazan/rounds/1/").content.decode()
    assert 'href="/competitions/kazan/live/"' in shown
    assert 'href="/competitions/kazan/rounds/1/2/live/"' in shown
    assert client.get("/competitions/kazan/rounds/1/2/live/")["Location"] == f"/live/{games[1].code}/"
    assert client.get("/competitions/kazan/rounds/1/9/live/").status_code == 404
    assert 'href="/competitions/kazan/live/"' in client.get("/competitions/kazan/").content.decode()


def test_a_competition_at_the_boards_has_no_wall(client: Client, chief: User, make_competition: Make) -> None:
    pair_next(chief, make_competition(), 1)
    assert "/live/" not in client.get("/competitions/kazan/").content.decode().replace('href="/live/"', "")
    assert "data-stream" not in client.get("/competitions/kazan/live/").content.decode()


@pytest.mark.parametrize("address", ["/competitions/kazan/live/", "/competitions/kazan/live/hall/"])
def test_the_wall_shows_every_board_as_everybody_may_see_it(
    client: Client, games: list[LiveGame], address: str
) -> None:
    begin(games[0])
    play(games[0], {"kind": "move", "by": "white", "move": "c3-d4"})
    shown = client.get(address).content.decode()
    assert shown.count("data-code=") == len(games)
    assert "c3-d4" in shown
    LiveGame.objects.update(delay=900)
    assert "c3-d4" not in client.get(address).content.decode()


def test_a_wall_is_told_little(games: list[LiveGame]) -> None:
    begin(games[0])
    play(games[0], {"kind": "move", "by": "white", "move": "c3-d4"})
    state = current(games[0])
    told = wall_view(games[0], state, watched(games[0], state), "ru")
    assert (told["made"], told["move"]) == (1, "c3-d4")
    assert not {"moves", "log", "rights", "judge"} & set(told)


def test_of_a_micro_match_the_wall_shows_the_last_game(one_round: Round, games: list[LiveGame]) -> None:
    encounter = games[0].encounter
    assert encounter is not None
    regulation = read_regulation(one_round.competition.regulation)
    later = lay_out_game(encounter, 2, regulation, starts=None, delay=0, user=None)
    assert games_of_round(one_round)[0] == later


def test_ones_own_page_leads_to_the_board(player: Client, games: list[LiveGame]) -> None:
    shown = player.get("/my/").content.decode()
    assert f'href="/live/{games[0].code}/"' in shown
    assert "начнется" in shown
    begin(games[0])
    assert "идет сейчас" in player.get("/my/").content.decode()
    play(games[0], {"kind": "resign", "by": "white"})
    assert f'href="/live/{games[0].code}/"' not in player.get("/my/").content.decode()


def test_the_player_plays_his_own_game_only(player: Client, games: list[LiveGame]) -> None:
    begin(games[0])
    begin(games[1])
    assert 'data-place="white"' in player.get(f"/live/{games[0].code}/").content.decode()
    assert 'data-place="watching"' in player.get(f"/live/{games[1].code}/").content.decode()
    player.post(f"/live/{games[0].code}/act/", {"act": "move", "move": "c3-d4"})
    player.post(f"/live/{games[1].code}/act/", {"act": "move", "move": "c3-d4"})
    assert [len(view_of(game, Viewer.WHITE, "ru")["moves"]) for game in games[:2]] == [1, 0]


def test_nobody_sits_down_at_a_game_of_a_competition(client: Client, games: list[LiveGame]) -> None:
    client.post(f"/live/{games[0].code}/sit/")
    client.post(f"/live/{games[0].code}/again/")
    games[0].refresh_from_db()
    assert (games[0].white_seat, games[0].black_seat, LiveGame.objects.count()) == ("", "", len(games))


def test_in_a_competition_the_judge_may_be_called(player: Client, games: list[LiveGame]) -> None:
    begin(games[0])
    shown = player.get(f"/live/{games[0].code}/").content.decode()
    for act in ("state_irregularity", "complain_of_clock", "stop_clocks"):
        assert f'data-act="{act}"' in shown


@pytest.mark.clause("draughts-rules-2022", "5.4.14.2/p2", "5.4.14.4")
def test_nobodys_word_takes_a_move_back(player: Client, games: list[LiveGame]) -> None:
    """L6: who states an irregularity calls the judge."""
    begin(games[0])
    address = f"/live/{games[0].code}/act/"
    player.post(address, {"act": "state_irregularity"})
    player.post(address, {"act": "stop_clocks", "why": "misunderstanding"})
    assert view_of(games[0], Viewer.WHITE, "ru")["number"] == 1
    player.post(address, {"act": "move", "move": "c3-d4"})
    play(games[0], {"kind": "move", "by": "black", "move": "d6-c5"})
    player.post(address, {"act": "state_irregularity"})
    stands = view_of(games[0], Viewer.WHITE, "ru")
    assert (stands["moves"], stands["phase"]) == (["c3-d4", "d6-c5"], "stopped")
    with pytest.raises(Refusal):
        play(games[0], {"kind": "state_irregularity", "by": "white", "irregularity": "wrong_move"})


def test_a_window_that_is_left_overtakes_no_move(games: list[LiveGame]) -> None:
    begin(games[0])
    seen = view_of(games[0], Viewer.WHITE, "ru")["number"]
    play(games[0], {"kind": "focus_lost", "by": "server", "side": "black"})
    play(games[0], {"kind": "move", "by": "white", "move": "c3-d4"}, seen=seen)
    assert view_of(games[0], Viewer.WHITE, "ru")["moves"] == ["c3-d4"]


@pytest.mark.clause("draughts-rules-2022", "5.4.12.4")
def test_what_windows_do_is_told_to_the_judge_alone(games: list[LiveGame]) -> None:
    """L8: neither the opponent nor the player himself reads it."""
    begin(games[0])
    play(games[0], {"kind": "focus_lost", "by": "server", "side": "black"})
    play(games[0], {"kind": "disconnect", "by": "server", "side": "white"})
    for place in (Viewer.WHITE, Viewer.BLACK):
        assert [line["kind"] for line in view_of(games[0], place, "ru")["log"]] == ["begin"]
    told = view_of(games[0], Viewer.JUDGE, "ru", 1)["log"]
    assert [line["kind"] for line in told] == ["focus_lost", "disconnect"]
    assert table_of(games[0]).game.log[-2].step.readings == ("L8",)
