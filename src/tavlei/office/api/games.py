"""Games of boards by JSON: what is on record, and with a token a record to be kept.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from typing import Literal

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Schema
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.competitions.models import Competition, Encounter, Game
from tavlei.office.competitions.results.game_records import LONGEST, MOST_SECONDS, keep_record
from tavlei.office.design.costs import DRAWN
from tavlei.office.pages.requests import SignedIn
from tavlei.office.roles.models import Scope

games = CostedRouter(cost=DRAWN, tags=["competitions"])
desk_games = CostedRouter(cost=DRAWN, tags=["desk"], auth=TokenAuth(Scope.EVENTS))


class RecordOut(Schema):
    """A game of a board."""

    number: int = Field(description="1, or its number in a micro-match")
    form: str = Field(description="pdn, sgf or pgn")
    record: str
    white_seconds: int | None = Field(description="time used")
    black_seconds: int | None


class GameIn(Schema):
    """The record of a game, and the version of the board that was seen."""

    version: int = Field(ge=1)
    number: int = Field(1, ge=1, description="number in a micro-match")
    form: Literal["pdn", "sgf", "pgn"] = "pdn"
    record: str = Field("", max_length=LONGEST)
    white_seconds: int | None = Field(None, ge=0, le=MOST_SECONDS)
    black_seconds: int | None = Field(None, ge=0, le=MOST_SECONDS)


@games.get("/{code}/rounds/{int:number}/boards/{int:board}/games", response=list[RecordOut], summary="Games of a board")
def of_board(request: HttpRequest, code: str, number: int, board: int) -> QuerySet[Game]:
    """The records that are kept, in order."""
    return _board(code, number, board).games.all()


@desk_games.post("/{code}/rounds/{int:number}/boards/{int:board}/games", response={200: RecordOut, 422: RefusalOut},
                 summary="Keep the record of a game")  # fmt: skip
def keep(request: SignedIn, code: str, number: int, board: int, body: GameIn) -> Game:
    """A record that cannot be played through is refused with the move and why."""
    return keep_record(
        request.user,
        _board(code, number, board),
        body.version,
        body.number,
        text=body.record,
        form=body.form,
        white_seconds=body.white_seconds,
        black_seconds=body.black_seconds,
    )


def _board(code: str, number: int, board: int) -> Encounter:
    competition = get_object_or_404(Competition, code=code)
    boards = Encounter.objects.select_related("round__competition")
    return get_object_or_404(boards, round__competition=competition, round__number=number, board=board)
