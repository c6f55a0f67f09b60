"""Those for whom the office is there: judges who enter results, spectators who read."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.office.siege.attacks import CSRF
from tests.office.siege.lines import Place

EVENT = "kills"
RESULTS = ("1-0", "0.5-0.5", "0-1")


@dataclass
class Judge:
    """Enters a result by a program and takes it back by the page, and looks at the desk between."""

    place: Place
    board: int
    keys: dict[str, str]
    version: int = 1
    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    async def act(self) -> None:
        """A result, the desk, and the result taken back."""
        given = [{"board": self.board, "result": RESULTS[self.version % 3], "version": self.version}]
        program = {"Authorization": f"Bearer {self.keys['token']}", "Content_Type": "application/json"}
        path = f"/api/v1/desk/{EVENT}/rounds/1/results"
        if await self._ask("POST", path, json.dumps(given).encode(), **program) == 200:
            self.version += 1
        cookie = f"sessionid={self.keys['session']}; csrftoken={CSRF}"
        await self._ask("GET", f"/competitions/{EVENT}/desk/", Cookie=cookie)
        told = {"version": self.version, "result": "", "reason": "описка", "csrfmiddlewaretoken": CSRF}
        page = f"/competitions/{EVENT}/desk/rounds/1/boards/{self.board}/"
        form = {"Cookie": cookie, "Content_Type": "application/x-www-form-urlencoded"}
        if await self._ask("POST", page, urlencode(told).encode(), **form) == 302:
            self.version += 1

    async def _ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> int:
        answer = await self.place.ask(method, path, body, **headers)
        self.statuses[answer.status] += 1
        self.seconds.append(answer.seconds)
        return answer.status


@dataclass
class Spectator:
    """Reads the front page and the table."""

    place: Place
    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    async def read(self) -> None:
        """One look at each."""
        for path in ("/", f"/competitions/{EVENT}/table/", f"/competitions/{EVENT}/rounds/1/"):
            answer = await self.place.ask("GET", path)
            self.statuses[answer.status] += 1
            self.seconds.append(answer.seconds)
            await asyncio.sleep(0)
