"""Games of micro-matches by JSON: with a token the games of a round are entered one by one.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from ninja import Schema
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.shapes import RefusalOut, TakenOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.results.micro_matches import EnteredGame, enter_games
from tavlei.office.design.costs import DRAWN
from tavlei.office.pages.requests import SignedIn
from tavlei.office.roles.models import Scope
from tavlei.tournament.model import Result

desk_micro_matches = CostedRouter(cost=DRAWN, tags=["desk"], auth=TokenAuth(Scope.EVENTS))


class GameResultIn(Schema):
    """The result of a game of a micro-match, and the version of the board that was seen."""

    board: int = Field(ge=1)
    game: int = Field(ge=1, description="its number in the micro-match")
    result: Result = Field(description="from the side of White of this game; a plus or a minus decides all of it")
    version: int = Field(ge=1)


@desk_micro_matches.post("/{code}/rounds/{int:number}/games", response={200: TakenOut, 422: RefusalOut},
                         summary="Enter games of micro-matches")  # fmt: skip
def enter(request: SignedIn, code: str, number: int, body: list[GameResultIn]) -> dict[str, Any]:
    """In their order; the result of a board follows from its games."""
    one_round = get_object_or_404(Competition, code=code).rounds.filter(number=number).first()
    if one_round is None:
        raise Http404
    games = [EnteredGame(game.board, game.game, game.result, game.version) for game in body]
    taken = enter_games(request.user, one_round, games)
    return {"written": list(taken.written), "stale": list(taken.stale)}
