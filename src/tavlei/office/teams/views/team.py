"""The page of a team: its people with their results, its matches, the line-up that is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404

from tavlei.office.competitions.entries.representatives import speaks_for
from tavlei.office.competitions.pages.page import competition_page
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
    from collections.abc import Iterator

    from django.contrib.auth.models import AnonymousUser
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.competitions.models import Entry, Round
    from tavlei.office.roles.models import User
    from tavlei.office.teams.engine import TeamField
    from tavlei.office.teams.tables import MatchRow


def team(request: HttpRequest, code: str, entry: int) -> HttpResponse:
    """A team: captain, people with their results, matches; for those who speak for it also the line-up that is due."""
    competition = team_competition(code)
    field = read_team_field(competition)
    chosen = next((team for team in field.teams if team.pk == entry), None)
    if chosen is None:
        raise Http404
    matches = list(_matches(field, chosen))
    open_round = next((one_round for one_round, row, *_rest in matches if row.match.seated is None), None)
    context = {
        "entry": chosen,
        "members": member_rows(field, chosen),
        "matches": matches,
        "place": next((row for row in team_rows(field) if row.entry.pk == chosen.pk), None),
        "open_round": open_round if _may_line_up(request.user, chosen) else None,
        "due": deadline(open_round) if open_round else None,
        "boards_of_team": field.rules.boards,
    }
    return competition_page(request, competition, "participants", "teams/team.html", context)


def _matches(field: TeamField, team: Entry) -> Iterator[tuple[Round, MatchRow, Entry | None, str, str]]:
    """The matches of a team with its opponents and the points of both."""
    for one_round in field.rounds:
        for row in match_rows(field, one_round):
            if team.pk in (row.home.entry_id, row.guest.entry_id if row.guest else None):
                yield one_round, row, row.opponent_of(team), *row.points_of(team)


def _may_line_up(user: User | AnonymousUser, team: Entry) -> bool:
    """Whether somebody speaks for the team, or enters line-ups at the desk."""
    own = user.is_authenticated and team.team is not None and speaks_for(user, team.team)
    return own or may(user, Action.LINE_UP, team.competition)
