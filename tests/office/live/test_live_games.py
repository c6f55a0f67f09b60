"""Games on the server: every confirmed event is in the store, and everything is read off the log."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, connection

from tavlei.games.clock import Discipline
from tavlei.games.progress import begin, event_from
from tavlei.office.acts.performing import StaleError
from tavlei.office.live.game import confirmations, server_time, tables
from tavlei.office.live.game.casual import begin_when_both_sit, open_casual, take_seat
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.seats import Viewer, viewer_of
from tavlei.office.live.models import LiveEvent, LiveGame, LiveState
from tavlei.office.live.pages import messages, telling
from tavlei.office.live.pages.following import Follower
from tavlei.office.live.pages.messages import message_to, message_to_watchers
from tavlei.office.live.pages.telling import view_of, watched_view
from tavlei.office.live.server import hall, watch
from tavlei.office.live.sockets import requests
from tavlei.office.live.sockets.streams import GameStream
from tavlei.rulebook import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> LiveGame:
    return _begun("10+5", Discipline.RUSSIAN_RAPID)


def _begun(control: str, discipline: Discipline) -> LiveGame:
    mine, other = SessionStore(), SessionStore()
    made = open_casual(mine, kind="russian", discipline=discipline, control=control, seat=Viewer.WHITE)
    assert take_seat(other, made) is Viewer.BLACK
    made.refresh_from_db()
    begin_when_both_sit(made)
    made.refresh_from_db()
    return made


def _move(game: LiveGame, by: str, move: str, **more: Any) -> Any:
    return play(game, {"kind": "move", "by": by, "move": move}, **more)


def test_a_game_begins_when_both_have_sat_down(game: LiveGame) -> None:
    assert game.state == LiveState.RUNNING
    view = view_of(game, Viewer.WHITE, "ru")
    assert (view["phase"], view["to_move"], view["clocks"]["running"]) == ("playing", "white", "white")
    assert {move["move"] for move in view["rights"]["moves"]} == {
        "a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"
    }  # fmt: skip


def test_whoever_follows_the_link_third_watches(game: LiveGame) -> None:
    assert take_seat(SessionStore(), game) is Viewer.WATCHING
    assert viewer_of(game, None, {}) is Viewer.WATCHING


def test_a_confirmed_move_is_in_the_store(game: LiveGame) -> None:
    confirmed = _move(game, "white", "c3-d4", ticket="one")
    kept = LiveEvent.objects.get(game=game, number=confirmed.number)
    assert (kept.content["move"], kept.ticket) == ("c3-d4", "one")
    tables.forget(game.code)
    assert view_of(game, Viewer.BLACK, "ru")["moves"] == ["c3-d4"]


def test_a_move_sent_twice_is_made_once(game: LiveGame) -> None:
    first = _move(game, "white", "c3-d4", ticket="one")
    again = _move(game, "white", "c3-d4", ticket="one")
    assert (again.number, again.again) == (first.number, True)
    tables.forget(game.code)
    assert _move(game, "white", "c3-d4", ticket="one").again
    assert LiveEvent.objects.filter(game=game).count() == 2


def test_a_move_for_an_older_state_changes_nothing(game: LiveGame) -> None:
    seen = view_of(game, Viewer.WHITE, "ru")["number"]
    _move(game, "white", "c3-d4")
    with pytest.raises(StaleError):
        _move(game, "white", "e3-f4", seen=seen)


@pytest.mark.parametrize(("by", "move"), [("black", "d6-c5"), ("white", "c3-c4"), ("white", "d6-c5")])
def test_what_the_rules_do_not_allow_changes_nothing(game: LiveGame, by: str, move: str) -> None:
    with pytest.raises(Refusal):
        _move(game, by, move)
    assert LiveEvent.objects.filter(game=game).count() == 1


def test_another_process_that_was_first_is_caught_up_with(game: LiveGame) -> None:
    _move(game, "white", "c3-d4")
    table = tables.table_of(game)
    table.now = 0, begin(table.game.setup)
    table.tickets.clear()
    confirmed = _move(game, "black", "d6-c5")
    assert confirmed.number == 3
    assert [move.text for move in confirmed.game.moves] == ["c3-d4", "d6-c5"]


def test_spectators_see_moves_and_nothing_else(game: LiveGame) -> None:
    _move(game, "white", "c3-d4")
    seen = watched_view(game, "ru")
    assert seen["moves"] == ["c3-d4"]
    assert not {"rights", "judge", "log"} & set(seen)
    game.delay = 60
    assert watched_view(game, "ru")["moves"] == []


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The clock of the server, set by hand."""
    at = [server_time.now_ms()]
    for module in (tables, watch, watch, telling):
        monkeypatch.setattr(module, "now_ms", lambda: at[0])
    return at


