"""The queue before the threads: short, fair between clients, and nobody who has gone stands in it.

Clients take turns, whatever each of them asks for. Strangers together never take all threads, nor all that a class of
cost may take; accounts wait for strangers at most until the next thread is free. All of this is done by the loop.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.conf import settings

from tavlei.office.design.costs import CLASS_BOUNDS
from tavlei.office.monitor.figures import WAITING
from tavlei.office.workers import BusyError, DepartedError

if TYPE_CHECKING:
    from tavlei.office.design.costs import CostClass
    from tavlei.office.pages.gate.clients import Client
    from tavlei.office.workers import Departure

OF_STRANGERS: Final = 2 / 3
"""The part of the threads that strangers may take together."""
MOST_OF_CLIENT: Final = 64
"""So many requests of one client wait at most: a hall that shares one address asks for a round when it is out."""
MOST_OF_STRANGERS: Final = 512
_COME_AGAIN: Final = 10


@dataclass(slots=True)
class Place:
    """A thread for one request; whoever has it leaves it when the thread is free again."""

    turns: Turns
    client: Client
    cost_class: CostClass
    is_left: bool = False

    def leave(self) -> None:
        """The thread is free."""
        if not self.is_left:
            self.is_left = True
            self.turns.leave(self)


@dataclass(slots=True)
class _Waiting:
    client: Client
    cost_class: CostClass
    ready: asyncio.Future[Place] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def give_up(self) -> None:
        """The client has gone."""
        if not self.ready.done():
            self.ready.set_exception(DepartedError())

    def refuse(self) -> None:
        """Give back the place that came when nobody waited for it any more."""
        if self.ready.done() and not self.ready.cancelled() and self.ready.exception() is None:
            self.ready.result().leave()


class Turns:
    """Who has a thread and who waits for one."""

    def __init__(self, threads: int) -> None:
        """So many requests have a thread at once."""
        self.threads = threads
        self.of_strangers = max(1, int(threads * OF_STRANGERS))
        self._running: Counter[tuple[str, CostClass]] = Counter()
        self._strangers: Counter[CostClass] = Counter()
        self._busy = 0
        self._waiting: OrderedDict[str, deque[_Waiting]] = OrderedDict()
        self._waiting_strangers = 0

    async def place(self, client: Client, cost_class: CostClass, departure: Departure) -> Place:
        """A place; `BusyError` if too many wait already, `DepartedError` if the client goes meanwhile."""
        if not self._waits(client, cost_class) and self._has_room(client, cost_class):
            return self._take(client, cost_class)
        waiting = self._queue(client, cost_class)
        departure.when_gone = waiting.give_up
        if departure.has_gone:
            waiting.give_up()
        place = None
        try:
            async with asyncio.timeout(None if client.is_account else settings.REQUEST_PATIENCE):
                place = await waiting.ready
        except TimeoutError:
            raise BusyError(_COME_AGAIN) from None
        finally:
            departure.when_gone = None
            self._unqueue(waiting)
            if place is None:
                waiting.refuse()
        return place

    def leave(self, place: Place) -> None:
        """A thread is free: those who wait come up in turn."""
        self._busy -= 1
        self._running[place.client.key, place.cost_class] -= 1
        if not self._running[place.client.key, place.cost_class]:
            del self._running[place.client.key, place.cost_class]
        if not place.client.is_account:
            self._strangers[place.cost_class] -= 1
        self._let_in()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    def _has_room(self, client: Client, cost_class: CostClass) -> bool:
        bounds = CLASS_BOUNDS[cost_class]
        if self._busy >= self.threads or self._running[client.key, cost_class] >= bounds.share:
            return False
        if client.is_account:
            return True
        return self._strangers[cost_class] < bounds.at_once and self._strangers.total() < self.of_strangers

    def _take(self, client: Client, cost_class: CostClass) -> Place:
        self._busy += 1
        self._running[client.key, cost_class] += 1
        if not client.is_account:
            self._strangers[cost_class] += 1
        return Place(self, client, cost_class)

    def _waits(self, client: Client, cost_class: CostClass) -> bool:
        """Whether the client waits with a request of the same class already."""
        return any(waiting.cost_class is cost_class for waiting in self._waiting.get(client.key, ()))

    def _queue(self, client: Client, cost_class: CostClass) -> _Waiting:
        own = self._waiting.get(client.key, ())
        full = not client.is_account and self._waiting_strangers >= MOST_OF_STRANGERS
        if full or len(own) >= MOST_OF_CLIENT:
            raise BusyError(_COME_AGAIN)
        waiting = _Waiting(client, cost_class)
        self._waiting.setdefault(client.key, deque()).append(waiting)
        self._waiting_strangers += not client.is_account
        WAITING.labels(cost_class.value).inc()
        return waiting

    def _unqueue(self, waiting: _Waiting) -> None:
        """Whoever has a place, has gone or waits no longer stands in the queue no more."""
        own = self._waiting.get(waiting.client.key)
        if own is None or waiting not in own:
            return
        own.remove(waiting)
        if not own:
            del self._waiting[waiting.client.key]
        self._waiting_strangers -= not waiting.client.is_account
        WAITING.labels(waiting.cost_class.value).dec()

    def _let_in(self) -> None:
        """The first request of every client in turn, accounts first; a client that was served stands last again."""
        for accounts in (True, False):
            for key in [key for key, own in self._waiting.items() if own[0].client.is_account is accounts]:
                if self._busy >= self.threads:
                    return
                waiting = next((one for one in self._waiting[key] if self._may_come(one)), None)
                if waiting is None:
                    continue
                self._waiting.move_to_end(key)
                waiting.ready.set_result(self._take(waiting.client, waiting.cost_class))
                self._unqueue(waiting)

    def _may_come(self, waiting: _Waiting) -> bool:
        return not waiting.ready.done() and self._has_room(waiting.client, waiting.cost_class)
