"""The worker: it takes tasks from the store and does each in a process of its own, a few at once.

A process can be ended whatever it does: when somebody cancels its job, when it takes too long, when the worker ends.
The store takes back what was not finished.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.db import DatabaseError, close_old_connections, connections
from django.urls import get_resolver
from django.utils.crypto import get_random_string
from django_tasks_db.management.commands.db_worker import Worker as TaskWorker
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from tavlei.calc import all_calculators
from tavlei.office.queue.children import Child, ForkedChild, SpawnedChild
from tavlei.office.queue.folders import JobFolder
from tavlei.office.queue.kinds import KINDS, OFFICIAL
from tavlei.office.queue.leases import take_lease
from tavlei.office.queue.lifelines import Lifeline
from tavlei.office.queue.losses import remove_old, settle_left_behind, settle_lost
from tavlei.office.queue.models import QueuedJob
from tavlei.office.queue.turns import next_in_turn
from tavlei.office.store.system import FORKS
from tavlei.office.troubles import trouble_of

if TYPE_CHECKING:
    from types import FrameType

    from tavlei.office.queue.kinds import JobCost

_PLACES: Final = 2
_LOOK: Final = 0.3  # seconds between two looks at the queue
_LOOK_AFTER: Final = 0.1  # seconds between two looks at what is under way
_CARE_EVERY: Final = 15  # seconds
_OLD_EVERY: Final = 3600  # seconds
_QUIET: Final = 2  # seconds after which what jobs need is read, if none waits
_TROUBLED: Final = 2  # seconds until the store is asked again after trouble
_SETTINGS: Final[dict[str, Any]] = {
    "queue_names": ["*"],
    "interval": _LOOK,
    "batch": False,
    "backend_name": "default",
    "startup_delay": False,
    "max_tasks": None,
    "excluded_queue_names": [],
}
_log: Final = logging.getLogger(__name__)


class Worker(TaskWorker):
    """Does tasks until it is stopped or whoever it works for has gone."""

    def __init__(self, lifeline: int | None = None, places: int = _PLACES) -> None:
        """Work for whoever holds the other end of the lifeline, if there is one."""
        super().__init__(**_SETTINGS, worker_id=get_random_string(16))
        self.places = places
        self._lifeline = None if lifeline is None else Lifeline(lifeline)
        self._lease = take_lease(self.worker_id)
        self._children: list[tuple[Child, DBTaskResult[Any, Any]]] = []
        self._alive, self._living = os.pipe()  # read by children: it ends with this process
        self._cared = self._tidied = -_OLD_EVERY * 1.0

    def shutdown(self, signum: int, frame: FrameType | None) -> None:
        """Stop at the next look."""
        del signum, frame
        self.running = False

    def run(self) -> None:
        """Take tasks and look after those under way."""
        self._wait(_QUIET)
        if not DBTaskResult.objects.ready().exists():
            _read_ahead()
        while self.running:
            try:
                self._turn()
            except DatabaseError as error:
                if trouble_of(error) is None:
                    raise
                _log.warning("the store does not answer: %s", trouble_of(error))
                connections.close_all()
                self._wait(_TROUBLED)
        self._stop()

    def _turn(self) -> None:
        close_old_connections()
        self._look_after()
        self._care()
        job = self._next() if len(self._children) < self.places else None
        if job is not None:
            self.run_task(job)
        else:
            self._wait(_LOOK_AFTER if self._children else _LOOK)

    def _next(self) -> DBTaskResult[Any, Any] | None:
        """The next task, claimed; while there is none nobody is kept from writing.

        An account of which a job is under way waits while others wait, and what anybody may ask for leaves a place.
        """
        ready = DBTaskResult.objects.ready().filter(backend_name=self.backend_name)
        if not ready.exists():
            return None
        with exclusive_transaction(ready.db):
            job = next_in_turn(ready, [job for _child, job in self._children], self.places)
            if job is not None:
                job.claim(self.worker_id)
        return job

    def run_task(self, db_task_result: DBTaskResult[Any, Any]) -> None:
        """Begin a task in a process of its own."""
        cost = _cost(db_task_result)
        if FORKS:
            task = partial(super().run_task, db_task_result)
            child: Child = ForkedChild(task, (self._alive, self._living), cost)
        else:
            child = SpawnedChild(str(db_task_result.pk), cost)
        self._children.append((child, db_task_result))

    def _look_after(self) -> None:
        """End what was cancelled; settle what has ended."""
        for child, job in list(self._children):
            if child.has_ended():
                self._settle(child, job)
            elif JobFolder(job.args_kwargs["args"][0]).is_stopped:
                child.kill()
                self._settle(child, job)

    def _settle(self, child: Child, job: DBTaskResult[Any, Any], *, stopped_by_us: bool = False) -> None:
        self._children.remove((child, job))
        job.refresh_from_db()
        if DBTaskResult.objects.running().filter(pk=job.pk).exists():
            settle_lost(job, too_long=child.took_too_long, stopped_by_us=stopped_by_us)

    def _care(self) -> None:
        """Take up what workers have left behind that are gone; remove what is old."""
        now = time.monotonic()
        if now >= self._cared + _CARE_EVERY:
            self._cared = now
            settle_left_behind()
        if now >= self._tidied + _OLD_EVERY:
            self._tidied = now
            remove_old()

    def _wait(self, seconds: float) -> None:
        """Wait, and end if whoever this works for has gone."""
        if self._lifeline is None:
            time.sleep(seconds)
        elif self._lifeline.ends_within(seconds):
            self.running = False

    def _stop(self) -> None:
        """End what is under way; it is begun anew by the next worker."""
        for child, job in list(self._children):
            child.kill()
            self._settle(child, job, stopped_by_us=True)
        connections.close_all()
        self._lease.close()


def _cost(task: DBTaskResult[Any, Any]) -> JobCost:
    """What the job of a task may take."""
    job = QueuedJob.objects.filter(pk=task.args_kwargs["args"][0]).first()
    kind = KINDS.get(job.kind) if job is not None else None
    return OFFICIAL if kind is None else kind.cost


def work(lifeline: int | None = None, places: int = _PLACES) -> None:
    """Be a worker until stopped."""
    worker = Worker(lifeline, places)
    signal.signal(signal.SIGTERM, worker.shutdown)
    signal.signal(signal.SIGINT, worker.shutdown if lifeline is None else signal.SIG_IGN)
    worker.run()


def do_here(task: DBTaskResult[Any, Any]) -> None:
    """Do a task that a worker has claimed, in this process."""
    worker = TaskWorker(**_SETTINGS, worker_id=task.worker_ids[-1])
    worker.run_task(task)
    connections.close_all()


def _read_ahead() -> None:
    """Read what jobs need before they come: every process begun from here has it then."""
    all_calculators()
    get_resolver().url_patterns  # noqa: B018 - all pages are read with their addresses
    gc.collect()
    gc.freeze()
