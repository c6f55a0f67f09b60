"""The page of a team: its people with their results, its matches, the line-up that is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404

from tavlei.office.competitions.captains import speaks_for
from tavlei.office.competitions.page import competition_page
from tavlei.office.roles.permissions import Action, may
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.line_ups import deadline
from tavlei.office.teams.lookup import team_competition
from tavlei.office.teams.tables import (
    match_rows,
    member_rows,
    team_rows,
)

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def team(request: HttpRequest, code: str, entry: int) -> HttpResponse:
    """A team: captain, people with their results, matches; for those who speak for it also the line-up that is due."""
    found = team_competition(code)
    field = read_team_field(found)
    chosen = next((team for team in field.teams if team.pk == entry), None)
    if chosen is None:
        raise Http404
    matches = [
        (each, row, row.opponent_of(chosen), *row.points_of(chosen))
        for each in field.rounds
        for row in match_rows(field, each)
        if chosen.pk in (row.home.entry_id, row.guest.entry_id if row.guest else None)
    ]
    own = request.user.is_authenticated and chosen.team is not None and speaks_for(request.user, chosen.team)
    open_round = next((each for each, row, *_rest in matches if row.match.seated is None), None)
    context = {
        "entry": chosen,
        "members": member_rows(field, chosen),
        "matches": matches,
        "place": next((row for row in team_rows(field) if row.entry.pk == chosen.pk), None),
        "open_round": open_round if own or may(request.user, Action.LINE_UP, found) else None,
        "due": deadline(open_round) if open_round else None,
        "boards_of_team": field.rules.boards,
    }
    return competition_page(request, found, "participants", "teams/team.html", context)
