"""The desk of the lists: reports to include or refuse, lists as a dry run, publishing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.languages import catalogue
from tavlei.office.acts.performing import StaleError
from tavlei.office.competitions.models import Competition, Report, ReportState, Sport
from tavlei.office.competitions.pages.missing import count_missing
from tavlei.office.competitions.pages.page import competition_page
from tavlei.office.competitions.report.words import comparison_with_names, revisions_context
from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.lists.catalogue import LISTS, due_list_day
from tavlei.office.lists.forms import AppealForm, ChessExaminationForm, HeardExaminationForm, HearingForm
from tavlei.office.lists.jobs import DRAFT, PUBLISH
from tavlei.office.lists.models import ChessExamination, ListKind, Publication, RefusalAppeal
from tavlei.office.lists.publishing.calendar import list_timing
from tavlei.office.lists.publishing.drafts import doubts_of, steps_of_list
from tavlei.office.lists.publishing.publications import draft_list
from tavlei.office.lists.publishing.replays import doubts_about
from tavlei.office.lists.publishing.staleness import lists_using_report, stale_lists
from tavlei.office.lists.reports import appeals as refusal_appeals
from tavlei.office.lists.reports import inbox
from tavlei.office.pages.form_values import date_value, int_value, version_value
from tavlei.office.pages.refusals import clause_text, refusal_text
from tavlei.office.pages.submissions import run_act, stale_message, valid_or_message
from tavlei.office.queue.asking import named_or_asked, request_job
from tavlei.office.queue.following import follow, tell_problems
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from datetime import date

    from django.http import HttpRequest, HttpResponse, QueryDict

    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.queue.models import QueuedJob


@login_required
def report(request: SignedIn, report: int) -> HttpResponse:
    """A report with its checks."""
    require(request.user, Action.INCLUDE)
    found: Report = get_object_or_404(Report.objects.select_related("competition", "sent_by"), pk=report)
    return _report_page(request, found, _examination(found))


def _report_page(request: SignedIn, shown: Report, form: ChessExaminationForm | None) -> HttpResponse:
    context = {
        "section": "office",
        "report": shown,
        "checks": [check for check in inbox.check_report(shown) if not check.get("untold")],
        "missing": count_missing(shown.competition),
        "met": inbox.conditions_met(shown),
        "form": form,
        "is_bridge": shown.content["sport"] == Sport.BRIDGE,
        **_revisions(request, shown),
    }
    return render(request, "lists/report.html", context)


@login_required
@require_POST
def decide_report(request: SignedIn, report: int) -> HttpResponse:
    """Include a report or refuse it."""
    require(request.user, Action.INCLUDE)
    found: Report = get_object_or_404(Report, pk=report)
    form = _examination(found, request.POST)
    if form is not None and not form.is_valid():
        return _report_page(request, found, form)
    try:
        inbox.decide_report(
            request.user,
            found,
            int_value(request.POST.get("version", "")),
            included=request.POST.get("decision") == "include",
            reason=request.POST.get("reason", ""),
            examined=form.cleaned_data if form else None,
        )
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
    except StaleError:
        messages.warning(request, stale_message())
    else:
        messages.success(request, _("The decision is recorded."))
        return redirect("pages:office")
    return redirect("pages:report", report)


@login_required
@require_POST
def annul_report(request: SignedIn, report: int) -> HttpResponse:
    """Annul a report."""
    require(request.user, Action.INCLUDE)
    found: Report = get_object_or_404(Report, pk=report)
    version, reason = int_value(request.POST.get("version", "")), request.POST.get("reason", "")
    run_act(request, lambda: inbox.annul_report(request.user, found, version, reason), _("The report is annulled."))
    return redirect("pages:report", report)


@login_required
def compute(request: SignedIn, kind: str) -> HttpResponse:
    """A list as a dry run; from here it is published."""
    require(request.user, Action.PUBLISH)
    if kind not in LISTS:
        raise Http404
    period = _period(request)
    suggested = due_list_day(kind, timezone.localdate())
    context: dict[str, Any] = {"section": "office", "kind": ListKind(kind), "period": period}
    context |= {"suggested": suggested, "steps": steps_of_list(None)}
    context["has_begun"] = Publication.objects.filter(kind=kind).exists()
    if period is not None and request.method == "POST":
        return follow(request, _publishing(request, kind, period))
    if period is not None:
        looked = named_or_asked(request, DRAFT, {"kind": kind, "period": period.isoformat(), "in": reader_language()})
        if looked.is_unfinished:
            return follow(request, looked)
        if (made := looked.folder.result()) is not None:
            context |= {"told": made, "steps": steps_of_list(made.draft)}
        else:
            tell_problems(request, looked)
            context["missing"] = list_timing(kind, period).missing
    return render(request, "lists/compute.html", context)


def _publishing(request: SignedIn, kind: str, period: date) -> QueuedJob:
    data = {
        "kind": kind,
        "period": period.isoformat(),
        "revision": int_value(request.POST.get("revision", "")),
        "reason": request.POST.get("reason", ""),
        "seen": request.POST.get("seen", ""),
    }
    return request_job(request.user, PUBLISH, data, f"{request.path}?period={period.isoformat()}")


@login_required
def doubts(request: SignedIn, kind: str) -> HttpResponse:
    """What is to be looked at before a list is published: a part of the officer's desk, or a page of its own."""
    require(request.user, Action.PUBLISH)
    period = _period(request)
    if kind not in LISTS or period is None:
        raise Http404
    context: dict[str, Any] = {"section": "office", "kind": ListKind(kind), "period": period}
    context |= {"stale": stale_lists(ListKind(kind)), "recorded": doubts_about(kind)}
    try:
        context["doubts"] = doubts_of(draft_list(ListKind(kind), period))
    except Refusal as refusal:
        context["doubts"] = inbox.problem_lines(refusal)
    return render(request, "lists/doubts.html", context)


