"""An event of FIDE's systems paired once more by another engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.http import Http404

from tavlei.office.competitions.fide import is_fide
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.page import competition_page, find
from tavlei.office.explanations import as_html, named
from tavlei.office.pages.refusals import told_problems
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tavlei.office.competitions.models import Competition
    from tavlei.office.pages.requests import SignedIn


@login_required
def pairing_check(request: SignedIn, code: str) -> HttpResponse:
    """Choose an engine and read what it would have paired otherwise."""
    found = find(request, code, Action.PAIR)
    if not is_fide(found):
        raise Http404
    engine = request.GET.get("engine", "")
    context: dict[str, Any] = {"engines": event_kind(found).checking_engines(found), "engine": engine}
    if engine:
        context |= _checked(found, engine)
    return competition_page(request, found, "desk", "competitions/pairing_check.html", context)


def _checked(found: Competition, engine: str) -> dict[str, Any]:
    try:
        checked = event_kind(found).checked_pairings(found, engine)
    except Refusal as refusal:
        return {"problems": told_problems(refusal)}
    return {"checked": checked, "told": as_html(named(checked.explanation(), event_kind(found).names(found)))}
