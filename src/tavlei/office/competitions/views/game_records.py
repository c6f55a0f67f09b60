"""Records of games: entered at the desk for a board, shown to everybody, and as files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tavlei.exchange.plain_text import decoded
from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.models import Competition, Encounter, Game
from tavlei.office.competitions.pages.games import clock_seconds, clock_text, shown_game
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.competitions.results.game_records import LONGEST, forms_of, keep_record, most_games
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.submissions import stale_message
from tavlei.office.pages.uploads import uploaded
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.office.pages.requests import SignedIn

_TYPES: Final = {"pdn": "application/x-draughts-pdn", "sgf": "application/x-go-sgf", "pgn": "application/x-chess-pgn"}


@require_GET
def games(request: HttpRequest, code: str, number: int, board: int) -> HttpResponse:
    """The games of a board, to be stepped through."""
    found = get_object_or_404(Competition, code=code)
    encounter = _board(found, number, board)
    kept = list(encounter.games.all())
    if not kept:
        raise Http404
    at = request.GET.get("move", "")
    chosen = int(request.GET["game"]) if _is_number(request.GET.get("game", "")) else kept[0].number
    shown = [shown_game(game, int(at) if game.number == chosen and _is_number(at) else None) for game in kept]
    context = {**_who(encounter), "games": shown}
    return competition_page(request, found, f"round{number}", "competitions/games.html", context)


@require_GET
def game_file(_request: HttpRequest, code: str, number: int, board: int, game: int, ending: str) -> HttpResponse:
    """The record of a game as a file."""
    encounter = _board(get_object_or_404(Competition, code=code), number, board)
    kept = get_object_or_404(encounter.games, number=game, form=ending)
    if not kept.record:
        raise Http404
    answer = HttpResponse(kept.record, content_type=f"{_TYPES.get(kept.form, 'text/plain')}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{code}-{number}-{board}-{game}.{kept.form}"'
    return answer


@login_required
def keep(request: SignedIn, code: str, number: int, board: int) -> HttpResponse:
    """Enter the record of a game: typed, pasted or from a file, with the times used."""
    found = competition_or_403(request, code, Action.ENTER_RESULT)
    encounter = _board(found, number, board)
    context: dict[str, Any] = _kept_values(encounter, request.GET.get("game", "1"))
    if request.method == "POST":
        context = {name: request.POST.get(name, "") for name in ("number", "form", "white_time", "black_time", "text")}
        try:
            made = _keep(request, encounter, context)
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)
        except StaleError:
            messages.warning(request, stale_message())
            encounter.refresh_from_db()
        else:
            messages.success(request, _("The record is kept."))
            return redirect("pages:games" if made.record else "pages:desk", *_address(made, code))
    context |= {**_who(encounter), "forms": forms_of(found), "most": most_games(found), "longest": LONGEST}
    context["recorded"] = list(encounter.games.values_list("number", flat=True))
    return competition_page(request, found, "desk", "competitions/keep_record.html", context)


def _address(made: Game, code: str) -> tuple[Any, ...]:
    board = made.encounter
    return (code, board.round.number, board.board) if made.record else (code,)


def _keep(request: SignedIn, encounter: Encounter, given: dict[str, Any]) -> Game:
    if request.FILES.get("file"):
        given["text"] = decoded(uploaded(request, "file", most=1 << 20)).text
    version, number = request.POST.get("version", ""), given["number"]
    return keep_record(
        request.user,
        encounter,
        int(version) if _is_number(version) else 0,
        int(number) if _is_number(number) else 0,
        text=given["text"],
        form=given["form"],
        white_seconds=clock_seconds(given["white_time"], "white_time"),
        black_seconds=clock_seconds(given["black_time"], "black_time"),
    )


def _kept_values(encounter: Encounter, asked: str) -> dict[str, Any]:
    """What the form shows first: the game of that number as it is kept, or nothing."""
    number = int(asked) if _is_number(asked) else 1
    kept = encounter.games.filter(number=number).first()
    if kept is None:
        return {"number": number}
    times = {"white_time": clock_text(kept.white_seconds), "black_time": clock_text(kept.black_seconds)}
    return {"number": number, "form": kept.form, "text": kept.record, **times}


def _who(encounter: Encounter) -> dict[str, Any]:
    seats = encounter.seats.select_related("entry__person", "entry__team")
    return {"encounter": encounter, "round": encounter.round, **{seat.colour: seat.entry for seat in seats}}


def _board(found: Competition, number: int, board: int) -> Encounter:
    boards = Encounter.objects.select_related("round__competition")
    return get_object_or_404(boards, round__competition=found, round__number=number, board=board)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6
