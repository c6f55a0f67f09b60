"""Proposals of acts that need two people, by program.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import datetime
from typing import Any

from django.shortcuts import get_object_or_404
from ninja import Schema
from pydantic import Field

from tavlei.office.acts.two_persons import confirm, open_proposals, proposal_words, refuse
from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.design.costs import DRAWN
from tavlei.office.journal.models import Proposal
from tavlei.office.pages.requests import SignedIn
from tavlei.office.roles.models import Scope

router = CostedRouter(cost=DRAWN, tags=["proposals"], auth=TokenAuth(Scope.LISTS))


class ProposalOut(Schema):
    """An act that one person has proposed."""

    number: int
    kind: str
    title: str
    state: str
    by: str
    at: datetime
    version: int


class DecisionIn(Schema):
    """A decision on a proposal."""

    version: int = Field(description="of the proposal, as it was seen")
    confirmed: bool
    reason: str = Field("", max_length=2000, description="needed for a refusal")


@router.get("", response=list[ProposalOut], summary="Proposals that wait for a second person")
def list_proposals(request: SignedIn) -> list[dict[str, Any]]:
    """Those the owner of the token may decide on, and his own."""
    return [_proposal_json(one) for one in open_proposals(request.user)]


@router.post("/{number}", response={200: ProposalOut, 422: RefusalOut}, summary="Decide on a proposal")
def decide_proposal(request: SignedIn, number: int, body: DecisionIn) -> dict[str, Any]:
    """Perform what another person proposed, or refuse it."""
    proposal: Proposal = get_object_or_404(Proposal, pk=number)
    if body.confirmed:
        return _proposal_json(confirm(request.user, proposal, body.version))
    return _proposal_json(refuse(request.user, proposal, body.version, body.reason))


def _proposal_json(one: Proposal) -> dict[str, Any]:
    plain = {"number": one.pk, "kind": one.kind, "state": one.state, "at": one.at, "version": one.version}
    return {**plain, "title": proposal_words(one), "by": str(one.by)}
