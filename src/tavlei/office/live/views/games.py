"""A game on the server: its page, what a player does by its forms, its positions, its record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.explanations import reader_language
from tavlei.office.live.game.records import record_text
from tavlei.office.live.game.seats import Viewer, say_ready, viewer_of
from tavlei.office.live.game.tables import current
from tavlei.office.live.models import LiveGame, LiveState
from tavlei.office.live.pages.following import Follower
from tavlei.office.live.pages.game import page_of_game
from tavlei.office.live.pages.messages import shown_moves, walk_of
from tavlei.office.live.pages.moves import request_of
from tavlei.office.live.sockets.requests import answer_request
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import stale_message
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest

_LONGEST = 5  # digits of a number of moves


@never_cache
def game(request: HttpRequest, code: str) -> HttpResponse:
    """The game for whoever looks: one of the players, or one of those who watch."""
    found, place = _game_and_viewer(request, code)
    asked = request.GET.get("at", "")
    at = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < _LONGEST else None
    return render(request, "live/game.html", page_of_game(found, place, at))


@require_POST
def ready(request: HttpRequest, code: str) -> HttpResponse:
    """A player of a competition says that he is ready."""
    found, place = _game_and_viewer(request, code)
    try:
        say_ready(found, place)
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
    return redirect("pages:live_game", found.code)


@require_POST
def act(request: HttpRequest, code: str) -> HttpResponse:
    """What a player does without a script: the same as by his socket, told on the page."""
    found, place = _game_and_viewer(request, code)
    user = request.user if request.user.is_authenticated else None
    answer = answer_request(Follower(found, place, user, reader_language()), request_of(request.POST))
    if answer.get("stale"):
        messages.warning(request, stale_message())
    for problem in answer.get("refused", ()):
        cited = f" [§ {problem['clause']}]" if problem["clause"] else ""
        messages.error(request, f"{problem['text']}{cited}")
    return redirect("pages:live_game", found.code)


@require_GET
@never_cache
def walk(request: HttpRequest, code: str) -> HttpResponse:
    """All positions that whoever asks may see."""
    found, place = _game_and_viewer(request, code)
    return JsonResponse({"walk": walk_of(found, place)})


@require_GET
def record(request: HttpRequest, code: str, ending: str) -> HttpResponse:
    """The record of a game that is over, as a file."""
    found, place = _game_and_viewer(request, code)
    state = current(found)
    text, form = record_text(state)
    if found.state != LiveState.OVER or ending != form or shown_moves(found, place) < len(state.moves):
        raise Http404
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.code}.{form}"'
    return response


def _game_and_viewer(request: HttpRequest, code: str) -> tuple[LiveGame, Viewer]:
    games = LiveGame.objects.select_related("encounter__round__competition", "white", "black")
    found = get_object_or_404(games, code=code)
    return found, viewer_of(found, request.user, request.session)
