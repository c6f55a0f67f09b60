"""Entries at the desk: entering, admitting, refusing, leaving; particulars of an application."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.office.competitions.entries import applications, own_entries
from tavlei.office.competitions.entries.papers import FIELDS, write_particulars
from tavlei.office.competitions.entries.teams_of_persons import team_named
from tavlei.office.competitions.models import NOT_ENTERED, EntryParticulars
from tavlei.office.competitions.pages.page import act_and_redirect, competition_or_403, competition_page
from tavlei.office.pages.form_values import version_value
from tavlei.office.pages.submissions import run_act
from tavlei.office.people.search import find_people
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.pages.requests import SignedIn

_ENTRIES: Final = "pages:desk_entries"


@login_required
@require_POST
def enter(request: SignedIn, code: str) -> HttpResponse:
    """Enter a person of the register."""
    competition = competition_or_403(request, code, Action.ENTER)

    def act() -> None:
        person = get_object_or_404(find_people(""), code=request.POST.get("person"))
        with transaction.atomic():
            team = team_named(request.user, competition, request.POST.get("team", ""))
            applications.enter(request.user, competition, person, team=team)

    return act_and_redirect(request, code, act, _("The participant is entered."), _ENTRIES)


@login_required
@require_POST
def answer(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Accept an athlete's own entry as an application, or refuse it with a reason."""
    competition = competition_or_403(request, code, Action.ACCEPT_ENTRY)
    chosen = get_object_or_404(competition.entries, pk=entry)
    accepted = request.POST.get("decision") == "accept"

    def act() -> None:
        own_entries.answer_entry(
            request.user, chosen, version_value(request), accepted=accepted, reason=request.POST.get("reason", "")
        )

    return act_and_redirect(request, code, act, _("The decision is recorded."), _ENTRIES)


@login_required
@require_POST
def decide(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Admit or refuse."""
    competition = competition_or_403(request, code, Action.ADMIT)
    chosen = get_object_or_404(competition.entries.exclude(state__in=NOT_ENTERED), pk=entry)
    admitted = request.POST.get("decision") == "admit"

    def act() -> None:
        applications.decide_admission(
            request.user, chosen, version_value(request), admitted=admitted, reason=request.POST.get("reason", "")
        )

    return act_and_redirect(
        request, code, act, _("The decision is recorded."), _where_decided(request, competition, _ENTRIES)
    )


@login_required
@require_POST
def admit_all(request: SignedIn, code: str) -> HttpResponse:
    """Admit everybody who waits; refusals are decided one by one.

    Whose papers were not marked one by one is admitted on the word of whoever is named as having checked them.
    """
    competition = competition_or_403(request, code, Action.ADMIT)
    checked_by = request.POST.get("checked_by", "")

    def act() -> None:
        problems: list[Problem] = []
        for entry in competition.entries.filter(state__in=("applied", "preliminary")):
            try:
                applications.decide_admission(request.user, entry, entry.version, admitted=True, checked_by=checked_by)
            except Refusal as refusal:
                problems += refusal.problems
        if problems:
            raise Refusal(*problems)

    return act_and_redirect(
        request, code, act, _("The decisions are recorded."), _where_decided(request, competition, "pages:desk")
    )


def _where_decided(request: SignedIn, competition: Competition, desk: str) -> str:
    """The page to go on from: who admits and does nothing else at the desk has the commission's."""
    return desk if may(request.user, Action.ENTER_RESULT, competition) else "pages:commission"


@login_required
@require_POST
def withdraw(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Somebody leaves."""
    competition = competition_or_403(request, code, Action.PAIR)
    chosen: Entry = get_object_or_404(competition.entries, pk=entry)

    def act() -> None:
        applications.withdraw(
            request.user,
            chosen,
            version_value(request),
            after_round=competition.rounds.count() - bool(request.POST.get("unplayed")),
            reason=request.POST.get("reason", ""),
        )

    return act_and_redirect(request, code, act, _("The withdrawal is recorded."), _ENTRIES)


@login_required
def particulars(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """What the application says of one athlete."""
    competition = competition_or_403(request, code, Action.SEE_PERSONAL_DATA)
    listed = competition.entries.filter(person__isnull=False).exclude(state__in=NOT_ENTERED)
    chosen = get_object_or_404(listed.select_related("person", "competition"), pk=entry)
    if request.method == "POST":
        data = {name: request.POST.get(name, "") for name in FIELDS}
        run_act(
            request,
            lambda: write_particulars(request.user, chosen, version_value(request), data),
            _("The particulars are written down."),
        )
        return redirect("pages:particulars", code, entry)
    entry_particulars = EntryParticulars.objects.filter(entry=chosen).select_related("by").first()
    return competition_page(
        request,
        competition,
        "desk",
        "competitions/particulars.html",
        {"entry": chosen, "particulars": entry_particulars},
    )
