"""The judge's console: games laid out, seen at a glance, judged; every act with its reason in the journal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.html import text_of
from tests.office.live import console_world
from tests.office.live.console_world import board_of

from tavlei.office.competitions.models import Competition, Game, RemotePlace, Round, Sanction
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.journal.chain import record
from tavlei.office.journal.models import Act
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.tables import forget, table_of
from tavlei.office.live.judge import judging
from tavlei.office.live.models import LiveEvent, LiveGame, LiveState
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]


@pytest.fixture
def client(client: Client, chief: User) -> Client:
    """The chief judge, who reads English."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    client.force_login(chief)
    return client


@pytest.fixture
def made(chief: User, make_competition: Make) -> Round:
    """A first round whose games wait for their hour."""
    competition = console_world.remote(make_competition)
    console_world.check_everybody(chief, competition)
    return console_world.laid_out(chief, competition)


@pytest.fixture
def game(made: Round) -> LiveGame:
    """The game of the first board with four moves."""
    return console_world.moved(console_world.begun(made))


def round_page(client: Client, made: Round) -> str:
    return text_of(client.get(reverse("pages:live_round", args=[made.competition.code, made.number])).content.decode())


def page(client: Client, game: LiveGame) -> str:
    return text_of(client.get(reverse("pages:live_game", args=["kazan", game.code])).content.decode())


def act(client: Client, game: LiveGame, kind: str, **told: Any) -> str:
    """Send the form of an act as the page shows it; what the page says then."""
    seen = table_of(game).number
    address = reverse("pages:live_act", args=["kazan", game.code, kind])
    return text_of(client.post(address, {"reason": "так надо", "seen": seen, **told}, follow=True).content.decode())


def clocks(game: LiveGame) -> tuple[int, int]:
    clock = table_of(game).game.clock
    return clock.white.remaining, clock.black.remaining


@pytest.mark.clause(RULES, "5.4.1.1", "5.4.12.1", "5.4.12.3", "5.4.12.6", "5.4.12.13", "5.4.12.2")
def test_an_official_round_is_laid_out_when_everybody_is_identified(
    client: Client, chief: User, make_competition: Make
) -> None:
    competition = console_world.remote(make_competition)
    made = pair_next(chief, competition, 1)
    told = {"starts": "2026-03-01T12:00", "delay": "60"}
    address = reverse("pages:live_lay_out", args=["kazan", 1])
    shown = round_page(client, made)
    assert "Places of remote play" in shown
    assert "Players sit at their screens from" in shown
    assert "5.4.12.6" in shown
    refused = text_of(client.post(address, told, follow=True).content.decode())
    assert "5.4.12.13" in refused
    assert not LiveGame.objects.exists()
    places = reverse("pages:places", args=["kazan"])
    for entry in competition.entries.all():
        sent = {"entry": entry.pk, "version": 0, "room": f"дом {entry.pk}", "watched": "1", "checked": "1"}
        client.post(places, sent | ({"identified": "1"} if entry.number != 1 else {}))
    assert "5.4.12.13" in text_of(client.post(address, told, follow=True).content.decode()), "one is not identified"
    last = RemotePlace.objects.get(identified_at=None)
    client.post(places, {"entry": last.entry_id, "version": 1, "room": "дом", "watched": "1", "checked": "1",
                         "identified": "1"})  # fmt: skip
    last.refresh_from_db()
    assert (last.identified_by, last.identified_at is not None) == (chief, True)
    client.post(address, told)
    games = LiveGame.objects.all()
    assert [game.delay for game in games] == [60, 60]
    assert Act.objects.filter(kind="live.laid_out").get().clause.endswith("5.4.12.1")


def test_an_official_competition_gives_no_credit_for_lag(client: Client, chief: User, make_competition: Make) -> None:
    competition = console_world.remote(make_competition, regulation={"lag_credit": 500})
    console_world.check_everybody(chief, competition)
    pair_next(chief, competition, 1)
    told = {"starts": "2026-03-01T12:00", "delay": "0"}
    address = reverse("pages:live_lay_out", args=["kazan", 1])
    assert "no credit for lag" in text_of(client.post(address, told, follow=True).content.decode())
    assert not LiveGame.objects.exists()


