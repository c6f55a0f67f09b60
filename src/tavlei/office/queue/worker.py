"""The worker: it takes tasks from the store and does each in a process of its own, a few at once.

A process can be ended whatever it does: when somebody cancels its job, when it takes too long, when the worker ends.
The store takes back what was not finished.
"""

from __future__ import annotations

import gc
import logging
import os
import resource
import select
import signal
import time
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from django.db import DatabaseError, close_old_connections, connections
from django.urls import get_resolver
from django.utils.crypto import get_random_string
from django_tasks_db.management.commands.db_worker import Worker as TaskWorker
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from tavlei.calc import all_calculators
from tavlei.office.queue.folders import JobFolder
from tavlei.office.queue.kinds import KINDS, OFFICIAL
from tavlei.office.queue.leases import take_lease
from tavlei.office.queue.losses import remove_old, settle_left_behind, settle_lost
from tavlei.office.queue.models import QueuedJob
from tavlei.office.queue.turns import next_in_turn
from tavlei.office.troubles import trouble_of
from tavlei.office.workers.jobs import bound_memory

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
_log: Final = logging.getLogger(__name__)


class Worker(TaskWorker):
    """Does tasks until it is stopped or whoever it works for has gone."""

    def __init__(self, lifeline: int | None = None, places: int = _PLACES) -> None:
        """Work for whoever holds the other end of the lifeline, if there is one."""
        super().__init__(
            queue_names=["*"],
            interval=_LOOK,
            batch=False,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=get_random_string(16),
            excluded_queue_names=[],
        )
        self.places = places
        self._lifeline = lifeline
        self._lease = take_lease(self.worker_id)
        self._children: dict[int, DBTaskResult[Any, Any]] = {}
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
            job = next_in_turn(ready, list(self._children.values()), self.places)
            if job is not None:
                job.claim(self.worker_id)
        return job

    def run_task(self, db_task_result: DBTaskResult[Any, Any]) -> None:
        """Begin a task in a process of its own."""
        connections.close_all()
        pid = os.fork()
        if pid == 0:
            self._be_child(db_task_result)
        self._children[pid] = db_task_result

    def _be_child(self, job: DBTaskResult[Any, Any]) -> None:
        """Do one task and end; the lease of the worker is held until then."""
        try:
            os.close(self._living)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            Thread(target=_end_with, args=(self._alive,), daemon=True).start()
            _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
            cost = _cost(job)
            resource.setrlimit(resource.RLIMIT_CPU, (cost.seconds, hard))
            if cost.memory:
                bound_memory(cost.memory)
            super().run_task(job)
            connections.close_all()
            logging.shutdown()
        finally:
            os._exit(0)

    def _look_after(self) -> None:
        """End what was cancelled; settle what has ended."""
        for pid, job in list(self._children.items()):
            if JobFolder(job.args_kwargs["args"][0]).is_stopped:
                os.kill(pid, signal.SIGKILL)
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                del self._children[pid]
                self._settle(job, status)

    def _settle(self, job: DBTaskResult[Any, Any], status: int, *, stopped_by_us: bool = False) -> None:
        job.refresh_from_db()
        if DBTaskResult.objects.running().filter(pk=job.pk).exists():
            too_long = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU
            settle_lost(job, too_long=too_long, stopped_by_us=stopped_by_us)

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
            return
        ended, _writable, _odd = select.select([self._lifeline], [], [], seconds)
        if ended:
            self.running = False

    def _stop(self) -> None:
        """End what is under way; it is begun anew by the next worker."""
        for pid, job in self._children.items():
            os.kill(pid, signal.SIGKILL)
            _pid, status = os.waitpid(pid, 0)
            self._settle(job, status, stopped_by_us=True)
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


def _read_ahead() -> None:
    """Read what jobs need before they come: every process begun from here has it then."""
    all_calculators()
    get_resolver().url_patterns  # noqa: B018 - all pages are read with their addresses
    gc.collect()
    gc.freeze()


def _end_with(alive: int) -> None:
    """End this process as soon as its worker has gone."""
    os.read(alive, 1)
    os._exit(1)
