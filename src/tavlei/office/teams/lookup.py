"""Finding competitions of teams for pages and programs; a competition of persons is not found here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import get_object_or_404

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pages.page import competition_or_403

if TYPE_CHECKING:
    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.roles.permissions import Action


def team_competition(code: str) -> Competition:
    """The team competition, for everybody."""
    return _of_teams(get_object_or_404(Competition, code=code))


def find_for(request: SignedIn, code: str, action: Action) -> Competition:
    """The team competition, for somebody who may do that in it."""
    return _of_teams(competition_or_403(request, code, action))


def _of_teams(competition: Competition) -> Competition:
    if not competition.plays_in_teams:
        raise Http404
    return competition
