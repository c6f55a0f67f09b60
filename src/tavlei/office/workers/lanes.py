"""Lanes of work: each has its own few processes, a short queue before them, and bounds for every job."""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Condition
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tavlei.office.workers.departures import DepartedError, has_departed, is_served
from tavlei.office.workers.jobs import Job, Outcome
from tavlei.office.workers.nursery import kill_worker, new_worker

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

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

    def __init__(self, limits: Limits, *, processes: int, waiting: int) -> None:
        """Bound every job, how many are done at once and how many may wait."""
        self.limits, self.processes, self.most_waiting = limits, processes, waiting
        self._changed = Condition()
        self._busy = 0
        self._waiting = 0
        self._idle: list[_Worker] = []

    def run(self, function: Callable[..., Value], *arguments: Any) -> Value:
        """What the function of a module gives for the arguments; its refusals are raised here.

        A command, which nobody else waits for, does the work itself.
        `BusyError` if too many wait, `OutOfBoundsError` if it takes too much, `DepartedError` if the client has gone.
        """
        if not is_served():
            return function(*arguments)
        self._come_in()
        try:
            outcome, value = self._done(Job(function, arguments, self.limits.seconds, self.limits.memory))
        finally:
            self._leave()
        if outcome is Outcome.REFUSED:
            raise value
        if outcome is Outcome.TOO_MUCH:
            raise OutOfBoundsError(self.limits)
        if outcome is Outcome.FAILED:
            raise RuntimeError(value)
        return value  # type: ignore[no-any-return]  # what the function gave

    def _come_in(self) -> None:
        """Wait for a place; neither too many nor anybody who has gone."""
        with self._changed:
            if self._busy >= self.processes and self._waiting >= self.most_waiting:
                raise BusyError(self.limits.seconds)
            self._waiting += 1
            until = time.monotonic() + self.limits.patience
            try:
                while self._busy >= self.processes:
                    self._changed.wait(_LOOK)
                    if has_departed():
                        raise DepartedError
                    if time.monotonic() > until:
                        raise BusyError(self.limits.seconds)
                self._busy += 1
            finally:
                self._waiting -= 1

    def _leave(self) -> None:
        with self._changed:
            self._busy -= 1
            self._changed.notify()

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
