"""Rounds drawn by hand, changed and drawn again, by JSON.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from typing import Any

from django.shortcuts import get_object_or_404

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.rounds import round_json
from tavlei.office.api.shapes import ChangePairsIn, DrawAgainIn, DrawIn, RefusalOut, RoundOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.competitions.models import Competition, Round
from tavlei.office.competitions.pairing import by_hand
from tavlei.office.competitions.pairing.by_hand import ProposedPairs
from tavlei.office.design.costs import DRAWN
from tavlei.office.pages.requests import SignedIn
from tavlei.office.roles.models import Scope

desk_drawing = CostedRouter(cost=DRAWN, tags=["desk"], auth=TokenAuth(Scope.EVENTS))


@desk_drawing.post("/{code}/draw", response={200: RoundOut, 422: RefusalOut}, summary="Draw the next round by hand")
def draw(request: SignedIn, code: str, body: DrawIn) -> dict[str, Any]:
    """The round is named, so that two calls do not make two rounds; everybody who plays stands in it once."""
    competition = get_object_or_404(Competition, code=code)
    one_round = by_hand.draw_by_hand(
        request.user, competition, body.round, _boards(body), absent=body.absent, reason=body.reason
    )
    return round_json(competition, one_round)


@desk_drawing.post(
    "/{code}/rounds/{int:number}/change", response={200: RoundOut, 422: RefusalOut}, summary="Change the pairs"
)
def change(request: SignedIn, code: str, number: int, body: ChangePairsIn) -> dict[str, Any]:
    """Pairs of the last round, while it has no result."""
    competition = get_object_or_404(Competition, code=code)
    one_round: Round = get_object_or_404(competition.rounds, number=number)
    by_hand.change_pairs(request.user, one_round, _boards(body), ground=body.ground, reason=body.reason)
    return round_json(competition, one_round)


@desk_drawing.post(
    "/{code}/rounds/{int:number}/again", response={200: RoundOut, 422: RefusalOut}, summary="Draw a round again"
)
def again(request: SignedIn, code: str, number: int, body: DrawAgainIn) -> dict[str, Any]:
    """As few participants as possible get another opponent."""
    competition = get_object_or_404(Competition, code=code)
    one_round: Round = get_object_or_404(competition.rounds, number=number)
    by_hand.draw_again(request.user, one_round, ground=body.ground, reason=body.reason, absent=body.absent)
    return round_json(competition, one_round)


def _boards(body: DrawIn | ChangePairsIn) -> ProposedPairs:
    return ProposedPairs(tuple((pair.white, pair.black) for pair in body.pairs), body.bye)
