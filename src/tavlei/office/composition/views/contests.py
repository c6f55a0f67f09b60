"""Contests for everybody: the list, one contest with its terms and its panel, works, results; and their preparation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.acts.performing import StaleError
from tavlei.office.composition import announcements, panel
from tavlei.office.composition.contest_forms import ComposingForm, SolvingForm, terms_initial
from tavlei.office.composition.models import Contest, ContestKindChoice, ContestPhase, Office, Seat, Section
from tavlei.office.composition.page_parts import section_name
from tavlei.office.composition.papers import paper_title, papers_of
from tavlei.office.composition.set_works import solving_regulation
from tavlei.office.composition.solving import is_open
from tavlei.office.composition.stored_works import rulebook_today
from tavlei.office.composition.views.common import acted, find_contest, tabs
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import stale_message
from tavlei.office.roles.permissions import Action, may, require
from tavlei.office.roles.users import account_named
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.pages.requests import SignedIn

_FORMS = {ContestKindChoice.COMPOSE: ComposingForm, ContestKindChoice.SOLVE: SolvingForm}


def contests(request: HttpRequest) -> HttpResponse:
    """All contests, and the way to the library and the verification."""
    found = Contest.objects.select_related("competition")
    if not may(request.user, Action.ANNOUNCE):
        found = found.exclude(phase=ContestPhase.DRAFT)
    return render(request, "composition/contests.html",
                  {"page": page_of(request, found), "may_announce": may(request.user, Action.ANNOUNCE)})  # fmt: skip


def contest(request: HttpRequest, code: str) -> HttpResponse:
    """A contest: what was announced, its sections and its panel, what can be done now."""
    found = find_contest(request, code)
    seats = panel.seats_of(found).select_related("user__person", "section")
    said = found.regulation
    context: dict[str, Any] = {
        "said": said,
        "sections": [section_name(section.key) for section in found.sections.all()],
        "seats": [{"row": seat, "section": section_name(seat.section.key) if seat.section else ""} for seat in seats],
        "may_enter": found.composing and found.phase == ContestPhase.OPEN and request.user.is_authenticated,
        "today": timezone.localdate(),
        "papers": [
            (name, paper_title(title, reader_language()))
            for name, (title, _make) in papers_of(found, request.user).items()
        ],
        "solving_open": not found.composing and is_open(found, timezone.now()),
    }
    if found.phase == ContestPhase.DRAFT:
        check = (announcements.regulation_of(found) if found.composing else solving_regulation(found)).check()
        context["check"] = as_html(check.explanation())
    return render(request, "composition/contest.html", {**tabs(request, found, "contest"), **context})


@login_required
def prepare(request: SignedIn, kind: str) -> HttpResponse:
    """Begin the announcement of a contest."""
    require(request.user, Action.ANNOUNCE)
    if kind not in ContestKindChoice.values:
        raise Http404
    chosen = ContestKindChoice(kind)
    form = _FORMS[chosen](request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            new_contest = announcements.prepare(request.user, chosen, **_days(form), **form.competition(),
                                      sections=form.cleaned_data.get("sections", ()), regulation=form.regulation(),
                                      **form.columns())  # fmt: skip
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
        else:
            messages.success(request, _("The draft is kept. Name the panel, then make the terms public."))
            return redirect("composition:panel", new_contest.competition.code)
    return render(request, "composition/terms.html", {"form": form, "kind": chosen.label, "rulebook": rulebook_today()})


@login_required
def terms(request: SignedIn, code: str) -> HttpResponse:
    """Write the terms of a draft anew."""
    found = find_contest(request, code)
    require(request.user, Action.EDIT_REGULATION, found.competition)
    form = _FORMS[ContestKindChoice(found.kind)](request.POST or None, initial=terms_initial(found), contest=found)
    if request.method == "POST" and form.is_valid():
        try:
            announcements.rewrite(request.user, found, version_value(request),
                               sections=form.cleaned_data.get("sections", ()), regulation=form.regulation(),
                               **form.columns())  # fmt: skip
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
        except StaleError:
            form.add_error(None, stale_message())
        else:
            messages.success(request, _("The terms are kept."))
            return redirect("composition:contest", code)
    return render(request, "composition/terms.html", {**tabs(request, found, "terms"), "form": form})


@login_required
@require_POST
def publish(request: SignedIn, code: str) -> HttpResponse:
    """Make the terms public."""
    found, day = find_contest(request, code), _day(request.POST.get("day", ""))

    def act() -> None:
        announcements.publish_terms(request.user, found, version_value(request), day)

    return acted(request, act, _("The contest is announced."), "composition:contest", code)


@login_required
def panel_page(request: SignedIn, code: str) -> HttpResponse:
    """The panel: who holds which post, and naming somebody."""
    found = find_contest(request, code)
    require(request.user, Action.GRANT, found.competition)
    if request.method == "POST":
        return acted(request, lambda: _appoint(request, found), _("The post is given."), "composition:panel", code)
    seats = found.seats.filter(ended=None).select_related("user__person", "section")
    context = {
        "seats": [{"row": seat, "section": section_name(seat.section.key) if seat.section else ""} for seat in seats],
        "offices": Office.choices,
        "sections": [(section.pk, section_name(section.key)) for section in found.sections.all()],
    }
    return render(request, "composition/panel.html", {**tabs(request, found, "panel"), **context})


@login_required
@require_POST
def dismiss(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """End a post."""
    found = find_contest(request, code)
    seat: Seat = get_object_or_404(found.seats, pk=pk)
    return acted(request, lambda: panel.dismiss(request.user, seat), _("The post has ended."), "composition:panel",
                 code)  # fmt: skip


def _appoint(request: SignedIn, contest: Contest) -> Seat:
    office = request.POST.get("office", "")
    if office not in Office.values:
        raise Http404
    name = request.POST.get("account", "").strip()
    account = account_named(name)
    number = request.POST.get("section", "")
    section: Section | None = contest.sections.filter(pk=int(number)).first() if number.isdecimal() else None
    return panel.appoint(request.user, contest, account, Office(office), section)


def _days(form: Any) -> dict[str, Any]:
    """When the calendar shows the contest: from today to the last day it names."""
    data = form.cleaned_data
    named = [data.get(name) for name in ("closes", "preliminary_due", "in_force_due", "deadline", "opens_day",
                                         "solutions_published", "results_published")]  # fmt: skip
    today = timezone.localdate()
    known = [day for day in named if day]
    return {"starts": min([today, *known]), "ends": max([today, *known])}


def _day(text: str) -> Any:
    try:
        return parse_date(text) if text else None
    except ValueError:
        return None
