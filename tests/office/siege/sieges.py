"""A run with attackers or without: judges and spectators all the while, figures at the end."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.office.siege.attacks import ATTACKS
from tests.office.siege.besieged import Besieged
from tests.office.siege.lines import Place
from tests.office.siege.people import Judge, Spectator

JUDGES, SPECTATORS, ADDRESSES = 6, 4, 8
_BREATH = 0.2  # seconds between what one of them does


@dataclass
class Figures:
    """What came of a run."""

    judges: list[float] = field(default_factory=list)
    spectators: list[float] = field(default_factory=list)
    judge_statuses: Counter[int] = field(default_factory=Counter)
    spectator_statuses: Counter[int] = field(default_factory=Counter)
    attack_statuses: Counter[str] = field(default_factory=Counter)
    memory: int = 0
    temporary: int = 0

    def told(self) -> str:
        """A line of figures."""
        return (
            f"judges p95 {p95(self.judges):.3f} s of {len(self.judges)} {dict(self.judge_statuses)}, "
            f"spectators p95 {p95(self.spectators):.3f} s of {len(self.spectators)} {dict(self.spectator_statuses)}, "
            f"memory {self.memory >> 20} MB, temporary files {self.temporary >> 20} MB"
        )


def p95(seconds: list[float]) -> float:
    """The time within which 95 of a hundred were answered."""
    return sorted(seconds)[int(len(seconds) * 0.95)] if seconds else 0.0


async def run(office: Besieged, seconds: float, attackers: int, seed: int = 1) -> Figures:
    """So many attackers for so long, random classes, each from one of a few addresses."""
    figures, until = Figures(), time.monotonic() + seconds
    port, chance = office.server.port, random.Random(seed)  # noqa: S311 - the same every time
    judges = [Judge(Place("127.0.0.1", port), board, office.keys) for board in range(1, JUDGES + 1)]
    spectators = [Spectator(Place(f"127.0.1.{number + 1}", port)) for number in range(SPECTATORS)]

    async def repeat(act: object) -> None:
        while time.monotonic() < until:
            await act()  # type: ignore[operator]
            await asyncio.sleep(_BREATH)

    async def attack(own: random.Random) -> None:
        while time.monotonic() < until:
            place = Place(f"127.0.2.{own.randint(1, ADDRESSES)}", port)
            kind = own.choice(ATTACKS)
            for answer in await kind(place, own):
                figures.attack_statuses[f"{kind.__name__} {answer.status}"] += 1
            await asyncio.sleep(own.uniform(0, 0.1))

    async def watch() -> None:
        while time.monotonic() < until:
            figures.memory = max(figures.memory, await asyncio.to_thread(office.memory))
            figures.temporary = max(figures.temporary, await asyncio.to_thread(office.temporary))
            await asyncio.sleep(1)

    await asyncio.gather(
        watch(),
        *(repeat(judge.act) for judge in judges),
        *(repeat(spectator.read) for spectator in spectators),
        *(attack(random.Random(chance.random())) for _attacker in range(attackers)),  # noqa: S311
    )
    for judge in judges:
        figures.judges += judge.seconds
        figures.judge_statuses += judge.statuses
    for spectator in spectators:
        figures.spectators += spectator.seconds
        figures.spectator_statuses += spectator.statuses
    return figures
