"""Asking for a job, and asking to stop it."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tavlei.office.explanations import reader_language
from tavlei.office.queue.kinds import KINDS
from tavlei.office.queue.models import UNFINISHED, JobState, QueuedJob
from tavlei.office.queue.performing import perform
from tavlei.office.roles.models import User
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.pages.requests import SignedIn

MOST_UNFINISHED: Final = 10


@transaction.atomic
def request_job(
    user: User, kind: str, data: Mapping[str, Any], back: str, files: Mapping[str, bytes] | None = None
) -> QueuedJob:
    """Put a job into the queue; who asks for the same again gets the one that is not finished yet.

    `back` is the page it was asked from; `files` are laid into the job's folder.
    """
    key = _key(kind, data, files or {})
    User.objects.select_for_update().get(pk=user.pk)  # one account asks for one thing at a time
    unfinished = QueuedJob.objects.filter(by=user, state__in=UNFINISHED)
    if (same := unfinished.filter(key=key).first()) is not None:
        return same
    if unfinished.count() >= MOST_UNFINISHED:
        params = {"count": MOST_UNFINISHED}
        raise Refusal(Problem("{count} of your jobs are not finished yet: wait, or cancel one", params))
    queued_job = QueuedJob.objects.create(
        by=user, kind=KINDS[kind].name, given=dict(data), key=key, language=reader_language(), back=back
    )
    for name, content in (files or {}).items():
        queued_job.folder.write(name, content)
    perform.enqueue(str(queued_job.code))
    queued_job.refresh_from_db()
    return queued_job


def named_or_asked(request: SignedIn, kind: str, data: Mapping[str, Any]) -> QueuedJob:
    """For a page that shows what a job has found: the one its address names, else one that is asked for now."""
    named = job_of_address(request, kind)
    if named is not None and named.key == _key(kind, data, {}) and named.folder.result() is not None:
        return named
    return request_job(request.user, kind, data, request.path)


def job_result(request: SignedIn, kind: str) -> Any:
    """What the job that the address names has kept; None if it names none of whoever asks."""
    named = job_of_address(request, kind)
    return named.folder.result() if named is not None else None


def job_of_address(request: SignedIn, kind: str) -> QueuedJob | None:
    """The job of a kind that the address names; None if it is none of whoever asks, or is not done."""
    try:
        code = UUID(request.GET.get("job", ""))
    except ValueError:
        return None
    return request.user.queued_jobs.filter(pk=code, kind=kind, state=JobState.DONE).first()


def cancel(job: QueuedJob) -> None:
    """Stop a job: one that waits is not begun, one that is under way is ended by its worker, all of it or nothing."""
    waiting = QueuedJob.objects.filter(pk=job.pk, state=JobState.WAITING)
    if job.state == JobState.WAITING and waiting.update(state=JobState.CANCELLED, ended=timezone.now()):
        return
    if QueuedJob.objects.filter(pk=job.pk, state__in=UNFINISHED).exists():
        job.folder.stop()


def _key(kind: str, data: Mapping[str, Any], files: Mapping[str, bytes]) -> str:
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    return hashlib.sha256(json.dumps([kind, data, digests], sort_keys=True).encode()).hexdigest()
