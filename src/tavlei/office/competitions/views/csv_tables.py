"""Public tables of competitions as CSV; the same as JSON is in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404

from tavlei.office.competitions.field.cache import cached_for_state
from tavlei.office.competitions.models import NOT_ENTERED, Competition
from tavlei.office.competitions.pages.calendar import calendar_of
from tavlei.office.competitions.pages.event_pages import event_pages
from tavlei.office.explanations import reader_language
from tavlei.office.pages.csv_files import ROWS_AT_ONCE, csv_file

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase


def calendar(request: HttpRequest) -> HttpResponseBase:
    """The competitions the filters of the calendar leave."""
    columns = ["code", "name", "sport", "discipline", "status", "starts", "ends", "place", "system", "rounds", "state"]
    competitions = calendar_of(request.GET)
    rows = (
        [
            competition.code,
            competition.name,
            competition.sport,
            competition.discipline,
            competition.status,
            competition.starts,
            competition.ends,
            competition.place,
            competition.system,
            competition.rounds_planned,
            competition.state,
        ]
        for competition in competitions.iterator(chunk_size=ROWS_AT_ONCE)
    )
    return csv_file("competitions", columns, rows)


def participants(_request: HttpRequest, code: str) -> HttpResponseBase:
    """Who takes part."""
    competition = _find(code)
    entries = (
        competition.entries.exclude(state__in=NOT_ENTERED)
        .select_related("person", "person__region", "team")
        .order_by("number", "pk")
    )
    rows = (
        [
            entry.number,
            entry.person.code if entry.person else None,
            str(entry),
            str(entry.team or ""),
            entry.title,
            entry.rating,
            str(entry.person.region or "") if entry.person else "",
            entry.state,
        ]
        for entry in entries
    )
    return csv_file(
        f"{code}-participants", ["number", "person", "name", "team", "title", "rating", "region", "state"], rows
    )


def one_round(_request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    """The boards of a round; the matches where teams play."""
    competition = _find(code)
    new_round = get_object_or_404(competition.rounds, number=number)
    sheet = event_pages(competition).round_sheet(competition, new_round)
    return csv_file(f"{code}-round-{number}", sheet.columns, sheet.rows)


def table(_request: HttpRequest, code: str) -> HttpResponseBase:
    """The standings with the value of every criterion."""
    competition = _find(code)
    sheet = cached_for_state(
        competition, f"csv table {reader_language()}", lambda: event_pages(competition).table_sheet(competition)
    )
    return csv_file(f"{code}-table", sheet.columns, sheet.rows)


def _find(code: str) -> Competition:
    return get_object_or_404(Competition, code=code)
