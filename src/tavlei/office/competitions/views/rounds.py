"""Rounds at the desk: stages, lots, pairing, results by keyboard, corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tavlei.office.competitions.announcing.stages import open_stage
from tavlei.office.competitions.field.result_texts import result_choices
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.pages.desk import ENTERED_RESULTS
from tavlei.office.competitions.pages.event_pages import event_pages
from tavlei.office.competitions.pages.page import act_and_redirect, competition_or_403, competition_page
from tavlei.office.competitions.pairing import rounds
from tavlei.office.competitions.pairing.opening_lots import draw_opening
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.results import corrections, entering
from tavlei.office.competitions.results.micro_matches import plays_micro_matches
from tavlei.office.competitions.views.micro_matches import GAME_FIELD, enter_games
from tavlei.office.pages.form_values import int_value, int_values, moment_value, version_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition, Encounter, Round
    from tavlei.office.pages.requests import SignedIn


@login_required
@require_POST
def pair(request: SignedIn, code: str) -> HttpResponse:
    """Pair the next round in one click."""
    competition = competition_or_403(request, code, Action.PAIR)
    absent = int_values(request, "absent")

    def act() -> None:
        event_kind(competition).pair(
            request.user, competition, int_value(request.POST.get("round", "")), absent, moment_value(request)
        )

    return act_and_redirect(request, code, act, _("The round is paired."))


@login_required
@require_POST
def unpair(request: SignedIn, code: str) -> HttpResponse:
    """Take back the pairing of the last round."""
    competition = competition_or_403(request, code, Action.PAIR)

    def act() -> None:
        rounds.undo_pairing(
            request.user, competition, int_value(request.POST.get("round", "")), request.POST.get("reason", "")
        )

    return act_and_redirect(request, code, act, _("The pairing is taken back."))


@login_required
@require_POST
def enter_results(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Write the results of a round from the keyboard form."""
    competition = competition_or_403(request, code, Action.ENTER_RESULT)
    one_round = get_object_or_404(competition.rounds, number=number)
    if any(name.startswith(GAME_FIELD) for name in request.POST):
        return enter_games(request, one_round)
    results = []
    for name, text in request.POST.items():
        kind, _sep, board = name.partition("-")
        if kind == "result" and board.isdecimal() and text in list(Result):
            version = request.POST.get(f"version-{board}", "")
            results.append(entering.EnteredResult(int(board), Result(text), int_value(version)))
    try:
        taken = entering.enter_results(request.user, one_round, results)
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
        return redirect("pages:desk", code)
    count = len(taken.written)
    if count:
        _remember(request, one_round, taken.written)
        messages.success(
            request,
            ngettext("%(count)d result is written.", "%(count)d results are written.", count) % {"count": count},
        )
    if taken.stale:
        boards = ", ".join(map(str, taken.stale))
        messages.warning(
            request, _("Somebody else has entered boards %(boards)s meanwhile: look at them.") % {"boards": boards}
        )
    return redirect("pages:desk", code)


def _remember(request: SignedIn, one_round: Round, boards: Sequence[int]) -> None:
    """What was written just now, with the versions of the boards, so that it can be undone."""
    versions = dict(one_round.encounters.filter(board__in=boards).values_list("board", "version"))
    request.session[ENTERED_RESULTS] = {
        "competition": one_round.competition_id,
        "round": one_round.number,
        "boards": [[board, version] for board, version in sorted(versions.items())],
    }


@login_required
@require_POST
def undo_results(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Take back the results written just now: a correction of each, with the reason that they were mistyped."""
    competition = competition_or_403(request, code, Action.CORRECT_RESULT)
    one_round = get_object_or_404(competition.rounds, number=number)
    versions = {}
    for name, text in request.POST.items():
        kind, _sep, board = name.partition("-")
        if kind == "version" and board.isdecimal():
            versions[int(board)] = int_value(str(text))

    def act() -> None:
        entering.take_back_results(request.user, one_round, versions, _("typing error"))

    return act_and_redirect(request, code, act, _("The results are taken back."))


def tell_what_rests(request: SignedIn, rests: corrections.RestsOn) -> None:
    """Tell that later rounds stay as they were paired."""
    if rests.later:
        later = ", ".join(map(str, rests.later))
        messages.warning(request, _("Later rounds stay as they were paired: %(rounds)s.") % {"rounds": later})


@login_required
def correct(request: SignedIn, code: str, number: int, board: int) -> HttpResponse:
    """Correct the result and the colours of a board of any round, with a reason."""
    competition = competition_or_403(request, code, Action.CORRECT_RESULT)
    one_round = get_object_or_404(competition.rounds, number=number)
    encounter: Encounter = get_object_or_404(one_round.encounters, board=board)
    if plays_micro_matches(competition):
        return redirect("pages:correct_games", code, number, board)
    if request.method == "POST":
        text = request.POST.get("result", "")
        result = Result(text) if text in list(Result) else None

        def act() -> None:
            corrections.correct_board(
                request.user,
                encounter,
                version_value(request),
                result=result,
                other_colours=bool(request.POST.get("colours")),
                reason=request.POST.get("reason", ""),
            )

        if run_act(request, act, _("The board is corrected; the tables follow.")):
            tell_what_rests(request, corrections.what_rests_on(one_round))
        return redirect("pages:round", code, number)
    row = event_pages(competition).board_row(competition, encounter)
    choices = result_choices(read_regulation(competition.regulation).points_for_win)
    context = {
        "competition": competition,
        "round": one_round,
        "row": row,
        "choices": choices,
        "tab": "desk",
        "may_run": True,
        "rests": corrections.what_rests_on(one_round),
        "turns": not encounter.match_id,
    }
    return render(request, "competitions/correct.html", context)


@login_required
def lots(request: SignedIn, code: str, number: int) -> HttpResponse:
    """The boards of a round: drawn already, or to be drawn with both opponents present."""
    competition = competition_or_403(request, code, Action.ENTER_RESULT)
    one_round = get_object_or_404(competition.rounds, number=number)
    if request.method == "POST":
        run_act(request, lambda: _draw(request, competition, number), _("The starting position is drawn."))
        return redirect("pages:lots", code, number)
    boards = one_round.encounters.select_related("lot").prefetch_related("seats__entry__person", "seats__entry__team")
    rows = [
        (board, sorted(board.seats.all(), key=lambda seat: seat.colour, reverse=True), getattr(board, "lot", None))
        for board in boards
    ]
    context = {
        "round": one_round,
        "rows": [row for row in rows if len(row[1]) == 2],
        "table": read_regulation(competition.regulation).starting_positions,
    }
    return competition_page(request, competition, "desk", "competitions/lots.html", context)


def _draw(request: SignedIn, competition: Competition, number: int) -> None:
    data = request.POST
    board = data.get("board", "")
    encounter: Encounter = get_object_or_404(competition.rounds.get(number=number).encounters, board=int_value(board))
    present = int_values(request, "present")
    draw_opening(
        request.user, encounter, present=present, drawn_by_hand=data.get("number", ""), late=data.get("late", "")
    )


@login_required
@require_POST
def open_next(request: SignedIn, code: str) -> HttpResponse:
    """Open the next stage."""
    competition = competition_or_403(request, code, Action.PAIR)

    def act() -> None:
        open_stage(request.user, competition, int_value(request.POST.get("stage", "")))

    return act_and_redirect(request, code, act, _("The stage is opened."))
