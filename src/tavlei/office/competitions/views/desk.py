"""The competition desk: where it stands, and the steps from the admission to the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.competitions import entries, reports, results
from tavlei.office.competitions.desk_page import incidents_page
from tavlei.office.competitions.event_pages import event_pages
from tavlei.office.competitions.page import acted, find
from tavlei.office.roles.permissions import Action

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn


@login_required
@require_GET
def desk(request: SignedIn, code: str) -> HttpResponse:
    """Where the competition stands and what can be done next."""
    found = find(request, code, Action.ENTER_RESULT)
    return event_pages(found).desk(request, found)


@login_required
@require_GET
def desk_entries(request: SignedIn, code: str) -> HttpResponse:
    """The entries: entering, admission, leaving."""
    found = find(request, code, Action.ENTER_RESULT)
    return event_pages(found).desk_entries(request, found)


@login_required
@require_GET
def incidents(request: SignedIn, code: str) -> HttpResponse:
    """Sanctions and protests."""
    return incidents_page(request, find(request, code, Action.ENTER_RESULT))


@login_required
@require_POST
def step(request: SignedIn, code: str, what: str) -> HttpResponse:
    """Bring the competition on: close the admission, finish, approve, report."""
    acts: dict[str, Callable[[Any, Competition], Any]] = {
        "close-admission": entries.close_admission,
        "finish": results.finish,
        "approve": results.approve,
        "report": reports.send_report,
    }
    found = find(request, code, Action.PAIR)
    chosen = acts.get(what)
    if chosen is None:
        return redirect("pages:desk", code)
    return acted(request, code, lambda: chosen(request.user, found), _("Done."))