@pytest.mark.clause("draughts-rules-2022", "5.4.2.6", "5.4.2.7")
def test_the_server_states_a_fallen_flag(clock: list[int], game: LiveGame) -> None:
    _move(game, "white", "c3-d4")
    clock[0] += 10 * 60_000 - 1
    assert game.pk not in watch.overdue_games()
    clock[0] += 1
    overdue = {pk: what for pk, what in watch.overdue_games().items() if pk == game.pk}
    watch.state_what_is_due(overdue)
    game.refresh_from_db()
    assert (game.state, game.result) == (LiveState.OVER, "1-0")
    watch.state_what_is_due(overdue)  # another process had the same thought


@pytest.mark.clause("draughts-rules-2022", "5.4.2.5")
def test_while_the_server_is_away_no_clock_runs(clock: list[int], game: LiveGame) -> None:
    _move(game, "white", "c3-d4")
    clock[0] += 20_000
    watch.beat()
    clock[0] += 3_600_000
    tables.forget(game.code)
    assert watch.take_up(away=True) == 1
    view = view_of(game, Viewer.BLACK, "ru")
    assert view["clocks"]["black"] == 10 * 60_000 - 20_000
    assert view["log"][-1]["kind"] == "server_away"
    assert watch.take_up(away=True) == 0


@pytest.mark.clause("draughts-rules-2022", "5.4.2.5")
@pytest.mark.parametrize("sign", ["pulse", "event"])
def test_an_absence_is_not_charged_however_short(clock: list[int], game: LiveGame, sign: str) -> None:
    other = open_casual(
        SessionStore(), kind="russian", discipline=Discipline.RUSSIAN, control="45+15", seat=Viewer.WHITE
    )
    take_seat(SessionStore(), other)
    begin_when_both_sit(other)
    _move(game, "white", "c3-d4")
    clock[0] += 5_000
    if sign == "pulse":
        watch.beat()
    else:
        _move(other, "white", "c3-d4")
    clock[0] += 700
    tables.forget(game.code)
    assert watch.take_up(away=True) == 2
    assert view_of(game, Viewer.BLACK, "ru")["clocks"]["black"] == 10 * 60_000 - 5_000


def test_while_another_server_was_here_nobody_was_away(clock: list[int], game: LiveGame) -> None:
    _move(game, "white", "c3-d4")
    clock[0] += 60_000
    assert watch.take_up(away=False) == 0
    assert view_of(game, Viewer.BLACK, "ru")["clocks"]["black"] == 9 * 60_000


def test_a_hall_is_empty_for_the_first_server_alone(tmp_path: Path) -> None:
    first, second, third = (
        hall.PostgresDoor() if connection.vendor == "postgresql" else hall.FileDoor(tmp_path) for _server in range(3)
    )
    with hall.entering(first) as empty:
        assert empty
        assert not second.alone(), "the first takes up the games"
    with hall.entering(second) as empty:
        assert not empty
    first.leave()
    second.still()
    assert not third.alone(), "the second is still there"
    second.leave()
    with hall.entering(third) as empty:
        assert empty
    third.leave()


def test_what_a_killed_server_had_not_noted_is_noted(clock: list[int], game: LiveGame) -> None:
    LiveGame.objects.update(state=LiveState.WAITING)
    tables.forget(game.code)
    watch.take_up(away=False)
    game.refresh_from_db()
    assert game.state == LiveState.RUNNING


def test_what_was_not_heard_is_found_in_the_store(game: LiveGame) -> None:
    _move(game, "white", "c3-d4")
    assert game.code not in {table.code for table in tables.missed_events()}
    _of_another_process(game, "d6-c5")
    assert game.code in {table.code for table in tables.missed_events()}
    tables.read_on(game.code)
    assert view_of(game, Viewer.WHITE, "ru")["moves"] == ["c3-d4", "d6-c5"]
    assert game.code not in {table.code for table in tables.missed_events()}


def test_what_is_heard_is_taken_if_nothing_is_missing_before_it(game: LiveGame) -> None:
    _move(game, "white", "c3-d4")
    first, second = _of_another_process(game, "d6-c5"), _of_another_process(game, "b2-c3")
    assert not tables.take_over(game.code, second.number, second.ticket, second.content), "the first was not heard"
    assert tables.take_over(game.code, first.number, first.ticket, first.content)
    assert tables.take_over(game.code, second.number, second.ticket, second.content)
    assert tables.take_over(game.code, first.number, first.ticket, first.content), "heard twice"
    assert view_of(game, Viewer.WHITE, "ru")["moves"] == ["c3-d4", "d6-c5", "b2-c3"]


def _of_another_process(game: LiveGame, move: str) -> LiveEvent:
    last = LiveEvent.objects.filter(game=game).latest("number")
    content = {**last.content, "by": "black" if last.number % 2 == 0 else "white", "move": move, "at": last.at}
    return LiveEvent.objects.create(
        game=game, number=last.number + 1, at=last.at, content=content, ticket=f"there-{last.number}"
    )


