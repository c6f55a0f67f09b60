"""The judging panel: who is in it, the absence of the chief judge, his orders (12.1, 12.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tavlei.languages import catalogue
from tavlei.office.competitions.commission import panel_of
from tavlei.office.competitions.conduct.findings import word
from tavlei.office.competitions.orders import give_order
from tavlei.office.competitions.page import competition_page, find
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.explanations import reader_language
from tavlei.office.pages.form_fields import labelled
from tavlei.office.pages.form_values import whole_number
from tavlei.office.pages.refusals import told
from tavlei.office.pages.submissions import perform
from tavlei.office.roles.deputies import chief_leaves, chief_returns, deputies
from tavlei.office.roles.permissions import Action, chief_is_absent, may
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.officials import Order, RemovalGround

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn


@login_required
def panel(request: SignedIn, code: str) -> HttpResponse:
    """The panel with its posts; whether deputies act for the chief judge now; the orders given."""
    found = find(request, code, Action.TICK_OFF)
    book = catalogue(reader_language())
    problem, members = "", []
    try:
        members = [
            (appointment.person, book.phrase(appointment.post.label), appointment.post)
            for appointment in panel_of(found).appointments
        ]
    except Refusal as refusal:
        problem = told(refusal)
    orders = [(order, book.phrase(word(Order, order.order).label)) for order in found.orders.select_related("by")]
    context = {
        "members": members,
        "problem": problem,
        "deputies": deputies(found),
        "absent": chief_is_absent(found),
        "absences": found.absences_of_chief.select_related("by"),
        "orders": orders,
        "kinds": labelled(Order),
        "grounds": labelled(RemovalGround),
        "may_stand_in": may(request.user, Action.STAND_IN, found),
        "may_order": may(request.user, Action.ORDER, found),
        "may_grant": may(request.user, Action.GRANT, found),
    }
    return competition_page(request, found, "desk", "competitions/panel.html", context)


@login_required
@require_POST
def absence(request: SignedIn, code: str) -> HttpResponse:
    """The chief judge leaves the work to his deputies, or is back."""
    found = find(request, code, Action.STAND_IN)
    rulebook = rulebook_of(found)
    if request.POST.get("what") == "back":
        perform(request, lambda: chief_returns(request.user, found, rulebook), _("The chief judge is back."))
    else:
        reason = request.POST.get("reason", "")
        perform(
            request,
            lambda: chief_leaves(request.user, found, reason, rulebook),
            _("The deputies act for the chief judge."),
        )
    return redirect("pages:panel", code)


@login_required
@require_POST
def order(request: SignedIn, code: str) -> HttpResponse:
    """An order of the chief judge."""
    found = find(request, code, Action.ORDER)
    perform(request, lambda: _order(request, found), _("The order is given."))
    return redirect("pages:panel", code)


def _order(request: SignedIn, found: Competition) -> None:
    given = request.POST
    ground, breaches = given.get("ground", ""), given.get("breaches", "")
    give_order(
        request.user, found, word(Order, given.get("order", "")), reason=given.get("reason", ""),
        concerns=given.get("concerns", ""), ground=word(RemovalGround, ground) if ground else None,
        venue_unfit=bool(given.get("venue_unfit")), breaches=whole_number(breaches),
    )  # fmt: skip
