"""Shared places and play-offs at the desk (5.4.8.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.field.result_texts import result_choices
from tavlei.office.competitions.models import OrderedPlayOff, PlayOffChoice
from tavlei.office.competitions.pages.desk import rights
from tavlei.office.competitions.pages.page import act_and_redirect, competition_or_403, competition_page
from tavlei.office.competitions.results import play_offs
from tavlei.office.competitions.tables.play_offs import play_off_rows, shared_place_rows
from tavlei.office.pages.form_values import int_value, moment_value, version_value
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn

PAGE = "pages:play_offs"


@login_required
def page(request: SignedIn, code: str) -> HttpResponse:
    """Who is equal after all criteria, and what was ordered to part them."""
    competition = competition_or_403(request, code, Action.ENTER_RESULT)
    if competition.plays_in_teams:
        return redirect("pages:desk", code)
    field = read_snapshot(competition)
    context = {
        "shared": shared_place_rows(field) if play_offs.may_be_ordered(field) else [],
        "may_be_ordered": play_offs.may_be_ordered(field),
        "regulation": field.regulation,
        "play_offs": play_off_rows(field),
        "choices": result_choices(field.regulation.points_for_win),
        "rights": rights(request, competition),
    }
    return competition_page(request, competition, "desk", "competitions/play_offs.html", context)


@login_required
@require_POST
def order(request: SignedIn, code: str) -> HttpResponse:
    """Order a play-off of those who share a place."""
    competition = competition_or_403(request, code, Action.PAIR)
    data = request.POST

    def act() -> None:
        kind = data.get("kind", "")
        if kind not in PlayOffChoice:
            raise Refusal(Problem("choose what is played", path="kind"))
        play_offs.order_play_off(
            request.user,
            competition,
            data.getlist("participant"),
            PlayOffChoice(kind),
            games=int_value(data.get("games", "")),
            time_controls=data.get("time_controls", ""),
            own_regulation=data.get("own_regulation", ""),
            starts=moment_value(request),
        )

    return act_and_redirect(request, code, act, _("The play-off is ordered."), PAGE)


@login_required
@require_POST
def enter(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Write results of its games."""
    competition = competition_or_403(request, code, Action.ENTER_RESULT)
    play_off: OrderedPlayOff = get_object_or_404(competition.play_offs, number=number)
    results = {}
    for name, text in request.POST.items():
        kind, _sep, game = name.partition("-")
        if kind == "game" and text in list(Result):
            results[int_value(game)] = Result(str(text))
    return act_and_redirect(
        request,
        code,
        lambda: play_offs.enter_play_off_games(request.user, play_off, version_value(request), results),
        _("The results are written."),
        PAGE,
    )


@login_required
@require_POST
def correct(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Correct the result of a game, with a reason."""
    competition = competition_or_403(request, code, Action.CORRECT_RESULT)
    play_off: OrderedPlayOff = get_object_or_404(competition.play_offs, number=number)
    text, game = request.POST.get("result", ""), int_value(request.POST.get("game", ""))

    def act() -> None:
        result = Result(text) if text in list(Result) else None
        reason = request.POST.get("reason", "")
        play_offs.correct_play_off_game(request.user, play_off, version_value(request), game, result, reason)

    return act_and_redirect(request, code, act, _("The result is corrected."), PAGE)


@login_required
@require_POST
def call_off(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Call a play-off off before its first result."""
    competition = competition_or_403(request, code, Action.PAIR)
    play_off: OrderedPlayOff = get_object_or_404(competition.play_offs, number=number)
    reason = request.POST.get("reason", "")
    return act_and_redirect(
        request,
        code,
        lambda: play_offs.call_off(request.user, play_off, version_value(request), reason),
        _("The play-off is called off."),
        PAGE,
    )
