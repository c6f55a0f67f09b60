"""Games that did not end in their round: put off, adjudicated, missed (5.4.5.1, 5.4.5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.field.result_texts import result_choices
from tavlei.office.competitions.models import AdjudicatedBy, DeskSystem
from tavlei.office.competitions.pages.desk import rights
from tavlei.office.competitions.pages.event_pages import event_pages
from tavlei.office.competitions.pages.page import act_and_redirect, competition_or_403, competition_page
from tavlei.office.competitions.results.unfinished import (
    adjudicate,
    decide_on_missed_games,
    missed_games_rows,
    postpone,
    postponement_of,
    waiting_games,
)
from tavlei.office.competitions.tables.standings import pairing_rows
from tavlei.office.explanations import as_html, with_names
from tavlei.office.pages.form_values import int_value, moment_value, version_value
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Explanation
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from django.http import HttpResponse
    from django.utils.safestring import SafeString

    from tavlei.office.competitions.models import Competition, Encounter
    from tavlei.office.pages.requests import SignedIn


@login_required
def unfinished(request: SignedIn, code: str, number: int, board: int) -> HttpResponse:
    """A board that has no result: adjudicate it, or put it off."""
    competition = competition_or_403(request, code, Action.CORRECT_RESULT)
    one_round = get_object_or_404(competition.rounds, number=number)
    encounter: Encounter = get_object_or_404(one_round.encounters, board=board)
    if request.method == "POST":
        if request.POST.get("what") == "postpone":
            return _postpone(request, code, encounter)
        return _adjudicate(request, code, encounter)
    choices = result_choices(read_snapshot(competition).regulation.points_for_win)
    context = {
        "round": one_round,
        "row": event_pages(competition).board_row(competition, encounter),
        "choices": [choice for choice in choices if choice.is_played],
        "bodies": AdjudicatedBy.choices,
        "postponement": getattr(encounter, "postponement", None),
        "may_be_put_off": competition.system == DeskSystem.ROUND_ROBIN and not competition.plays_in_teams,
    }
    return competition_page(request, competition, "desk", "competitions/unfinished.html", context)


def _postpone(request: SignedIn, code: str, encounter: Encounter) -> HttpResponse:
    play_by, reason = moment_value(request, "play_by"), request.POST.get("reason", "")
    return act_and_redirect(
        request,
        code,
        lambda: postpone(request.user, encounter, version_value(request), play_by, reason),
        _("The game is put off."),
    )


def _adjudicate(request: SignedIn, code: str, encounter: Encounter) -> HttpResponse:
    data = request.POST
    text, body = data.get("result", ""), data.get("body", "")

    def act() -> None:
        adjudicate(
            request.user,
            encounter,
            version_value(request),
            Result(text) if text in list(Result) else None,
            body=AdjudicatedBy(body) if body in AdjudicatedBy else AdjudicatedBy.PANEL,
            members=data.get("members", ""),
            reason=data.get("reason", ""),
        )

    return act_and_redirect(request, code, act, _("The game is adjudicated."))


@login_required
def postponed(request: SignedIn, code: str) -> HttpResponse:
    """The games that were put off and wait for a result."""
    competition = competition_or_403(request, code, Action.ENTER_RESULT)
    if competition.plays_in_teams:
        return redirect("pages:desk", code)
    field = read_snapshot(competition)
    by_board = {
        row.encounter.pk: row for one_round in field.rounds for row in pairing_rows(field, one_round) if row.black
    }
    waiting = [
        (board.round, by_board[board.pk], _verdict_html(competition, board)) for board in waiting_games(competition)
    ]
    context = {
        "waiting": waiting,
        "choices": result_choices(field.regulation.points_for_win),
        "rights": rights(request, competition),
    }
    return competition_page(request, competition, "desk", "competitions/postponed.html", context)


def _verdict_html(competition: Competition, board: Encounter) -> SafeString:
    postponed_game = board.postponement
    rule = postponement_of(
        competition, timezone.localtime(postponed_game.play_by), str(postponed_game.by), postponed_game.reason
    )
    return as_html(Explanation(rule.step(timezone.now())))


@login_required
def missed(request: SignedIn, code: str) -> HttpResponse:
    """Who missed games of a round robin, and the decisions of the chief judge."""
    competition = competition_or_403(request, code, Action.ENTER_RESULT)
    if request.method == "POST":
        return _decide(request, competition)
    field = read_snapshot(competition)
    rows = [(row, as_html(with_names(row.missed.explanation(), field.names))) for row in missed_games_rows(field)]
    context = {
        "rows": rows,
        "is_round_robin": competition.system == DeskSystem.ROUND_ROBIN,
        "rights": rights(request, competition),
    }
    return competition_page(request, competition, "desk", "competitions/missed.html", context)


def _decide(request: SignedIn, competition: Competition) -> HttpResponse:
    entry = get_object_or_404(competition.entries, pk=int_value(request.POST.get("entry", "")))
    goes_on, reason = request.POST.get("continues") == "yes", request.POST.get("reason", "")
    act_and_redirect(
        request,
        competition.code,
        lambda: decide_on_missed_games(request.user, entry, version_value(request), reason, continues=goes_on),
        _("The decision is recorded."),
    )
    return redirect("pages:missed", competition.code)
