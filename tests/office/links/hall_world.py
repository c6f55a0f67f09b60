"""A hall and headquarters: two offices in folders and processes of their own, and a line between them that is cut."""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.office import homes

PATIENCE = 300  # seconds: a net against hanging, never a measure
CODE = "hall-cup"
AFTER = (0, 1, 50, 200, 400, 1000, 3000)  # bytes after which a line is cut

OFFICE = """
import json, sys
from tavlei.office.django_setup import set_up
set_up()
from datetime import date
from django.conf import settings
from tavlei.exchange.competition import write_competition
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.conduct.staff import tell_press
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.competitions.transfer import export_competition
from tavlei.office.journal.chain import Actor, act_facts
from tavlei.office.journal.models import Act
from tavlei.office.links.hall import close_link, hall_link
from tavlei.office.links.handing import hand_over_whole
from tavlei.office.links.linking import link_here, take_over_as
from tavlei.office.links.models import EventLink, HallLink, LinkedAct, LinkedPaper, LinkedState, LinkEnd
from tavlei.office.links.proofs import prove_link
from tavlei.office.links.sending import send
from tavlei.office.links.wire import Line, UnreachableError
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.office.accounts.tokens import make_event_token
from tavlei.rulebook import Refusal

NAMES = ("Абрамов", "Белова", "Волков", "Гусева", "Ершова", "Жуков", "Зайцева", "Ильин", "Козлова", "Лебедев")

def officer():
    found = User.objects.filter(username="officer").first()
    if found is None:
        found = User.objects.create_user("officer", "officer@example.org", "a-long-password", first_name="Анна")
        Grant.objects.create(user=found, role=OfficeRole.ADMINISTRATOR)
    return found

def event(): return Competition.objects.get(code="CODE")
def announced(rounds=5):
    announce(officer(), code="CODE", name="Кубок зала", sport="draughts", discipline="russian", status="region",
             starts=date(2026, 3, 1), ends=date(2026, 3, 5), place="Казань", system="swiss_rating",
             rounds_planned=rounds, seed="hall", regulation={"criteria": ["solkoff", "wins"]})
def token(): return make_event_token(officer(), event(), "зал", 30)
def entered(count=10):
    for number, name in enumerate(NAMES[:count]):
        person = add_person(Actor(None), family=name, given="Иван", birth_date=date(1980 + number, 5, 17),
                            sex="F" if name.endswith("а") else "M", citizenship="RU")
        entry = enter(officer(), event(), person)
        decide_admission(officer(), entry, entry.version, admitted=True)
    close_admission(officer(), event())
def pair(number): pair_next(officer(), event(), number)
def result(number, board, told):
    made = event().rounds.get(number=number)
    version = made.encounters.get(board=board).version
    enter_results(officer(), made, [EnteredResult(board, told, version)])
def tried(act):
    try: return act().state
    except UnreachableError as error: return "cut: %s" % error
    except Refusal as refusal: return "refused: %s" % refusal
def sent(): return tried(lambda: send(hall_link(event())))
def linked(address, secret): return tried(lambda: send(link_here(Actor(None), event(), address, secret)))
def taken(address, secret): return tried(lambda: send(take_over_as(Actor(None), address, secret)))
def handed(): return tried(lambda: hand_over_whole(Actor(None), hall_link(event())))
def file(): return write_competition(export_competition(event())).decode()
def note(): return tell_press(officer(), event(), "Итоги", "Кубок окончен").title
def shown_file():
    told = json.loads(file())
    return {name: part for name, part in told.items() if name not in ("officials", "accounts", "people")}
def own_acts(): return [act_facts(act) for act in Act.objects.filter(competition=event()).order_by("number")]
def link(): return EventLink.objects.filter(competition=event()).first()
def kept(): return bytes(LinkedState.objects.get(link=link()).content).decode()
def kept_acts(): return [one.act for one in link().linked_acts.order_by("number")]
def told(): return {"heard": link().heard.isoformat(), "shown": link().shown == link().state, "end": link().end,
                    "elsewhere": event().written_elsewhere, "acts": link().acts, "trouble": link().trouble,
                    "links": EventLink.objects.count(), "refused": link().refused}
def hall(): return {"state": HallLink.objects.first().state, "end": HallLink.objects.first().end,
                    "elsewhere": event().written_elsewhere, "trouble": HallLink.objects.first().trouble}
for line in sys.stdin:
    print(json.dumps(eval(line, globals())), flush=True)
""".replace("CODE", CODE)


