"""A running office whose disk is full: it says so, serves those who read, and goes on when there is room."""

from __future__ import annotations

import json
import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any, Final

import pytest
from tests.office import homes
from tests.office.live.live_world import free_port
from tests.office.store.kills import EVENT, EXAMINE, FILL, Judge, KilledOffice, _started

from tavlei.office.troubles import Trouble

RESULTS: Final = f"/api/v1/desk/{EVENT}/rounds/1/results"
PAGE: Final = f"/competitions/{EVENT}/"


class ServedOffice(KilledOffice):
    """An office with one server, to which a judge sends results."""

    @contextmanager
    def served(self) -> Iterator[Judge]:
        """The judge, while the server is there; its process is `pid`."""
        port = free_port()
        judge = Judge(1, port, self.program(FILL), Event(), Event())
        with self._parent(port) as parent:
            self.pid = _started(parent)
            try:
                yield judge
            finally:
                os.kill(self.pid, signal.SIGKILL)

    def boards(self) -> dict[str, Any]:
        """The boards in the end; journal and audit find nothing, and no trouble was told by a traceback."""
        found = self.program(EXAMINE)
        assert (found["faults"], found["findings"]) == ([], [])
        assert "Traceback" not in (self.home / "server.log").read_text(encoding="utf-8")
        boards: dict[str, Any] = found["boards"]
        return boards


def entered(judge: Judge, board: int) -> tuple[int, str]:
    """The answer to the result of a board."""
    given = [{"board": board, "result": "1-0", "version": 1}]
    status, content = judge._asked("POST", RESULTS, json.dumps(given), {**judge._as_program, "Accept-Language": "en"})
    told = json.loads(content)
    assert status != 200 or told["written"] == [board], told
    return status, str(told.get("problems", ""))


def acts(office: ServedOffice) -> list[list[str]]:
    """The results that were entered at the first three boards."""
    found = office.boards()
    return [found[board]["acts"] for board in "123"]


def page(judge: Judge) -> int:
    return judge._asked("GET", PAGE, "", {})[0]


@pytest.mark.prove
@pytest.mark.slow
def test_a_disk_that_fills_while_the_office_serves(tmp_path: Path) -> None:
    homes.fill(tmp_path)
    office = ServedOffice(tmp_path, 1)
    with office.served() as judge:
        assert entered(judge, 1)[0] == 200
        resource.prlimit(office.pid, resource.RLIMIT_FSIZE, (8192, resource.RLIM_INFINITY))
        status, told = entered(judge, 2)
        assert status == 503
        assert Trouble.DISK_FULL.split(":")[0] in told
        assert page(judge) == 200  # who only reads is served
        resource.prlimit(office.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert entered(judge, 2)[0] == 200
    assert acts(office) == [["1-0"], ["1-0"], []]
