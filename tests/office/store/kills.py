"""Servers that are killed in the middle of official acts, again and again: nothing is lost, half done or done twice.

    python -m tests.office.store.kills 1000 --workers 2                               on the embedded store
    python tools/with_postgres.py python -m tests.office.store.kills 1000 --workers 2   on PostgreSQL

Judges enter results by the API and take them back by the page, each at a board of his own, as fast as they are
answered. A server is killed at a random moment, another one is there at once: it is a child of a program that has
read everything. Whoever got no answer looks how his board stands and goes on from there. In the end what every judge
knows is held against the store, the journal and the audit.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import psycopg
from tests.office.browser import PATIENCE, environment
from tests.office.live.live_world import free_port, redis

EVENT: Final = "kills"
BOARDS: Final = 6  # of the seven: one is never entered, so that the round is never complete
RESULTS: Final = ("1-0", "0.5-0.5", "0-1")
CSRF: Final = "c" * 32
FILL: Final = """
import json
from tavlei.office.running.server import prepare
prepare()
from datetime import date
from django.db import transaction
from django.test import Client
from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User

with transaction.atomic():
    chief = User.objects.create_user("chief", "", "a-long-password")
    Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
made = announce(chief, code="kills", name="Кубок", sport="draughts", discipline="russian", status="region",
                starts=date(2026, 3, 1), ends=date(2026, 3, 5), system="swiss_rating", rounds_planned=3, seed="s",
                regulation={"time_control": "45+30"})
for number in range(14):
    person = add_person(Actor(None), family=f"Игрок{number:02}", sex="M", citizenship="RU", birth_year=1990)
    entry = enter(chief, made, person)
    decide_admission(chief, entry, entry.version, admitted=True)
pair_next(chief, close_admission(chief, made), 1)
browser = Client()
browser.force_login(chief)
print(json.dumps({"token": make_token(chief, "kills"), "session": browser.cookies["sessionid"].value}))
"""
SERVE: Final = """
import gc, os, signal, socket, sys
from tavlei.office.django_setup import set_up
set_up()
from django.urls import resolve
from uvicorn import Server
import tavlei.office.asgi
from tavlei.office.running.server import server_config

resolve("/")
config = server_config("127.0.0.1", int(sys.argv[1]))
listening = config.bind_socket()
listening.listen(128)
gc.collect()
gc.freeze()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _asked in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(0)
        Server(config).run(sockets=[listening])
        os._exit(0)
    print(child, flush=True)
"""
EXAMINE: Final = """
import json
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.backup.audit import examine_store
from tavlei.office.competitions.models import Encounter
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act

boards = {}
for encounter in Encounter.objects.filter(round__competition__code="kills"):
    acts = Act.objects.filter(subject=f"competitions.encounter:{encounter.pk}").order_by("number")
    told = [act.details.after["result"] for act in acts.select_related("details")]
    boards[encounter.board] = {"result": encounter.result, "version": encounter.version, "acts": told}
