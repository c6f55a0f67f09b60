"""Rounds at the desk: pairing, results by keyboard, corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tavlei.office.competitions import pairing, results
from tavlei.office.competitions.event_pages import event_pages
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.page import RESULT_KEYS, acted, find
from tavlei.office.pages.form_values import chosen_numbers, moment, version_of, whole_number
from tavlei.office.pages.refusals import told
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Encounter
    from tavlei.office.pages.requests import SignedIn


@login_required
@require_POST
def pair(request: SignedIn, code: str) -> HttpResponse:
    """Pair the next round in one click."""
    found = find(request, code, Action.PAIR)
    absent = chosen_numbers(request, "absent")

    def act() -> None:
        event_kind(found).pair(
            request.user, found, whole_number(request.POST.get("round", "")), absent, moment(request)
        )

    return acted(request, code, act, _("The round is paired."))


@login_required
@require_POST
def unpair(request: SignedIn, code: str) -> HttpResponse:
    """Take back the pairing of the last round."""
    found = find(request, code, Action.PAIR)

    def act() -> None:
        pairing.unpair(request.user, found, whole_number(request.POST.get("round", "")), request.POST.get("reason", ""))

    return acted(request, code, act, _("The pairing is taken back."))


@login_required
@require_POST
def enter_results(request: SignedIn, code: str, number: int) -> HttpResponse:
    """Write the results of a round from the keyboard form."""
    found = find(request, code, Action.ENTER_RESULT)
    made = get_object_or_404(found.rounds, number=number)
    given = []
    for name, text in request.POST.items():
        kind, _sep, board = name.partition("-")
        if kind == "result" and board.isdigit() and text in list(Result):
            version = request.POST.get(f"version-{board}", "")
            given.append(results.Told(int(board), Result(text), whole_number(version)))
    try:
        taken = results.enter_results(request.user, made, given)
    except Refusal as refusal:
        messages.error(request, told(refusal))
        return redirect("pages:desk", code)
    count = len(taken.written)
    if count:
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


@login_required
def correct(request: SignedIn, code: str, number: int, board: int) -> HttpResponse:
    """Correct a result with a reason."""
    found = find(request, code, Action.CORRECT_RESULT)
    made = get_object_or_404(found.rounds, number=number)
    encounter: Encounter = get_object_or_404(made.encounters, board=board)
    if request.method == "POST":
        text = request.POST.get("result", "")
        result = Result(text) if text in list(Result) else None

        def act() -> None:
            results.correct_result(request.user, encounter, version_of(request), result, request.POST.get("reason", ""))

        return acted(request, code, act, _("The result is corrected."))
    row = event_pages(found).board_row(found, encounter)
    context = {"competition": found, "round": made, "row": row, "results": RESULT_KEYS, "tab": "desk", "may_run": True}
    return render(request, "competitions/correct.html", context)
