"""Casual games: chosen, opened, sat down at, played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from tavlei.office.live.game.casual import begin_when_both_sit, discipline_for, open_casual, play_again, take_seat
from tavlei.office.live.game.casual_form import CasualForm
from tavlei.office.live.game.casual_limits import check_not_too_many
from tavlei.office.live.models import LiveGame
from tavlei.office.pages.refusals import refusal_text
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.roles.models import User


def choose(request: HttpRequest) -> HttpResponse:
    """Choose the game, the time and the side; a link comes of it."""
    form = CasualForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("pages:live_game", _opened(request, form).code)
        except Refusal as refusal:
            form.add_error("own_control" if form.cleaned_data["own_control"] else None, refusal_text(refusal))
    return render(request, "live/choose.html", {"form": form, "section": "live"})


@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down where nobody sits."""
    game = get_object_or_404(LiveGame, code=code)
    take_seat(request.session, game)
    begin_when_both_sit(game)
    return redirect("pages:live_game", game.code)


@require_POST
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Play again with colours changed."""
    game = get_object_or_404(LiveGame, code=code)
    try:
        game = play_again(request.session, game, _user(request))
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
    else:
        begin_when_both_sit(game)
    return redirect("pages:live_game", game.code)


def _opened(request: HttpRequest, form: CasualForm) -> LiveGame:
    chosen = form.chosen()
    discipline = discipline_for(chosen["kind"], chosen["control"])
    check_not_too_many(request)
    return open_casual(request.session, discipline=discipline, user=_user(request), **chosen)


def _user(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None
