"""A task under way in a process of its own: a copy of the worker, or where there are no copies a new Python."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from threading import Thread
from typing import TYPE_CHECKING, Final

from django.db import connections

from tavlei.office.store.system import bound_computing, bound_memory, let_others_go_first, used_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.office.queue.kinds import JobCost

_PROGRAM: Final = "tavlei.office.running.one_task"


class Child(ABC):
    """The process of a task."""

    @abstractmethod
    def has_ended(self) -> bool:
        """Whether it is over."""

    @abstractmethod
    def kill(self) -> None:
        """End it, whatever it does."""

    @property
    @abstractmethod
    def took_too_long(self) -> bool:
        """Whether it was ended because it computed for too long."""


class ForkedChild(Child):
    """A copy of the worker; the system bounds its computing."""

    def __init__(self, task: Callable[[], object], lifeline: tuple[int, int], cost: JobCost) -> None:
        """Do the task there; the copy ends with the worker, which holds the other end of the lifeline."""
        connections.close_all()
        self._status = 0
        self._pid = os.fork()
        if self._pid == 0:
            _do(task, lifeline, cost)

    def has_ended(self) -> bool:
        ended, status = os.waitpid(self._pid, os.WNOHANG)
        self._status = status if ended else 0
        return bool(ended)

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)
        _pid, self._status = os.waitpid(self._pid, 0)

    @property
    def took_too_long(self) -> bool:
        return os.WIFSIGNALED(self._status) and os.WTERMSIG(self._status) == signal.SIGXCPU


class SpawnedChild(Child):
    """A Python of its own, which ends when its input does; it is ended by the clock on the wall."""

    def __init__(self, task: str, cost: JobCost) -> None:
        """Do the task of this number there."""
        self._process = subprocess.Popen([sys.executable, "-m", _PROGRAM, task], stdin=subprocess.PIPE)  # noqa: S603
        self._until = time.monotonic() + cost.seconds
        self._too_long = False

    def has_ended(self) -> bool:
        if self._process.poll() is None and time.monotonic() > self._until:
            self._too_long = True
            self.kill()
        return self._process.poll() is not None

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        if self._process.stdin:
            self._process.stdin.close()

    @property
    def took_too_long(self) -> bool:
        return self._too_long


def _do(task: Callable[[], object], lifeline: tuple[int, int], cost: JobCost) -> None:
    """Do one task and end; the lease of the worker is held until then."""
    alive, living = lifeline
    try:
        os.close(living)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        end_with(alive)
        bound_computing(cost.seconds)
        if cost.of_anybody:  # an official job may hold the store, and others wait for it
            let_others_go_first()
        if cost.memory:
            bound_memory(used_memory() + cost.memory)
        task()
        connections.close_all()
        logging.shutdown()
    finally:
        os._exit(0)


def end_with(lifeline: int) -> None:
    """End this process as soon as nobody holds the other end of the lifeline."""
    Thread(target=_wait_for_end, args=(lifeline,), daemon=True).start()


def _wait_for_end(lifeline: int) -> None:
    os.read(lifeline, 1)
    os._exit(1)
