"""An office under siege, and what it takes of the machine meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.office.browser import environment
from tests.office.live.live_world import Office, Server
from tests.office.store.kills import FILL

ACCOUNTS = """
def account(name, role):
    user = User.objects.create_user(name, "", "a-long-password")
    if role:
        Grant.objects.create(user=user, role=role)
    browser = Client()
    browser.force_login(user)
    return {"token": make_token(user, name), "session": browser.cookies["sessionid"].value}

print(json.dumps({
    "judges": [account(f"judge{number}", OfficeRole.CHIEF_JUDGE) for number in range(6)],
    "players": [account("player", None)["session"], account("other", OfficeRole.PLAYER)["session"]],
}))
"""
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.office.siege.settings"}
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Besieged:
    """A server with a competition, the keys of those who judge it, and the sessions of accounts that do not."""

    server: Server
    judges: list[dict[str, str]]
    players: list[str]

    def memory(self) -> int:
        """Bytes that all its processes have for themselves."""
        return sum(_own_memory(pid) for pid in self._processes())

    def temporary(self) -> int:
        """Bytes of files that have no name any more: bodies that wait."""
        found = 0
        for pid in self._processes():
            for handle in _handles(pid):
                with suppress(OSError):
                    if str(handle.readlink()).endswith("(deleted)"):
                        found += handle.stat().st_size
        return found

    def metrics(self) -> dict[str, float]:
        """What the server counts."""
        from http.client import HTTPConnection

        line = HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        line.request("GET", "/metrics")
        text = line.getresponse().read().decode()
        line.close()
        return {name: float(value) for name, _space, value in
                (row.rpartition(" ") for row in text.splitlines() if row and not row.startswith("#"))}  # fmt: skip

    def working(self) -> float:
        """How much is done and waits in the lanes."""
        return sum(value for name, value in self.metrics().items() if name.startswith("tavlei_lane_jobs{"))

    def patience(self) -> set[int]:
        """How far each of its processes lets others go first."""
        found = set()
        for pid in self._processes():
            with suppress(OSError):
                found.add(os.getpriority(os.PRIO_PROCESS, pid))
        return found

    def _processes(self) -> list[int]:
        known, found = _parents(), [self.server.pid]
        for pid in found:
            found += [child for child, parent in known.items() if parent == pid]
        return found


@contextmanager
def besieged(home: Path) -> Iterator[Besieged]:
    """An office with a round that is being played."""
    keys = _program(FILL + ACCOUNTS, home)
    office = Office(home, {**SETTINGS, "TAVLEI_LOG": "plain"})
    with office.open_servers():
        server = office.start()
        try:
            yield Besieged(server, keys["judges"], keys["players"])
        finally:
            server.end(signal.SIGTERM)


def _program(text: str, home: Path) -> Any:
    import json

    done = subprocess.run([sys.executable, "-c", text], env={**environment(home), **SETTINGS}, capture_output=True,
                          text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def _parents() -> dict[int, int]:
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError, IndexError, ValueError):
                found[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    return found


def _own_memory(pid: int) -> int:
    """What is resident and not shared with the parent; shared pages are counted once, with the server."""
    with suppress(OSError, IndexError, ValueError):
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        return sum(int(row.split()[1]) << 10 for row in text.splitlines() if row.startswith("Pss:"))
    return 0


def _handles(pid: int) -> list[Path]:
    with suppress(OSError):
        return list(Path(f"/proc/{pid}/fd").iterdir())
    return []
