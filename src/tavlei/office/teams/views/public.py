"""Public pages of a team competition: teams, matches with their boards, the table of teams, a team's own page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import get_object_or_404, render

from tavlei.office.competitions.game_records import recorded_boards
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.page import competition_page
from tavlei.office.explanations import as_html, load, named
from tavlei.office.roles.permissions import Action, may
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.line_ups import deadline
from tavlei.office.teams.squads import speaks_for
from tavlei.office.teams.tables import (
    board_rows,
    criteria_labels,
    match_rows,
    member_rows,
    team_cross,
    team_rows,
)
from tavlei.rulebook import Explanation

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.competitions.models import Entry
    from tavlei.office.teams.engine import TeamField


def participants(request: HttpRequest, found: Competition) -> HttpResponse:
    """The teams with their people."""
    teams = found.entries.filter(person=None).select_related("team", "team__captain", "team__region")
    listed = found.entries.filter(person__isnull=False).select_related("person").order_by("board", "pk")
    squads: dict[int | None, list[Entry]] = {}
    for each in listed:
        squads.setdefault(each.team_id, []).append(each)
    rows = [(each, squads.get(each.team_id, [])) for each in teams.order_by("number", "team__name")]
    return competition_page(request, found, "participants", "teams/teams.html", {"teams": rows})


def one_round(request: HttpRequest, found: Competition, number: int) -> HttpResponse:
    """The matches of a round; the boards once the line-ups are known."""
    made = get_object_or_404(found.rounds, number=number)
    field = read_team_field(found)
    context = {"round": made, "rows": match_rows(field, made), "due": deadline(made), "recorded": recorded_boards(made)}
    return competition_page(request, found, f"round{number}", "teams/round.html", context)


def why_match(request: HttpRequest, found: Competition, number: int, match: int) -> HttpResponse:
    """Why two teams were paired, and where their line-ups come from."""
    made = get_object_or_404(found.rounds, number=number)
    chosen = get_object_or_404(made.matches.prefetch_related("sides"), number=match)
    names = read_team_field(found).names
    kept = [chosen.explanation or made.explanation, *(each.explanation for each in chosen.sides.all())]
    told = [as_html(named(load(each), names)) for each in kept if each]
    return render(request, "teams/_why.html", {"explanations": told})


def table(request: HttpRequest, found: Competition) -> HttpResponse:
    """The table of teams with its criteria, the cross table, and the individual results on every board."""
    field = read_team_field(found)
    context = {
        **table_context(found, field),
        "cross": team_cross(field) if len(field.teams) <= 40 else None,
        "boards": board_rows(field),
        "extra": as_html(named(field.extra.explanation(), field.names)) if field.extra else "",
    }
    return competition_page(request, found, "table", "teams/table.html", context)


def why_value(request: HttpRequest, found: Competition, entry: int, criterion: str) -> HttpResponse:
    """How the value of a criterion came about, match by match."""
    field = read_team_field(found)
    for row in field.standings.explanation().working if field.has_table else ():
        for step in row.steps:
            if row.inputs.get("team") == f"e{entry}" and step.inputs.get("criterion") == criterion:
                told = Explanation(replace(step, steps=()), working=step.steps)
                return render(request, "pages/_explanation.html", {"explanation": as_html(named(told, field.names))})
    raise Http404


def screen(request: HttpRequest, found: Competition) -> HttpResponse:
    """Matches and table for the big screen in the hall."""
    field = read_team_field(found)
    last = field.rounds[-1] if field.rounds else None
    context = {
        "competition": found,
        "round": last,
        "matches": match_rows(field, last) if last else [],
        **table_context(found, field),
    }
    return render(request, "competitions/screen.html", context)


def team(request: HttpRequest, code: str, entry: int) -> HttpResponse:
    """A team: captain, people with their results, matches; for those who speak for it also the line-up that is due."""
    found = get_object_or_404(Competition, code=code)
    field = read_team_field(found) if found.plays_in_teams else None
    chosen = next((each for each in field.teams if each.pk == entry), None) if field else None
    if field is None or chosen is None:
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


def table_context(found: Competition, field: TeamField | None = None) -> dict[str, Any]:
    """The table of teams for a page."""
    read = field or read_team_field(found)
    return {"team_rows": team_rows(read), "criteria": criteria_labels(read)}
