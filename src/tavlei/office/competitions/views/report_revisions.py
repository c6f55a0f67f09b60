"""Correcting the report of a competition: the results are opened again, or a corrected report comes in a file."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.page import competition_page
from tavlei.office.competitions.report_page import named_comparison, revisions_context
from tavlei.office.competitions.report_revisions import may_correct, reopen_for_correction, send_corrected
from tavlei.office.competitions.transfer.corrected_report import report_from_file
from tavlei.office.pages.form_values import version_of
from tavlei.office.pages.refusals import told_problems
from tavlei.office.pages.submissions import perform
from tavlei.office.pages.uploads import uploaded
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def correct_report(request: SignedIn, code: str) -> HttpResponse:
    """Open the approved results again, or bring the corrected report in a file and look at what differs."""
    found: Competition = get_object_or_404(Competition, code=code)
    if not may_correct(request.user, found):
        raise PermissionDenied(Action.REPORT)
    if "reopen" in request.POST:
        perform(request, lambda: _reopen(request, found), _("The results are open for correction."))
        return redirect("pages:correct_report", code)
    context: dict[str, Any] = {
        **revisions_context(found),
        "may_reopen": found.state in (State.APPROVED, State.REPORTED) and found.sport != Sport.BRIDGE,
        "is_open": found.state == State.FINISHED,
        "is_bridge": found.sport == Sport.BRIDGE,
        "may_report": may(request.user, Action.REPORT, found),
        "may_include": may(request.user, Action.INCLUDE),
    }
    if request.method == "POST":
        try:
            content = uploaded(request, "file")
            told = report_from_file(request.user, found, content, timezone.now())
            if "send" in request.POST and _send(request, found, told):
                return redirect("pages:correct_report", code)
            last = found.reports.order_by("-revision").first()
            context["content"] = b64encode(content).decode()
            context["comparison"] = named_comparison(last.content if last else {}, told)
        except Refusal as refusal:
            context["problems"] = told_problems(refusal)
    return competition_page(request, found, "desk", "competitions/correct_report.html", context)


def _reopen(request: SignedIn, found: Competition) -> None:
    reopen_for_correction(request.user, found, version_of(request), request.POST.get("reason", ""))


def _send(request: SignedIn, found: Competition, told: dict[str, Any]) -> bool:
    reason = request.POST.get("reason", "")
    return perform(
        request, lambda: send_corrected(request.user, found, told, reason), _("The corrected report is sent.")
    )
