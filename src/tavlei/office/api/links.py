"""Links of competitions: another office runs a competition and sends it here, with the token of the competition.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import datetime
from typing import Annotated, Any, Final

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Schema, Status
from pydantic import Field

from tavlei.office.accounts.tokens import make_event_token
from tavlei.office.api.costed import CostedRouter, costs
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import EventTokenAuth, TokenAuth
from tavlei.office.competitions.models import Competition
from tavlei.office.design.costs import CHEAP, DRAWN, MEGA, upload
from tavlei.office.links.beginning import Hall, begin
from tavlei.office.links.messages import MOST_MESSAGE, unpacked
from tavlei.office.links.models import EventLink, LinkedState
from tavlei.office.links.problems import problems_from_json
from tavlei.office.links.receiving import MOST_PAPER, missing_papers, receive, receive_paper
from tavlei.office.links.showing import show
from tavlei.office.pages.requests import SignedIn
from tavlei.office.roles.models import ApiToken, Scope
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Problem, Refusal

router = CostedRouter(cost=DRAWN, tags=["links"], auth=EventTokenAuth())
event_tokens = CostedRouter(cost=DRAWN, tags=["links"], auth=TokenAuth(Scope.EVENTS))
_GONE: Final = 410
_ELSEWHERE: Final = 409


class EventTokenIn(Schema):
    """What a token of a competition is for."""

    name: str = Field(max_length=80, description="such as the name of the hall")
    days: int = Field(30, ge=1, description="for how many days it is valid")


class EventTokenOut(Schema):
    """A token; it is shown once."""

    token: str


class OfferOut(Schema):
    """The competition of the token, and whether it comes from a hall now."""

    competition: str
    name: str
    linked: bool
    machine: str = Field(description="the machine that runs it now, if it is linked")


class HallIn(Schema):
    """The machine that is to run the competition."""

    machine: str = Field(max_length=120)
    key: str = Field(max_length=300, description="public key of its journal, as C2SP signed notes write it")
    copy_theirs: bool = Field(description="whether it begins from the copy of this office")
    began_from: str = Field("", max_length=64, description="digest of the file it has imported")


class BegunOut(Schema):
    """A link that has begun."""

    link: str
    state: str = Field(description="digest of the file of the competition that is here")


class StatusOut(Schema):
    """How far what came has come."""

    size: int = Field(description="acts of the journal of the hall up to the last head")
    last: int = Field(description="number of the last act of the competition")
    state: str = Field(description="digest of the last file of the competition")
    shown: bool = Field(description="whether the pages show that file")
    ended: str = Field(description="handed_over, taken_over or ended; empty while the link lasts")
    papers: list[int] = Field(description="acts that tell of papers that have not come")
    trouble: list[str] = Field(description="why the pages do not show it yet")
    now: datetime = Field(description="the time here")


@event_tokens.post("/{code}/link-token", response={200: EventTokenOut, 422: RefusalOut}, summary="Make a link token")
def link_token(request: SignedIn, code: str, body: EventTokenIn) -> dict[str, str]:
    """For a competition that another office is to run; the owner of the token must have the right to link it."""
    competition = get_object_or_404(Competition, code=code)
    return {"token": make_event_token(request.user, competition, body.name, body.days)}


@router.get("", response=OfferOut, summary="The competition of the token")
def offer(request: SignedIn) -> dict[str, Any]:
    """What the token is for."""
    competition = _event(request)
    link = EventLink.objects.filter(competition=competition, ended=None).first()
    machine = link.machine if link else ""
    return {"competition": competition.code, "name": competition.name, "linked": link is not None, "machine": machine}


@router.post("/begin", response={200: BegunOut, 422: RefusalOut}, summary="Begin a link, or take it over")
def begin_link(request: SignedIn, body: HallIn) -> dict[str, Any]:
    """From now on that machine runs the competition; whichever did so before is refused."""
    _event(request)
    link = begin(_token(request), Hall(body.machine, body.key, body.copy_theirs, body.began_from))
    return {"link": link.code, "state": link.state}


Code = Annotated[str, Field(max_length=40)]


@router.get("/{code}", response={200: StatusOut, 410: StatusOut}, summary="How far it has come")
@costs(CHEAP)
def status(request: SignedIn, code: Code) -> Status[dict[str, Any]]:
    """Also a sign of life of the hall."""
    link = _link(request, code)
    if link.ended is None:
        EventLink.objects.filter(pk=link.pk).update(heard=timezone.now())
    return _answer(link, taken=True)


@router.get("/{code}/state", summary="The file of the competition")
def state(request: SignedIn, code: Code) -> HttpResponse:
    """The last one, byte for byte, for a machine that takes the competition over."""
    link = _link(request, code)
    linked_state = LinkedState.objects.filter(link=link).first() if link.ended is None else None
    if linked_state is None:
        raise Http404
    return HttpResponse(bytes(linked_state.content), content_type="application/json")


@router.post(
    "/{code}/messages",
    response={200: StatusOut, 409: StatusOut, 410: StatusOut, 422: RefusalOut},
    summary="Acts with their proofs, and the file as it changes",
)
@costs(upload(65 * MEGA))
def take_message(request: SignedIn, code: Code) -> Status[dict[str, Any]]:
    """Gzipped JSON. 409 says where to go on, 410 that the link has ended; neither has changed anything."""
    link = _link(request, code)
    if link.ended is not None:
        return _answer(link, taken=False)
    received = receive(link, unpacked(_body(request, MOST_MESSAGE)))
    return _answer(show(received.link), taken=received.taken)


@router.put(
    "/{code}/papers/{int:number}",
    response={200: StatusOut, 409: StatusOut, 410: StatusOut, 422: RefusalOut},
    summary="A paper that the hall has issued",
)
@costs(upload(33 * MEGA))
def take_paper(
    request: SignedIn,
    code: Code,
    number: int,
    title: Annotated[str, Field(max_length=400)] = "",
    needs: Annotated[str, Field(max_length=40)] = "",
) -> Status[dict[str, Any]]:
    """The bytes of the PDF; `number` is the act that tells of it."""
    link = _link(request, code)
    if link.ended is None:
        receive_paper(link, number, {"title": title, "needs": needs}, _body(request, MOST_PAPER))
    return _answer(show(link) if link.ended is None else link, taken=True)


def _token(request: HttpRequest) -> ApiToken:
    return request.event_token  # type: ignore[attr-defined,no-any-return]


def _event(request: SignedIn) -> Competition:
    """The competition of the token, as long as its owner may link it."""
    competition = _token(request).competition
    if competition is None:
        raise Http404
    require(request.user, Action.LINK, competition)
    return competition


def _link(request: SignedIn, code: str) -> EventLink:
    links: QuerySet[EventLink] = EventLink.objects.filter(competition=_event(request)).select_related(
        "competition", "by"
    )
    return get_object_or_404(links, code=code)


def _body(request: HttpRequest, most: int) -> bytes:
    content = request.read(most + 1)
    if len(content) > most:
        raise Refusal(Problem("the message is damaged or too large"))
    return content


def _answer(link: EventLink, *, taken: bool) -> Status[dict[str, Any]]:
    answer = {
        "size": link.size,
        "last": link.last,
        "state": link.state,
        "shown": link.state == link.shown,
        "ended": link.end,
        "papers": missing_papers(link),
        "trouble": [str(problem) for problem in problems_from_json(link.trouble)],
        "now": timezone.now(),
    }
    return Status(_GONE if link.ended else 200 if taken else _ELSEWHERE, answer)
