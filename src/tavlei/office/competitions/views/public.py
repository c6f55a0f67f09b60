"""Public pages of competitions: the calendar, participants, rounds and tables, live and embeddable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_response_headers
from django.views.decorators.clickjacking import xframe_options_exempt

from tavlei.office.competitions.brackets import bracket_rows
from tavlei.office.competitions.calendar_feeds import calendar_feed, news_feed
from tavlei.office.competitions.engine import read_field
from tavlei.office.competitions.forms import discipline_name, who_may_take_part
from tavlei.office.competitions.game_records import boards_to_record, recorded_boards
from tavlei.office.competitions.merged_groups import places_apart
from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.page import competition_page, kept_part
from tavlei.office.competitions.programme import planned
from tavlei.office.competitions.regulation import read_regulation
from tavlei.office.competitions.tables import crosstable, labels_of_criteria, pairing_rows, standing_rows
from tavlei.office.competitions.views.protests import speaks_in
from tavlei.office.explanations import as_html, load, named
from tavlei.office.journal.cache import office_state
from tavlei.office.pages.page_cache import kept_page
from tavlei.office.pages.paging import page_of
from tavlei.office.people.names import search_key
from tavlei.office.roles.permissions import Action, may
from tavlei.office.teams.views import public
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet
    from django.http import HttpRequest

    from tavlei.office.competitions.engine import Field


def calendar(request: HttpRequest) -> HttpResponse:
    """All competitions, the newest first, by sport, year and name."""
    chosen = {each: request.GET.get(each, "").strip() for each in ("sport", "year", "q")}

    def found() -> dict[str, Any]:
        return {"page": page_of(request, calendar_of(request.GET))}

    context = {
        "part": kept_page(request, office_state(), "competitions/_calendar.html", found),
        "sports": Sport.choices,
        "chosen": chosen,
        "may_announce": may(request.user, Action.ANNOUNCE),
    }
    return render(request, "competitions/calendar.html", context)


def calendar_of(asked: Mapping[str, Any]) -> QuerySet[Competition]:
    """The competitions that were not cancelled, of the sport, year and name that an address asks for."""
    found = Competition.objects.exclude(state=State.CANCELLED).select_related("region")
    sport, year, text = (str(asked.get(each, "")).strip() for each in ("sport", "year", "q"))
    if sport in Sport.values:
        found = found.filter(sport=sport)
    if year.isdecimal() and len(year) == 4 and int(year) > 0:
        found = found.filter(starts__year=int(year))
    if not (key := search_key(text)):
        return found
    # one store compares Cyrillic letters without their case, the other does not: so it is done here
    return found.filter(pk__in=[pk for pk, name in found.values_list("pk", "name") if key in search_key(name)])


def calendar_ics(_request: HttpRequest) -> HttpResponse:
    """The calendar as a feed for calendar programs."""
    coming = Competition.objects.exclude(state=State.CANCELLED).prefetch_related("planned")[:500]
    return HttpResponse(calendar_feed(coming), content_type="text/calendar; charset=utf-8")


def calendar_rss(_request: HttpRequest) -> HttpResponse:
    """The calendar as RSS."""
    return HttpResponse(
        news_feed(Competition.objects.exclude(state=State.CANCELLED)[:100]), content_type="application/rss+xml"
    )


def competition(request: HttpRequest, code: str) -> HttpResponse:
    """What it is, and what can be seen of it."""
    found = _find(code)
    context = {
        "regulation": read_regulation(found.regulation),
        "hours": sorted(planned(found).items()),
        "notes": found.press_notes.all(),
        "speaks": request.user.is_authenticated and bool(speaks_in(request.user, found)),
        "discipline": discipline_name(found),
        "who": who_may_take_part(read_regulation(found.regulation)),
    }
    return competition_page(request, found, "overview", "competitions/competition.html", context)


def participants(request: HttpRequest, code: str) -> HttpResponse:
    """Who takes part."""
    found = _find(code)
    if found.plays_in_teams:
        return public.participants(request, found)
    entries = found.entries.select_related("person", "person__region", "team").order_by("number", "person__search")
    part = kept_part(found, "participants", "competitions/_participants.html", lambda: {"entries": entries})
    return competition_page(request, found, "participants", "competitions/participants.html", {"part": part})


def one_round(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The pairs and results of a round."""
    found = _find(code)
    if found.plays_in_teams:
        return public.one_round(request, found, number)
    made = get_object_or_404(found.rounds, number=number)

    def boards() -> dict[str, Any]:
        return {
            "round": made,
            "rows": pairing_rows(read_field(found), made),
            "recorded": recorded_boards(made),
        }

    part = kept_part(found, f"boards:{number}", "competitions/_boards.html", boards)
    context = {"round": made, "part": part, "to_record": boards_to_record(made)}
    return competition_page(request, found, f"round{number}", "competitions/round.html", context)


def why_pair(request: HttpRequest, code: str, number: int, board: int) -> HttpResponse:
    """Why two were paired: groups, who was passed over, colours."""
    found = _find(code)
    if found.plays_in_teams:
        return public.why_match(request, found, number, board)
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
        return public.table(request, found)
    part = kept_part(found, "standings", "competitions/_standings.html", lambda: _table(read_field(found)))
    return competition_page(request, found, "table", "competitions/table.html", {"part": part})


def why_value(request: HttpRequest, code: str, entry: int, criterion: str) -> HttpResponse:
    """How a coefficient came about, opponent by opponent."""
    found = _find(code)
    if found.plays_in_teams:
        return public.why_value(request, found, entry, criterion)
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
        return public.screen(request, found)

    def hall() -> dict[str, Any]:
        field = read_field(found)
        last = field.rounds[-1] if field.rounds else None
        return {"round": last, "pairs": pairing_rows(field, last) if last else [], **_table(field)}

    part = kept_part(found, "screen", "competitions/_screen.html", hall)
    return render(request, "competitions/screen.html", {"competition": found, "part": part})


@xframe_options_exempt
def embedded(request: HttpRequest, code: str) -> HttpResponse:
    """The table alone, for other sites."""
    found = _find(code)
    context = public.table_context(found) if found.plays_in_teams else {"part": _plain_table(found)}
    response = render(request, "competitions/embedded.html", {"competition": found, **context})
    patch_response_headers(response, cache_timeout=30)
    return response


def _plain_table(found: Competition) -> str:
    return kept_part(
        found, "plain-table", "competitions/_table.html", lambda: {**_table(read_field(found)), "plain": True}
    )


def _table(field: Field) -> dict[str, Any]:
    return {
        "rows": standing_rows(field),
        "apart": places_apart(field) if field.regulation.second_age_group and field.rounds else [],
        "stages": bracket_rows(field) if field.is_knockout and field.rounds else None,
        "criteria": labels_of_criteria(field),
        "cross": crosstable(field) if _has_cross(field) else None,
    }


def _has_cross(field: Field) -> bool:
    return 0 < len(field.entries) <= 40


def _find(code: str) -> Competition:
    return get_object_or_404(Competition.objects.select_related("region"), code=code)
