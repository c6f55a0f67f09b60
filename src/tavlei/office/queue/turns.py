"""Which job comes next: the oldest, but an account of which one is under way waits for the others.

What anybody may ask for leaves a place of the worker to the jobs of officers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tavlei.office.queue.kinds import KINDS
from tavlei.office.queue.models import QueuedJob

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django_tasks_db.models import DBTaskResult, DBTaskResultQuerySet

_LOOKED_AT: Final = 200


def next_in_turn(
    ready: DBTaskResultQuerySet, under_way: Iterable[DBTaskResult[Any, Any]], places: int
) -> DBTaskResult[Any, Any] | None:
    """The task to be done next, locked; None if none may come now."""
    running = [job for job in _jobs(under_way).values() if job is not None]
    busy = {job.by_id for job in running}
    is_full = sum(map(_is_of_anybody, running)) >= max(1, places - 1)
    waiting = list(ready.all()[:_LOOKED_AT])
    jobs = _jobs(waiting)
    may_come = [task for task in waiting if not (is_full and _is_of_anybody(jobs[task.pk]))]
    for task in sorted(may_come, key=lambda task: _account(jobs[task.pk]) in busy):  # else in the order they came
        locked: DBTaskResult[Any, Any] | None = ready.filter(pk=task.pk).get_locked()
        if locked is not None:
            return locked
    return None


def _jobs(tasks: Iterable[DBTaskResult[Any, Any]]) -> dict[Any, QueuedJob | None]:
    """The job of every task; None of a task of another kind."""
    codes = {task.pk: str(task.args_kwargs["args"][0]) for task in tasks if task.args_kwargs["args"]}
    known = {str(job.code): job for job in QueuedJob.objects.filter(pk__in=codes.values())} if codes else {}
    return {task.pk: known.get(codes.get(task.pk, "")) for task in tasks}


def _is_of_anybody(job: QueuedJob | None) -> bool:
    kind = KINDS.get(job.kind) if job is not None else None
    return kind is not None and kind.cost.of_anybody


def _account(job: QueuedJob | None) -> int | None:
    return None if job is None else job.by_id
