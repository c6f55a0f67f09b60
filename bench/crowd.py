"""A crowd: 200 judges at once in a competition of 400, 500 readers a second while they write, 10,000 idle connections.

CPU time is what the server took and says most on a machine that is shared; the load of the machine is printed with it.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.crowd_filling import TOLD
from bench.crowd_load import RATE
from bench.measuring import Measurement
from bench.office import cpu_seconds, percentiles, share_of, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

IDLE: Final = 10_000
SECONDS: Final = 20
RESULT_CPU: Final = 15  # milliseconds
JUDGE_WAIT: Final = 2000
READER_WAIT: Final = 200
_AFTER_START: Final = 13  # seconds
_STILL: Final = 0.1  # seconds of CPU time in one second
_POSTGRES: Final = [sys.executable, "tools/with_postgres.py", sys.executable, "-m", "bench.crowd"]


def measure() -> Iterator[Measurement]:
    """On the embedded store with one and with two workers, then on PostgreSQL."""
    yield from _measured("SQLite")
    told = subprocess.run(_POSTGRES, check=True, stdout=subprocess.PIPE).stdout.decode()
    yield from (Measurement(**json.loads(line)) for line in told.splitlines())


def _measured(store: str) -> Iterator[Measurement]:
    with tempfile.TemporaryDirectory() as folder, _redis() as redis:
        environment = {**os.environ, "TAVLEI_HOME": folder, "TAVLEI_SECRET_KEY": "b" * 50, "TAVLEI_REDIS_URL": redis}
        environment |= {"TAVLEI_RATE_LIMITS": "off", "DJANGO_SETTINGS_MODULE": "bench.crowd_settings"}
        subprocess.run([sys.executable, "-m", "bench.crowd_filling"], env=environment, check=True)
        tokens = Path(folder) / TOLD
        with _server(environment, 1) as (port, pid):
            _load(port, pid, tokens, "judges", "2")  # the threads have read everything they need
            _load(port, pid, tokens, "pair", "0")
            told, spent = _load(port, pid, tokens, "judges", "0")
            yield from _judges(f"{store}: 200 judges at once", told, spent)
            told, spent = _load(port, pid, tokens, "idle", str(IDLE))
            held = f"{told['held']:,} held, a page in {told['waited']:.0f} ms"
            yield Measurement(f"{store}: idle connections", held, f"{IDLE:,}", told["held"] >= IDLE)
        with _server(environment, 2) as (port, pid):
            _load(port, pid, tokens, "judges", "1")  # both workers have read everything they need
            _load(port, pid, tokens, "pair", "0")
            told, spent = _load(port, pid, tokens, "crowd", str(SECONDS))
            yield from _crowd(store, told, spent)


def _judges(what: str, told: Mapping[str, Any], spent: float) -> Iterator[Measurement]:
    waits = told["results"]
    yield Measurement(f"{what}, lost", str(told["lost"]), "none", told["lost"] == 0)
    wanted = f"95% under {JUDGE_WAIT} ms"
    yield Measurement(f"{what}, wait", f"{percentiles(waits)}{_busy()}", wanted, share_of(waits, 0.95) < JUDGE_WAIT)
    cost = spent / len(waits) * 1000
    yield Measurement(f"{what}, a result", f"{cost:.1f} ms of CPU time", f"under {RESULT_CPU}", cost < RESULT_CPU)


def _crowd(store: str, told: Mapping[str, Any], spent: float) -> Iterator[Measurement]:
    what, waits = f"{store}: {RATE} pages/s on two workers", told["pages"]
    wrong = told["wrong"] + told["lost"]
    yield Measurement(f"{what}, wrong or lost", str(wrong), "none", wrong == 0)
    wanted = f"95% under {READER_WAIT} ms"
    yield Measurement(f"{what}, wait", f"{percentiles(waits)}{_busy()}", wanted, share_of(waits, 0.95) < READER_WAIT)
    rate, cost = len(waits) / told["took"], spent / len(waits) * 1000
    yield Measurement(f"{what}, CPU", f"{cost:.2f} ms a page with the results; {rate:.0f}/s reached")


def _busy() -> str:
    return f" (load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores; {_pace():.2f} s a pace)"


def _pace() -> float:
    """CPU seconds for the same work as always: on a shared machine it may take twice as long as an hour ago."""
    began = time.process_time()
    total = 0
    for number in range(5_000_000):
        total += number * number
    return time.process_time() - began


def _load(port: int, pid: int, tokens: Path, *what: str) -> tuple[dict[str, Any], float]:
    """What the clients saw, and the CPU time of all processes of the server."""
    before = _family_seconds(pid)
    command = [sys.executable, "-m", "bench.crowd_load", str(port), str(tokens), *what]
    told: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return told, _family_seconds(pid) - before


def _family_seconds(pid: int) -> float:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return cpu_seconds(pid) + sum(map(cpu_seconds, map(int, children)))


@contextmanager
def _server(environment: Mapping[str, str], workers: int) -> Iterator[tuple[int, int]]:
    port = _free_port()
    command = [sys.executable, "-m", "tavlei.cli", "serve", "--port", str(port), "--workers", str(workers)]
    complaints = Path(environment["TAVLEI_HOME"]) / "server.log"
    with complaints.open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log)
        try:
            wait_for(port, server, complaints)
            _wait_for_quiet(server.pid)
            yield port, server.pid
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)


def _wait_for_quiet(pid: int) -> None:
    """Until whatever a server and its children do once after the start (`workers/nursery.py`) is done."""
    time.sleep(_AFTER_START)
    before, now = -1.0, _family_seconds(pid)
    while now - before > _STILL:
        time.sleep(1)
        before, now = now, _family_seconds(pid)


@contextmanager
def _redis() -> Iterator[str]:
    port = _free_port()
    command = ["redis-server", "--port", str(port), "--save", "", "--appendonly", "no"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":  # in the environment of a PostgreSQL: figures as lines of JSON
    for each in _measured("PostgreSQL"):
        print(json.dumps({"what": each.what, "found": each.found, "wanted": each.wanted, "met": each.met}))
