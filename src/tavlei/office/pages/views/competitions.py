"""Public pages of competitions: the calendar, participants, rounds and tables, live and embeddable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_response_headers
from django.views.decorators.clickjacking import xframe_options_exempt

from tavlei.office.competitions.engine import read_field
from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.tables import crosstable, labels_of_criteria, pairing_rows, standing_rows
from tavlei.office.explanations import as_html, load, named
from tavlei.office.pages.calendars import calendar_feed, news_feed
from tavlei.office.pages.frame import competition_page
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.views import teams
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.office.competitions.engine import Field


def calendar(request: HttpRequest) -> HttpResponse:
    """All competitions, the newest first, by sport, year and name."""
    found = Competition.objects.exclude(state=State.CANCELLED).select_related("region")
    sport, year, text = (request.GET.get(each, "").strip() for each in ("sport", "year", "q"))
    if sport in Sport.values:
        found = found.filter(sport=sport)
    if year.isdigit() and len(year) == 4:
        found = found.filter(starts__year=int(year))
    if text:
        found = found.filter(name__icontains=text)
    context = {
        "page": page_of(request, found),
        "sports": Sport.choices,
        "chosen": {"sport": sport, "year": year, "q": text},
        "may_announce": may(request.user, Action.ANNOUNCE),
    }
    return render(request, "pages/calendar.html", context)


def calendar_ics(_request: HttpRequest) -> HttpResponse:
    """The calendar as a feed for calendar programs."""
    coming = Competition.objects.exclude(state=State.CANCELLED)[:500]
    return HttpResponse(calendar_feed(coming), content_type="text/calendar; charset=utf-8")


def calendar_rss(_request: HttpRequest) -> HttpResponse:
    """The calendar as RSS."""
    return HttpResponse(
        news_feed(Competition.objects.exclude(state=State.CANCELLED)[:100]), content_type="application/rss+xml"
    )


def competition(request: HttpRequest, code: str) -> HttpResponse:
    """What it is, and what can be seen of it."""
    found = _find(code)
    return competition_page(
        request, found, "overview", "pages/competition.html", {"regulation": read_field(found).regulation}
    )


def participants(request: HttpRequest, code: str) -> HttpResponse:
    """Who takes part."""
    found = _find(code)
    if found.plays_in_teams:
        return teams.participants(request, found)
    entries = found.entries.select_related("person", "person__region", "team").order_by("number", "person__search")
    return competition_page(request, found, "participants", "pages/participants.html", {"entries": entries})


def one_round(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The pairs and results of a round."""
    found = _find(code)
    if found.plays_in_teams:
        return teams.one_round(request, found, number)
    field = read_field(found)
    made = get_object_or_404(found.rounds, number=number)
    context = {"round": made, "rows": pairing_rows(field, made), "rounds": field.rounds}
    return competition_page(request, found, f"round{number}", "pages/round.html", context)


def why_pair(request: HttpRequest, code: str, number: int, board: int) -> HttpResponse:
    """Why two were paired: groups, who was passed over, colours."""
    found = _find(code)
    if found.plays_in_teams:
        return teams.why_match(request, found, number, board)
    made = get_object_or_404(found.rounds, number=number)
    encounter = get_object_or_404(made.encounters, board=board)
    field = read_field(found)
    kept = encounter.explanation or made.explanation
    explanation = as_html(named(load(kept), field.names)) if kept else ""
    return render(request, "pages/_explanation.html", {"explanation": explanation})


def table(request: HttpRequest, code: str) -> HttpResponse:
    """The standings with every coefficient, and the cross table."""
    found = _find(code)
    if found.plays_in_teams:
        return teams.table(request, found)
    return competition_page(request, found, "table", "pages/table.html", _table(found))


def why_value(request: HttpRequest, code: str, entry: int, criterion: str) -> HttpResponse:
    """How a coefficient came about, opponent by opponent."""
    found = _find(code)
    if found.plays_in_teams:
        return teams.why_value(request, found, entry, criterion)
    field = read_field(found)
    try:
        explanation = field.standings.explain_value(f"e{entry}", criterion)
    except Refusal as refusal:
        return HttpResponse(str(refusal), status=404, content_type="text/plain; charset=utf-8")
    return render(request, "pages/_explanation.html", {"explanation": as_html(named(explanation, field.names))})


def screen(request: HttpRequest, code: str) -> HttpResponse:
    """Pairs and table for the big screen in the hall; it renews itself."""
    found = _find(code)
    if found.plays_in_teams:
        return teams.screen(request, found)
    field = read_field(found)
    last = field.rounds[-1] if field.rounds else None
    context = {"competition": found, "round": last, "pairs": pairing_rows(field, last) if last else [], **_table(found)}
    return render(request, "pages/screen.html", context)


@xframe_options_exempt
def embedded(request: HttpRequest, code: str) -> HttpResponse:
    """The table alone, for other sites."""
    found = _find(code)
    context = teams.table_context(found) if found.plays_in_teams else _table(found)
    response = render(request, "pages/embedded.html", {"competition": found, **context})
    patch_response_headers(response, cache_timeout=30)
    return response


def _table(found: Competition) -> dict[str, Any]:
    field = read_field(found)
    return {
        "field": field,
        "rows": standing_rows(field),
        "criteria": labels_of_criteria(field),
        "cross": crosstable(field) if _has_cross(field) else None,
    }


def _has_cross(field: Field) -> bool:
    return 0 < len(field.entries) <= 40


def _find(code: str) -> Competition:
    return get_object_or_404(Competition.objects.select_related("region"), code=code)
