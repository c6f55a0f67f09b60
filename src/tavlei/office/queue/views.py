"""My background jobs: what waits, how far each is, what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.pages.paging import page_of
from tavlei.office.queue.asking import cancel
from tavlei.office.queue.following import follow, follow_address
from tavlei.office.queue.leases import any_worker

if TYPE_CHECKING:
    from uuid import UUID

    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.queue.models import QueuedJob


@login_required
@require_GET
def jobs(request: SignedIn) -> HttpResponse:
    """All jobs of the account, the newest first."""
    page = page_of(request, request.user.queued_jobs.all())
    return render(request, "queue/jobs.html", {"page": page})


@login_required
@require_GET
def job(request: SignedIn, code: UUID) -> HttpResponse:
    """A job; with `go` whoever waits is taken to its end as soon as there is one."""
    queued_job = _own(request, code)
    goes_on = "go" in request.GET
    if goes_on and not queued_job.is_unfinished:
        answer = HttpResponse() if request.headers.get("HX-Request") else follow(request, queued_job)
        answer.headers["HX-Redirect"] = follow_address(queued_job)
        return answer
    context = {"job": queued_job, "goes_on": goes_on, "next": follow_address(queued_job), "has_worker": any_worker()}
    template = "queue/_progress.html" if request.headers.get("HX-Request") else "queue/job.html"
    return render(request, template, context)


@login_required
@require_POST
def cancel_job(request: SignedIn, code: UUID) -> HttpResponse:
    """Stop a job that is not finished."""
    queued_job = _own(request, code)
    cancel(queued_job)
    return redirect(follow_address(queued_job))


def _own(request: SignedIn, code: UUID) -> QueuedJob:
    """A job of whoever asks: nobody sees those of others."""
    queued_job: QueuedJob = get_object_or_404(request.user.queued_jobs, pk=code)
    return queued_job
