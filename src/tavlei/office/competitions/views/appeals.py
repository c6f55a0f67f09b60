"""Appeals: the committee, decided protests, what came of the appeals against them (5.4.17.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.competitions.conduct import appeals as appeals_acts
from tavlei.office.competitions.models import Appeal, Body, Competition, Protest
from tavlei.office.competitions.pages.page import act_and_redirect, competition_or_403, competition_page
from tavlei.office.competitions.regulation.event_rules import enum_member
from tavlei.office.explanations import as_html, explanation_from_json
from tavlei.office.pages.form_values import int_value, version_value
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.people.models import Person
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.conduct.disputes.protests import Filer

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.roles.models import User


@login_required
@require_GET
def appeals(request: SignedIn, code: str) -> HttpResponse:
    """The appeals committee, decided protests and what came of the appeals."""
    competition = get_object_or_404(Competition, code=code)
    rights = {action.value: may(request.user, action, competition) for action in _APPEALS}
    if not any(rights.values()):
        raise PermissionDenied
    protests = competition.protests.select_related("entry__person", "entry__team", "appeal", "round")
    if not (rights[Action.NAME_BODIES] or rights[Action.DECIDE_APPEAL]):
        protests = protests.filter(own_protests(request.user))
    context = {
        "members": appeals_acts.members_of(competition, Body.APPEALS),
        "rows": [_row(protest) for protest in protests],
        "rights": rights,
    }
    return competition_page(request, competition, "desk", "competitions/appeals.html", context)


@login_required
@require_POST
def committee(request: SignedIn, code: str) -> HttpResponse:
    """Name the appeals committee by the numbers of its people in the register."""
    competition = competition_or_403(request, code, Action.NAME_BODIES)

    def act() -> None:
        chairman = _people(request.POST.get("chairman", ""))
        check = appeals_acts.name_committee(
            request.user, competition, chairman[0] if chairman else _nobody("chairman"),
            _people(request.POST.get("members", "")), _people(request.POST.get("reserves", "")),
        )  # fmt: skip
        if check.remarks:
            messages.warning(request, _("Members of the committee are from one region; if possible they are not."))

    return act_and_redirect(request, code, act, _("The committee is named."), "pages:appeals")


@login_required
@require_POST
def appeal(request: SignedIn, code: str, protest: int) -> HttpResponse:
    """Appeal against the decision on a protest."""
    competition = competition_or_403(request, code, Action.PROTEST)
    chosen: Protest = get_object_or_404(competition.protests, pk=protest)
    filer = request.POST.get("filer", "")

    def act() -> None:
        told_filer = enum_member(Filer, filer, Filer.ATHLETE)
        appeals_acts.file_appeal(request.user, chosen, text=request.POST.get("text", ""), filer=told_filer)

    return act_and_redirect(request, code, act, _("The appeal is filed."), "pages:appeals")


@login_required
@require_POST
def verdict(request: SignedIn, code: str, protest: int) -> HttpResponse:
    """The final decision of the committee."""
    competition = competition_or_403(request, code, Action.DECIDE_APPEAL)
    chosen: Appeal = get_object_or_404(Appeal, protest__competition=competition, protest=protest)

    def act() -> None:
        appeals_acts.decide_appeal(
            request.user, chosen, version_value(request), votes_for=int_value(request.POST.get("for", "")),
            votes_against=int_value(request.POST.get("against", "")), reasons=request.POST.get("reasons", ""),
            interested=frozenset(request.POST.getlist("interested")),
        )  # fmt: skip

    return act_and_redirect(request, code, act, _("The appeal is decided."), "pages:appeals")


def own_protests(user: User) -> Q:
    """The protests that somebody filed, or that speak for him or his team."""
    own = Q(filed_by=user) | Q(entry__team__representative=user)
    return own | Q(entry__person=user.person) | Q(entry__team__captain=user.person) if user.person else own


_APPEALS = (Action.NAME_BODIES, Action.DECIDE_APPEAL, Action.PROTEST)


def _row(protest: Protest) -> dict[str, Any]:
    made = getattr(protest, "appeal", None)
    sat = problem = None
    if made is not None and made.decided is None:
        try:
            sat = appeals_acts.seated(made)
        except Refusal as refusal:
            problem = refusal_text(refusal)
    checks = as_html(explanation_from_json(protest.checks)) if protest.checks else ""
    return {"protest": protest, "appeal": made, "seated": sat, "problem": problem, "checks": checks}


def _people(text: str) -> list[Person]:
    """People of the register by their numbers, in the order given; an unknown number is refused."""
    codes = [code for code in text.replace(",", " ").replace(";", " ").split() if code]
    known = {person.code: person for person in Person.objects.filter(code__in=codes).select_related("region")}
    for code in codes:
        if code not in known:
            _nobody(code)
    return [known[code] for code in codes]


def _nobody(name: str) -> Person:
    raise Refusal(Problem("there is nobody with the number {number} in the register", {"number": name}, path="members"))
