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
    competition = get_object_or_404(Competition, code=code)
    encounter = _board(competition, number, board)
    saved_games = list(encounter.games.all())
    if not saved_games:
        raise Http404
    at = request.GET.get("move", "")
    chosen = int(request.GET["game"]) if _is_number(request.GET.get("game", "")) else saved_games[0].number
    shown = [shown_game(game, int(at) if game.number == chosen and _is_number(at) else None) for game in saved_games]
    context = {**_who(encounter), "games": shown}
    return competition_page(request, competition, f"round{number}", "competitions/games.html", context)


@require_GET
def game_file(_request: HttpRequest, code: str, number: int, board: int, game: int, ending: str) -> HttpResponse:
    """The record of a game as a file."""
    encounter = _board(get_object_or_404(Competition, code=code), number, board)
    saved_game = get_object_or_404(encounter.games, number=game, form=ending)
    if not saved_game.record:
        raise Http404
    answer = HttpResponse(saved_game.record, content_type=f"{_TYPES.get(saved_game.form, 'text/plain')}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{code}-{number}-{board}-{game}.{saved_game.form}"'
    return answer


@login_required
def keep(request: SignedIn, code: str, number: int, board: int) -> HttpResponse:
    """Enter the record of a game: typed, pasted or from a file, with the times used."""
    competition = competition_or_403(request, code, Action.ENTER_RESULT)
    encounter = _board(competition, number, board)
    context: dict[str, Any] = _kept_values(encounter, request.GET.get("game", "1"))
    if request.method == "POST":
        context = {name: request.POST.get(name, "") for name in ("number", "form", "white_time", "black_time", "text")}
        try:
            game = _keep(request, encounter, context)
        except Refusal as refusal:
            context["problems"] = shown_problems(refusal)
        except StaleError:
            messages.warning(request, stale_message())
            encounter.refresh_from_db()
        else:
            messages.success(request, _("The record is kept."))
            return redirect("pages:games" if game.record else "pages:desk", *_address(game, code))
    context |= {**_who(encounter), "forms": forms_of(competition), "most": most_games(competition), "longest": LONGEST}
    context["recorded"] = list(encounter.games.values_list("number", flat=True))
    return competition_page(request, competition, "desk", "competitions/keep_record.html", context)


def _address(game: Game, code: str) -> tuple[Any, ...]:
    board = game.encounter
    return (code, board.round.number, board.board) if game.record else (code,)


def _keep(request: SignedIn, encounter: Encounter, data: dict[str, Any]) -> Game:
    if request.FILES.get("file"):
        data["text"] = decoded(uploaded(request, "file", most=1 << 20)).text
    version, number = request.POST.get("version", ""), data["number"]
    return keep_record(
        request.user,
        encounter,
        int(version) if _is_number(version) else 0,
        int(number) if _is_number(number) else 0,
        text=data["text"],
        form=data["form"],
        white_seconds=clock_seconds(data["white_time"], "white_time"),
        black_seconds=clock_seconds(data["black_time"], "black_time"),
    )


def _kept_values(encounter: Encounter, asked: str) -> dict[str, Any]:
    """What the form shows first: the game of that number as it is kept, or nothing."""
    number = int(asked) if _is_number(asked) else 1
    game = encounter.games.filter(number=number).first()
    if game is None:
        return {"number": number}
    times = {"white_time": clock_text(game.white_seconds), "black_time": clock_text(game.black_seconds)}
    return {"number": number, "form": game.form, "text": game.record, **times}


def _who(encounter: Encounter) -> dict[str, Any]:
    seats = encounter.seats.select_related("entry__person", "entry__team")
    return {"encounter": encounter, "round": encounter.round, **{seat.colour: seat.entry for seat in seats}}


def _board(competition: Competition, number: int, board: int) -> Encounter:
    boards = Encounter.objects.select_related("round__competition")
    return get_object_or_404(boards, round__competition=competition, round__number=number, board=board)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6
