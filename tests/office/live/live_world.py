"""Live games over a real server: an office with games to be played, and players who talk to it by sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.office import homes
from tests.office.browser import PATIENCE, environment, run
from tests.programs import path_of
from websockets.sync.client import ClientConnection, connect

FILL = """
import json, sys
from tavlei.office.django_setup import set_up
set_up()
from django.contrib.sessions.backends.db import SessionStore
from tavlei.games.clock import Discipline
from tavlei.office.live.game.casual import begin_when_both_sit, open_casual, take_seat
from tavlei.office.live.game.seats import Viewer

for _number in range(%d):
    white, black = SessionStore(), SessionStore()
    game = open_casual(white, kind="russian", discipline=Discipline.RUSSIAN, control="%s", seat=Viewer.WHITE)
    take_seat(black, game)
    begin_when_both_sit(game)
    white.save()
    black.save()
    print(json.dumps({"code": game.code, "white": white.session_key, "black": black.session_key}))
"""
LOGS = """
import json
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.live.models import LiveEvent, LiveGame
from tavlei.office.live.game.tables import table_of

for game in LiveGame.objects.order_by("pk"):
    events = LiveEvent.objects.filter(game=game).order_by("number")
    state = table_of(game).game
    print(json.dumps({
        "code": game.code, "state": game.state, "result": game.result,
        "numbers": [event.number for event in events],
        "tickets": {event.ticket: event.number for event in events},
        "kinds": [event.content["kind"] for event in events],
        "moves": [move.text for move in state.moves],
        "clocks": [state.clock.white.remaining, state.clock.black.remaining],
    }))
"""
SERVE = """
import os, signal, sys
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.running.server import run_server
import tavlei.office.asgi

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for port in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        sys.stdin.close()
        run_server("127.0.0.1", int(port))
        os._exit(0)
    print(child, flush=True)
"""


@dataclass(slots=True)
class Office:
    """A home with games, and the servers that were started for it."""

    home: Path
    more: Mapping[str, str] = field(default_factory=dict)
    parent: subprocess.Popen[str] | None = None
    started: list[Server] = field(default_factory=list)

    def games(self, count: int, control: str = "45+15") -> list[dict[str, str]]:
        """New games in which both have sat down."""
        homes.fill(self.home)
        return [json.loads(line) for line in run(FILL % (count, control), self.home).splitlines()]

    def logs(self) -> list[dict[str, Any]]:
        """What the store has of every game, folded anew."""
        return [json.loads(line) for line in run(LOGS, self.home).splitlines()]

    @contextmanager
    def serving(self) -> Iterator[Server]:
        """A server in a process of its own, stopped in the end."""
        with self.open_servers():
            server = self.start()
            try:
                yield server
            finally:
                server.end(signal.SIGTERM)

    @contextmanager
    def open_servers(self) -> Iterator[None]:
        """A program that has read everything a server needs: servers are its children, and there at once."""
        if self.parent is not None:
            yield
            return
        with (self.home / "server.log").open("a", encoding="utf-8") as log:
            self.parent = subprocess.Popen(
                [sys.executable, "-c", SERVE],
                env={**environment(self.home), **self.more},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        try:
            yield
        finally:
            for server in self.started:
                server.end(signal.SIGKILL)
            self.parent.communicate(timeout=PATIENCE)
            self.parent = None

    def start(self, port: int | None = None) -> Server:
        """A server that answers."""
        assert self.parent
        assert self.parent.stdin
        assert self.parent.stdout
        port = port or free_port()
        print(port, file=self.parent.stdin, flush=True)
        server = Server(port, int(self.parent.stdout.readline()))
        self.started.append(server)
        for _try in range(20 * PATIENCE):
            assert server.is_there, (self.home / "server.log").read_text(encoding="utf-8")
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return server
            time.sleep(0.05)
        raise RuntimeError("the server did not start")


@dataclass(slots=True)
class Server:
    """A server and where it listens."""

    port: int
    pid: int

    @property
    def is_there(self) -> bool:
        """Whether the process is alive."""
        return Path(f"/proc/{self.pid}").exists()

    @property
    def base(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As if the power had gone."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> None:
        """Send a signal, and wait until the process is gone."""
        if self.is_there:
            os.kill(self.pid, how)
        for _try in range(100 * PATIENCE):
            if not self.is_there:
                return
            time.sleep(0.01)
        raise RuntimeError("the server did not end")

    @contextmanager
    def socket_of(self, code: str, session: str = "", origin: str | None = None) -> Iterator[ClientConnection]:
        """The socket of a browser with a session."""
        headers = {"Cookie": f"sessionid={session}", "Origin": origin or self.base}
        address = f"ws://127.0.0.1:{self.port}/live/{code}/socket/"
        with connect(address, additional_headers=headers, compression=None) as client:
            yield client


def told(client: ClientConnection, wanted: Any) -> dict[str, Any]:
    """The next message that is wanted."""
    while True:
        message: dict[str, Any] = json.loads(client.recv(timeout=PATIENCE))
        if wanted(message):
            return message


def ask(client: ClientConnection, ticket: str, **event: Any) -> dict[str, Any]:
    """Ask for something, and what is answered."""
    client.send(json.dumps({**event, "ticket": ticket}))
    return told(client, lambda message: message.get("ticket") == ticket)


@contextmanager
def redis(port: int) -> Iterator[str]:
    """A Redis of its own, as if its machine had failed in the end."""
    program = path_of("redis-server")
    assert program is not None, 'whoever opens a Redis is marked so: needs("redis-server")'
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
            stdout=subprocess.DEVNULL,
        )
        try:
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.kill()
            process.wait(PATIENCE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
