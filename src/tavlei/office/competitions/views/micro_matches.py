"""Games of micro-matches at the desk: entering by the keys of single games, taking back, correcting (5.4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tavlei.office.competitions.field.micro_matches import duel_of, duel_rules
from tavlei.office.competitions.field.reading import name_for_reader
from tavlei.office.competitions.field.result_texts import result_choices
from tavlei.office.competitions.models import Competition, LateSide
from tavlei.office.competitions.pages.desk import ENTERED_RESULTS
from tavlei.office.competitions.pages.event_pages import event_pages
from tavlei.office.competitions.pages.page import BackLink, act_and_redirect, competition_or_403, why_page
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.results import micro_matches
from tavlei.office.explanations import as_html, with_names
from tavlei.office.pages.form_values import int_value, version_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.competitions.models import Encounter, Round
    from tavlei.office.pages.requests import SignedIn

GAME_FIELD: Final = "game-"


def enter_games(request: SignedIn, one_round: Round) -> HttpResponse:
    """Write the games of a round from the form of results; a field is named after its board and its game."""
    games = []
    for name, text in request.POST.items():
        board, _sep, game = name.removeprefix(GAME_FIELD).partition("-")
        if name.startswith(GAME_FIELD) and text in list(Result):
            version = int_value(request.POST.get(f"version-{board}", ""))
            games.append(micro_matches.EnteredGame(int_value(board), int_value(game), Result(str(text)), version))
    before = _counts(one_round)
    try:
        taken = micro_matches.enter_games(request.user, one_round, games)
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
        return redirect("pages:desk", one_round.competition.code)
    if taken.written:
        _remember(request, one_round, taken.written, before)
        count = sum(game.board in taken.written for game in games)
        messages.success(
            request, ngettext("%(count)d game is written.", "%(count)d games are written.", count) % {"count": count}
        )
    if taken.stale:
        boards = ", ".join(map(str, taken.stale))
        messages.warning(
            request, _("Somebody else has entered boards %(boards)s meanwhile: look at them.") % {"boards": boards}
        )
    return redirect("pages:desk", one_round.competition.code)


def _counts(one_round: Round) -> dict[int, int]:
    """How many games of every board are kept."""
    boards = one_round.encounters.select_related("micro_match")
    return {board.board: len(board.micro_match.games) for board in boards if hasattr(board, "micro_match")}


def _remember(request: SignedIn, one_round: Round, boards: tuple[int, ...], before: dict[int, int]) -> None:
    """What was written just now: the versions of the boards and how many games they had, so that it can be undone."""
    versions = dict(one_round.encounters.filter(board__in=boards).values_list("board", "version"))
    request.session[ENTERED_RESULTS] = {
        "competition": one_round.competition_id,
        "round": one_round.number,
        "games": [[board, versions[board], before.get(board, 0)] for board in sorted(versions)],
    }


def why_result(request: HttpRequest, code: str, number: int, board: int) -> HttpResponse:
    """How the result of a micro-match came about: its games, their sums, who came too late."""
    competition: Competition = get_object_or_404(Competition, code=code)
    one_round = get_object_or_404(competition.rounds, number=number)
    encounter: Encounter = get_object_or_404(one_round.encounters, board=board)
    rules = duel_rules(competition, read_regulation(competition.regulation))
    if rules.planned < 2 or encounter.seats.count() < 2:
        raise Http404
    duel = duel_of(encounter, rules)
    names = {f"e{seat.entry_id}": name_for_reader(seat.entry) for seat in encounter.seats.all()}
    told = [match.explanation() for match in duel.matches]
    explanations = [
        as_html(with_names(one, names)) for one in (told if len(told) == 1 else (duel.explanation(), *told))
    ]
    question = _("Board %(board)s: the result of the micro-match") % {"board": board}
    return why_page(request, competition, question, explanations, BackLink.in_round(one_round))


@login_required
@require_POST
def undo_games(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Take back the games written just now: a correction of each board, with the reason that they were mistyped."""
    competition = competition_or_403(request, code, Action.CORRECT_RESULT)
    one_round = get_object_or_404(competition.rounds, number=number)
    saved = {}
    for name, text in request.POST.items():
        kind, _sep, board = name.partition("-")
        if kind == "version" and board.isdecimal():
            left = int_value(request.POST.get(f"kept-{board}", ""))
            saved[int(board)] = int_value(str(text)), left
    return act_and_redirect(
        request,
        code,
        lambda: micro_matches.take_back_games(request.user, one_round, saved, _("typing error")),
        _("The games are taken back."),
    )


@login_required
def correct_games(request: SignedIn, code: str, number: int, board: int) -> HttpResponse:
    """Correct the games of a micro-match with a reason."""
    competition = competition_or_403(request, code, Action.CORRECT_RESULT)
    one_round = get_object_or_404(competition.rounds, number=number)
    encounter: Encounter = get_object_or_404(one_round.encounters, board=board)
    if request.method == "POST":
        texts = [text for text in request.POST.getlist("game") if text in list(Result)]
        late, reason = request.POST.get("late", ""), request.POST.get("reason", "")

        def act() -> None:
            micro_matches.correct_games(
                request.user, encounter, version_value(request), [Result(text) for text in texts], reason,
                late=late if late in LateSide else "",
            )  # fmt: skip

        return act_and_redirect(request, code, act, _("The games are corrected."))
    row = event_pages(competition).board_row(competition, encounter)
    choices = [
        choice for choice in result_choices(read_regulation(competition.regulation).points_for_win) if choice.is_played
    ]
    context = {
        "competition": competition,
        "round": one_round,
        "row": row,
        "choices": choices,
        "tab": "desk",
        "may_run": True,
        "late_sides": LateSide.choices,
    }
    return render(request, "competitions/correct_games.html", context)
