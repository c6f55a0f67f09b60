"""Lanes of work: each has its own few processes, a short queue before them, and bounds for every job."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from threading import Condition
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tavlei.office.monitor.figures import BOUNDS, LANE_JOBS, LANE_REFUSED
from tavlei.office.workers.departures import DepartedError, has_departed, is_served, served_client
from tavlei.office.workers.jobs import Job, Outcome
from tavlei.office.workers.nursery import kill_worker, new_worker

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from tavlei.office.workers.departures import Departure

_LOOK: Final = 0.05  # seconds between looks whether the client is still there
_MOST_JOBS: Final = 500  # then a worker is replaced, with whatever it has gathered
Value = TypeVar("Value")


class BusyError(Exception):
    """Too many wait already: nothing was begun."""

    def __init__(self, seconds: int) -> None:
        """Say after how many seconds to come again."""
        super().__init__(seconds)
        self.seconds = seconds


class OutOfBoundsError(Exception):
    """The work was stopped: it took more time or memory than it may."""

    def __init__(self, limits: Limits) -> None:
        """Keep what it might have taken."""
        super().__init__(limits)
        self.limits = limits


@dataclass(frozen=True, slots=True)
class Limits:
    """What a job may take: seconds of computing, bytes of memory, seconds on the clock of the wall."""

    seconds: int
    memory: int
    patience: int


@dataclass(slots=True)
class _Worker:
    pid: int
    connection: Connection
    jobs: int = 0


class Lane:
    """A few worker processes and the queue before them."""

    def __init__(self, limits: Limits, *, processes: int, waiting: int, name: str = "tested") -> None:
        """Bound every job, how many are done at once and how many may wait."""
        self.limits, self.processes, self.most_waiting, self.name = limits, processes, waiting, name
        self._changed = Condition()
        self._busy = 0
        self._waiting = 0
        self._accounts_waiting = 0
        self._places: Counter[str] = Counter()
        self._strangers = 0
        self._idle: list[_Worker] = []
        BOUNDS[f"lane {name}"] = limits.memory * processes

    @property
    def share(self) -> int:
        """How many places one client may have, at work and in the queue: a quarter."""
        return max(1, (self.processes + self.most_waiting) // 4)

    @property
    def of_strangers(self) -> int:
        """How many places all strangers may have together: a half."""
        return max(1, (self.processes + self.most_waiting) // 2)

    def run(self, function: Callable[..., Value], *arguments: Any) -> Value:
        """What the function of a module gives for the arguments; its refusals are raised here.

        A command, which nobody else waits for, does the work itself.
        `BusyError` if too many wait, `OutOfBoundsError` if it takes too much, `DepartedError` if the client has gone.
        """
        if not is_served():
            return function(*arguments)
        client = served_client()
        self._come_in(client)
        began = time.monotonic()
        try:
            outcome, value = self._done(Job(function, arguments, self.limits.seconds, self.limits.memory))
        finally:
            self._leave(client, time.monotonic() - began)
        if outcome is Outcome.REFUSED:
            raise value
        if outcome is Outcome.TOO_MUCH:
            raise OutOfBoundsError(self.limits)
        if outcome is Outcome.FAILED:
            raise RuntimeError(value)
        return value  # type: ignore[no-any-return]  # what the function gave

    def _come_in(self, client: Departure) -> None:
        """Wait for a place; neither too many, nor more than his share, nor anybody who has gone."""
        with self._changed:
            self._refuse_too_many(client)
            self._stand(client)
            began = False
            until = time.monotonic() + self.limits.patience
            try:
                while self._must_wait(client):
                    self._changed.wait(_LOOK)
                    if has_departed():
                        raise DepartedError
                    if time.monotonic() > until:
                        raise self._busy_error()
                self._busy += 1
                began = True
            finally:
                self._waiting -= 1
                self._accounts_waiting -= client.is_account
                LANE_JOBS.labels(self.name, "waiting").dec()
                if not began:
                    self._give_back(client)
            LANE_JOBS.labels(self.name, "under way").inc()

    def _refuse_too_many(self, client: Departure) -> None:
        full = self._busy >= self.processes and self._waiting >= self.most_waiting
        greedy = client.client and self._places[client.client] >= self.share
        crowded = not client.is_account and self._strangers >= self.of_strangers
        if full or greedy or crowded:
            raise self._busy_error()

    def _busy_error(self) -> BusyError:
        LANE_REFUSED.labels(self.name).inc()
        return BusyError(self.limits.seconds)

    def _must_wait(self, client: Departure) -> bool:
        """While all processes work, and for a stranger while an account waits."""
        return self._busy >= self.processes or (not client.is_account and self._accounts_waiting > 0)

    def _stand(self, client: Departure) -> None:
        self._waiting += 1
        self._accounts_waiting += client.is_account
        self._places[client.client] += 1
        self._strangers += not client.is_account
        LANE_JOBS.labels(self.name, "waiting").inc()

    def _give_back(self, client: Departure) -> None:
        self._places[client.client] -= 1
        if not self._places[client.client]:
            del self._places[client.client]
        self._strangers -= not client.is_account

    def _leave(self, client: Departure, seconds: float) -> None:
        if client.spend is not None:
            client.spend(seconds)
        with self._changed:
            self._busy -= 1
            self._give_back(client)
            LANE_JOBS.labels(self.name, "under way").dec()
            self._changed.notify_all()

    def _done(self, job: Job) -> tuple[Outcome, Any]:
        worker = self._worker_with(job)
        try:
            outcome: tuple[Outcome, Any] = self._answer(worker)
        except BaseException:
            _end(worker)
            raise
        worker.jobs += 1
        if outcome[0] is Outcome.TOO_MUCH or worker.jobs >= _MOST_JOBS:
            _end(worker)
        else:
            self._idle.append(worker)
        return outcome

    def _worker_with(self, job: Job) -> _Worker:
        """A worker that has taken the job; one that has gone meanwhile is replaced."""
        while self._idle:
            worker = self._idle.pop()
            if not worker.connection.poll():  # what can be read of an idle worker is its end
                worker.connection.send(job)
                return worker
            _end(worker)
        worker = _Worker(*new_worker())
        worker.connection.send(job)
        return worker

    def _answer(self, worker: _Worker) -> tuple[Outcome, Any]:
        until = time.monotonic() + self.limits.patience
        while not worker.connection.poll(_LOOK):
            if has_departed():
                raise DepartedError
            if time.monotonic() > until:
                raise OutOfBoundsError(self.limits)
        try:
            return worker.connection.recv()  # type: ignore[no-any-return]
        except (EOFError, OSError) as error:  # the system has ended it
            raise OutOfBoundsError(self.limits) from error


def _end(worker: _Worker) -> None:
    kill_worker(worker.pid)
    worker.connection.close()
