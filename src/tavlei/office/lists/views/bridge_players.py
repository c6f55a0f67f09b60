"""New players of bridge: a local officer describes them, the commission confirms; consent to other forms of reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.competitions.models import Competition, Sport
from tavlei.office.lists import bridge_registrations
from tavlei.office.lists.form_consents import agree_form
from tavlei.office.lists.forms import BridgePlayerForm, FormConsentForm
from tavlei.office.lists.models import BridgeRegistration, RegistrationState
from tavlei.office.pages.form_values import version_of
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.submissions import filled, perform
from tavlei.office.roles.permissions import Action, may, require

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.people.models import Person


@login_required
def players(request: SignedIn) -> HttpResponse:
    """Describe a new player, and see what became of those described before."""
    require(request.user, Action.LOCAL_POINTS)
    form = BridgePlayerForm(request.POST if request.method == "POST" else None)
    alike: tuple[Person, ...] = ()
    if request.method == "POST" and form.is_valid():
        looked = "nobody_known" in request.POST
        alike = bridge_registrations.who_it_may_be(request.user, BridgeRegistration(**form.cleaned_data))

        def act() -> None:
            bridge_registrations.register_player(request.user, form.cleaned_data, nobody_known=looked)

        if perform(request, act, _("The player waits to be confirmed.")):
            return redirect("pages:bridge_players")
    decides = may(request.user, Action.CONFIRM_PLAYER)
    listed = BridgeRegistration.objects.select_related("person", "region", "by")
    page = page_of(request, listed if decides else listed.filter(by=request.user))
    context = {"section": "office", "form": form, "alike": alike, "page": page, "decides": decides}
    return render(request, "lists/bridge_players.html", context)


@login_required
def player(request: SignedIn, registration: int) -> HttpResponse:
    """One player to be confirmed: who of the register it may be, and the decision."""
    require(request.user, Action.CONFIRM_PLAYER)
    found = get_object_or_404(BridgeRegistration.objects.select_related("region", "by", "person"), pk=registration)
    if request.method == "POST":
        version, given = version_of(request), request.POST

        def act() -> None:
            if given.get("decision") == "refuse":
                bridge_registrations.refuse_player(request.user, found, version, given.get("reason", ""))
            else:
                bridge_registrations.confirm_player(request.user, found, version, given.get("person", ""))

        perform(request, act, _("The decision is recorded."))
        return redirect("pages:bridge_player", registration)
    is_open = found.state == RegistrationState.OPEN
    alike = bridge_registrations.who_it_may_be(request.user, found) if is_open else ()
    context = {"section": "office", "registration": found, "alike": alike, "is_open": is_open}
    return render(request, "lists/bridge_player.html", context)


@login_required
def report_form(request: SignedIn, code: str) -> HttpResponse:
    """The consent of the commission to another form of the report of a tournament."""
    require(request.user, Action.INCLUDE)
    found = get_object_or_404(Competition, code=code, sport=Sport.BRIDGE)
    form = FormConsentForm(request.POST if request.method == "POST" else None, initial={"day": timezone.localdate()})
    if request.method == "POST" and filled(request, form):
        done = _("The consent is recorded.")
        if perform(request, lambda: agree_form(request.user, found, **form.cleaned_data), done):
            return redirect("pages:report_form", code)
    context = {"section": "office", "competition": found, "form": form, "consents": found.form_consents.all()}
    return render(request, "lists/report_form.html", context)