def test_nothing_is_kept_for_a_spectator_who_does_not_read(game: LiveGame) -> None:
    """However often he is told while he does not read, he reads how the game stands in the end."""
    shown = list[int]()

    class Slow(GameStream):
        def message(self, game: LiveGame) -> tuple[int, str]:
            return number[0], json.dumps({"code": game.code, "number": number[0]})

        async def say(self, words: str) -> None:
            await reads.wait()
            shown.append(json.loads(words.removeprefix("data: "))["number"])

    async def tell_often() -> None:
        stream = Slow()
        stream.games = {game.code: game}
        for number[0] in range(1, 1001):
            stream.receive_notice(game.code, 0)
            await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == 2, "this one, and the one that waits for him"
        reads.set()
        while shown[-1:] != [1000]:
            await asyncio.sleep(0)

    number, reads = [0], asyncio.Event()
    asyncio.run(tell_often())
    assert shown == [1, 1000]


@pytest.mark.parametrize("place", [Viewer.WHITE, Viewer.BLACK, Viewer.JUDGE])
def test_a_message_says_what_the_view_does(clock: list[int], game: LiveGame, place: Viewer) -> None:
    for move in (("white", "c3-d4"), ("black", "d6-c5")):
        _move(game, *move)
        for told in (-1, 1):
            number, message = message_to(game, place, "ru", told)
            assert (number, json.loads(message)) == (number, view_of(game, place, "ru", told))
    assert message_to(game, place, "en", 0)[1] != message_to(game, place, "ru", 0)[1]


def test_what_both_are_told_alike_is_written_once(monkeypatch: pytest.MonkeyPatch, game: LiveGame) -> None:
    written = list[int]()
    shared_view = telling.shared_view

    def noted(live: LiveGame, number: int, *given: Any) -> dict[str, Any]:
        written.append(number)
        return shared_view(live, number, *given)

    monkeypatch.setattr(messages, "shared_view", noted)
    for by, move in (("white", "c3-d4"), ("black", "d6-c5")):
        _move(game, by, move)
        for place in (Viewer.WHITE, Viewer.BLACK):
            message_to(game, place, "ru", 0)
    assert written == [2, 3]


def test_spectators_are_told_the_same_words_until_something_changes(game: LiveGame) -> None:
    _move(game, "white", "c3-d4")
    number, first = message_to_watchers(game, "ru")
    assert message_to_watchers(game, "ru")[1] is first
    assert json.loads(first) == watched_view(game, "ru")
    back = {"kind": "set_back", "by": "judge", "ply": 1}
    tables.happen(tables.table_of(game), lambda _state, at: event_from({**back, "at": at}))
    _move(game, "white", "e3-f4")
    again, second = message_to_watchers(game, "ru")
    assert (again, json.loads(second)["moves"]) == (number, ["e3-f4"]), "as many moves, but another one"


def test_a_connection_is_looked_after_once_in_a_while_and_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, now = list[float](), [1000.0]
    monkeypatch.setattr(confirmations, "close_old_connections", lambda: looked.append(now[0]))
    monkeypatch.setattr(confirmations, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(confirmations, "_looked", SimpleNamespace())
    for now[0] in (1000.0, 1000.5, 1002.0):
        with confirmations.fit_connection():
            pass
    with suppress(DatabaseError), confirmations.fit_connection():
        raise DatabaseError
    with confirmations.fit_connection():
        pass
    assert looked == [1000.0, 1002.0, 1002.0]


@pytest.mark.django_db(transaction=True)
def test_a_game_that_was_removed_keeps_no_other_from_its_move(game: LiveGame) -> None:
    last = LiveEvent.objects.get(game=game)
    kept = confirmations.keep_together(
        [
            LiveEvent(game_id=of, number=2, at=last.at, content=last.content, ticket="second")
            for of in (game.pk, game.pk + 1000)
        ]
    )
    assert kept == {(game.pk, "second")}


def test_who_sits_at_another_process_is_not_gone(game: LiveGame) -> None:
    here = Follower(game, Viewer.WHITE, None, "ru")
    play(game, {"kind": "disconnect", "by": "server", "side": "white"})  # his window at the other process was closed
    assert here.is_missed
    here.catch_up()
    assert not here.is_missed
    assert tables.table_of(game).game.white.connected


def test_whoever_comes_anew_has_sent_as_much_as_before() -> None:
    assert all(requests.bucket_of("somebody").take(1_000) for _message in range(requests.BURST))
    assert not requests.bucket_of("somebody").take(1_000)
    assert requests.bucket_of("somebody else").take(1_000)
    assert requests.bucket_of("somebody").take(1_000 + 1_000 // requests.RATE)


def test_a_game_that_is_over_is_settled(game: LiveGame) -> None:
    play(game, {"kind": "resign", "by": "white"})
    game.refresh_from_db()
    assert (game.state, game.result, game.settled) == (LiveState.OVER, "0-1", True)
    assert view_of(game, Viewer.WHITE, "ru")["result"]["score"] == "0-1"
