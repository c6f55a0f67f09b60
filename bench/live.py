"""Live games over the real server: 300 at once, a move in each every two seconds, a spectator at each."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.live_server import MARKS
from bench.measuring import Measurement

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

GAMES, SECONDS = 300, 40
WANTED_MILLISECONDS: Final = 150
SHARE: Final = 0.99
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_WAY: Final = (
    "on the line",
    "to a thread",
    "rules",
    "commit",
    "put on the table",
    "answer sent",
    "on the line back",
    "written to shown to the other",
)


def measure() -> Iterator[Measurement]:
    """One process on the embedded store; then two of them that tell each other through Redis."""
    yield from _with(1, {})
    if shutil.which("redis-server") is None:
        yield Measurement("two processes and Redis", "redis-server is not installed")
        return
    with _redis() as url:
        yield from _with(2, {"TAVLEI_REDIS_URL": url})


@dataclass(frozen=True, slots=True)
class Process:
    """A server: its port, its process, and the file in which it tells what its stop-watches showed."""

    port: int
    pid: int
    told: Path


def _with(processes: int, more: Mapping[str, str]) -> Iterator[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, **more, "TAVLEI_HOME": folder, "TAVLEI_SECRET_KEY": "bench"}
        environment.pop("DATABASE_URL", None)
        games = subprocess.run(
            [sys.executable, "-m", "bench.live_filling", str(GAMES)], env=environment, check=True, capture_output=True
        ).stdout
        with ExitStack() as stack:
            servers = [stack.enter_context(_server(environment)) for _ in range(processes)]
            seen, used = _played(servers, games)
        watches = [json.loads(server.told.read_text(encoding="ascii")) for server in servers]
    name = f"{GAMES} games, {processes} process{'es' if processes > 1 else ''}"
    yield from _told(name, seen, used)
    yield from _told_of_tail(name, seen, watches)


def _played(servers: Sequence[Process], games: bytes) -> tuple[dict[str, Any], float]:
    """What the clients saw, and the CPU time of the servers while games were played: not while clients came or went."""
    bases = ",".join(f"127.0.0.1:{server.port}" for server in servers)
    clients = subprocess.Popen(
        [sys.executable, "-m", "bench.live_load", bases, str(SECONDS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    if clients.stdin is None or clients.stdout is None:
        raise RuntimeError("the clients cannot be talked to")
    clients.stdin.write(games)
    clients.stdin.close()
    clients.stdout.readline()  # begun
    before = sum(_cpu(server.pid) for server in servers)
    clients.stdout.readline()  # ended
    used = sum(_cpu(server.pid) for server in servers) - before
    seen = clients.stdout.read()
    if clients.wait() != 0:
        raise RuntimeError("the clients failed")
    return json.loads(seen), used


def _told(name: str, seen: Mapping[str, Any], used: float) -> Iterator[Measurement]:
    waits = sorted(_wait_of(move) * 1000 for move in seen["moves"])
    moves = len(waits)
    middle, late = (waits[int(moves * share)] if waits else 0.0 for share in (0.5, SHARE))
    yield Measurement(
        f"{name}: confirmed to both", f"half in {middle:.0f} ms, {SHARE:.0%} in {late:.0f} ms",
        f"{SHARE:.0%} in {WANTED_MILLISECONDS} ms", moves > 0 and late <= WANTED_MILLISECONDS,
    )  # fmt: skip
    wrong = seen["sent"] - moves
    yield Measurement(
        f"{name}: moves", f"{moves:,} made, {wrong} lost {' '.join(seen['refused'][:5])}", "none lost", wrong == 0
    )
    yield Measurement(f"{name}: told to spectators", f"{seen['watched']:,}", f"{moves:,}", seen["watched"] >= moves)
    each = used / moves * 1000 if moves else 0.0
    per_core = GAMES * SECONDS / used if used else 0.0
    yield Measurement(f"{name}: CPU of the server", f"{each:.2f} ms a move; {per_core:.0f} such games on a core")
    own, lateness = seen["cpu"] / moves * 1000 if moves else 0.0, _percentile(seen["late"], SHARE)
    yield Measurement(
        f"{name}: the clients themselves",
        f"{own:.2f} ms of CPU a move; {SHARE:.0%} under {lateness:.0f} ms late",
    )


def _told_of_tail(name: str, seen: Mapping[str, Any], watches: Sequence[Mapping[str, Any]]) -> Iterator[Measurement]:
    """Where moves spend their time: those in the middle, and the slowest in a hundred."""
    times = {ticket: marks for watch in watches for ticket, marks in watch["moves"].items() if len(marks) == len(MARKS)}
    ways = sorted(
        (_wait_of(move), _way(move, times[move["ticket"]])) for move in seen["moves"] if move["ticket"] in times
    )
    if not ways:
        return
    few = max(1, len(ways) // 100)
    for which, chosen in (("the middle", ways[len(ways) // 2 :][:few]), ("the slowest 1%", ways[-few:])):
        means = [sum(way[index] for _wait, way in chosen) / len(chosen) for index in range(len(_WAY))]
        parts = ", ".join(f"{part} {mean * 1000:.0f}" for part, mean in zip(_WAY, means, strict=True))
        yield Measurement(f"{name}: {which}, ms", parts)
    commits = [commit for watch in watches for commit in watch["commits"]]
    sizes, lasted = [size for size, _time in commits], [time for _size, time in commits]
    yield Measurement(
        f"{name}: commits",
        f"{len(commits):,} of {sum(sizes) / len(sizes):.1f} events, at most {max(sizes)}; half in "
        f"{_percentile(lasted, 0.5):.0f} ms, {SHARE:.0%} in {_percentile(lasted, SHARE):.0f} ms",
    )
    began = min(move["sent"] for move in seen["moves"])
    ended = max(move["shown"] for move in seen["moves"])
    pauses = [pause for watch in watches for at, pause in watch["pauses"] if began <= at <= ended]
    yield Measurement(
        f"{name}: looking for garbage",
        f"{len(pauses):,} times, {sum(pauses) / (ended - began):.1%} of the time, at most {max(pauses) * 1000:.0f} ms",
    )


def _wait_of(move: Mapping[str, float]) -> float:
    return max(move["confirmed"], move["shown"]) - move["sent"]


def _way(move: Mapping[str, float], marks: Mapping[str, float]) -> list[float]:
    """How long a move took from each point of its way to the next, and to the opponent's board after it was written."""
    points = [move["sent"], *(marks[mark] for mark in MARKS), move["confirmed"]]
    return [
        *(after - before for before, after in pairwise(points)),
        move["shown"] - marks["written"],
    ]


def _percentile(values: Sequence[float], share: float) -> float:
    """So large a share of the values lies below, in milliseconds."""
    return sorted(values)[int(len(values) * share)] * 1000 if values else 0.0


@contextmanager
def _server(environment: Mapping[str, str]) -> Iterator[Process]:
    port, home = _free_port(), Path(environment["TAVLEI_HOME"])
    told = home / f"times-{port}.json"
    with (home / f"server-{port}.log").open("wb") as log:
        command = [sys.executable, "-m", "bench.live_server", str(port), str(told)]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log)
    try:
        _wait(f"http://127.0.0.1:{port}/accounts/login/", server)
        yield Process(port, server.pid, told)
    finally:
        server.terminate()
        server.wait(120)


@contextmanager
def _redis() -> Iterator[str]:
    port = _free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
            stdout=subprocess.DEVNULL,
        )
        try:
            time.sleep(1)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()
            server.wait(120)


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    for _try in range(1500):
        if server.poll() is not None:
            raise RuntimeError("the server ended")
        try:
            urllib.request.urlopen(address, timeout=5)  # noqa: S310 - our own server
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise RuntimeError("the server does not answer")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _cpu(pid: int) -> float:
    """Seconds of CPU a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS
