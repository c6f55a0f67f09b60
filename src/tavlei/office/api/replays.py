"""Replaying published lists by program: the dry run, and the revisions published together.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date
from typing import Annotated, Any

from django.http import HttpResponse
from django.urls import reverse
from ninja import Query, Schema
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.jobs import JobOut, accepted, wants_job
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.design.costs import DRAWN
from tavlei.office.lists.jobs import REPLAY
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.publishing.replays import Particulars, Replay, leave_in_doubt, preview_replay, publish_replay
from tavlei.office.pages.requests import SignedIn
from tavlei.office.queue.asking import request_job
from tavlei.office.roles.models import Scope
from tavlei.office.roles.permissions import Action, require

router = CostedRouter(cost=DRAWN, tags=["lists"], auth=TokenAuth(Scope.LISTS))


class FigureOut(Schema):
    """A figure that changes; `figure` is empty for that of the list itself."""

    code: str
    figure: str
    before: str | None
    after: str | None


class ReplayedOut(Schema):
    """A published list and what it would be."""

    period: date
    number: int
    revision: int = Field(description="the revision in force")
    reports: int
    people: int = Field(description="how many people have another figure")
    unchanged: bool
    computed: bool
    credited: list[str] = Field(description="bridge tournaments that the revised ranks credit otherwise")
    differences: list[FigureOut]


class ReplayOut(Schema):
    """All lists of a kind from a day on."""

    kind: ListKind
    digest: str = Field(description="what was looked at: give it back as `seen`")
    unchanged: bool
    lists: list[ReplayedOut]


class ReplayIn(Schema):
    """Publish a replay, or leave the lists as they are with a recorded doubt."""

    first: date = Field(alias="from")
    reason: str
    seen: str = ""
    people: Particulars = Particulars.THEN
    leave_in_doubt: bool = False


class ReplayDoneOut(Schema):
    """The numbers of the lists that were published; none if a doubt was recorded or nothing has changed."""

    numbers: list[int]
    doubt: int | None


@router.get("/{kind}/replay", response={200: ReplayOut, 422: RefusalOut}, summary="Lists computed once more, dry")
def replay(
    request: SignedIn,
    kind: ListKind,
    first: Annotated[date, Query(alias="from")],
    people: Particulars = Particulars.THEN,
) -> dict[str, Any]:
    """Every published list from a day on, each behind the revised one before it; nothing is stored."""
    require(request.user, Action.PUBLISH)
    return _replay_json(preview_replay(kind, first, people))


@router.post(
    "/{kind}/replay",
    response={200: ReplayDoneOut, 202: JobOut, 422: RefusalOut},
    summary="Publish lists anew together",
)
def publish(request: SignedIn, response: HttpResponse, kind: ListKind, body: ReplayIn) -> Any:
    """A revision of every list that changes, in one transaction.

    With `Prefer: respond-async` it is a background job, which is answered at once.
    """
    if body.leave_in_doubt:
        return {"numbers": [], "doubt": leave_in_doubt(request.user, kind, body.first, body.reason).pk}
    if wants_job(request):
        require(request.user, Action.PUBLISH)
        asked = {"kind": kind, "first": body.first.isoformat(), "people": body.people}
        asked |= {"reason": body.reason, "seen": body.seen}
        return accepted(response, request_job(request.user, REPLAY, asked, reverse("pages:replay", args=[kind])))
    publications = publish_replay(request.user, kind, body.first, body.reason, seen=body.seen, particulars=body.people)
    return {"numbers": [publication.number for publication in publications], "doubt": None}


def _replay_json(outcome: Replay) -> dict[str, Any]:
    return {
        "kind": outcome.kind,
        "digest": outcome.digest,
        "unchanged": outcome.is_unchanged,
        "lists": [
            {
                "period": listed.period,
                "number": listed.number,
                "revision": listed.revision,
                "reports": listed.reports,
                "people": listed.people,
                "unchanged": listed.is_unchanged,
                "computed": listed.is_computed,
                "credited": list(listed.credited),
                "differences": list(listed.differences),
            }
            for listed in outcome.lists
        ],
    }
