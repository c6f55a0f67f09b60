"""The office desk: reports, lists as a dry run, publishing, the register of people, the journal."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.acts import acting
from tavlei.office.competitions.models import Competition, Report, ReportState
from tavlei.office.journal.chain import head
from tavlei.office.journal.models import Act
from tavlei.office.lists import inbox
from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.publications import draft, publish
from tavlei.office.pages.acting import stale_message
from tavlei.office.pages.forms import PersonForm
from tavlei.office.pages.list_drafts import told_draft
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.refusals import told
from tavlei.office.people.models import Person
from tavlei.office.people.register import add_person as keep_person
from tavlei.office.people.register import change_person as keep_changes
from tavlei.office.roles.permissions import Action, may, require, roles_of
from tavlei.office.stale import StaleError
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def office(request: SignedIn) -> HttpResponse:
    """What waits for whoever looks."""
    if not roles_of(request.user):
        own = Competition.objects.filter(grants__user=request.user, grants__ended=None).distinct()
        if not own.exists():
            raise PermissionDenied
    context = {
        "own": Competition.objects.filter(grants__user=request.user, grants__ended=None).distinct()[:20],
        "decided": Report.objects.exclude(state__in=(ReportState.RECEIVED, ReportState.APPEALED))
        .select_related("competition")
        .order_by("-received")[:10]
        if may(request.user, Action.INCLUDE)
        else [],
        "waiting": Report.objects.filter(state__in=(ReportState.RECEIVED, ReportState.APPEALED)).select_related(
            "competition"
        )
        if may(request.user, Action.INCLUDE)
        else [],
        "may_publish": may(request.user, Action.PUBLISH),
        "may_announce": may(request.user, Action.ANNOUNCE),
        "may_keep": may(request.user, Action.KEEP_PEOPLE),
        "may_send_points": may(request.user, Action.LOCAL_POINTS),
        "may_award": may(request.user, Action.AWARD_TITLE),
        "may_grant": may(request.user, Action.GRANT_IN_FEDERATION),
        "may_import": may(request.user, Action.IMPORT),
        "kinds": [(each.value, each.label) for each in ListKind if each in LISTS],
    }
    return render(request, "pages/office.html", context)


@login_required
def report(request: SignedIn, report: int) -> HttpResponse:
    """A report with its checks."""
    require(request.user, Action.INCLUDE)
    found: Report = get_object_or_404(Report.objects.select_related("competition", "sent_by"), pk=report)
    return render(request, "pages/report.html", {"report": found, "checks": inbox.checks(found)})


@login_required
@require_POST
def decide_report(request: SignedIn, report: int) -> HttpResponse:
    """Include a report or refuse it."""
    require(request.user, Action.INCLUDE)
    found: Report = get_object_or_404(Report, pk=report)
    try:
        inbox.decide(
            request.user,
            found,
            _whole(request.POST.get("version", "")),
            included=request.POST.get("decision") == "include",
            reason=request.POST.get("reason", ""),
        )
    except Refusal as refusal:
        messages.error(request, told(refusal))
    except StaleError:
        messages.warning(request, stale_message())
    else:
        messages.success(request, _("The decision is recorded."))
        return redirect("pages:office")
    return redirect("pages:report", report)


@login_required
def compute(request: SignedIn, kind: str) -> HttpResponse:
    """A list as a dry run; from here it is published."""
    require(request.user, Action.PUBLISH)
    if kind not in LISTS:
        raise Http404
    period = _period(request)
    context: dict[str, Any] = {"kind": ListKind(kind), "period": period, "suggested": _suggested(kind)}
    if period is not None:
        try:
            if request.method == "POST":
                made = publish(
                    request.user,
                    ListKind(kind),
                    period,
                    _whole(request.POST.get("revision", "")),
                    request.POST.get("reason", ""),
                    seen=request.POST.get("seen", ""),
                )
                messages.success(request, _("The list is published."))
                return redirect("pages:publication", made.number)
            context["told"] = told_draft(draft(ListKind(kind), period))
        except Refusal as refusal:
            messages.error(request, told(refusal))
            if request.method == "POST":
                return redirect(f"{request.path}?period={period.isoformat()}")
    return render(request, "pages/compute.html", context)


@login_required
def add_person(request: SignedIn) -> HttpResponse:
    """Enter a person in the register."""
    require(request.user, Action.KEEP_PEOPLE)
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = keep_person(acting(request.user, Action.KEEP_PEOPLE), **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The person is entered."))
            return redirect("pages:person", made.code)
    return render(request, "pages/person_form.html", {"form": form})


@login_required
def change_person(request: SignedIn, code: str) -> HttpResponse:
    """Change what is known of a person."""
    require(request.user, Action.KEEP_PEOPLE)
    found = get_object_or_404(Person, code=code)
    form = PersonForm(request.POST or None, instance=Person.objects.get(pk=found.pk))
    version = _whole(request.POST["version"]) if "version" in request.POST else found.version
    if request.method == "POST" and form.is_valid():
        try:
            keep_changes(acting(request.user, Action.KEEP_PEOPLE), found, version, form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        except StaleError:
            form.add_error(None, stale_message())
        else:
            messages.success(request, _("The change is recorded."))
            return redirect("pages:person", code)
    return render(request, "pages/person_form.html", {"form": form, "person": found, "version": version})


def journal_head(request: HttpRequest) -> HttpResponse:
    """The head of the chain for everybody; the acts for those who may read them."""
    number, hashed = head()
    acts = None
    if may(request.user, Action.READ_JOURNAL):
        acts = page_of(request, Act.objects.order_by("-number").select_related("actor", "competition"))
    return render(request, "pages/journal.html", {"number": number, "hash": hashed, "page": acts})


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _period(request: HttpRequest) -> date | None:
    text = request.POST.get("period") or request.GET.get("period") or ""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _suggested(kind: str) -> date:
    """The next day a list is due: today or the next such day."""
    day = timezone.localdate().replace(day=1)
    while not LISTS[kind].is_list_day(day):
        day = date(day.year + day.month // 12, day.month % 12 + 1, 1)
    return day
