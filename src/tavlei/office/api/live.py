"""Games on the server by JSON: how one stands, moves of a player's program, acts of its judge.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from typing import Annotated, Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Schema
from pydantic import Field

from tavlei.games.clock import PauseCharge, Side, StopReason
from tavlei.games.progress import DrawGround, Reproof, Score
from tavlei.office.api.costed import CostedRouter, costs
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.design.costs import CHEAP, DRAWN
from tavlei.office.explanations import reader_language
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.seats import Viewer, viewer_of
from tavlei.office.live.game.tables import catch_up, table_of
from tavlei.office.live.judge.judging import OF_JUDGES, Ruling, competition_of, decide
from tavlei.office.live.models import LiveGame
from tavlei.office.live.pages.telling import view_of, watched_view
from tavlei.office.live.sockets.requests import OF_PLAYERS, check_programs_may_play, player_event
from tavlei.office.pages.requests import SignedIn
from tavlei.office.roles.models import Scope, User
from tavlei.rulebook import Problem, Refusal

live = CostedRouter(cost=DRAWN, tags=["live games"])
Seen = Annotated[int | None, Field(ge=0, le=2**53, description="number of the last event known; else it is stale: 409")]
Milliseconds = Annotated[int | None, Field(ge=-(10**9), le=10**9)]
Ticket = Annotated[str, Field(max_length=40, pattern=r"^[\x21-\x7e]*$", description="what is sent twice is taken once")]
PlayersKind = Annotated[str, Field(max_length=40, json_schema_extra={"enum": sorted(OF_PLAYERS)})]
JudgesKind = Annotated[str, Field(max_length=40, json_schema_extra={"enum": sorted(OF_JUDGES)})]


class ClocksOut(Schema):
    """What both clocks show, in milliseconds, and which of them runs."""

    white: int
    black: int
    running: str | None = Field(None, description="white or black; left out while none runs")
    at: int = Field(description="the instant on the scale of the server; 0 for those who watch")


class PositionOut(Schema):
    """A position."""

    kind: str = Field(description="a variant of draughts, or renju")
    position: str = Field(description="FEN; of renju stones with their numbers")
    last: list[str] = Field(description="squares of the last move")


class OverOut(Schema):
    """How a game ended."""

    score: str
    text: str
    clause: str


class LiveGameOut(Schema):
    """A game as whoever asks may see it: those who watch see it as late as the regulation sets, without the rest."""

    code: str
    number: int = Field(description="of the last event, or of the last move for those who watch")
    place: str = Field(description="white, black, judge or watching")
    phase: str
    to_move: str
    clocks: ClocksOut
    board: PositionOut
    moves: list[str]
    result: OverOut | None = Field(None, description="left out while the game goes on")
    rights: dict[str, Any] | None = Field(None, description="of a player: moves and acts with their clauses")
    judge: dict[str, Any] | None = Field(None, description="of the judge: claims, flags, absences, connections")
    log: list[dict[str, Any]] | None = None


class EventIn(Schema):
    """What a player wants to happen; of the other fields those that the kind of event has."""

    kind: PlayersKind
    move: str | None = Field(None, max_length=100, description="of a move or a claim of repetition: c3-d4, h8")
    offer: bool | None = Field(None, description="a move with an offer of a draw")
    lag: int | None = Field(None, ge=0, le=2_000, description="milliseconds of a move not to be charged (L2)")
    action: dict[str, Any] | None = Field(None, description="an act in the opening of renju")
    ground: DrawGround | None = Field(None, description="of a claim of a draw")
    why: StopReason | None = Field(None, description="of stopping the clocks")
    irregularity: str | None = Field(None, max_length=100)
    ply: int | None = Field(None, ge=0, le=10_000)
    order_unknown: bool | None = None
    seen: Seen = None
    ticket: Ticket = ""


class JudgeActIn(Schema):
    """What a judge does; of the other fields those that the kind of act has, times in milliseconds."""

    kind: JudgesKind
    side: Side | None = Field(None, description="of a reproof, of an excuse")
    offender: Side | None = Field(None, description="of added time")
    milliseconds: Milliseconds = Field(None, description="of added time")
    white: Milliseconds = Field(None, description="what a clock is to show; with shift_clocks, what is added to it")
    black: Milliseconds = None
    charge: PauseCharge | None = Field(None, description="whose time a pause was")
    granted: bool | None = Field(None, description="of a claim")
    ground: DrawGround | None = Field(None, description="of a draw that is declared")
    irregularity: str | None = Field(None, max_length=100)
    ply: int | None = Field(None, ge=0, le=10_000)
    reproof: Reproof | None = None
    losers: list[Side] | None = Field(None, max_length=2)
    absent: list[Side] | None = Field(None, max_length=2)
    score: Score | None = Field(None, description="of an adjudication")
    order_unknown: bool | None = None
    reason: str = Field(max_length=1000, description="compulsory")
    broken: str = Field("", max_length=100, description="clauses that were broken, of a sanction")
    seen: Seen = None
    ticket: Ticket = ""


class ConfirmedOut(Schema):
    """It stands: the number of the event."""

    number: int
    again: bool = Field(description="it had been taken before")


def anybody(request: HttpRequest) -> Any:
    """Whoever shows a token that is known, and whoever shows none."""
    return TokenAuth(Scope.EVENTS)(request) if request.headers.get("Authorization") else AnonymousUser()


@live.get(
    "/{slug:code}",
    auth=anybody,
    response={200: LiveGameOut, 422: RefusalOut},
    exclude_none=True,
    summary="A game on the server",
)
@costs(CHEAP)
def one_game(request: HttpRequest, code: str) -> dict[str, Any]:
    """With a token of a player or a judge what they see now; else what everybody may see. See also `…/stream`."""
    game = _game(code)
    place = viewer_of(game, request.user, request.session)
    _catch_up(game)
    return (
        watched_view(game, reader_language()) if place is Viewer.WATCHING else view_of(game, place, reader_language())
    )


@live.post(
    "/{slug:code}/events",
    auth=TokenAuth(Scope.EVENTS),
    response={200: ConfirmedOut, 422: RefusalOut},
    summary="Move, claim, resign",
)
@costs(CHEAP)
def send_event(request: SignedIn, code: str, body: EventIn) -> dict[str, Any]:
    """A player's program plays for him; not in official competitions (L20). A stale event is refused: 409."""
    game = _game(code)
    place = viewer_of(game, request.user, {})
    if not place.is_player:
        raise Refusal(Problem("this is not yours to do", path="kind"))
    check_programs_may_play(game)
    event = player_event(game, place, _event(body))
    confirmed = play(game, event, actor=_user(request), seen=body.seen, ticket=body.ticket)
    return {"number": confirmed.number, "again": confirmed.again}