@dataclass(slots=True)
class Office:
    """An office in a folder: a Python that does what it is asked, and a server."""

    home: Path
    more: dict[str, str] = field(default_factory=dict)
    python: subprocess.Popen[str] | None = None

    @property
    def environment(self) -> dict[str, str]:
        found = {**os.environ, "TAVLEI_HOME": str(self.home), "TAVLEI_SECOND_FACTOR": "optional",
                 "PYTHONWARNINGS": "ignore", "DJANGO_SETTINGS_MODULE": "tests.office.served_settings",
                 "TAVLEI_LINK_SECONDS": "1", **self.more}  # fmt: skip
        for name in ("DATABASE_URL", "TAVLEI_SECRET_KEY", "TAVLEI_REDIS_URL"):
            found.pop(name, None)
        return found

    def ask(self, what: str) -> Any:
        """What the office answers to an expression."""
        if self.python is None:
            homes.fill(self.home)
            with (self.home / "python.log").open("a", encoding="utf-8") as log:
                self.python = subprocess.Popen(
                    [sys.executable, "-c", OFFICE], env=self.environment, stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, stderr=log, text=True,
                )  # fmt: skip
        assert self.python.stdin
        assert self.python.stdout
        self.python.stdin.write(what + "\n")
        self.python.stdin.flush()
        answer = self.python.stdout.readline()
        assert answer, (self.home / "python.log").read_text(encoding="utf-8")[-3000:]
        return json.loads(answer)

    def close(self) -> None:
        """End the Python of the office; another one takes up where it was."""
        if self.python is not None:
            self.python.communicate(timeout=PATIENCE)
            self.python = None

    @contextmanager
    def serving(self) -> Iterator[int]:
        """`tavlei serve`; its port."""
        homes.fill(self.home)
        port = free_port()
        with (self.home / "server.log").open("a", encoding="utf-8") as log:
            server = subprocess.Popen(
                [sys.executable, "-m", "tavlei.cli", "serve", "--port", str(port)],
                env=self.environment, stdout=subprocess.DEVNULL, stderr=log,
            )  # fmt: skip
        try:
            wait_for(lambda: _answers(port))
            yield port
        finally:
            server.terminate()
            server.wait(timeout=PATIENCE)


class CuttingLine:
    """A line to a port that is cut: of the connections so many as it is told, each after some bytes either way."""

    def __init__(self, port: int, cuts: int, seed: int, after: tuple[int, ...] = AFTER) -> None:
        self._to, self._cuts, self._chance = port, cuts, random.Random(seed)  # noqa: S311 - not a secret
        self._after = after
        self.cut = 0
        self._lock = threading.Lock()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Nobody comes through any more."""
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                caller, _address = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(caller,), daemon=True).start()

    def _fate(self) -> tuple[int | None, int | None]:
        """After how many bytes the connection is cut, to the office or back; two of three are, while cuts are left."""
        with self._lock:
            if self.cut >= self._cuts or self._chance.random() < 1 / 3:
                return None, None
            there = self._chance.random() < 0.5
            after = self._chance.choice(self._after)
            return (after, None) if there else (None, after)

    def _serve(self, caller: socket.socket) -> None:
        there, back = self._fate()
        with suppress(OSError), caller, socket.create_connection(("127.0.0.1", self._to)) as office:
            returning = threading.Thread(target=self._pass, args=(office, caller, back), daemon=True)
            returning.start()
            self._pass(caller, office, there)
            returning.join()

    def _pass(self, one: socket.socket, other: socket.socket, most: int | None) -> None:
        with suppress(OSError):
            while part := one.recv(4096):
                if most is not None and len(part) >= most:
                    other.sendall(part[:most])
                    self._cut(one, other)
                    return
                most = None if most is None else most - len(part)
                other.sendall(part)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)

    def _cut(self, *both: socket.socket) -> None:
        with self._lock:
            self.cut += 1
        for end in both:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(happened: Any) -> Any:
    """Wait until it happens."""
    for _ in range(PATIENCE * 10):
        if found := happened():
            return found
        time.sleep(0.1)
    raise AssertionError("it did not happen")


def _answers(port: int) -> bool:
    with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5):
        return True
    return False
