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
    found = competition_or_403(request, code, Action.PAIR)
    absent = int_values(request, "absent")

    def act() -> None:
        event_kind(found).pair(
            request.user, found, int_value(request.POST.get("round", "")), absent, moment_value(request)
        )

    return act_and_redirect(request, code, act, _("The round is paired."))


@login_required
@require_POST
def unpair(request: SignedIn, code: str) -> HttpResponse:
    """Take back the pairing of the last round."""
    found = competition_or_403(request, code, Action.PAIR)

    def act() -> None:
        rounds.undo_pairing(
            request.user, found, int_value(request.POST.get("round", "")), request.POST.get("reason", "")
        )

    return act_and_redirect(request, code, act, _("The pairing is taken back."))


@login_required
@require_POST
def enter_results(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Write the results of a round from the keyboard form."""
    found = competition_or_403(request, code, Action.ENTER_RESULT)
    made = get_object_or_404(found.rounds, number=number)
    if any(name.startswith(GAME_FIELD) for name in request.POST):
        return enter_games(request, made)
    given = []
    for name, text in request.POST.items():
        kind, _sep, board = name.partition("-")
        if kind == "result" and board.isdecimal() and text in list(Result):
            version = request.POST.get(f"version-{board}", "")
            given.append(entering.EnteredResult(int(board), Result(text), int_value(version)))
    try:
        taken = entering.enter_results(request.user, made, given)
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
        return redirect("pages:desk", code)
    count = len(taken.written)
    if count:
        _remember(request, made, taken.written)
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


def _remember(request: SignedIn, made: Round, boards: Sequence[int]) -> None:
    """What was written just now, with the versions of the boards, so that it can be undone."""
    versions = dict(made.encounters.filter(board__in=boards).values_list("board", "version"))
    request.session[ENTERED_RESULTS] = {
        "competition": made.competition_id,
        "round": made.number,
        "boards": [[board, version] for board, version in sorted(versions.items())],
    }


@login_required
@require_POST
def undo_results(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Take back the results written just now: a correction of each, with the reason that they were mistyped."""
    found = competition_or_403(request, code, Action.CORRECT_RESULT)
    made = get_object_or_404(found.rounds, number=number)
    versions = {}
    for name, text in request.POST.items():
        kind, _sep, board = name.partition("-")
        if kind == "version" and board.isdecimal():
            versions[int(board)] = int_value(str(text))

    def act() -> None:
        entering.take_back_results(request.user, made, versions, _("typing error"))

    return act_and_redirect(request, code, act, _("The results are taken back."))


def tell_what_rests(request: SignedIn, rests: corrections.RestsOn) -> None:
    """Tell that later rounds stay as they were paired."""
    if rests.later:
        later = ", ".join(map(str, rests.later))
        messages.warning(request, _("Later rounds stay as they were paired: %(rounds)s.") % {"rounds": later})


@login_required
def correct(request: SignedIn, code: str, number: int, board: int) -> HttpResponse:
    """Correct the result and the colours of a board of any round, with a reason."""
    found = competition_or_403(request, code, Action.CORRECT_RESULT)
    made = get_object_or_404(found.rounds, number=number)
    encounter: Encounter = get_object_or_404(made.encounters, board=board)
    if plays_micro_matches(found):
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
            tell_what_rests(request, corrections.what_rests_on(made))
        return redirect("pages:round", code, number)
    row = event_pages(found).board_row(found, encounter)
    choices = result_choices(read_regulation(found.regulation).points_for_win)
    context = {"competition": found, "round": made, "row": row, "choices": choices, "tab": "desk", "may_run": True,
               "rests": corrections.what_rests_on(made), "turns": not encounter.match_id}  # fmt: skip
    return render(request, "competitions/correct.html", context)


@login_required
def lots(request: SignedIn, code: str, number: int) -> HttpResponse:
    """The boards of a round: drawn already, or to be drawn with both opponents present."""
    found = competition_or_403(request, code, Action.ENTER_RESULT)
    made = get_object_or_404(found.rounds, number=number)
    if request.method == "POST":
        run_act(request, lambda: _draw(request, found, number), _("The starting position is drawn."))
        return redirect("pages:lots", code, number)
    boards = made.encounters.select_related("lot").prefetch_related("seats__entry__person", "seats__entry__team")
    rows = [
        (board, sorted(board.seats.all(), key=lambda seat: seat.colour, reverse=True), getattr(board, "lot", None))
        for board in boards
    ]
    context = {
        "round": made,
        "rows": [row for row in rows if len(row[1]) == 2],
        "table": read_regulation(found.regulation).starting_positions,
    }
    return competition_page(request, found, "desk", "competitions/lots.html", context)


def _draw(request: SignedIn, found: Competition, number: int) -> None:
    given = request.POST
    board = given.get("board", "")
    encounter: Encounter = get_object_or_404(found.rounds.get(number=number).encounters, board=int_value(board))
    present = int_values(request, "present")
    draw_opening(
        request.user, encounter, present=present, drawn_by_hand=given.get("number", ""), late=given.get("late", "")
    )


@login_required
@require_POST
def open_next(request: SignedIn, code: str) -> HttpResponse:
    """Open the next stage."""
    found = competition_or_403(request, code, Action.PAIR)

    def act() -> None:
        open_stage(request.user, found, int_value(request.POST.get("stage", "")))

    return act_and_redirect(request, code, act, _("The stage is opened."))
