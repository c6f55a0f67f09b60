"""Who holds which role: the judges and staff of a competition, the officers of the federation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tavlei.office.competitions.models import Competition
from tavlei.office.pages.refusals import told
from tavlei.office.roles import grants
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Refusal

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


def _page(request: SignedIn, found: Competition | None) -> HttpResponse:
    held = Grant.objects.filter(competition=found, ended=None).select_related("user").order_by("role", "user__username")
    offered = [office_role for office_role in OfficeRole if (office_role in grants.FEDERAL) is False or found is None]
    context = {
        "competition": found,
        "held": held,
        "roles": [(office_role.value, office_role.label) for office_role in offered],
        "tab": "staff",
        "may_run": found is not None and may(request.user, Action.ENTER_RESULT, found),
    }
    return render(request, "roles/staff.html" if found else "roles/officers.html", context)


def _changed(request: SignedIn, found: Competition | None) -> HttpResponse:
    try:
        if ended := request.POST.get("end"):
            grants.end(request.user, get_object_or_404(Grant, pk=ended, competition=found, ended=None))
            messages.success(request, _("The role is ended."))
        else:
            name = request.POST.get("user", "").strip()
            role = request.POST.get("role", "")
            chosen = User.objects.filter(username=name, is_active=True).first()
            if chosen is None or role not in OfficeRole.values:
                messages.error(request, _("There is no such user; people sign up first, then they are given roles."))
            else:
                given = (request.POST.get(field, "").strip() for field in ("category", "duty"))
                category, duty = given
                grants.grant(request.user, chosen, OfficeRole(role), found, category=category, duty=duty)
                messages.success(request, _("The role is given."))
    except Refusal as refusal:
        messages.error(request, told(refusal))
    return redirect("pages:staff", found.code) if found else redirect("pages:officers")
