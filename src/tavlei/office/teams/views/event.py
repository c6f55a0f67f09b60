"""Pages of competitions of teams: teams, matches with their boards, the table of teams, the desk."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tavlei.languages import catalogue
from tavlei.office.competitions.models import State
from tavlei.office.competitions.pages.desk import desk_page
from tavlei.office.competitions.pages.desk_steps import RoundProgress
from tavlei.office.competitions.pages.event_pages import EventPages, PublicSheet
from tavlei.office.competitions.pages.hall import HallPair, HallPlace, hall
from tavlei.office.competitions.pages.page import BackLink, competition_page, why_bracket_place, why_page
from tavlei.office.competitions.pages.standing_lines import standing_line
from tavlei.office.competitions.pairing.numbers import numbering_context
from tavlei.office.competitions.regulation.event_rules import without_foreign_clauses
from tavlei.office.competitions.regulation.fide import is_fide
from tavlei.office.competitions.results.game_records import boards_on_server, recorded_boards
from tavlei.office.competitions.tables.brackets import bracket_rows
from tavlei.office.competitions.tables.leaders import leading_rows, shown_place
from tavlei.office.explanations import as_html, explanation_from_json, reader_language, with_names
from tavlei.office.reference.fields import for_user
from tavlei.office.roles.permissions import Action, may
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.forms import TeamForm
from tavlei.office.teams.line_ups import deadline
from tavlei.office.teams.lookup import team_competition
from tavlei.office.teams.tables import board_rows, criteria_labels, match_rows, team_cross, team_rows
from tavlei.rulebook import Explanation
from tavlei.tournament.teams import extra_match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse
    from django.utils.safestring import SafeString

    from tavlei.office.competitions.models import Competition, Encounter, Entry, Round
    from tavlei.office.competitions.pages.standing_lines import StandingLine
    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.teams.engine import TeamField
    from tavlei.office.teams.tables import BoardRow, MatchRow, TeamTableRow

_MOST_IN_CROSS_TABLE = 40
_LEADERS = 3
_USUAL_START = time(10)


class TeamPages(EventPages):
    """What is shown where teams meet board by board."""

    def participants(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """The teams with their people."""
        teams = competition.entries.filter(person=None).select_related("team", "team__captain", "team__region")
        listed = competition.entries.filter(person__isnull=False).select_related("person").order_by("board", "pk")
        squads: dict[int | None, list[Entry]] = {}
        for member in listed:
            squads.setdefault(member.team_id, []).append(member)
        rows = [(team, squads.get(team.team_id, [])) for team in teams.order_by("number", "team__name")]
        context = {"teams": rows, **numbering_context(competition)}
        return competition_page(request, competition, "participants", "teams/teams.html", context)

    def one_round(self, request: HttpRequest, competition: Competition, new_round: Round) -> HttpResponse:
        """The matches of a round; the boards once the line-ups are known."""
        rows = match_rows(read_team_field(competition), new_round)
        saved = {"recorded": recorded_boards(new_round), "on_server": boards_on_server(new_round)}
        again = is_fide(competition) and may(request.user, Action.PAIR, competition)
        context = {"round": new_round, "rows": rows, "due": deadline(new_round), "may_pair_again": again, **saved}
        return competition_page(request, competition, f"round{new_round.number}", "teams/round.html", context)

    def now(self, competition: Competition) -> SafeString:
        """The leading teams and the matches of the last round."""
        field = read_team_field(competition)
        last = field.rounds[-1] if field.rounds else None
        context = {
            "competition": competition,
            "round": last,
            "leaders": [(row, shown_place(field, row)) for row in leading_rows(field, team_rows(field), _LEADERS)],
            "matches": match_rows(field, last) if last else [],
        }
        return render_to_string("teams/_now.html", context)

    def standing_lines(self, competition: Competition) -> list[StandingLine]:
        """The teams by place."""
        field = read_team_field(competition)
        return [_line(field, row) for row in team_rows(field)] if field.is_begun else []

    def leading_lines(self, competition: Competition, most: int) -> list[StandingLine]:
        """The teams that lead."""
        field = read_team_field(competition)
        return [_line(field, row) for row in leading_rows(field, team_rows(field), most)]

    def why_pair(self, request: HttpRequest, competition: Competition, one_round: Round, number: int) -> HttpResponse:
        """Why two teams were paired, and where their line-ups come from."""
        chosen = get_object_or_404(one_round.matches.prefetch_related("sides"), number=number)
        names = read_team_field(competition).names
        kept = [chosen.explanation or one_round.explanation, *(side.explanation for side in chosen.sides.all())]
        explanations = [
            as_html(without_foreign_clauses(competition, with_names(explanation_from_json(explanation), names)))
            for explanation in kept
            if explanation
        ]
        return why_page(request, competition, _("Why this pair"), explanations, BackLink.in_round(one_round))

    def table(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """The table of teams with its criteria, the cross table, and the individual results on every board."""
        field = read_team_field(competition)
        cross = not field.is_knockout and len(field.teams) <= _MOST_IN_CROSS_TABLE
        context = {
            **_table(field),
            "stages": bracket_rows(field.pairing_field) if field.is_knockout and field.has_table else None,
            "cross": team_cross(field) if cross else None,
            "boards": board_rows(field),
            "places_of_persons": field.regulation.individual_places and field.has_table,
            "extra": as_html(with_names(field.extra.explanation(), field.names)) if field.extra else "",
        }
        return competition_page(request, competition, "table", "teams/table.html", context)

    def why_value(self, request: HttpRequest, competition: Competition, entry: int, criterion: str) -> HttpResponse:
        """How the value of a criterion came about, match by match."""
        field = read_team_field(competition)
        for row in field.standings.explanation().working if field.has_table else ():
            for step in row.steps:
                if row.inputs.get("team") == f"e{entry}" and step.inputs.get("criterion") == criterion:
                    explanation = with_names(Explanation(replace(step, steps=()), working=step.steps), field.names)
                    question = f"{field.names[f'e{entry}']}: {catalogue(reader_language()).phrase(criterion)}"
                    back = BackLink.in_table(competition)
                    return why_page(
                        request,
                        competition,
                        question,
                        [as_html(without_foreign_clauses(competition, explanation))],
                        back,
                    )
        raise Http404

    def why_place(self, request: HttpRequest, competition: Competition, entry: int) -> HttpResponse:
        """What a team has by each criterion, and what parts it from the one before it; in a knock-out, its way."""
        field = read_team_field(competition)
        if field.is_knockout and field.has_table:
            return why_bracket_place(request, competition, field.pairing_field, entry)
        for row in field.standings.explanation().working if field.has_table else ():
            if row.inputs.get("team") == f"e{entry}":
                explanation = with_names(Explanation(replace(row, steps=()), working=row.steps), field.names)
                place = next(shown.place for shown in team_rows(field) if shown.entry.pk == entry)
                question = _("%(name)s: why place %(place)s?") % {"name": field.names[f"e{entry}"], "place": place}
                back = BackLink.in_table(competition)
                return why_page(
                    request, competition, question, [as_html(without_foreign_clauses(competition, explanation))], back
                )
        raise Http404

    def screen(self, competition: Competition) -> SafeString:
        """The matches of the last round and the table."""
        field = read_team_field(competition)
        last = field.rounds[-1] if field.rounds else None
        pairs = [_hall_match(row) for row in match_rows(field, last)] if last else []
        places = [HallPlace(row.place, row.name, str(row.match_points)) for row in team_rows(field)]
        shown = hall(competition, last, pairs, places)
        return render_to_string("competitions/_hall.html", {"competition": competition, "hall": shown})

    def plain_table(self, competition: Competition) -> SafeString:
        """The table without links."""
        context = {"competition": competition, **_table(read_team_field(competition)), "plain": True}
        return render_to_string("teams/_table.html", context)

    def desk(self, request: SignedIn, competition: Competition) -> HttpResponse:
        """Where the team competition stands and what can be done next."""
        return _desk(request, competition, "teams/desk.html")

    def desk_entries(self, request: SignedIn, competition: Competition) -> HttpResponse:
        """The teams and their players: entering, admission, leaving."""
        return _desk(request, competition, "teams/desk_entries.html")

    def board_row(self, competition: Competition, encounter: Encounter) -> BoardRow:
        """A board of a match."""
        rows = match_rows(read_team_field(competition), encounter.round)
        return next(board for row in rows for board in row.boards if board.encounter.pk == encounter.pk)

    def round_sheet(self, competition: Competition, one_round: Round) -> PublicSheet:
        """The matches of a round."""
        return PublicSheet(
            ["match", "home", "guest", "home_points", "guest_points", "complete"],
            (
                [
                    row.match.number,
                    str(row.home.entry),
                    str(row.guest.entry) if row.guest else None,
                    row.home_points,
                    row.guest_points,
                    row.complete,
                ]
                for row in match_rows(read_team_field(competition), one_round)
            ),
        )

    def table_sheet(self, competition: Competition) -> PublicSheet:
        """The table of teams with the value of every criterion."""
        standings = list(team_rows(read_team_field(competition)))
        criteria = [key for key, _value in standings[0].values] if standings else []
        rows = [
            [row.place, row.name, row.match_points, row.board_points, row.won, row.drawn, row.lost,
             *(value for _key, value in row.values)]
            for row in standings
        ]  # fmt: skip
        return PublicSheet(["place", "team", "match_points", "board_points", "won", "drawn", "lost", *criteria], rows)


def _line(field: TeamField, row: TeamTableRow) -> StandingLine:
    return standing_line(row.entry, shown_place(field, row), row.match_points)


def _hall_match(row: MatchRow) -> HallPair:
    score = f"{row.home_points} : {row.guest_points}" if row.guest and row.match.seated else ""
    if row.guest is None:
        score = row.home_points
    won = ""
    guest = str(row.guest.entry) if row.guest else ""
    return HallPair(
        number=row.match.number,
        left=str(row.home.entry),
        left_points="",
        right=guest,
        right_points="",
        score=score,
        won=won,
    )


def _table(field: TeamField) -> dict[str, Any]:
    return {"team_rows": team_rows(field), "criteria": criteria_labels(field)}


def _desk(request: SignedIn, competition: Competition, template: str) -> HttpResponse:
    field = read_team_field(competition)
    last = field.rounds[-1] if field.rounds else None
    rows = match_rows(field, last) if last else []
    due = deadline(last) if last else None
    entries = competition.entries.select_related("person", "team", "team__captain", "team__representative")
    play = _progress(field, last, rows)
    context = {
        "players": field.teams,
        "rows": rows,
        "waiting": play.line_ups_wait,
        "due": due,
        "overdue": due is not None and due < timezone.now(),
        "teams": [entry for entry in entries if entry.person_id is None],
        "members": sorted((entry for entry in entries if entry.person_id), key=lambda entry: entry.board or 0),
        "without_team": field.without_team,
        "next_start": _next_start(competition, last),
        "extra": _extra(field),
        "team_form": for_user(TeamForm(request.POST or None), request.user, competition),
    }
    return desk_page(request, competition, play, template, context)


def _progress(field: TeamField, last: Round | None, rows: Sequence[MatchRow]) -> RoundProgress:
    boards = [board for row in rows for board in row.boards]
    return RoundProgress(
        last,
        len(boards),
        sum(bool(board.encounter.result) for board in boards),
        _more_rounds(field),
        line_ups_wait=any(row.match.seated is None for row in rows),
    )


def _more_rounds(field: TeamField) -> bool:
    """Whether a round is still to be paired: by the number planned, or by the bracket of a knock-out."""
    if field.is_knockout and field.has_table and field.competition.state in (State.ADMITTED, State.RUNNING):
        return not field.bracket.is_complete
    return len(field.rounds) < field.competition.rounds_planned


def _next_start(competition: Competition, last: Round | None) -> datetime:
    """When the next round will most likely start: a day after the last one, else on the first morning."""
    if last is not None and last.starts is not None:
        return last.starts + timedelta(days=1)
    return timezone.make_aware(datetime.combine(competition.starts, _USUAL_START))


def _extra(field: TeamField) -> bool:
    if field.is_knockout:
        return False
    over = len(field.rounds) >= field.competition.rounds_planned and not any(match.extra for match in field.matches)
    return over and extra_match(field.standings) is not None


@require_GET
def why_board_places(request: HttpRequest, code: str) -> HttpResponse:
    """The places on every board with games and points."""
    competition = team_competition(code)
    field = read_team_field(competition)
    if not field.regulation.individual_places or not field.has_table:
        raise Http404
    explanations = [as_html(with_names(field.boards.explanation(), field.names))]
    return why_page(request, competition, _("Personal places by board"), explanations, BackLink.in_table(competition))
