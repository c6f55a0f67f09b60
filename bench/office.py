"""Public pages of an office with 100,000 people, asked 50 times a second over the real server."""

from __future__ import annotations

import http.client
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from bench.measuring import Measurement
from bench.office_filling import EVENT, PEOPLE, ROUNDS, code_of
from bench.page_weight import weights

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RATE, SECONDS = 50, 20
WANTED_MILLISECONDS: Final = 100
SHARE: Final = 0.95
CLIENTS: Final = 32
FAMILIES: Final = ("андр", "Баранов", "волков", "гус", "Соколова А", "лебед", "тарас", "ковал", "Sokolov", "tikhon")
LIST: Final = "/lists/1001/"
PEER: Final = "/accounts/login/"  # a page of the frame alone, to which the others are compared
WANTED_RATIO: Final = 20


@dataclass(frozen=True, slots=True)
class Answer:
    """One request: for which page, how long the reader waited from the moment it was due, how long the office took."""

    page: str
    status: int
    waited: float
    office: float


@dataclass(slots=True)
class Load:
    """Requests that fall due evenly, whether or not earlier ones have been answered."""

    port: int
    schedule: Iterator[tuple[float, str, str]]
    answers: list[Answer] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def run(self) -> list[Answer]:
        """Every request by one of the clients."""
        threads = [threading.Thread(target=self._client) for _ in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return self.answers

    def _client(self) -> None:
        while True:
            with self.lock:
                moment, page, address = next(self.schedule, (0.0, "", ""))
            if not address:
                return
            time.sleep(max(0.0, moment - time.monotonic()))
            status, office = ask(self.port, address)
            self.answers.append(Answer(page, status, (time.monotonic() - moment) * 1000, office))


def measure() -> Iterator[Measurement]:
    """How long readers wait, mixed over the pages the public asks for, and what each page costs the office."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TAVLEI_HOME": folder, "TAVLEI_SECRET_KEY": "bench"}
        environment.pop("DATABASE_URL", None)
        began = time.monotonic()
        subprocess.run([sys.executable, "-m", "bench.office_filling"], env=environment, check=True)
        yield Measurement(
            f"{PEOPLE:,} people, two lists, an event", f"{time.monotonic() - began:.0f} s to fill the store"
        )
        with _server(environment) as (port, pid):
            _cost(port, pid, [PEER])  # what the first requests cost once is nobody's
            peer = _cost(port, pid, [PEER])
            costs = {page: _cost(port, pid, addresses) for page, addresses in pages().items()}
            heavy = list(weights(port, pages()))
            before = cpu_seconds(pid)
            answers = Load(port, _schedule()).run()
            spent = cpu_seconds(pid) - before
    yield Measurement("one request: to sign in", f"{peer:.1f} ms of CPU time")
    for page, cost in sorted(costs.items(), key=lambda item: -item[1]):
        told = f"{cost:.1f} ms of CPU time, {cost / peer:.1f} × to sign in"
        yield Measurement(f"one request: {page}", told, f"at most {WANTED_RATIO} ×", cost <= WANTED_RATIO * peer)
    yield from heavy
    yield from _told(answers, spent)


def pages() -> Mapping[str, list[str]]:
    """The kinds of pages with addresses of each; every kind is asked for equally often."""
    chance = random.Random(2)  # noqa: S311 - the same pages every time
    people = [chance.randrange(PEOPLE) for _ in range(200)]
    return {
        "home": ["/"],
        "calendar": ["/competitions/", "/competitions/?sport=draughts&year=2026", "/competitions.ics"],
        "table of 200": [f"/competitions/{EVENT}/table/"],
        "rounds of 200": [f"/competitions/{EVENT}/rounds/{number}/" for number in range(1, ROUNDS + 1)],
        "embedded table": [f"/competitions/{EVENT}/embedded/"],
        "list": [LIST, *(f"{LIST}?page={chance.randrange(1, 1000)}" for _ in range(10))],
        "list, by name": [f"{LIST}?q={quote(each)}" for each in FAMILIES],
        "list, filtered": [f"{LIST}?region=RU-TA", f"{LIST}?sex=F", f"{LIST}?region=RU-SAM&sex=M&q={quote('ан')}"],
        "people, by name": [f"/people/?q={quote(each)}" for each in FAMILIES],
        "person": [f"/people/{code_of(person)}/" for person in people],
        "clause": ["/rulebook/draughts-norms-2022/7/7.3/", "/rulebook/draughts-rules-2022/5.4.8/"],
        "API: lists": ["/api/v1/lists", *(f"/api/v1/lists/1001/rows?offset={person}" for person in people[:20])],
        "API: calendar, table": ["/api/v1/competitions", f"/api/v1/competitions/{EVENT}/table"],
    }


def ask(port: int, address: str) -> tuple[int, float]:
    """Status of one request, and how long the office says it took, in milliseconds."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", address, headers={"Accept-Language": "ru"})
        answer = connection.getresponse()
        answer.read()
    finally:
        connection.close()
    return answer.status, float((answer.getheader("Server-Timing") or "=nan").rpartition("=")[2])


