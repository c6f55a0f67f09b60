"""Live games by their sockets and streams, over a real server."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone
from tests.office.browser import PATIENCE, run
from tests.office.live.live_world import Office, Server, ask, free_port, redis, told
from tests.proving import DEEP
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection

from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.office.live.server.signed_in import SIGNED_OUT, OpenSockets, ended_sessions

MOVES = ["c3-d4", "d6-c5", "b2-c3", "f6-g5"]
KILLS = 100 if DEEP else 4
KILLS_OF_ONE = 20 if DEEP else 4
GAMES = 20 if DEEP else 6


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    return Office(tmp_path_factory.mktemp("live"))


@pytest.fixture(scope="module")
def games(office: Office) -> Iterator[dict[str, str]]:
    return iter(office.games(12))


@pytest.fixture(scope="module")
def server(office: Office, games: Iterator[dict[str, str]]) -> Iterator[Server]:
    with office.serving() as served:
        yield served


def test_both_are_told_of_every_move(server: Server, games: Iterator[dict[str, str]]) -> None:
    game = next(games)
    with server.socket_of(game["code"], game["white"]) as white, server.socket_of(game["code"], game["black"]) as black:
        told(white, lambda view: "board" in view)
        for number, move in enumerate(MOVES):
            mover, other = (white, black) if number % 2 == 0 else (black, white)
            assert "confirmed" in ask(mover, f"m{number}", kind="move", move=move)
            view = told(other, lambda view, made=number + 1: len(view.get("moves", ())) == made)
            assert view["moves"] == MOVES[: number + 1]
        refused = ask(black, "wrong", kind="move", move="g7-f6")
        assert refused["refused"][0]["text"]
        assert refused["now"]["moves"] == MOVES


def test_a_socket_speaks_for_its_own_seat_only(server: Server, games: Iterator[dict[str, str]]) -> None:
    game, other = next(games), next(games)
    with server.socket_of(game["code"], game["black"]) as black:
        told(black, lambda view: "board" in view)
        answer = ask(black, "a", kind="move", by="white", move="c3-d4")
        assert answer["refused"], "a move of the opponent"
        for kind in ("begin", "stop", "impose_loss", "add_time", "server_away", "decide_claim"):
            assert "refused" in ask(black, kind, kind=kind, losers=["white"], reason="x", offender="white",
                                    milliseconds=1, since=0, granted=True)  # fmt: skip
    for session in ("", "nobody", other["white"]):
        with pytest.raises(InvalidStatus), server.socket_of(game["code"], session):
            pass
    with pytest.raises(InvalidStatus), server.socket_of(game["code"], game["white"], "http://elsewhere.example"):
        pass


def test_who_moves_is_told_in_one_message_that_it_stands_and_how(
    server: Server, games: Iterator[dict[str, str]]
) -> None:
    game = next(games)
    with server.socket_of(game["code"], game["white"]) as white, server.socket_of(game["code"], game["black"]) as black:
        for socket_ in (white, black):
            told(socket_, lambda view: "board" in view)
        answer = ask(white, "a", kind="move", move="c3-d4")
        assert answer["now"]["number"] == answer["confirmed"]
        assert answer["now"]["moves"] == ["c3-d4"]
        ask(black, "b", kind="move", move="d6-c5")
        assert json.loads(white.recv(timeout=PATIENCE))["moves"] == ["c3-d4", "d6-c5"], "nothing was said twice"


SIGN_IN = """
from tavlei.office.django_setup import set_up
set_up()
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from tavlei.office.roles.models import User

user = User.objects.create_user("guest-of-the-hall", "", "a-long-password")
session = SessionStore("%s")
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
"""
SIGN_OUT = """
from tavlei.office.django_setup import set_up
set_up()
from django.contrib.sessions.models import Session

