"""A run with attackers or without: judges and spectators all the while, figures at the end."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tests.office.siege.attacks import ATTACKS, OF_ACCOUNTS, Attack, compute, verify
from tests.office.siege.besieged import Besieged
from tests.office.siege.lines import Place
from tests.office.siege.people import Judge, Spectator

SPECTATORS, ADDRESSES = 4, 8
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
    left: float = 0.0
    """Seconds in which the work of those who had gone ended."""

    def told(self) -> str:
        """A line of figures."""
        return (
            f"judges p95 {p95(self.judges):.3f} s of {len(self.judges)} {dict(self.judge_statuses)}, "
            f"spectators p95 {p95(self.spectators):.3f} s of {len(self.spectators)} {dict(self.spectator_statuses)}, "
            f"memory {self.memory >> 20} MB, temporary files {self.temporary >> 20} MB, "
            f"work of those who left ended in {self.left:.2f} s"
        )


@dataclass(frozen=True, slots=True)
class Course:
    """How long a run goes on: so many seconds, and at least so many times each does what he does."""

    seconds: float = 0.0
    times: int = 0
    """Of an attacker."""
    acts: int = 0
    """Of a judge, and looks of a spectator."""
    attackers: int = 0
    accounts: int = 0
    seed: int = 1
    pause: float = 8.0

    async def repeat(self, act: Callable[[], Awaitable[object]], times: int, breath: float = _BREATH) -> None:
        """Do it until the run is over."""
        until, done = time.monotonic() + self.seconds, 0
        while done < times or time.monotonic() < until:
            await act()
            await asyncio.sleep(breath)
            done += 1


def p95(seconds: list[float]) -> float:
    """The time within which 95 of a hundred were answered."""
    return sorted(seconds)[int(len(seconds) * 0.95)] if seconds else 0.0


async def run(office: Besieged, course: Course) -> Figures:
    """So many attackers, all classes in an order of chance, each time from another of a few addresses."""
    figures, port = Figures(), office.server.port
    chance = random.Random(course.seed)  # noqa: S311 - the same every time
    judges = [Judge(Place("127.0.0.1", port), board, keys) for board, keys in enumerate(office.judges, start=1)]
    spectators = [Spectator(Place(f"127.0.1.{number + 1}", port)) for number in range(SPECTATORS)]
    is_over = asyncio.Event()

    async def attack(kinds: tuple[Attack, ...], own: random.Random, session: str = "") -> None:
        turn = own.sample(kinds, len(kinds))

        async def one() -> None:
            place = Place(f"127.0.2.{own.randint(1, ADDRESSES)}", port, session, course.pause)
            kind = turn.pop()
            turn.extend([] if turn else own.sample(kinds, len(kinds)))
            for answer in await kind(place, own):
                figures.attack_statuses[f"{kind.__name__} {answer.status}"] += 1

        await course.repeat(one, course.times, own.uniform(0, 0.1))

    async def watch() -> None:
        while not is_over.is_set():
            figures.memory = max(figures.memory, await asyncio.to_thread(office.memory))
            figures.temporary = max(figures.temporary, await asyncio.to_thread(office.temporary))
            await asyncio.sleep(1)

    watching = asyncio.create_task(watch())
    await asyncio.gather(
        *(course.repeat(judge.act, course.acts) for judge in judges),
        *(course.repeat(spectator.read, course.acts) for spectator in spectators),
        *(attack(ATTACKS, random.Random(chance.random())) for _attacker in range(course.attackers)),  # noqa: S311
        *(
            attack(OF_ACCOUNTS, random.Random(chance.random()), office.players[number % len(office.players)])  # noqa: S311
            for number in range(course.accounts)
        ),
    )
    is_over.set()
    await watching
    if course.attackers:
        figures.left = await seconds_until_left(office)
    for judge in judges:
        figures.judges += judge.seconds
        figures.judge_statuses += judge.statuses
    for spectator in spectators:
        figures.spectators += spectator.seconds
        figures.spectator_statuses += spectator.statuses
    return figures


async def seconds_until_left(office: Besieged) -> float:
    """Everybody asks for something heavy and goes away at once: how long it is computed for them all the same."""
    chance = random.Random(1)  # noqa: S311
    places = [Place(f"127.0.3.{number + 1}", office.server.port) for number in range(ADDRESSES)]
    await asyncio.gather(*(kind(place, _Leaving(chance.random())) for place in places for kind in (verify, compute)))
    began = time.monotonic()
    while await asyncio.to_thread(office.working):
        await asyncio.sleep(0.05)
    return time.monotonic() - began


class _Leaving(random.Random):
    """Chance by which whoever may go away does."""

    def random(self) -> float:
        return 0.0