def _schedule() -> Iterator[tuple[float, str, str]]:
    """Every request with the moment it is due and its page."""
    chance = random.Random(3)  # noqa: S311 - the same requests every time
    kinds = list(pages().items())
    began = time.monotonic() + 0.5
    for index in range(RATE * SECONDS):
        page, addresses = kinds[index % len(kinds)]
        yield began + index / RATE, page, chance.choice(addresses)


def _told(answers: list[Answer], spent: float) -> Iterator[Measurement]:
    errors = sum(answer.status != 200 for answer in answers)
    yield Measurement("requests answered otherwise than 200", str(errors), "none", errors == 0)
    yield Measurement("CPU time of the server", f"{spent / len(answers) * 1000:.1f} ms a request")
    wanted = f"{SHARE:.0%} under {WANTED_MILLISECONDS} ms"
    for what, times in (
        (f"in the office, {RATE}/s", sorted(answer.office for answer in answers)),
        (f"as readers wait, {RATE}/s", sorted(answer.waited for answer in answers)),
    ):
        yield Measurement(what, percentiles(times), wanted, share_of(times, SHARE) < WANTED_MILLISECONDS)
    slowest: dict[str, list[float]] = defaultdict(list)
    for each in answers:
        slowest[each.page].append(each.office)
    for page, times in sorted(slowest.items(), key=lambda item: -share_of(sorted(item[1]), SHARE))[:3]:
        yield Measurement(f"the slowest pages: {page}", percentiles(sorted(times)))


def percentiles(times: list[float]) -> str:
    """Half of the sorted times, most and nearly all of them, as a text."""
    return ", ".join(f"{share:.0%}: {share_of(times, share):.0f} ms" for share in (0.5, 0.95, 0.99))


def share_of(times: list[float], share: float) -> float:
    """The time within which so many of the sorted ones lie."""
    return times[min(len(times) - 1, int(len(times) * share))]


@contextmanager
def _server(environment: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """`tavlei serve`, stopped in the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "tavlei.cli", "serve", "--port", str(port)]
    complaints = Path(environment["TAVLEI_HOME"]) / "server.log"
    with complaints.open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log)
        try:
            wait_for(port, server, complaints)
            yield port, server.pid
        finally:
            server.terminate()
            server.wait(30)


def wait_for(port: int, server: subprocess.Popen[bytes], complaints: Path) -> None:
    """Wait until the server answers."""
    for _ in range(600):
        if server.poll() is not None:
            break
        try:
            ask(port, "/")
        except OSError:
            time.sleep(0.5)
        else:
            return
    raise RuntimeError(f"the server did not start: {complaints.read_text()[-2000:]}")


def _cost(port: int, pid: int, addresses: list[str]) -> float:
    """CPU time of the server for one request of a kind, in milliseconds: every address is new to it once."""
    asked = (addresses * (20 // len(addresses) + 1))[: max(20, len(addresses))]
    before = cpu_seconds(pid)
    for each in asked:
        ask(port, each)
    return (cpu_seconds(pid) - before) / len(asked) * 1000


def cpu_seconds(pid: int) -> float:
    """User and system time a process has taken, as Linux counts it."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