Session.objects.filter(session_key="%s").delete()
"""


def test_a_socket_ends_with_the_session_it_was_opened_in(
    office: Office, server: Server, games: Iterator[dict[str, str]]
) -> None:
    game = next(games)
    run(SIGN_IN % game["white"], office.home)
    with server.socket_of(game["code"], game["white"]) as white, server.socket_of(game["code"], game["black"]) as black:
        told(white, lambda view: "board" in view)
        run(SIGN_OUT % game["white"], office.home)
        with pytest.raises(ConnectionClosed) as closed:
            told(white, lambda _view: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == SIGNED_OUT
        told(black, lambda view: "board" in view)
        assert ask(black, "still", kind="move", move="d6-c5")["refused"], "a guest stays; it is White's turn"


@pytest.mark.django_db
def test_sessions_that_are_past_or_gone_have_ended() -> None:
    living, past = SessionStore(), SessionStore()
    living.save()
    past.save()
    Session.objects.filter(session_key=past.session_key).update(expire_date=timezone.now())
    keys = [str(living.session_key), str(past.session_key), "never-there"]
    assert ended_sessions(keys) == keys[1:]
    assert ended_sessions(keys[:1] * 501) == []


def test_only_the_sockets_of_ended_sessions_are_closed() -> None:
    sockets, closed = OpenSockets(), list[str]()
    closing = {name: (lambda name=name: closed.append(name)) for name in ("a", "b", "c", "guest")}
    sockets.enter("one", closing["a"])
    sockets.enter("one", closing["b"])
    sockets.enter("two", closing["c"])
    sockets.enter("", closing["guest"])
    sockets.leave("one", closing["b"])
    sockets.leave("", closing["guest"])
    assert sockets.sessions == ["one", "two"]
    sockets.close(["one", "unknown"])
    assert (closed, sockets.sessions) == (["a"], ["two"])


def test_who_floods_is_cut_off_and_hurts_nobody(server: Server, games: Iterator[dict[str, str]]) -> None:
    game = next(games)
    with server.socket_of(game["code"], game["white"]) as white:
        with server.socket_of(game["code"], game["black"]) as black:
            with pytest.raises(ConnectionClosed):
                _send_often(black, "{}")
            assert "confirmed" in ask(white, "a", kind="move", move="c3-d4")
        with pytest.raises(ConnectionClosed):
            _send_often(white, json.dumps({"kind": "move", "move": "x" * 5000}))


def test_a_spectator_is_told_moves_and_nothing_else(server: Server, games: Iterator[dict[str, str]]) -> None:
    game = next(games)
    address = f"{server.base}/live/{game['code']}/stream/"
    with (
        urllib.request.urlopen(address, timeout=PATIENCE) as stream,  # noqa: S310 - our own server
        server.socket_of(game["code"], game["white"]) as white,
    ):
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        first = _event(stream)
        ask(white, "a", kind="move", move="c3-d4")
        second = _event(stream)
    assert (first["moves"], second["moves"]) == ([], ["c3-d4"])
    assert not {"rights", "log", "judge"} & set(second)
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(f"{server.base}/live/no-such-game/stream/")  # noqa: S310 - our own server


def test_an_opponent_who_wants_to_play_again_is_heard_at_once(server: Server, games: Iterator[dict[str, str]]) -> None:
    game = next(games)
    with server.socket_of(game["code"], game["white"]) as white, server.socket_of(game["code"], game["black"]) as black:
        assert "confirmed" in ask(white, "enough", kind="resign")
        asked = urllib.request.Request(  # noqa: S310 - our own server
            f"{server.base}/live/{game['code']}/again/",
            method="POST",
            data=b"csrfmiddlewaretoken=" + b"c" * 32,
            headers={"Cookie": f"sessionid={game['white']}; csrftoken={'c' * 32}", "Origin": server.base},
        )
        urllib.request.urlopen(asked, timeout=PATIENCE)  # noqa: S310
        assert told(black, lambda message: "again" in message) == {"again": True}


def test_who_does_not_read_keeps_nobody_waiting(server: Server, games: Iterator[dict[str, str]]) -> None:
    game = next(games)
    with ExitStack() as stack:
        deaf = [stack.enter_context(_deaf_spectator(server, game["code"])) for _number in range(20)]
        white = stack.enter_context(server.socket_of(game["code"], game["white"]))
        black = stack.enter_context(server.socket_of(game["code"], game["black"]))
        _play_between(white, black, random_game(3), 0, 30)
        assert len(deaf) == 20


@contextmanager
def _deaf_spectator(server: Server, code: str) -> Iterator[socket.socket]:
    """A spectator who asks for a stream and never reads it."""
    with socket.socket() as asking:
        asking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        asking.connect(("127.0.0.1", server.port))
        asking.sendall(f"GET /live/{code}/stream/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        yield asking


@pytest.mark.prove
def test_two_thousand_spectators_hurt_nobody(server: Server, games: Iterator[dict[str, str]]) -> None:
    """They follow one game and are told of every move; another game goes on beside it."""
    watched, other = next(games), next(games)
    moves = random_game(5)[:6]

    async def follow(here: asyncio.Semaphore, ready: asyncio.Queue[None]) -> list[str]:
        async with here:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            asked = f"GET /live/{watched['code']}/stream/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n"
            writer.write(asked.encode())
            while not (await reader.readline()).startswith(b"data:"):
                pass
        ready.put_nowait(None)
        made = list[str]()
        while len(made) < len(moves):
            line = await reader.readline()
            assert line, "the stream has ended"
            made = json.loads(line[6:])["moves"] if line.startswith(b"data:") else made
        writer.close()
        return made

    async def watch_all() -> list[list[str]]:
        here, ready = asyncio.Semaphore(50), asyncio.Queue[None]()
        following = [asyncio.create_task(follow(here, ready)) for _number in range(2000)]
        for _one in following:
            await ready.get()
        await asyncio.to_thread(_play_game, server, other, moves)
        await asyncio.to_thread(_play_game, server, watched, moves)
        return await asyncio.gather(*following)

    assert asyncio.run(watch_all()) == [moves] * 2000


def _play_game(server: Server, game: dict[str, str], moves: list[str]) -> None:
    with server.socket_of(game["code"], game["white"]) as white, server.socket_of(game["code"], game["black"]) as black:
        _play_between(white, black, moves, 0, len(moves))


def _send_often(client: ClientConnection, text: str) -> None:
    for _number in range(200):
        client.send(text)
    told(client, lambda _view: False)


def _event(stream: Any) -> dict[str, Any]:
    while not (line := stream.readline()).startswith(b"data: "):
        assert line, "the stream has ended"
    found: dict[str, Any] = json.loads(line[6:])
    return found


@pytest.mark.needs("redis-server")
@pytest.mark.prove
def test_two_processes_are_one_hall(tmp_path: Path) -> None:
    """Each player sits at a process of his own; they hear of each other through Redis, and by the store without it."""
    port = free_port()
    office = Office(tmp_path, {"TAVLEI_REDIS_URL": f"redis://127.0.0.1:{port}/0"})
    (game,) = office.games(1)
    moves = random_game(1)[:24]
    with office.open_servers():
        one, two = office.start(), office.start()
        with one.socket_of(game["code"], game["white"]) as white, two.socket_of(game["code"], game["black"]) as black:
            for at in range(0, len(moves), 6):
                with redis(port) if at % 12 == 0 else nullcontext():
                    _play_between(white, black, moves, at, at + 6)
        one.kill()
        one = office.start()
        assert office.logs()[0]["kinds"].count("server_away") == 1, "after the first start somebody was always here"
        one.kill()
        two.kill()
        office.start()
        (log,) = office.logs()
    assert (log["moves"], log["kinds"].count("server_away"), log["kinds"][-1]) == (moves, 2, "server_away")


def _play_between(white: ClientConnection, black: ClientConnection, moves: list[str], first: int, last: int) -> None:
    for number in range(first, last):
        mover, other = (white, black) if number % 2 == 0 else (black, white)
        assert "confirmed" in ask(mover, f"m{number}", kind="move", move=moves[number])
        told(other, lambda view, made=number + 1: len(view.get("moves", ())) == made)


@pytest.mark.prove
def test_no_confirmed_move_is_lost_by_killing_the_server(tmp_path: Path) -> None:
    office = Office(tmp_path)
    tries = [Tries(game, random_game(seed)) for seed, game in enumerate(office.games(GAMES))]
    asyncio.run(play_through_kills(office, tries, [free_port()], KILLS))
    _check_nothing_lost(office, tries)


@pytest.mark.needs("redis-server")
@pytest.mark.prove
def test_no_confirmed_move_is_lost_by_killing_one_of_two_servers(tmp_path: Path) -> None:
    with redis(free_port()) as url:
        office = Office(tmp_path, {"TAVLEI_REDIS_URL": url})
        tries = [Tries(game, random_game(seed)) for seed, game in enumerate(office.games(GAMES))]
        asyncio.run(play_through_kills(office, tries, [free_port(), free_port()], KILLS_OF_ONE))
    for log in _check_nothing_lost(office, tries):
        assert log["kinds"].count("server_away") == 1, "after the first start one of the two was always here"


def _check_nothing_lost(office: Office, tries: list[Tries]) -> list[dict[str, Any]]:
    logs = {log["code"]: log for log in office.logs()}
    for tried in tries:
        log = logs[tried.game["code"]]
        assert log["numbers"] == list(range(1, len(log["numbers"]) + 1))
        assert log["moves"] == tried.moves[: len(log["moves"])]
        assert len(log["moves"]) >= len(tried.confirmed) > 0
        assert {ticket: log["tickets"].get(ticket) for ticket in tried.confirmed} == tried.confirmed
    return list(logs.values())


class Tries:
    """A game whose players send a move again until it is confirmed."""

    def __init__(self, game: dict[str, str], moves: list[str]) -> None:
        self.game, self.moves, self.confirmed = game, moves, dict[str, int]()

    async def play(self, ports: list[int], ended: asyncio.Event) -> None:
        """Both players by turns, each at his server; who loses the connection comes again and sends the same again."""
        while not ended.is_set() and len(self.confirmed) < len(self.moves):
            number = len(self.confirmed)
            side = "white" if number % 2 == 0 else "black"
            ticket, port = f"m{number}", ports[number % len(ports)]
            headers = {"Cookie": f"sessionid={self.game[side]}", "Origin": f"http://127.0.0.1:{port}"}
            address = f"ws://127.0.0.1:{port}/live/{self.game['code']}/socket/"
            try:
                async with connect(address, additional_headers=headers, open_timeout=5) as client:
                    await client.send(json.dumps({"kind": "move", "move": self.moves[number], "ticket": ticket}))
                    async with asyncio.timeout(10):
                        while "confirmed" not in (answer := json.loads(await client.recv())):
                            assert "refused" not in answer, answer
                    self.confirmed[ticket] = answer["confirmed"]
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.1)


async def play_through_kills(office: Office, tries: list[Tries], ports: list[int], kills: int) -> None:
    """Of the servers at these ports one is killed so many times, wherever it is, and comes again."""
    chance, ended = random.Random(7), asyncio.Event()  # noqa: S311 - the same every time
    with office.open_servers():
        servers = [await asyncio.to_thread(office.start, port) for port in ports]
        playing = [asyncio.create_task(tried.play(ports, ended)) for tried in tries]
        for _kill in range(kills):
            await asyncio.sleep(chance.uniform(0.1, 0.8))
            number = chance.randrange(len(ports))
            await asyncio.to_thread(servers[number].kill)
            servers[number] = await asyncio.to_thread(office.start, ports[number])
        await asyncio.sleep(1)
        ended.set()
        await asyncio.gather(*playing)
        for server in servers:
            await asyncio.to_thread(server.kill)


def random_game(seed: int) -> list[str]:
    """A game of many random moves."""
    chance, game = random.Random(seed), rules(RUSSIAN)  # noqa: S311 - the same every time
    while True:
        position, written = RUSSIAN.start, list[str]()
        while len(written) < 80 and (moves := game.moves(position)):
            move = chance.choice(moves)
            written.append(full_notation(game, position, move))
            position = game.play(position, move)
        if len(written) > 50:
            return written
