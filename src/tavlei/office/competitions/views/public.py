"""Public pages of competitions: the calendar, participants, rounds and tables, live and embeddable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import patch_response_headers
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt

from tavlei.office.competitions.announcing.forms import discipline_name, who_may_take_part
from tavlei.office.competitions.entries.own_entries import may_take_back, takes_own_entries
from tavlei.office.competitions.field.cache import event_state
from tavlei.office.competitions.models import Competition, EntryState, State
from tavlei.office.competitions.pages.calendar import (
    KEPT_FOR,
    calendar_feed,
    calendar_of,
    calendar_query,
    choices,
    news_feed,
)
from tavlei.office.competitions.pages.event_pages import event_pages
from tavlei.office.competitions.pages.page import BackLink, competition_page, why_page
from tavlei.office.competitions.pairing.numbers import numbering_explained
from tavlei.office.competitions.pairing.programme import planned
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import without_foreign_clauses
from tavlei.office.competitions.views.protests import speaks_in
from tavlei.office.design.qr import qr_picture
from tavlei.office.explanations import as_html
from tavlei.office.federation.addresses import public_address
from tavlei.office.journal.cache import office_state
from tavlei.office.pages.page_cache import cached_page
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.public_pages import public_page
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from django.http import HttpRequest


@public_page(office_state)
def calendar(request: HttpRequest) -> HttpResponse:
    """All competitions month by month, by sport, region, status, year and name."""

    def found() -> dict[str, Any]:
        asked = calendar_query(request.GET)
        return {"page": page_of(request, calendar_of(request.GET)), "asked": asked, **choices()}

    context = {
        "section": "competitions",
        "part": cached_page(request, office_state(), "competitions/_calendar.html", found, KEPT_FOR),
        "may_announce": may(request.user, Action.ANNOUNCE),
    }
    return render(request, "competitions/calendar.html", context)


def calendar_ics(_request: HttpRequest) -> HttpResponse:
    """The calendar as a feed for calendar programs."""
    coming = Competition.objects.filter(whole=None).exclude(state=State.CANCELLED).prefetch_related("planned")[:500]
    return HttpResponse(calendar_feed(coming), content_type="text/calendar; charset=utf-8")


def calendar_rss(_request: HttpRequest) -> HttpResponse:
    """The calendar as RSS."""
    return HttpResponse(
        news_feed(Competition.objects.filter(whole=None).exclude(state=State.CANCELLED)[:100]),
        content_type="application/rss+xml",
    )


@public_page(event_state)
def competition(request: HttpRequest, code: str) -> HttpResponse:
    """What it is, and what can be seen of it."""
    found = _find(code)
    context = {
        "now": event_pages(found).now(found),
        "regulation": read_regulation(found.regulation),
        "hours": sorted(planned(found).items()),
        "notes": found.press_notes.all(),
        "speaks": request.user.is_authenticated and bool(speaks_in(request.user, found)),
        "discipline": discipline_name(found),
        **own_entry(request, found),
        "who": who_may_take_part(read_regulation(found.regulation)),
    }
    return competition_page(request, found, "overview", "competitions/competition.html", context)


def own_entry(request: HttpRequest, event: Competition) -> dict[str, Any]:
    """Whether whoever looks may enter himself, has done so, and may take it back."""
    person = request.user.person_id if request.user.is_authenticated else None
    mine = event.entries.filter(person=person).select_related("competition").first() if person else None
    asks_again = mine is None or mine.state == EntryState.RECALLED
    return {
        "own": mine,
        "takes_own": takes_own_entries(event),
        "may_enter": person is not None and asks_again and takes_own_entries(event),
        "may_take_back": mine is not None and may_take_back(mine),
        "needs_person": request.user.is_authenticated and person is None,
    }


@public_page(event_state)
def participants(request: HttpRequest, code: str) -> HttpResponse:
    """Who takes part."""
    found = _find(code)
    return event_pages(found).participants(request, found)


def numbers(request: HttpRequest, code: str) -> HttpResponse:
    """How the numbers were drawn: the rule, the seed, who drew what."""
    found = _find(code)
    explanation = numbering_explained(found)
    if explanation is None:
        raise Http404
    question = _("How the numbers were drawn")
    return why_page(
        request,
        found,
        question,
        [as_html(without_foreign_clauses(found, explanation))],
        BackLink.among_participants(found),
    )


@public_page(event_state)
def one_round(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The pairs and results of a round."""
    found = _find(code)
    return event_pages(found).one_round(request, found, get_object_or_404(found.rounds, number=number))


def why_pair(request: HttpRequest, code: str, number: int, board: int) -> HttpResponse:
    """Why two were paired."""
    found = _find(code)
    return event_pages(found).why_pair(request, found, get_object_or_404(found.rounds, number=number), board)


@public_page(event_state)
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The standings with every criterion, and the cross table."""
    found = _find(code)
    return event_pages(found).table(request, found)


def why_value(request: HttpRequest, code: str, entry: int, criterion: str) -> HttpResponse:
    """How the value of a criterion came about."""
    found = _find(code)
    return event_pages(found).why_value(request, found, entry, criterion)


def why_place(request: HttpRequest, code: str, entry: int) -> HttpResponse:
    """Why somebody has the place he has."""
    found = _find(code)
    return event_pages(found).why_place(request, found, entry)


@public_page(event_state)
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """Pairs and table for the big screen in the hall; it renews itself."""
    found = _find(code)
    address = public_address(reverse("pages:competition", args=[found.code]))
    context = {"competition": found, "part": event_pages(found).screen(found), "qr": qr_picture(address)}
    return render(request, "competitions/screen.html", context)


@xframe_options_exempt
def embedded(request: HttpRequest, code: str) -> HttpResponse:
    """The table alone, for other sites."""
    found = _find(code)
    context = {"competition": found, "part": event_pages(found).plain_table(found)}
    response = render(request, "competitions/embedded.html", context)
    patch_response_headers(response, cache_timeout=30)
    return response


def _find(code: str) -> Competition:
    return get_object_or_404(Competition.objects.select_related("region"), code=code)
