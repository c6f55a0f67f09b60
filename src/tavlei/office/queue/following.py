"""Where somebody is sent who has asked for a job: to its end, or to the page that shows how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.office.queue.models import JobState

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseRedirect

    from tavlei.office.queue.models import QueuedJob


def follow(request: HttpRequest, job: QueuedJob) -> HttpResponseRedirect:
    """The next page of whoever waits for the job."""
    if job.is_unfinished:
        return redirect(follow_address(job))
    if job.state == JobState.DONE:
        if job.sentence:
            messages.success(request, job.sentence)
        return redirect(job.address)
    tell_problems(request, job)
    return redirect(job.back)


def tell_problems(request: HttpRequest, job: QueuedJob) -> None:
    """Tell why a job was not done."""
    for problem in job.problems or [_("The job was cancelled: nothing was stored.")]:
        messages.error(request, problem)


def follow_address(job: QueuedJob) -> str:
    """The page of a job that goes on to its end by itself."""
    return f"{reverse('pages:job', args=[job.code])}?go=1"
