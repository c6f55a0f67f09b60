"""Background jobs by program: how far each is, what came of it, and stopping it.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from ninja import Schema, Status
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.design.costs import CHEAP
from tavlei.office.pages.requests import SignedIn
from tavlei.office.queue.asking import cancel
from tavlei.office.queue.models import QueuedJob
from tavlei.office.roles.models import Scope

router = CostedRouter(cost=CHEAP, tags=["jobs"], auth=TokenAuth(Scope.LISTS))
_MOST = 100


class JobOut(Schema):
    """A background job of the owner of the token."""

    code: UUID
    kind: str
    title: str
    state: str = Field(description="waiting, running, done, refused, failed or cancelled")
    percent: int | None = Field(description="how far it is, where that is known")
    asked: datetime
    ended: datetime | None
    address: str = Field(description="the page that shows what came of it; empty before")
    sentence: str = Field(description="what came of it")
    problems: list[str] = Field(description="why it was refused or failed")
    figures: dict[str, Any] = Field(description="what it made, such as the number of a list")


@router.get("", response=list[JobOut], summary="My background jobs")
def list_jobs(request: SignedIn) -> list[dict[str, Any]]:
    """The newest hundred of the owner of the token."""
    return [job_json(job) for job in request.user.queued_jobs.all()[:_MOST]]


@router.get("/{uuid:code}", response=JobOut, summary="A background job")
def one_job(request: SignedIn, code: UUID) -> dict[str, Any]:
    """How far it is and what came of it; ask again every second or so."""
    return job_json(_own(request, code))


@router.post("/{uuid:code}/cancel", response=JobOut, summary="Cancel a background job")
def cancel_job(request: SignedIn, code: UUID) -> dict[str, Any]:
    """One that waits is not begun; one that is under way is ended by its worker within a moment."""
    cancel(_own(request, code))
    return job_json(_own(request, code))


def wants_job(request: HttpRequest) -> bool:
    """Whether a program would rather be answered at once with a job (`Prefer: respond-async`, RFC 7240)."""
    return "respond-async" in request.headers.get("Prefer", "")


def accepted(response: HttpResponse, job: QueuedJob) -> Status[dict[str, Any]]:
    """The answer to whoever wants a job."""
    response["Location"] = reverse("api:one_job", args=[job.code])
    return Status(202, job_json(job))


def job_json(job: QueuedJob) -> dict[str, Any]:
    """A job as programs read it."""
    return {
        "code": job.code,
        "kind": job.kind,
        "title": str(job),
        "state": job.state,
        "percent": job.progress.percent if job.is_unfinished else None,
        "asked": job.asked,
        "ended": job.ended,
        "address": job.address,
        "sentence": job.sentence,
        "problems": job.problems,
        "figures": job.figures,
    }


def _own(request: SignedIn, code: UUID) -> QueuedJob:
    queued_job: QueuedJob = get_object_or_404(request.user.queued_jobs, pk=code)
    return queued_job