@live.post(
    "/{slug:code}/judge",
    auth=TokenAuth(Scope.EVENTS),
    response={200: ConfirmedOut, 422: RefusalOut},
    summary="Acts of the judge",
)
@costs(CHEAP)
def send_ruling(request: SignedIn, code: str, body: JudgeActIn) -> dict[str, Any]:
    """The acts of the console, each with its reason; they stand with their record in the journal."""
    game = _game(code)
    competition_of(game)
    ruling = Ruling(_event(body), body.reason, body.broken, body.seen, body.ticket)
    confirmed = decide(_user(request), game, ruling)
    return {"number": confirmed.number, "again": confirmed.again}


_APART = ("reason", "broken", "seen", "ticket")


def _event(body: EventIn | JudgeActIn) -> dict[str, Any]:
    """The event alone; whatever it does not have the room refuses."""
    answer = body.model_dump(mode="json", exclude_none=True)
    return {name: value for name, value in answer.items() if name not in _APART}


def _game(code: str) -> LiveGame:
    games = LiveGame.objects.select_related("encounter__round__competition", "white", "black")
    return get_object_or_404(games, code=code)


def _user(request: SignedIn) -> User:
    return request.user


def _catch_up(game: LiveGame) -> None:
    table = table_of(game)
    with table.lock:
        catch_up(table)
