"""Jobs whose process has ended before them: done once more, told as failed, or found to be done."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from tavlei.languages import catalogue
from tavlei.office.queue.folders import JobFolder, queue_folder
from tavlei.office.queue.leases import is_here, remove_left_behind
from tavlei.office.queue.models import UNFINISHED, JobState, QueuedJob
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from typing import Any

MOST_ATTEMPTS: Final = 2
_KEPT: Final = timedelta(days=7)
_LOST: Final = phrase("The process ended twice before the job was done; nothing was stored.")
_TOO_LONG: Final = phrase("The job took more computing than is given to one and was stopped; nothing was stored.")
_log: Final = logging.getLogger(__name__)


class LostError(Exception):
    """The process of a task has ended before the task."""


def settle_lost(task: DBTaskResult[Any, Any], *, too_long: bool = False, stopped_by_us: bool = False) -> None:
    """Settle a task that is under way for the store and for nobody else.

    What the job did is in the store together with its end, so one that has not ended has done nothing.
    """
    job = QueuedJob.objects.filter(pk=task.args_kwargs["args"][0]).first()
    if job is None or not job.is_unfinished:
        task.set_successful(None)
    elif job.folder.is_stopped:
        _end(task, job, JobState.CANCELLED)
    elif too_long:
        _end(task, job, JobState.FAILED, _TOO_LONG)
    elif job.attempts >= MOST_ATTEMPTS and not stopped_by_us:
        _end(task, job, JobState.FAILED, _LOST)
    else:
        _put_back(task, job, attempts=job.attempts - stopped_by_us)


def settle_left_behind() -> None:
    """Settle the tasks of workers that have gone."""
    for job in DBTaskResult.objects.running():
        if not any(map(is_here, job.worker_ids[-1:])):
            settle_lost(job)
    remove_left_behind()


tidying = Signal()
"""Sent when what is old is removed, every hour: a slice removes what is over its time."""


def remove_old() -> None:
    """Remove jobs that ended some days ago, with their folders and tasks, and whatever else is over its time."""
    for _receiver, error in tidying.send_robust(sender=None):
        if error is not None:
            _log.error("what is over its time could not be removed", exc_info=error)
    until = timezone.now() - _KEPT
    QueuedJob.objects.exclude(state__in=UNFINISHED).filter(ended__lt=until).delete()
    DBTaskResult.objects.finished().filter(finished_at__lt=until).delete()
    known = {str(code) for code in QueuedJob.objects.values_list("pk", flat=True)}
    for folder in queue_folder().iterdir():
        if folder.is_dir() and folder.name not in known and folder.stat().st_mtime < until.timestamp():
            JobFolder(folder.name).remove()


def _end(task: DBTaskResult[Any, Any], job: QueuedJob, state: JobState, sentence: str = "") -> None:
    _log.warning("the job %s of kind %s: %s", job.code, job.kind, state)
    with transaction.atomic():
        job.state, job.ended = state, timezone.now()
        job.problems = [catalogue(job.language).phrase(sentence)] if sentence else []
        job.save(update_fields=["state", "ended", "problems"])
        task.set_failed(LostError())


def _put_back(task: DBTaskResult[Any, Any], job: QueuedJob, attempts: int) -> None:
    _log.warning("the job %s of kind %s is begun anew: its process has gone", job.code, job.kind)
    with transaction.atomic():
        job.state, job.attempts = JobState.WAITING, attempts
        job.save(update_fields=["state", "attempts"])
        task.status = TaskResultStatus.READY
        task.save(update_fields=["status"])
