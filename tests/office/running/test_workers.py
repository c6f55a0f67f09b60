"""Several workers by one command: they serve together, one that is killed comes back, all leave when asked."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests import commands
from tests.office.backup import backup_world

PATIENCE = 120.0  # seconds, against hanging only


@pytest.fixture
def redis() -> Iterator[str]:
    port = free_port()
    command = ["redis-server", "--port", str(port), "--save", "", "--appendonly", "no"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    yield f"redis://127.0.0.1:{port}/0"
    server.terminate()
    server.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(found: Callable[[], object]) -> object:
    """Wait for something to be so."""
    end = time.monotonic() + PATIENCE
    while not (seen := found()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return seen


def answered(port: int, path: str = "/ready") -> str:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""


def children(pid: int) -> set[int]:
    """The workers of a parent; not the process that tidies up behind them."""
    found = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split())
    return {each for each in found if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()}


@pytest.mark.prove
@pytest.mark.slow
@pytest.mark.needs("redis-server")
def test_a_killed_worker_comes_back_and_all_leave_when_asked(tmp_path: Path, redis: str) -> None:
    home, port = backup_world.office(tmp_path), free_port()
    environment = {**commands.plain_environment(), "TAVLEI_HOME": str(home), "TAVLEI_REDIS_URL": redis}
    command = [*commands.COMMAND, "serve", "--port", str(port), "--workers", "2"]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        until(lambda: answered(port))
        until(lambda: len(children(server.pid)) == 2)
        before = children(server.pid)
        killed = min(before)
        os.kill(killed, signal.SIGKILL)
        assert answered(port, "/people/")  # the other one serves meanwhile
        until(lambda: len(children(server.pid) - {killed}) == 2)
        assert until(lambda: answered(port))
        assert 'tavlei_requests_total{method="GET",page="pages:people",status="200"}' in answered(port, "/metrics")
        left = children(server.pid)
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0
        assert not [pid for pid in left if Path(f"/proc/{pid}").exists()]
    finally:
        server.kill()
        server.wait()