def _revisions(request: HttpRequest, shown: Report) -> dict[str, Any]:
    """All revisions of a report, the comparison with one of them, and the lists that rest on this one."""
    beside = shown.competition.reports.filter(
        revision=int_value(request.GET.get("with", "")) or shown.revision - 1
    ).first()
    return {
        **revisions_context(shown.competition),
        "may_include": True,
        "beside": beside,
        "comparison": comparison_with_names(beside.content, shown.content) if beside else None,
        "resting": lists_using_report(shown),
    }


def _examination(report: Report, data: QueryDict | None = None) -> ChessExaminationForm | None:
    """What the commission is asked about a chess report; nothing about the others."""
    if report.content["sport"] != Sport.CHESS:
        return None
    return ChessExaminationForm(data, instance=ChessExamination.objects.filter(report=report).first())


def _period(request: HttpRequest) -> date | None:
    return date_value(request.POST.get("period") or request.GET.get("period") or "")


@login_required
def appeal_refusal(request: SignedIn, code: str) -> HttpResponse:
    """The organiser appeals against the refusal of the report, and reads what was decided."""
    competition = get_object_or_404(Competition, code=code)
    require(request.user, Action.REPORT, competition)
    report = competition.reports.first()
    if report is None:
        raise Http404
    form = AppealForm(request.POST if request.method == "POST" else None, initial={"day": timezone.localdate()})
    if request.method == "POST" and valid_or_message(request, form):
        told = form.cleaned_data

        def act() -> None:
            refusal_appeals.appeal(request.user, report, version_value(request), told["text"], told["day"])

        if run_act(request, act, _("The appeal is filed.")):
            return redirect("pages:appeal_refusal", code)
        report.refresh_from_db()
    appeal = report.appeals.select_related("heard_by").first()
    may_appeal = report.state == ReportState.REFUSED and appeal is None
    context = {"may_run": True, "report": report, "appeal": appeal, "form": form if may_appeal else None}
    return competition_page(request, competition, "desk", "lists/appeal_refusal.html", context)


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
        chess_examination = ChessExamination.objects.filter(report=found.report).first()
        examined = HeardExaminationForm(posted, instance=chess_examination)
    if (
        posted is not None
        and valid_or_message(request, form)
        and (examined is None or valid_or_message(request, examined))
    ):
        decided = refusal_appeals.Hearing(
            accepted=posted.get("decision") == "accept",
            examined=examined.cleaned_data if examined else None,
            **form.cleaned_data,
        )

        def act() -> None:
            refusal_appeals.hear(request.user, found, version_value(request), decided)

        if run_act(request, act, _("The decision is recorded.")):
            return redirect("pages:hearing", appeal)
    is_open = found.accepted is None and refusal_appeals.may_hear(request.user, found.report)
    context = {
        "section": "office",
        "appeal": found,
        "report": found.report,
        "checks": inbox.check_report(found.report),
        "form": form if is_open else None,
        "examined": examined,
        "waits": found.accepted is None,
        **_verdict(found.report),
    }
    return render(request, "lists/hearing.html", context)


def _verdict(report: Report) -> dict[str, Any]:
    """The faults of a chess report: those a decision may overlook and those it may not, in words (F34)."""
    try:
        values = refusal_appeals.verdict_on(report)
    except Refusal:
        return {}
    if values is None:
        return {}
    book = catalogue(reader_language())
    rulebook = rulebook_on("chess-rating", timezone.localdate())
    context: dict[str, list[dict[str, str]]] = {"overlooked": [], "standing": []}
    for fault in values["faults"]:
        clause, why = rulebook.clause(fault["clause"]), fault["why"]
        line = {"text": book.phrase(why), "clause": clause_text(clause, book.language), "url": clause_url(clause)}
        context["overlooked" if fault["waived"] else "standing"].append(line)
    return {**context, "examines": True}
