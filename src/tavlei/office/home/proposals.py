"""The page of proposals: what waits for a second person, and what came of the last ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tavlei.office.acts.two_persons import (
    confirm,
    may_decide,
    open_proposals,
    proposal_lines,
    proposal_words,
    recall,
    refuse,
)
from tavlei.office.journal.models import Proposal
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.submissions import run_act
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def proposals(request: SignedIn) -> HttpResponse:
    """Everything somebody may decide on, and his own proposals."""
    waiting = open_proposals(request.user)
    if not waiting and not may(request.user, Action.READ_JOURNAL):
        raise PermissionDenied
    if request.method == "POST":
        _decide(request)
        return redirect("pages:proposals")
    rows = [(one, proposal_words(one), may_decide(request.user, one), proposal_lines(one)) for one in waiting]
    return render(request, "home/proposals.html", {"section": "office", "rows": rows})


def _decide(request: SignedIn) -> None:
    proposal: Proposal = get_object_or_404(Proposal, pk=request.POST.get("proposal", "0"))
    version, what = version_value(request), request.POST.get("what", "")
    if what == "confirm":
        run_act(request, lambda: confirm(request.user, proposal, version), _("The act is performed."))
    elif what == "refuse":
        reason = request.POST.get("reason", "")
        run_act(request, lambda: refuse(request.user, proposal, version, reason), _("The proposal is refused."))
    elif what == "recall":
        run_act(request, lambda: recall(request.user, proposal, version), _("The proposal is taken back."))
