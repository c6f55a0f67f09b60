"""Who holds which role: the judges and staff of a competition, the officers of the federation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tavlei.office.accounts import grants
from tavlei.office.competitions.models import Competition
from tavlei.office.explanations import reader_language
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.people.models import Person
from tavlei.office.roles.categories import category_name
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.conduct.officials import JudgeCategory

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
def federation(request: SignedIn) -> HttpResponse:
    """The officers of the federation."""
    require(request.user, Action.GRANT_IN_FEDERATION)
    if request.method == "POST":
        return _changed(request, None)
    return _page(request, None)


@login_required
def competition(request: SignedIn, code: str) -> HttpResponse:
    """The judges and staff of a competition."""
    found = get_object_or_404(Competition, code=code)
    require(request.user, Action.GRANT, found)
    if request.method == "POST":
        return _changed(request, found)
    return _page(request, found)


def _page(request: SignedIn, event: Competition | None) -> HttpResponse:
    current_grants = (
        Grant.objects.filter(competition=event, ended=None)
        .select_related("person__region", "user__person__region")
        .order_by("role", "user__username", "pk")
    )
    language = reader_language()
    offered = [office_role for office_role in OfficeRole if (office_role in grants.FEDERAL) is False or event is None]
    context = {
        "competition": event,
        "held": [(grant, category_name(grant.category, language)) for grant in current_grants],
        "categories": [category_name(category, language) for category in JudgeCategory],
        "roles": [(office_role.value, office_role.label) for office_role in offered],
        "tab": "staff",
        "may_run": event is not None and may(request.user, Action.ENTER_RESULT, event),
    }
    return render(request, "roles/staff.html" if event else "roles/officers.html", context)


def _changed(request: SignedIn, event: Competition | None) -> HttpResponse:
    try:
        if ended := request.POST.get("end"):
            grants.end(request.user, get_object_or_404(Grant, pk=ended, competition=event, ended=None))
            messages.success(request, _("The role is ended."))
        elif named := request.POST.get("name"):
            grant = get_object_or_404(Grant, pk=named, competition=event, ended=None)
            person = _person(request.POST.get("person", ""))
            grants.name_official(request.user, grant, person, request.POST.get("category", ""))
            messages.success(request, _("Papers name the official so from now on."))
        else:
            _give(request, event)
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
    return redirect("pages:staff", event.code) if event else redirect("pages:officers")


def _give(request: SignedIn, event: Competition | None) -> None:
    """Give a role to an account, to a person of the register, or to an account as that person."""
    name, role = request.POST.get("user", "").strip(), request.POST.get("role", "")
    person = _person(request.POST.get("person", ""))
    account = User.objects.filter(username=name, is_active=True).first() if name else None
    if role not in OfficeRole.values or (name and account is None) or not (account or person):
        messages.error(
            request, _("There is no such user; name one who has signed up, or a person of the register by number.")
        )
        return
    category, duty = (request.POST.get(field, "").strip() for field in ("category", "duty"))
    to = account or person
    assert to is not None  # noqa: S101 - asked above
    grants.grant(request.user, to, OfficeRole(role), event, category=category, duty=duty, person=person)
    messages.success(request, _("The role is given."))


def _person(code: str) -> Person | None:
    """The person of a personal number; nobody where nothing is written, and a number that is nobody's is refused."""
    if not code.strip():
        return None
    person = Person.objects.filter(code=code.strip(), merged_into=None, anonymised=False).first()
    if person is None:
        raise Refusal(Problem("there is no person with the number {number}", {"number": code.strip()}, path="person"))
    return person