def test_a_game_is_begun_by_its_judge(client: Client, made: Round) -> None:
    game = console_world.game_at(made)
    address = reverse("pages:live_game", args=["kazan", game.code])
    shown = client.get(address).context["forms"]
    assert next(form for form in shown if form.kind == "begin").initial["absent"] == ["white", "black"]
    act(client, game, "begin", absent=["black"])
    assert [side.value for side in table_of(game).game.absent()] == ["black"]


def test_games_are_taken_back_before_the_start_and_laid_out_again(client: Client, made: Round) -> None:
    address = reverse("pages:live_take_back", args=["kazan", 1])
    client.post(address, {"reason": ""})
    assert LiveGame.objects.count() == 2
    console_world.begun(made, 2)
    client.post(address, {"reason": "перенос"})
    assert board_of(LiveGame.objects.get()).board == 2, "what has begun stays"
    assert "1 board waits" in round_page(client, made)
    client.post(reverse("pages:live_lay_out", args=["kazan", 1]), {"starts": "2026-03-01T12:00", "delay": ""})
    assert LiveGame.objects.count() == 2


@pytest.mark.clause(RULES, "5.4.2.5")
def test_nobody_sees_what_a_judge_does_before_it_stands(
    client: Client, game: LiveGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[int]()

    def look(*given: Any, **told: Any) -> None:
        seen.append(table_of(game).number)
        record(*given, **told)

    monkeypatch.setattr(judging, "record", look)
    before = table_of(game).number
    act(client, game, "stop_clocks")
    assert (seen, table_of(game).number) == ([before], before + 1)


@pytest.mark.clause(RULES, "5.4.1.2", "5.4.1.1", "5.4.4.1")
def test_the_judge_begins_the_round_and_sees_who_is_absent(client: Client, made: Round) -> None:
    LiveGame.objects.update(starts=timezone.now() + timedelta(hours=1))
    shown = text_of(client.post(reverse("pages:live_begin", args=["kazan", 1]), follow=True).content.decode())
    assert set(LiveGame.objects.values_list("state", flat=True)) == {LiveState.RUNNING}
    assert "loses at" in shown
    assert "not connected" in shown


@pytest.mark.clause(RULES, "5.4.4.2", "5.4.4.1/p2")
def test_an_absent_player_is_excused(client: Client, made: Round) -> None:
    game = console_world.begun(made, absent=["white", "black"])
    assert "Absent with a good reason" in act(client, game, "excuse", side="white")
    assert "5.4.4.1" in act(client, game, "state_lateness"), "the time in which they may come has not passed"
    act(client, game, "excuse", side="black")
    assert table_of(game).game.all_excused


@pytest.mark.clause(RULES, "5.4.2.5", "5.4.2.9", "5.4.12.4")
def test_clocks_are_stopped_corrected_and_started(client: Client, game: LiveGame) -> None:
    assert "both players see it" in act(client, game, "stop_clocks")
    assert "The clocks are stopped" in round_page(client, board_of(game).round)
    act(client, game, "correct_clocks", white="0:40:00", black="")
    assert clocks(game)[0] == 40 * 60_000
    before = clocks(game)[1]
    act(client, game, "shift_clocks", side="black", seconds="-60")
    assert clocks(game)[1] == before - 60_000
    act(client, game, "resume_clocks", charge="nobody")
    assert not table_of(game).game.clock.stopped
    kinds = ["live.stop_clocks", "live.correct_clocks", "live.shift_clocks", "live.resume_clocks"]
    acts = Act.objects.filter(kind__in=kinds).select_related("details")
    assert [one.kind for one in acts] == kinds
    assert {one.details.reason for one in acts} == {"так надо"}
    assert "так надо" in page(client, game)


def test_no_act_without_a_reason(client: Client, game: LiveGame) -> None:
    count = LiveEvent.objects.count()
    act(client, game, "stop_clocks", reason=" ")
    assert LiveEvent.objects.count() == count


@pytest.mark.clause(RULES, "5.4.15.1", "5.4.15.2", "5.4.15.1/item3")
def test_a_warning_and_added_time_are_sanctions_of_the_competition(client: Client, game: LiveGame) -> None:
    act(client, game, "stop_clocks")
    act(client, game, "warn", side="white", reproof="remark", broken="5.4.2.3")
    before = clocks(game)[0]
    assert "5.4.15.1" in act(client, game, "add_time", offender="black", seconds="10", broken="5.4.2.3")
    act(client, game, "add_time", offender="black", seconds="60", broken="5.4.2.3")
    assert clocks(game)[0] == before + 60_000
    kinds = Sanction.objects.order_by("pk").values_list("kind", "seconds", "round__number")
    assert list(kinds) == [("remark", None, 1), ("added_time", 60, 1)]
    assert Sanction.objects.order_by("pk")[0].entry == console_world.entry_of(game, "white")


@pytest.mark.clause(RULES, "5.4.15.1", "1.5.7")
def test_a_sanction_that_is_refused_leaves_the_game_as_it_was(client: Client, game: LiveGame) -> None:
    number = table_of(game).number
    answer = act(client, game, "warn", side="white", reproof="warning", broken="99.9")
    assert "99.9" in answer
    assert (table_of(game).number, LiveEvent.objects.filter(game=game).count()) == (number, number)
    assert not Sanction.objects.exists()
    play(game, {"kind": "move", "by": "white", "move": "g3-f4"})
    assert table_of(game).number == number + 1


@pytest.mark.clause(RULES, "1.5.7", "5.4.15.1")
def test_a_loss_is_the_chief_judges(
    client: Client, game: LiveGame, make_user: Callable[..., User], chief: User
) -> None:
    client.force_login(make_user("judge", OfficeRole.JUDGE))
    act(client, game, "impose_loss", losers=["white"], broken="5.4.2.3")
    assert table_of(game).game.result is None
    client.force_login(chief)
    act(client, game, "impose_loss", losers=["white"], broken="5.4.2.3")
    game.refresh_from_db()
    assert (game.result, game.settled, board_of(game).result) == ("0-1", True, Result.BLACK_WINS)
    assert Sanction.objects.get().kind == "loss"


@pytest.mark.clause(RULES, "5.4.5.4")
def test_a_game_is_adjudicated(client: Client, game: LiveGame) -> None:
    act(client, game, "adjudicate", score="0.5-0.5")
    assert board_of(game).result == Result.DRAW
    assert Game.objects.get(encounter=board_of(game)).record.count("[%clk") == 4
    assert "5.4.5.4" in page(client, game)


@pytest.mark.clause(RULES, "5.4.14.4", "5.4.14.2", "5.4.14.2/p2", "5.4.14.1")
def test_an_irregularity_is_stated_and_the_game_set_back(client: Client, game: LiveGame) -> None:
    assert "only the opponent decides" not in act(client, game, "state_irregularity", irregularity="wrong_setup")
    answer = act(client, game, "set_back", ply="3", white="", black="0:44:00")
    assert "both players see it" in answer
    state = table_of(game).game
    assert [move.text for move in state.moves] == ["c3-d4", "d6-c5"]
    assert clocks(game)[1] == 44 * 60_000
    assert "b2-c3" in page(client, game), "the log keeps both"


@pytest.mark.clause(RULES, "5.4.13.5", "6.1.10.3", "6.1.10.5")
@pytest.mark.parametrize(("granted", "result"), [("yes", Result.DRAW), ("no", "")])
def test_a_claim_waits_for_the_judge_and_is_decided(
    client: Client, chief: User, make_competition: Make, granted: str, result: str
) -> None:
    competition = console_world.remote(
        make_competition, status="organisation", discipline="russian_rapid", regulation={"time_control": "10+5"}
    )
    game = console_world.moved(console_world.begun(console_world.laid_out(chief, competition)))
    play(game, {"kind": "claim_draw", "by": "white", "ground": "won_without_time"})
    assert "1 game waits for the judge" in round_page(client, board_of(game).round)
    assert "Decide the claim of a draw" in page(client, game)
    act(client, game, "decide_claim", granted=granted)
    assert (table_of(game).game.claim, board_of(game).result) == (None, result)


@pytest.mark.clause(RULES, "5.4.13.2/item4", "5.4.13.5")
def test_what_the_program_finds_stands_beside_a_claim(client: Client, game: LiveGame) -> None:
    game.setup["settings"] = {"L14": "judge"}
    game.save(update_fields=["setup"])
    forget(game.code)
    play(game, {"kind": "claim_draw", "by": "white", "ground": "repetition", "move": "g3-f4"})
    assert "By the record it is not right" in page(client, game)
    act(client, game, "decide_claim", granted="no")
    assert [move.text for move in table_of(game).game.moves][-1] == "g3-f4", "the written move stands"


@pytest.mark.clause("draughts-rules-2013", "2.1.10.3", "2.1.8.1/p2")
def test_games_of_an_earlier_edition_are_judged_by_it(client: Client, chief: User, make_competition: Make) -> None:
    competition = console_world.remote(
        make_competition, status="organisation", starts=date(2020, 3, 1), ends=date(2020, 3, 5)
    )
    made = console_world.laid_out(chief, competition)
    console_world.begun(made, 2, absent=["black"])
    assert "loses at" in round_page(client, made)
    game = console_world.moved(console_world.begun(made))
    act(client, game, "stop_clocks")
    act(client, game, "warn", side="white", reproof="remark", broken="2.1.4.7")
    act(client, game, "state_irregularity", irregularity="wrong_setup")
    act(client, game, "set_back", ply="4", white="", black="")
    act(client, game, "resume_clocks", charge="halves")
    act(client, game, "impose_loss", losers=["black"], broken="2.1.4.7")
    assert board_of(game).result == Result.WHITE_WINS
    assert "2013" in str(table_of(game).game.log[-1].step.clause)


def test_a_decision_meant_for_another_position_is_not_taken(client: Client, game: LiveGame) -> None:
    seen = table_of(game).number
    play(game, {"kind": "move", "by": "white", "move": "g3-f4"})
    assert "Somebody else has changed this" in act(client, game, "adjudicate", score="1-0", seen=seen)
    assert table_of(game).game.result is None


@pytest.mark.clause(RULES, "12.4.3")
def test_an_annulled_game_is_played_anew(client: Client, game: LiveGame) -> None:
    act(client, game, "annul")
    game.refresh_from_db()
    assert (game.result, game.settled, board_of(game).result) == ("annulled", True, "")
    assert not Game.objects.exists()
    client.post(reverse("pages:live_lay_out", args=["kazan", 1]), {"starts": "2026-03-01T12:00", "delay": "0"})
    assert LiveGame.objects.filter(encounter=board_of(game), number=1).count() == 2


def test_a_desk_that_refuses_never_loses_the_end_of_a_game(client: Client, chief: User, game: LiveGame) -> None:
    encounter = board_of(game)
    enter_results(chief, encounter.round, [EnteredResult(1, Result.DRAW, encounter.version)])
    play(game, {"kind": "resign", "by": "white"})
    game.refresh_from_db()
    assert (game.state, game.result, game.settled) == (LiveState.OVER, "0-1", False)
    assert "The desk has not taken the result" in round_page(client, encounter.round)
    assert "has another result already" in page(client, game)
    again = reverse("pages:live_hand_on", args=["kazan", game.code])
    assert "has another result already" in text_of(client.post(again, follow=True).content.decode())
    encounter.refresh_from_db()
    client.post(reverse("pages:correct", args=["kazan", 1, 1]),
                {"version": encounter.version, "result": "", "reason": "партия идет на сервере"})  # fmt: skip
    client.post(again)
    game.refresh_from_db()
    encounter.refresh_from_db()
    assert (game.settled, encounter.result) == (True, Result.BLACK_WINS)


def test_nobody_judges_his_own_game(client: Client, chief: User, game: LiveGame) -> None:
    chief.person = game.white
    chief.save(update_fields=["person"])
    assert "You play in this game" in page(client, game)
    count = LiveEvent.objects.count()
    assert "nobody judges his own game" in act(client, game, "stop_clocks")
    assert LiveEvent.objects.count() == count


def test_the_console_is_for_judges(client: Client, game: LiveGame, make_user: Callable[..., User]) -> None:
    client.force_login(make_user("nobody"))
    assert client.get(reverse("pages:live_console", args=["kazan"])).status_code == 403
    assert client.get(reverse("pages:live_game", args=["kazan", game.code])).status_code == 403


def test_an_act_sent_twice_is_done_once(client: Client, game: LiveGame) -> None:
    act(client, game, "stop_clocks")
    before = clocks(game)[1]
    for _time in range(2):
        act(client, game, "shift_clocks", side="black", seconds="60", ticket="once")
    assert clocks(game)[1] == before + 60_000
    assert Act.objects.filter(kind="live.shift_clocks").count() == 1
