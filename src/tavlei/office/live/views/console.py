"""The judge's console: the games of a round at a glance, one game with everything that can be done in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.office.board.board_view import game_view, stones_view
from tavlei.office.competitions.pages.page import competition_or_403, competition_page
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import is_official
from tavlei.office.explanations import as_html
from tavlei.office.journal.chain import subject_name
from tavlei.office.journal.models import Act
from tavlei.office.live.game import rounds
from tavlei.office.live.game.outcomes import why_not_taken
from tavlei.office.live.game.platform import platform_check, seated_from
from tavlei.office.live.game.server_time import now_ms
from tavlei.office.live.game.tables import catch_up, table_of
from tavlei.office.live.judge.act_forms import form_of, offered
from tavlei.office.live.judge.console import card_of, cards_of, chips_of, games_of_round, log_of
from tavlei.office.live.judge.judging import decide, hand_on_again
from tavlei.office.live.models import LiveGame, LiveState
from tavlei.office.live.pages.following import present
from tavlei.office.live.server.watch import begin_due
from tavlei.office.pages.form_values import int_value, moment_value
from tavlei.office.pages.refusals import shown_problems
from tavlei.office.pages.submissions import run_act, valid_or_message
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.games.progress import Game
    from tavlei.office.board.board_view import BoardView
    from tavlei.office.competitions.models import Competition, Round
    from tavlei.office.pages.requests import SignedIn


@login_required
@require_GET
def console(request: SignedIn, code: str, number: int | None = None) -> HttpResponse:
    """The games of the last round, or of a named one; what waits for the judge comes first."""
    competition = competition_or_403(request, code, Action.JUDGE_LIVE)
    listed = list(competition.rounds.all())
    one_round = (
        next((one for one in listed if one.number == number), None) if number else listed[-1] if listed else None
    )
    if number and one_round is None:
        raise Http404
    context: dict[str, Any] = {"round": one_round, "rounds": listed}
    if one_round is not None:
        cards = cards_of(games_of_round(one_round))
        context |= {"cards": cards, "waiting": sum(bool(card.waits) for card in cards), "chips": chips_of(cards),
                    **_laying_out(competition, one_round)}  # fmt: skip
        context["not_begun"] = sum(card.game.state == LiveState.WAITING for card in cards)
    return competition_page(request, competition, "desk", "live/console/round.html", context)


def _laying_out(competition: Competition, one_round: Round) -> dict[str, Any]:
    """What is asked before games are laid out, and who stands in the way."""
    boards = rounds.boards_without_games(one_round) if competition.online else []
    regulation = read_regulation(competition.regulation)
    missing = rounds.not_checked(boards) if boards and is_official(competition) else []
    starts = one_round.starts if one_round.starts and one_round.starts > timezone.now() else timezone.now()
    return {
        "boards": len(boards),
        "missing": missing,
        "starts": starts,
        "seated": seated_from(competition, starts),
        "delay": regulation.live_delay,
        "platform": as_html(platform_check(competition).explanation()) if boards else "",
    }


@login_required
@require_POST
def lay_out(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Put the games of a round on the server."""
    competition = competition_or_403(request, code, Action.JUDGE_LIVE)
    one_round = get_object_or_404(competition.rounds, number=number)

    def act() -> None:
        starts = moment_value(request)
        if starts is None:
            raise Refusal(Problem("expected a day and an hour", path="starts"))
        rounds.lay_out_round(request.user, one_round, starts, delay=int_value(request.POST.get("delay", "")))

    run_act(request, act, _("The games are laid out."))
    return redirect("pages:live_round", code, number)


@login_required
@require_POST
def begin(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Begin the games of a round that wait for their hour."""
    competition = competition_or_403(request, code, Action.JUDGE_LIVE)
    one_round = get_object_or_404(competition.rounds, number=number)
    if run_act(request, lambda: rounds.bring_forward(request.user, one_round), _("The games begin.")):
        begin_due()
    return redirect("pages:live_round", code, number)


@login_required
@require_POST
def take_back(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Take back the games of a round that have not begun."""
    competition = competition_or_403(request, code, Action.JUDGE_LIVE)
    one_round = get_object_or_404(competition.rounds, number=number)

    def act() -> None:
        rounds.take_back_round(request.user, one_round, request.POST.get("reason", ""))

    run_act(request, act, _("The games are taken back."))
    return redirect("pages:live_round", code, number)


@login_required
@require_GET
def one_game(request: SignedIn, code: str, game: str) -> HttpResponse:
    """A game with its log, and everything a judge can do in it."""
    competition = competition_or_403(request, code, Action.JUDGE_LIVE)
    live = _game(competition, game)
    state, number = _state(live)
    at = now_ms()
    refused = why_not_taken(live, state) if live.state == LiveState.OVER and not live.settled else None
    context = {
        "round": live.encounter.round if live.encounter else None,
        "card": card_of(live, state, number, at),
        "view": _board(state),
        "log": _with_reasons(live, log_of(state)),
        "forms": offered(state, number, at, present(live)),
        "refused": shown_problems(refused) if refused else [],
        "plays": request.user.person_id in (live.white_id, live.black_id) and request.user.person_id is not None,
        "events": _events(len(state.log)),
    }
    return competition_page(request, competition, "desk", "live/console/game.html", context)


@login_required
@require_POST
def act(request: SignedIn, code: str, game: str, kind: str) -> HttpResponse:
    """Do something in a game."""
    competition = competition_or_403(request, code, Action.JUDGE_LIVE)
    live = _game(competition, game)
    chosen = form_of(kind)
    if chosen is None:
        raise Http404
    form = chosen(_state(live)[0], request.POST)
    if valid_or_message(request, form):
        run_act(request, lambda: decide(request.user, live, form.ruling()), _("Done; both players see it."))
    return redirect("pages:live_game", code, game)


@login_required
@require_POST
def hand_on(request: SignedIn, code: str, game: str) -> HttpResponse:
    """Give the desk once more the result that it has not taken."""
    competition = competition_or_403(request, code, Action.JUDGE_LIVE)
    live = _game(competition, game)
    run_act(request, lambda: hand_on_again(request.user, live), _("The desk has taken the result."))
    return redirect("pages:live_game", code, game)


def _game(competition: Competition, code: str) -> LiveGame:
    games = LiveGame.objects.select_related("encounter__round__competition", "white", "black")
    return get_object_or_404(games, code=code, encounter__round__competition=competition)


def _state(live: LiveGame) -> tuple[Game, int]:
    """How a game stands, up to the last event in the store, and the number of that."""
    table = table_of(live)
    with table.lock:
        catch_up(table)
        return table.game, table.number


def _board(state: Game) -> BoardView:
    board = state.board
    return game_view(board.game) if isinstance(board, DraughtsBoard) else stones_view(board.points)


def _with_reasons(live: LiveGame, log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The log with the name of the judge and his reason, as the journal has them."""
    acts = Act.objects.filter(subject=subject_name(live)).select_related("actor", "details")
    by_number = {(act.details.after or {}).get("number"): act for act in acts if hasattr(act, "details")}
    for line in log:
        judged = by_number.get(line["number"])
        if judged is not None:
            line["reason"], line["judge"] = judged.details.reason, judged.actor
        if line["reason"] in line["text"]:
            line["reason"] = ""
    return log


def _events(count: int) -> str:
    return ngettext("%(count)s event", "%(count)s events", count) % {"count": count}
