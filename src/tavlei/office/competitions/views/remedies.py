"""The page on which an upheld protest leads to the act it demands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tavlei.office.competitions import remedies
from tavlei.office.competitions.forms import SanctionForm
from tavlei.office.competitions.models import Competition, Protest, SanctionKind
from tavlei.office.competitions.page import competition_page, find
from tavlei.office.competitions.protest_boards import board_label
from tavlei.office.competitions.regulation import read_regulation
from tavlei.office.competitions.result_choices import result_choices
from tavlei.office.pages.form_values import version_of
from tavlei.office.pages.submissions import filled, perform
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def remedy(request: SignedIn, code: str, protest: int) -> HttpResponse:
    """What followed from a protest, and the forms for what follows still."""
    found = find(request, code, Action.DECIDE_PROTEST)
    listed = found.protests.select_related("entry__person", "entry__team", "round", "encounter__round", "appeal")
    chosen: Protest = get_object_or_404(listed, pk=protest)
    if request.method == "POST":
        _perform(request, found, chosen)
        return redirect("pages:remedy", code, protest)
    context = {
        "protest": chosen,
        "upheld": chosen.state in remedies.UPHELD,
        "board": board_label(chosen.encounter) if chosen.encounter else "",
        "remedies": chosen.remedies.select_related("encounter__round", "sanction__entry__person", "by"),
        "choices": result_choices(read_regulation(found.regulation).points_for_win),
        "sanction_form": SanctionForm(found, initial={"clause": chosen.clauses, "reason": chosen.decision}),
    }
    return competition_page(request, found, "desk", "competitions/remedy.html", context)


def _perform(request: SignedIn, found: Competition, protest: Protest) -> None:
    match request.POST.get("what"):
        case "sanction":
            form = SanctionForm(found, request.POST)
            if filled(request, form):
                perform(request, lambda: _sanction(request, protest, form), _("The sanction is recorded."))
        case "replay":
            perform(request, lambda: _correct(request, protest, None), _("The game is to be played anew."))
        case _:
            perform(request, lambda: _correct(request, protest, _result(request)), _("The result is corrected."))


def _result(request: SignedIn) -> Result:
    text = request.POST.get("result", "")
    if text not in list(Result):
        raise Refusal(Problem("expected a result", path="result"))
    return Result(text)


def _correct(request: SignedIn, protest: Protest, result: Result | None) -> None:
    remedies.correct_by_protest(request.user, protest, version_of(request), result, request.POST.get("reason", ""))


def _sanction(request: SignedIn, protest: Protest, form: SanctionForm) -> None:
    data = form.cleaned_data
    remedies.sanction_by_protest(
        request.user, protest, data["entry"], SanctionKind(data["kind"]), clause_number=data["clause"],
        reason=data["reason"], seconds=data["seconds"], panel_decision=data["panel_decision"],
    )  # fmt: skip
