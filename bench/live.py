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
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.measuring import Measurement

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

GAMES, SECONDS = 300, 40
WANTED_MILLISECONDS: Final = 150
SHARE: Final = 0.99
_TICKS: Final = os.sysconf("SC_CLK_TCK")


def measure() -> Iterator[Measurement]:
    """One process on the embedded store; then two of them that tell each other through Redis."""
    yield from _with(1, {})
    if shutil.which("redis-server") is None:
        yield Measurement("two processes and Redis", "redis-server is not installed")
        return
    with _redis() as url:
        yield from _with(2, {"TAVLEI_REDIS_URL": url})


def _with(processes: int, more: Mapping[str, str]) -> Iterator[Measurement]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        environment = {**os.environ, **more, "TAVLEI_HOME": folder, "TAVLEI_SECRET_KEY": "bench"}
        environment.pop("DATABASE_URL", None)
        games = subprocess.run(
            [sys.executable, "-m", "bench.live_filling", str(GAMES)], env=environment, check=True, capture_output=True
        ).stdout
        servers = [stack.enter_context(_server(environment)) for _ in range(processes)]
        bases = ",".join(f"127.0.0.1:{port}" for port, _pid in servers)
        clients = subprocess.Popen(
            [sys.executable, "-m", "bench.live_load", bases, str(SECONDS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        if clients.stdin is None or clients.stdout is None:
            raise RuntimeError("the clients cannot be talked to")
        clients.stdin.write(games)
        clients.stdin.close()
        clients.stdout.readline()
        before = sum(_cpu(pid) for _port, pid in servers)
        played = clients.stdout.read()
        used = sum(_cpu(pid) for _port, pid in servers) - before
        if clients.wait() != 0:
            raise RuntimeError("the clients failed")
        yield from _told(processes, json.loads(played), used)


def _told(processes: int, seen: Mapping[str, Any], used: float) -> Iterator[Measurement]:
    name = f"{GAMES} games, {processes} process{'es' if processes > 1 else ''}"
    waits = sorted(max(pair) for pair in zip(seen["confirmed"], seen["shown"], strict=True))
    moves = len(waits)
    middle, late = (waits[int(moves * share)] if waits else 0.0 for share in (0.5, SHARE))
    yield Measurement(
        f"{name}: confirmed to both", f"half in {middle:.0f} ms, {SHARE:.0%} in {late:.0f} ms",
        f"{SHARE:.0%} in {WANTED_MILLISECONDS} ms", moves > 0 and late <= WANTED_MILLISECONDS,
    )  # fmt: skip
    wrong = seen["sent"] - moves
    yield Measurement(
        f"{name}: moves", f"{moves:,} made, {wrong} lost {' '.join(seen['refused'])}", "none lost", wrong == 0
    )
    yield Measurement(f"{name}: told to spectators", f"{seen['watched']:,}", f"{moves:,}", seen["watched"] >= moves)
    each = used / moves * 1000 if moves else 0.0
    per_core = GAMES * SECONDS / used if used else 0.0
    yield Measurement(f"{name}: CPU of the server", f"{each:.2f} ms a move; {per_core:.0f} such games on a core")


@contextmanager
def _server(environment: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    port = _free_port()
    command = [sys.executable, "-m", "tavlei.cli", "serve", "--port", str(port)]
    log = Path(environment["TAVLEI_HOME"]) / f"server-{port}.log"
    with log.open("wb") as told:
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=told)
    try:
        _wait(f"http://127.0.0.1:{port}/accounts/login/", server)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(30)


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
            server.wait(30)


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    for _try in range(300):
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
