"""The readings of play on the server through its pages: readiness, flags, claims, official events (L3-L9, L21)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from tests.office.html import text_of
from tests.office.live import console_world

from tavlei.games.clock import Side
from tavlei.office.competitions.models import Competition, Round
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.federation.models import ReadingRuling
from tavlei.office.live.game import tables
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.seats import Viewer
from tavlei.office.live.game.server_time import now_ms
from tavlei.office.live.game.tables import table_of
from tavlei.office.live.models import LiveGame
from tavlei.office.live.pages.following import Follower, come, language_of
from tavlei.office.live.pages.telling import view_of
from tavlei.office.live.server.watch import begin_due
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
OPENING: tuple[dict[str, Any], ...] = (
    {"kind": "move", "by": "black", "move": "h8"},
    {"kind": "move", "by": "white", "move": "h9"},
    {"kind": "move", "by": "black", "move": "h10"},
    {"kind": "opening_act", "by": "white", "action": {"swap": False}},
    {"kind": "move", "by": "white", "move": "j9"},
    {"kind": "opening_act", "by": "black", "action": {"offer": ["g7", "i6"]}},
    {"kind": "opening_act", "by": "white", "action": {"choose": "g7"}},
    {"kind": "move", "by": "white", "move": "c3"},
)
pytestmark = pytest.mark.django_db


def a_round(chief: User, make: Make, **regulation: Any) -> Round:
    """A round of a club's evening on the server, whose games wait for their hour."""
    told = {"time_control": "10+5", **regulation}
    club = console_world.remote(make, status="organisation", discipline="russian_rapid", regulation=told)
    return console_world.laid_out(chief, club)


def player(game: LiveGame, side: str, make_user: Callable[..., User]) -> Client:
    client = Client()
    client.force_login(console_world.account(make_user, getattr(game, side)))
    return client


def shown(client: Client, game: LiveGame) -> str:
    return client.get(f"/live/{game.code}/").content.decode()


def press(client: Client, game: LiveGame, act: str, **told: str) -> str:
    """Send the form of an act as the page without a script does; what the page says then."""
    sent = {"act": act, "seen": table_of(game).number, "ticket": f"t{table_of(game).number}{act}", **told}
    return text_of(client.post(f"/live/{game.code}/act/", sent, follow=True).content.decode())


@pytest.mark.clause(RULES, "5.4.1.2", "5.4.4.1", "5.4.12.3")
def test_a_player_is_there_when_his_board_is_open_and_he_has_said_so(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    """L3."""
    game = console_world.game_at(a_round(chief, make_competition))
    white, black = (player(game, side, make_user) for side in ("white", "black"))
    assert "Подтверждаю готовность" in shown(white, game)
    white.post(f"/live/{game.code}/ready/")
    assert "Не закрывайте эту страницу" in shown(white, game)
    for place in (Viewer.WHITE, Viewer.BLACK):
        come(Follower(game, place, None, "ru"))
    LiveGame.objects.filter(pk=game.pk).update(starts=timezone.now())
    begin_due()
    assert table_of(game).game.absent() == (Side.BLACK,), "his board is open, but he has not said that he is ready"
    assert "партия уже началась" in text_of(black.post(f"/live/{game.code}/ready/", follow=True).content.decode())
    assert "Я на месте" in shown(black, game)
    press(black, game, "arrive")
    assert table_of(game).game.absent() == ()


@pytest.mark.clause(RULES, "5.4.1.2")
def test_only_players_of_a_competition_say_that_they_are_ready(chief: User, make_competition: Make) -> None:
    game = console_world.game_at(a_round(chief, make_competition))
    client = Client()
    client.force_login(chief)
    client.post(f"/live/{game.code}/ready/")
    game.refresh_from_db()
    assert (game.white_ready, game.black_ready) == (False, False)
    assert "Подтверждаю готовность" not in shown(client, game)


@pytest.mark.clause(RULES, "5.4.2.7", "5.4.12.3")
def test_the_regulation_leaves_the_flag_to_the_players(chief: User, make_competition: Make) -> None:
    """L4: with `claim` the server may not state it; the federation's ruling goes before the regulation."""
    game = console_world.begun(a_round(chief, make_competition, live_flag="claim"))
    with pytest.raises(Refusal) as refused:
        play(game, {"kind": "state_flag", "by": "server"})
    assert refused.value.problems[0].clause is not None
    assert refused.value.problems[0].clause.number == "5.4.2.7"


@pytest.mark.clause(RULES, "XVI")
def test_a_ruling_of_the_federation_goes_before_the_regulation(chief: User, make_competition: Make) -> None:
    ReadingRuling.objects.create(
        reading="L4",
        choice="program",
        day=date(2020, 1, 1),
        document="Письмо 7",
        reason="так",
        by=chief,
        made=timezone.now(),
    )
    game = console_world.game_at(a_round(chief, make_competition, live_flag="claim"))
    assert table_of(game).game.setup.rulebook.resolve("L4").choice == "program"


@pytest.mark.clause(RULES, "5.4.13.2", "5.4.13.2/item4", "5.4.13.5")
def test_where_players_count_themselves_the_page_is_silent_and_a_wrong_claim_stays_in_the_log(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    """L5."""
    game = console_world.moved(console_world.begun(a_round(chief, make_competition, live_claims="silent")))
    white = player(game, "white", make_user)
    page = shown(white, game)
    assert "нужно 3" not in text_of(page)
    assert 'placeholder="c3-d4"' in page, "the player writes the move of his claim himself"
    said = press(white, game, "claim_draw:repetition")
    assert "требование ничьей неверно" in said
    assert table_of(game).game.result is None
    press(white, game, "claim_draw:repetition", move="g3-f4")
    assert [move.text for move in table_of(game).game.moves][-1] == "g3-f4", "the written move stands"


@pytest.mark.clause(RULES, "5.4.13.2")
def test_where_players_are_told_the_count_is_on_the_page_and_a_wrong_claim_changes_nothing(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    game = console_world.moved(console_world.begun(a_round(chief, make_competition)))
    white = player(game, "white", make_user)
    assert "нужно 3" in text_of(shown(white, game))
    before = table_of(game).number
    assert "нужно 3" in press(white, game, "claim_draw:repetition")
    assert table_of(game).number == before


@pytest.mark.clause(RULES, "5.4.12.13")
def test_a_clubs_evening_needs_no_means_an_official_competition_does(chief: User, make_competition: Make) -> None:
    """L9 and L21: what is not known refuses as «no» does, but only an official competition is refused."""
    told = {"discipline": "russian_rapid", "online": True, "regulation": {"time_control": "10+5"}}
    with pytest.raises(Refusal) as refused:
        pair_next(chief, make_competition(4, code="cup", rounds_planned=2, **told), 1)
    assert any(problem.clause and problem.clause.number == "5.4.12.13" for problem in refused.value.problems)
    club = make_competition(4, status="organisation", rounds_planned=2, **told)
    assert console_world.laid_out(chief, club).encounters.count() == 2


@pytest.mark.clause(RULES, "5.4.1.2")
def test_the_log_says_that_nobody_came(chief: User, make_competition: Make) -> None:
    game = console_world.begun(a_round(chief, make_competition), absent=["white", "black"])
    client = Client()
    client.force_login(chief)
    said = text_of(client.get(f"/competitions/kazan/desk/live/{game.code}/").content.decode())
    assert "за доской нет никого" in said
    assert "white" not in said


@pytest.mark.clause(RULES, "5.4.6")
def test_readiness_is_kept_for_the_next_game_of_a_micro_match(chief: User, make_competition: Make) -> None:
    game = console_world.begun(a_round(chief, make_competition, games=2))
    play(game, {"kind": "resign", "by": Viewer.WHITE.value})
    following_game = console_world.game_at(game.encounter.round, number=2)  # type: ignore[union-attr]
    assert (following_game.white_ready, following_game.black_ready) == (True, True)


@pytest.mark.clause(RULES, "9.2.7.2")
@pytest.mark.parametrize("condition", ["", "после 100 ходов"])
def test_a_draw_of_renju_by_a_condition_of_the_regulation(chief: User, make_competition: Make, condition: str) -> None:
    """The judge declares it where the regulation has such a condition, by an event of the log."""
    told = {"time_control": "90+30", "opening_rule": "swap", "renju_draws": condition, "criteria": ["solkoff"]}
    event = console_world.remote(
        make_competition, status="organisation", sport="renju", discipline="renju", regulation=told
    )
    game = console_world.begun(console_world.laid_out(chief, event))
    for happening in OPENING:
        play(game, happening)
    client = Client()
    client.force_login(chief)
    address = f"/competitions/kazan/desk/live/{game.code}/"
    offered = "Объявить ничью по положению" in text_of(client.get(address).content.decode())
    assert offered is bool(condition)
    client.post(f"{address}act/regulation_draw/", {"reason": "100 ходов", "seen": table_of(game).number})
    result = table_of(game).game.result
    assert (result.clause.number if result else "") == ("9.2.7.2" if condition else "")


@pytest.mark.clause(RULES, "5.4.2.6")
def test_a_clock_that_has_run_out_shows_nothing_less_than_nought(
    chief: User, make_competition: Make, make_user: Callable[..., User], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = console_world.begun(a_round(chief, make_competition))
    black = player(game, "black", make_user)
    monkeypatch.setattr(tables, "now_ms", lambda: now_ms() + 3_600_000)
    press(black, game, "state_flag")
    assert table_of(game).game.result is not None
    assert view_of(game, Viewer.BLACK, "ru")["clocks"]["white"] == 0
    assert "-1:" not in shown(black, game)


def test_the_socket_of_a_page_speaks_the_language_of_the_page(chief: User, make_competition: Make) -> None:
    game = console_world.begun(a_round(chief, make_competition))
    client = Client(headers={"accept-language": "uk"})
    assert f"/live/{game.code}/stream/?language=uk" in shown(client, game)
    assert language_of({"query_string": b"language=uk", "cookies": {}}) == "uk"
    assert language_of({"query_string": b"language=xx", "cookies": {"tavlei_language": "en"}}) == "en"