print(json.dumps({
    "boards": boards,
    "faults": [f"{fault.number} {fault.what}" for fault in verify()],
    "findings": [str(finding) for finding in examine_store() if finding.fault],
    "acts": Act.objects.count(),
}))
"""


@dataclass
class Judge(Thread):
    """Enters a result and takes it back, again and again; knows what was confirmed and what only arrived."""

    board: int
    port: int
    keys: dict[str, str]
    ended: Event
    answered: Event
    result: str = ""
    version: int = 1
    sent: list[str] = field(default_factory=list)
    confirmed: int = 0
    found_done: int = 0
    waiting: bool = False
    trouble: str = ""

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    __hash__ = Thread.__hash__

    def run(self) -> None:
        try:
            while not self.ended.is_set():
                self._act()
        except Exception as error:  # noqa: BLE001 - told where the kills are counted
            self.trouble = f"board {self.board}: {error!r}"

    def _act(self) -> None:
        wanted = "" if self.result else RESULTS[self.version % 3]
        try:
            self.waiting = True
            self._enter(wanted) if wanted else self._take_back()
        except (OSError, HTTPException):  # killed meanwhile
            self.found_done += self._was_done(wanted)
            return
        finally:
            self.waiting = False
        self.confirmed += 1
        self._done(wanted)
        self.answered.set()

    def _done(self, result: str) -> None:
        self.result, self.version = result, self.version + 1
        self.sent.append(result)

    def _enter(self, result: str) -> None:
        path = f"/api/v1/desk/{EVENT}/rounds/1/results"
        given = [{"board": self.board, "result": result, "version": self.version}]
        status, content = self._asked("POST", path, json.dumps(given), self._as_program)
        assert (status, json.loads(content)) == (200, {"written": [self.board], "stale": []}), content

    def _take_back(self) -> None:
        path = f"/competitions/{EVENT}/desk/rounds/1/boards/{self.board}/"
        told = {"version": self.version, "result": "", "reason": "описка", "csrfmiddlewaretoken": CSRF}
        cookies = {"Cookie": f"sessionid={self.keys['session']}; csrftoken={CSRF}",
                   "Content-Type": "application/x-www-form-urlencoded"}  # fmt: skip
        status, content = self._asked("POST", path, urlencode(told), cookies)
        assert status == 302, (status, content[:300])

    @property
    def _as_program(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.keys['token']}", "Content-Type": "application/json"}

    def _was_done(self, wanted: str) -> bool:
        """Whether what was sent and not answered has been done, by how the board stands."""
        while True:
            try:
                status, content = self._asked("GET", f"/api/v1/competitions/{EVENT}/rounds", "", self._as_program)
            except (OSError, HTTPException):
                time.sleep(0.01)
                continue
            assert status == 200, (status, content[:300])
            board = json.loads(content)[0]["boards"][self.board - 1]
            if board["version"] == self.version:
                assert board["result"] == self.result, "half done"
                return False
            assert (board["version"], board["result"]) == (self.version + 1, wanted), "half done, or done twice"
            self._done(wanted)
            return True

    def _asked(self, method: str, path: str, body: str, headers: dict[str, str]) -> tuple[int, bytes]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


@dataclass
class Figures:
    """What was done and found."""

    kills: int = 0
    in_the_middle: int = 0
    confirmed: int = 0
    found_done: int = 0
    acts: int = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.in_the_middle} of them with an act under way: {self.confirmed} acts confirmed, "
            f"{self.found_done} done without an answer, {self.acts} acts in the journal: none lost, half or double"
        )


@dataclass
class KilledOffice:
    """An office whose servers are killed."""

    home: Path
    workers: int
    more: dict[str, str] = field(default_factory=dict)
    seed: int = 1

    def program(self, text: str) -> Any:
        """What a program in the environment of the office prints."""
        told = {**environment(self.home), **self.more}
        done = subprocess.run([sys.executable, "-c", text], env=told, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def run(self, kills: int, tell: Any = lambda _figures: None) -> Figures:
        """Kill so often, then examine everything."""
        keys, figures = self.program(FILL), Figures()
        port, ended, answered = free_port(), Event(), Event()
        chance = random.Random(self.seed)  # noqa: S311 - the same every time
        judges = [Judge(board, port, keys, ended, answered) for board in range(1, BOARDS + 1)]
        with self._parent(port) as parent:
            servers = [_started(parent) for _worker in range(self.workers)]
            for judge in judges:
                judge.start()
            for _kill in range(kills):
                assert answered.wait(PATIENCE), [judge.trouble for judge in judges]
                answered.clear()
                time.sleep(chance.uniform(0, 0.05))
                figures.in_the_middle += any(judge.waiting for judge in judges)
                _replace(parent, servers, chance.randrange(len(servers)))
                figures.kills += 1
                assert not any(judge.trouble for judge in judges), [judge.trouble for judge in judges]
                tell(figures)
            ended.set()
            for judge in judges:
                judge.join(PATIENCE)
            for server in servers:
                os.kill(server, signal.SIGKILL)
        self._examine(judges, figures)
        return figures

    @contextmanager
    def _parent(self, port: int) -> Iterator[subprocess.Popen[str]]:
        told = {**environment(self.home), **self.more, "TAVLEI_WORKER": "apart"}
        with (self.home / "server.log").open("w", encoding="utf-8") as log:
            parent = subprocess.Popen([sys.executable, "-c", SERVE, str(port)], env=told, stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=log, text=True)  # fmt: skip
        try:
            yield parent
        finally:
            parent.communicate(timeout=PATIENCE)

    def _examine(self, judges: list[Judge], figures: Figures) -> None:
        found = self.program(EXAMINE)
        assert found["faults"] == [], found["faults"]
        assert found["findings"] == [], found["findings"]
        for judge in judges:
            board = found["boards"][str(judge.board)]
            assert board["acts"] == judge.sent, f"board {judge.board}"
            assert (board["version"], board["result"]) == (judge.version, judge.result)
        figures.confirmed = sum(judge.confirmed for judge in judges)
        figures.found_done = sum(judge.found_done for judge in judges)
        figures.acts = found["acts"]
        assert figures.confirmed + figures.found_done == sum(len(judge.sent) for judge in judges)


def _replace(parent: subprocess.Popen[str], servers: list[int], number: int) -> None:
    """Kill a server; another one takes its place."""
    os.kill(servers[number], signal.SIGKILL)
    servers[number] = _started(parent)


def _started(parent: subprocess.Popen[str]) -> int:
    assert parent.stdin
    assert parent.stdout
    print(file=parent.stdin, flush=True)
    return int(parent.stdout.readline())


@contextmanager
def empty_database(address: str) -> Iterator[str]:
    """A database of its own beside the one of an address."""
    name = f"tavlei_kills_{os.getpid()}"
    with psycopg.connect(address, autocommit=True) as line:
        line.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(address)._replace(path=f"/{name}").geturl()
        finally:
            line.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def kill_often(home: Path, kills: int, workers: int, seed: int = 1, tell: Any = lambda _figures: None) -> Figures:
    """Kill the servers of an office, in PostgreSQL where there is one; several workers have a Redis between them."""
    with ExitStack() as kept:
        more: dict[str, str] = {}
        if os.environ.get("DATABASE_URL"):
            more["DATABASE_URL"] = kept.enter_context(empty_database(os.environ["DATABASE_URL"]))
        if workers > 1:
            more["TAVLEI_REDIS_URL"] = kept.enter_context(redis(free_port()))
        return KilledOffice(home, workers, more, seed).run(kills, tell)


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("kills", type=int)
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    began = time.monotonic()

    def tell(figures: Figures) -> None:
        if figures.kills % 50 == 0:
            say(f"{figures.kills} kills, {time.monotonic() - began:.0f} s")

    with tempfile.TemporaryDirectory() as home:
        told = kill_often(Path(home), wanted.kills, wanted.workers, wanted.seed, tell)
    store = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    say(f"{store}, workers {wanted.workers}, seed {wanted.seed}: {told}")


if __name__ == "__main__":
    main()
