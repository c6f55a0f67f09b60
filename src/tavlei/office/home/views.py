"""The front page, the desk of whoever holds a role, and the page for programmers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe

from tavlei.games.draughts.diagram import board_svg
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.office.competitions.models import Competition, Report, ReportState
from tavlei.office.home.overview import overview
from tavlei.office.journal.cache import office_state
from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.signatures import public_key
from tavlei.office.pages.page_cache import kept_page
from tavlei.office.people.models import ClaimState, PersonClaim
from tavlei.office.roles.permissions import Action, may, roles_of

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.pages.requests import SignedIn

_POSITION: Final = "W:Wa1,c1,g1,f2,h2:Bc5,d6,f6,h6,e7,h8"


def home(request: HttpRequest) -> HttpResponse:
    """What is going on: competitions in progress, played and to come, the lists in force, the news."""
    part = kept_page(request, office_state(), "home/_home.html", overview)
    return render(request, "home/home.html", {"part": part, "picture": _picture()})


@cache
def _picture() -> SafeString:
    """A position, as an ornament: the words of the page do not need it."""
    return mark_safe(board_svg(RUSSIAN, parse_fen(RUSSIAN, _POSITION), name="ornament"))  # noqa: S308 - no text of anybody


def about_api(request: HttpRequest) -> HttpResponse:
    """How to get the same numbers by JSON, and the key that proves lists."""
    return render(request, "home/api.html", {"public_key": public_key()})


@login_required
def office(request: SignedIn) -> HttpResponse:
    """What waits for whoever looks."""
    if not roles_of(request.user):
        own = Competition.objects.filter(grants__user=request.user, grants__ended=None).distinct()
        if not own.exists():
            raise PermissionDenied
    context = {
        "own": Competition.objects.filter(grants__user=request.user, grants__ended=None).distinct()[:20],
        "decided": Report.objects.exclude(state__in=(ReportState.RECEIVED, ReportState.APPEALED))
        .select_related("competition")
        .order_by("-received")[:10]
        if may(request.user, Action.INCLUDE)
        else [],
        "waiting": Report.objects.filter(state__in=(ReportState.RECEIVED, ReportState.APPEALED)).select_related(
            "competition"
        )
        if may(request.user, Action.INCLUDE)
        else [],
        "may_publish": may(request.user, Action.PUBLISH),
        "may_announce": may(request.user, Action.ANNOUNCE),
        "may_keep": may(request.user, Action.KEEP_PEOPLE),
        "may_send_points": may(request.user, Action.LOCAL_POINTS),
        "may_award": may(request.user, Action.AWARD_TITLE),
        "may_grant": may(request.user, Action.GRANT_IN_FEDERATION),
        "may_present": may(request.user, Action.PRESENT_FEDERATION),
        "may_link": may(request.user, Action.LINK_PERSON),
        "claims_waiting": PersonClaim.objects.filter(state=ClaimState.OPEN).count(),
        "may_import": may(request.user, Action.IMPORT),
        "kinds": [(list_kind.value, list_kind.label) for list_kind in ListKind if list_kind in LISTS],
    }
    return render(request, "home/office.html", context)
