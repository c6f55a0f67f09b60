"""Authors: their works in a contest, entering, changing, withdrawing; my works and my solving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.acts.performing import StaleError
from tavlei.office.composition import entries as entries_acts
from tavlei.office.composition.forms import EntryForm, work_initial
from tavlei.office.composition.models import ContestPhase, Entry, Section, Solver
from tavlei.office.composition.page_parts import card, section_name
from tavlei.office.composition.views.common import acted, editor, find_contest, tabs
from tavlei.office.composition.visibility import is_own_work
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import stale_message
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.composition.models import Contest
    from tavlei.office.pages.requests import SignedIn


@login_required
def mine(request: SignedIn) -> HttpResponse:
    """My works in contests, and the contests I solve."""
    person = request.user.person
    entries = Entry.objects.filter(entrant=person).select_related("contest__competition", "section", "work")
    solving = Solver.objects.filter(person=person).select_related("contest__competition")
    context = {
        "person": person,
        "entries": [(entry, card(entry.work, with_authors=False), section_name(entry.section.key)) for entry in entries]
        if person
        else [],
        "solving": solving if person else [],
        "seats": request.user.composition_seats.filter(ended=None).select_related("contest__competition", "section"),
    }
    return render(request, "composition/mine.html", context)


@login_required
def enter(request: SignedIn, code: str) -> HttpResponse:
    """Enter a work of one's own."""
    contest = find_contest(request, code)
    if not contest.composing or request.user.person is None:
        raise Http404
    form = EntryForm(_sections(contest), request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            entries_acts.enter(request.user, contest, _section(contest, form), form.work(), coauthors=_coauthors(form))
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
        else:
            messages.success(request, _("Your work is entered. You can change it until the last day of entries."))
            return redirect("composition:mine")
    return render(request, "composition/enter.html", {**tabs(request, contest, "enter"), **editor(form)})


@login_required
def entry(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """My own work in a contest: change it until the last day, then look at it."""
    found = _own(request, code, pk)
    initial = {**work_initial(found.work), "section": str(found.section_id), "coauthors": "; ".join(
        author.name for author in found.work.authors.all()[1:])}  # fmt: skip
    form = EntryForm(_sections(found.contest), request.POST or None, initial=initial)
    changes = _changeable(found.contest)
    if request.method == "POST" and changes and form.is_valid():
        try:
            entries_acts.amend(request.user, found, version_value(request), _section(found.contest, form), form.work(),
                           coauthors=_coauthors(form))  # fmt: skip
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal))
        except StaleError:
            form.add_error(None, stale_message())
        else:
            messages.success(request, _("The change is entered."))
            return redirect("composition:entry", code, pk)
    context = {
        **tabs(request, found.contest, "enter"),
        **editor(form),
        "entry": found,
        "changes": changes,
        "card": card(found.work, with_authors=False),
    }
    return render(request, "composition/entry.html", context)


@login_required
@require_POST
def withdraw(request: SignedIn, code: str, pk: int) -> HttpResponse:
    """Withdraw a work of one's own."""
    found = _own(request, code, pk)

    def act() -> None:
        entries_acts.withdraw(request.user, found, version_value(request))

    return acted(request, act, _("The work is withdrawn."), "composition:mine")


def _own(request: SignedIn, code: str, pk: int) -> Entry:
    wanted = Entry.objects.select_related("contest__competition", "section", "work", "entrant")
    found: Entry = get_object_or_404(wanted, contest__competition__code=code, pk=pk)
    if not is_own_work(request.user, found):
        raise Http404
    return found


def _changeable(contest: Contest) -> bool:
    return contest.phase == ContestPhase.OPEN and contest.closes is not None and timezone.localdate() <= contest.closes


def _sections(contest: Contest) -> list[tuple[str, str]]:
    return [(str(section.pk), section_name(section.key)) for section in contest.sections.all()]


def _section(contest: Contest, form: EntryForm) -> Section:
    section: Section = contest.sections.get(pk=int(form.cleaned_data["section"]))
    return section


def _coauthors(form: EntryForm) -> tuple[str, ...]:
    return tuple(name.strip() for name in form.cleaned_data["coauthors"].split(";") if name.strip())
