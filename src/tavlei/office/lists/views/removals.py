"""Inactive players of the chess list: whom the rule names, and the decisions to remove or to restore them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from tavlei.office.lists.forms import RemovalForm
from tavlei.office.lists.models import ListFact, RemovalDecision
from tavlei.office.lists.removals import ListedPlayer, MonthStatus, Removal, decide_removals, status_of_month
from tavlei.office.pages.form_values import date_value
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.refusals import refusal_text
from tavlei.office.pages.submissions import run_act, valid_or_message
from tavlei.office.people.models import Person
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from django.http import HttpResponse

    from tavlei.office.pages.requests import SignedIn

_SHOWN = 20


@login_required
def removals(request: SignedIn) -> HttpResponse:
    """Choose inactive players and decide; `who=removed` shows those who may be restored."""
    require(request.user, Action.PUBLISH)
    asked = request.POST if request.method == "POST" else request.GET
    restoring, day = asked.get("who") == "removed", date_value(asked.get("day", "")) or timezone.localdate()
    form = RemovalForm(request.POST if request.method == "POST" else None, initial={"day": day})
    if request.method == "POST" and valid_or_message(request, form) and _decided(request, form, restoring=restoring):
        return redirect(f"{reverse('pages:removals')}?day={day.isoformat()}")
    status = _status(request, day)
    listed = () if status is None else status.removed if restoring else status.inactive
    page = page_of(request, listed)
    context = {
        "section": "office",
        "day": day,
        "restoring": restoring,
        "status": status,
        "page": page,
        "rows": _rows(page),
        "form": form,
        "made": RemovalDecision.objects.prefetch_related("facts__person").select_related("by")[:_SHOWN],
        "removed_kind": ListFact.Kind.REMOVED,
    }
    return render(request, "lists/removals.html", context)


def _decided(request: SignedIn, form: RemovalForm, *, restoring: bool) -> bool:
    kind = ListFact.Kind.RESTORED if restoring else ListFact.Kind.REMOVED

    def act() -> None:
        codes: Iterable[str] = request.POST.getlist("person")
        if "everybody" in request.POST:
            status = status_of_month(form.cleaned_data["day"])
            codes = [player.code for player in (status.removed if restoring else status.inactive)]
        decide_removals(request.user, Removal(kind, **form.cleaned_data), list(codes))

    return run_act(request, act, _("The decision is recorded."))


def _status(request: SignedIn, day: date) -> MonthStatus | None:
    try:
        return status_of_month(day)
    except Refusal as refusal:
        messages.error(request, refusal_text(refusal))
        return None


def _rows(listed: Iterable[ListedPlayer]) -> list[dict[str, Any]]:
    shown = list(listed)
    people = {person.code: person for person in Person.objects.filter(code__in=[player.code for player in shown])}
    return [
        {
            "person": people[player.code],
            "rating": player.rating,
            "last_game": parse_date(player.last_game) if player.last_game else None,
            "active_until": parse_date(player.active_until) if player.active_until else None,
            "removed": {**player.removed, "day": parse_date(player.removed["day"])} if player.removed else None,
        }
        for player in shown
        if player.code in people
    ]
