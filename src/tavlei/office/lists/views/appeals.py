"""Appeals against refusals of reports: the organiser's page, and the page of those who hear them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, ReportState, Sport
from tavlei.office.competitions.page import competition_page
from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.lists import inbox, refusal_appeals
from tavlei.office.lists.forms import AppealForm, HeardExaminationForm, HearingForm
from tavlei.office.lists.models import ChessExamination, RefusalAppeal
from tavlei.office.pages.form_values import version_of
from tavlei.office.pages.refusals import cited
from tavlei.office.pages.submissions import filled, perform
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Report
    from tavlei.office.pages.requests import SignedIn


@login_required
def appeal_refusal(request: SignedIn, code: str) -> HttpResponse:
    """The organiser appeals against the refusal of the report, and reads what was decided."""
    found = get_object_or_404(Competition, code=code)
    require(request.user, Action.REPORT, found)
    report = found.reports.first()
    if report is None:
        raise Http404
    form = AppealForm(request.POST if request.method == "POST" else None, initial={"day": timezone.localdate()})
    if request.method == "POST" and filled(request, form):
        told = form.cleaned_data

        def act() -> None:
            refusal_appeals.appeal(request.user, report, version_of(request), told["text"], told["day"])

        if perform(request, act, _("The appeal is filed.")):
            return redirect("pages:appeal_refusal", code)
        report.refresh_from_db()
    made = report.appeals.select_related("heard_by").first()
    may_appeal = report.state == ReportState.REFUSED and made is None
    context = {"may_run": True, "report": report, "appeal": made, "form": form if may_appeal else None}
    return competition_page(request, found, "desk", "lists/appeal_refusal.html", context)


@login_required
def hearing(request: SignedIn, appeal: int) -> HttpResponse:
    """An appeal with the report, what the rules say of it, and the decision; the officer of lists reads it too."""
    if not may(request.user, Action.HEAR_REFUSAL) and not may(request.user, Action.INCLUDE):
        raise PermissionDenied
    appeals = RefusalAppeal.objects.select_related("report__competition", "by", "heard_by")
    found = get_object_or_404(appeals, pk=appeal)
    posted = request.POST if request.method == "POST" else None
    form = HearingForm(posted, initial={"day": timezone.localdate()})
    examined = None
    if found.report.content["sport"] == Sport.CHESS:
        kept = ChessExamination.objects.filter(report=found.report).first()
        examined = HeardExaminationForm(posted, instance=kept)
    if posted is not None and filled(request, form) and (examined is None or filled(request, examined)):
        decided = refusal_appeals.Hearing(
            accepted=posted.get("decision") == "accept",
            examined=examined.cleaned_data if examined else None,
            **form.cleaned_data,
        )

        def act() -> None:
            refusal_appeals.hear(request.user, found, version_of(request), decided)

        if perform(request, act, _("The decision is recorded.")):
            return redirect("pages:hearing", appeal)
    is_open = found.accepted is None and refusal_appeals.may_hear(request.user, found.report)
    context = {
        "section": "office",
        "appeal": found,
        "report": found.report,
        "checks": inbox.checks(found.report),
        "form": form if is_open else None,
        "examined": examined,
        "waits": found.accepted is None,
        **_verdict(found.report),
    }
    return render(request, "lists/hearing.html", context)


def _verdict(report: Report) -> dict[str, Any]:
    """The faults of a chess report: those a decision may overlook and those it may not, in words (F34)."""
    try:
        found = refusal_appeals.verdict_on(report)
    except Refusal:
        return {}
    if found is None:
        return {}
    book = catalogue(reader_language())
    rulebook = rulebook_on("chess-rating", timezone.localdate())
    told: dict[str, list[dict[str, str]]] = {"overlooked": [], "standing": []}
    for fault in found["faults"]:
        clause, why = rulebook.clause(fault["clause"]), fault["why"]
        line = {"text": book.phrase(why), "clause": cited(clause, book.language), "url": clause_url(clause)}
        told["overlooked" if fault["waived"] else "standing"].append(line)
    return {**told, "examines": True}
