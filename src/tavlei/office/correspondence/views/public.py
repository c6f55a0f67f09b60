"""What everybody sees: the tournament, its games with their sheets, a player's calendar behind its secret address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from tavlei.correspondence import Side, report
from tavlei.languages import catalogue
from tavlei.office.correspondence.bulletins import read_states
from tavlei.office.correspondence.dues import games_of_person
from tavlei.office.correspondence.engine import awaited, read_tournament
from tavlei.office.correspondence.feeds import feed
from tavlei.office.correspondence.game_context import game_context, result_words
from tavlei.office.correspondence.game_records import moves_of_game
from tavlei.office.correspondence.models import CalendarKey
from tavlei.office.correspondence.views.common import find_game, find_tournament, tabs
from tavlei.office.correspondence.views.papers import may_read
from tavlei.office.explanations import reader_language

if TYPE_CHECKING:
    from django.http import HttpRequest


def tournament(request: HttpRequest, code: str) -> HttpResponse:
    """The starting list, the games and how everybody stands."""
    found = find_tournament(code)
    playing = read_tournament(found)
    book = catalogue(reader_language())
    states = read_states(playing)
    rows = [
        {
            "game": game,
            "white": playing.shown_names[playing.player(game, Side.WHITE).key],
            "black": playing.shown_names[playing.player(game, Side.BLACK).key],
            "moves": (len(moves_of_game(game, state).moves) + 1) // 2,
            "totals": (state.time.total(Side.WHITE), state.time.total(Side.BLACK)),
            "result": result_words(state),
            "phase": book.phrase(str(state.phase)),
            "writer": awaited(playing, game, state),
        }
        for game, state in states
    ]
    progress_report = report(playing.tournament, [state for _, state in states])
    standing = [(playing.shown_names[row.player], row) for row in progress_report.rows]
    context = {
        "rows": rows,
        "standing": standing,
        "players": playing.players,
        "variant": book.phrase(found.variant),
        "bulletins": [bulletin for bulletin in found.bulletins.all() if may_read(request, found, bulletin)],
    }
    return render(request, "correspondence/tournament.html", {**tabs(request, found), **context})


def game(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """One game: board, moves, time sheet, what happened, and the forms of whoever may act."""
    found = find_game(code, pk)
    playing = read_tournament(found.tournament)
    state = playing.state(found, found.events.all())
    context = {**tabs(request, found.tournament), **game_context(request.user, playing, found, state)}
    return render(request, "correspondence/game.html", context)


def calendar(_request: HttpRequest, token: str) -> HttpResponse:
    """What is due from one player, for his calendar program; whoever has the address reads it."""
    key = get_object_or_404(CalendarKey.objects.select_related("person"), token=token)
    today = timezone.localdate()
    response = HttpResponse(
        feed(games_of_person(key.person, today), today), content_type="text/calendar; charset=utf-8"
    )
    response["Cache-Control"] = "private, no-store"
    return response
