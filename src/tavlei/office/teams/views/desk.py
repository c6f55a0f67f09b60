"""The desk of a team competition: teams, rounds, line-ups, boards by keyboard, what happens in matches."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.competitions.forms import ProtestForm, SanctionForm
from tavlei.office.competitions.game_records import forms_of
from tavlei.office.competitions.models import State
from tavlei.office.competitions.page import RESULT_KEYS, acted
from tavlei.office.competitions.views.appeals import conduct_context
from tavlei.office.pages.form_values import moment
from tavlei.office.people.models import Region
from tavlei.office.people.search import find_people
from tavlei.office.roles.permissions import Action, may
from tavlei.office.teams import pairing
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.line_ups import deadline
from tavlei.office.teams.tables import match_rows
from tavlei.tournament.teams import extra_match

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition, Round
    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.teams.engine import TeamField
    from tavlei.office.teams.tables import BoardRow

_USUAL_START = time(10)


def desk(request: SignedIn, found: Competition) -> HttpResponse:
    """Where the team competition stands and what can be done next."""
    field = read_team_field(found)
    last = field.rounds[-1] if field.rounds else None
    rows = match_rows(field, last) if last else []
    due = deadline(last) if last else None
    entries = found.entries.select_related("person", "team", "team__captain", "team__representative")
    context = {
        "competition": found,
        "tab": "desk",
        "round_numbers": [each.number for each in field.rounds],
        "may_run": True,
        "field": field,
        "last": last,
        "rows": rows,
        "waiting": any(row.match.seated is None for row in rows),
        "due": due,
        "overdue": due is not None and due < timezone.now(),
        "teams": [each for each in entries if each.person_id is None],
        "members": sorted((each for each in entries if each.person_id), key=lambda each: each.board or 0),
        "next_round": len(field.rounds) + 1,
        "next_start": next_start(found, last),
        "extra": _extra(field),
        "candidates": find_people(request.GET["q"])[:20] if request.GET.get("q") else None,
        "query": request.GET.get("q", ""),
        "regions": Region.objects.all(),
        "sanctions": found.sanctions.select_related("entry__person", "entry__team", "by"),
        "protests": found.protests.select_related("entry__person", "entry__team", "decided_by"),
        "sanction_form": SanctionForm(found),
        "protest_form": ProtestForm(found),
        **conduct_context(found, last),
        "rights": {each.value: may(request.user, each, found) for each in Action},
        "keys": RESULT_KEYS,
        "keeps_records": bool(forms_of(found)),
        "State": State,
        "report": found.reports.first(),
    }
    return render(request, "teams/desk.html", context)


def pair(request: SignedIn, found: Competition) -> HttpResponse:
    """Pair the next round of teams with its start."""
    absent = [int(each) for each in request.POST.getlist("absent") if each.isdigit()]
    number = request.POST.get("round", "0")

    def act() -> None:
        pairing.pair_teams(request.user, found, int(number) if number.isdigit() else 0, moment(request), absent)

    return acted(request, found.code, act, _("The round is paired."))


def board_row(found: Competition, made: Round, board: int) -> BoardRow:
    """A board of a round for the page of corrections."""
    encounter = get_object_or_404(made.encounters, board=board)
    rows = match_rows(read_team_field(found), made)
    return next(each for row in rows for each in row.boards if each.encounter.pk == encounter.pk)


def next_start(found: Competition, last: Round | None) -> datetime:
    """When the next round will most likely start: a day after the last one, else on the first morning."""
    if last is not None and last.starts is not None:
        return last.starts + timedelta(days=1)
    return timezone.make_aware(datetime.combine(found.starts, _USUAL_START))


def _extra(field: TeamField) -> bool:
    over = len(field.rounds) >= field.competition.rounds_planned and not any(each.extra for each in field.matches)
    return over and extra_match(field.standings) is not None
