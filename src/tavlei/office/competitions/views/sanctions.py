"""Sanctions at the desk, and what the rules lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.competitions import sanctions
from tavlei.office.competitions.conduct.findings import word
from tavlei.office.competitions.forms import SanctionForm
from tavlei.office.competitions.models import Competition, Entry, SanctionKind
from tavlei.office.competitions.page import acted, competition_page, find
from tavlei.office.explanations import as_html
from tavlei.office.pages.refusals import told
from tavlei.office.pages.submissions import filled
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.measures import LostIn

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
@require_POST
def sanction(request: SignedIn, code: str) -> HttpResponse:
    """Impose a sanction."""
    found = find(request, code, Action.REMARK)
    form = SanctionForm(found, request.POST)
    if not filled(request, form):
        return redirect("pages:incidents", code)
    data = form.cleaned_data

    def act() -> None:
        sanctions.sanction(
            request.user,
            data["entry"],
            SanctionKind(data["kind"]),
            clause_number=data["clause"],
            reason=data["reason"],
            one_round=found.rounds.order_by("-number").first(),
            seconds=data["seconds"],
            regulation_points=data["regulation_points"],
            panel_decision=data["panel_decision"],
            influence=data["influence"],
            lost=word(LostIn, data["lost"], LostIn.GAME),
            both_lose=data["both_lose"],
        )

    return acted(request, code, act, _("The sanction is recorded."), "pages:incidents")


@login_required
@require_GET
def suggestion(request: SignedIn, code: str) -> HttpResponse:
    """What the rules lead to for a new offence of a participant, and why."""
    found = find(request, code, Action.REMARK)
    entry = _entry(found, request.GET.get("entry", ""))
    last = found.rounds.order_by("-number").first()
    problem, explanation = "", None
    if entry is not None:
        try:
            suggested = sanctions.suggested(entry, gross=bool(request.GET.get("gross")), one_round=last)
        except Refusal as refusal:
            problem = told(refusal)
        else:
            explanation = suggested and as_html(suggested.explanation())
    context = {"entry": entry, "explanation": explanation, "problem": problem}
    template = "_suggestion" if request.headers.get("HX-Request") else "suggestion"
    return competition_page(request, found, "desk", f"competitions/{template}.html", context)


def _entry(competition: Competition, text: str) -> Entry | None:
    return competition.entries.filter(pk=int(text)).first() if text.isdecimal() else None
