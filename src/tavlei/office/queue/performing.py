"""Doing a job: the work of its kind, and its end in the same transaction."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from django_tasks import task

from tavlei.languages import catalogue
from tavlei.office.acts.computed_ahead import ATTEMPTS, CHANGING, ChangedMeanwhileError
from tavlei.office.acts.performing import StaleError
from tavlei.office.acts.two_persons import PROPOSED, ProposedError
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.submissions import stale_message
from tavlei.office.queue.kinds import KINDS, JobResult
from tavlei.office.queue.models import UNFINISHED, JobState, QueuedJob
from tavlei.office.troubles import trouble_of
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

_log: Final = logging.getLogger(__name__)
_NO_RIGHT: Final = phrase("You may not do this any more.")
_MISTAKE: Final = phrase("A mistake of the program: nothing was stored, and the administrator finds it in the log.")


class _NotWantedError(Exception):
    """Somebody has settled the job meanwhile: what was done is taken back."""


@task()
def perform(code: str) -> str:
    """Do a job that is not finished yet, and say how it stands then."""
    taken = QueuedJob.objects.filter(pk=code, state__in=UNFINISHED)
    if not taken.update(state=JobState.RUNNING, begun=timezone.now(), attempts=F("attempts") + 1):
        return "settled"
    job = QueuedJob.objects.select_related("by").get(pk=code)
    with override(job.language):
        try:
            _work(job)
        except Refusal as refusal:
            _settle(job, JobState.REFUSED, [str(problem) for problem in shown_problems(refusal)])
        except StaleError:
            _settle(job, JobState.REFUSED, [stale_message()])
        except PermissionDenied:
            _settle(job, JobState.REFUSED, [_job_sentence(job, _NO_RIGHT)])
        except _NotWantedError:
            _log.info("the job %s was settled before its end", job.code)
        except Exception as error:  # noqa: BLE001 - told in the log, and to whoever waits
            _log.exception("the job %s of kind %s failed", job.code, job.kind)
            _settle(job, JobState.FAILED, [_job_sentence(job, trouble_of(error) or _MISTAKE)])
    job.refresh_from_db()
    return job.state


def _work(job: QueuedJob) -> None:
    """The work, and its act; once more where what the act rests on has changed in between."""
    for _attempt in range(ATTEMPTS):
        try:
            _work_once(job)
        except ChangedMeanwhileError:
            continue
        return
    raise Refusal(Problem(CHANGING))


def _work_once(job: QueuedJob) -> None:
    found = KINDS[job.kind].work(job.by, job.given, job.folder)
    with transaction.atomic():
        try:
            end = found if isinstance(found, JobResult) else found()
        except ProposedError:  # the proposal stands in this transaction
            end = JobResult(reverse("pages:proposals"), PROPOSED)
        ended = {"state": JobState.DONE, "result": _result_record(end), "ended": timezone.now()}
        if not QueuedJob.objects.filter(pk=job.pk, state=JobState.RUNNING).update(**ended):
            raise _NotWantedError


def _result_record(end: JobResult) -> dict[str, Any]:
    return {
        "address": end.address,
        "sentence": end.sentence,
        "params": dict(end.params),
        "figures": dict(end.figures),
    }


def _settle(job: QueuedJob, state: JobState, problems: Sequence[str]) -> None:
    """End a job that was not done, with what is wrong."""
    settled = QueuedJob.objects.filter(pk=job.pk, state=JobState.RUNNING)
    settled.update(state=state, problems=list(problems), ended=timezone.now())


def _job_sentence(job: QueuedJob, sentence: str) -> str:
    return catalogue(job.language).phrase(sentence)
