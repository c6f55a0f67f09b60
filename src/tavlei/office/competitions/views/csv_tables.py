"""Public tables of competitions as CSV; the same as JSON is in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404

from tavlei.office.competitions.engine import read_field
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.state_cache import derived
from tavlei.office.competitions.tables import pairing_rows, standing_rows
from tavlei.office.competitions.views.public import calendar_of
from tavlei.office.explanations import reader_language
from tavlei.office.pages.csv_files import ROWS_AT_ONCE, csv_file
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.tables import match_rows, team_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase


def calendar(request: HttpRequest) -> HttpResponseBase:
    """The competitions the filters of the calendar leave."""
    columns = ["code", "name", "sport", "discipline", "status", "starts", "ends", "place", "system", "rounds", "state"]
    found = calendar_of(request.GET)
    rows = (
        [each.code, each.name, each.sport, each.discipline, each.status, each.starts, each.ends, each.place,
         each.system, each.rounds_planned, each.state]
        for each in found.iterator(chunk_size=ROWS_AT_ONCE)
    )  # fmt: skip
    return csv_file("competitions", columns, rows)


def participants(_request: HttpRequest, code: str) -> HttpResponseBase:
    """Who takes part."""
    found = _find(code)
    entries = found.entries.select_related("person", "person__region", "team").order_by("number", "pk")
    rows = (
        [each.number, each.person.code if each.person else None, str(each), str(each.team or ""), each.title,
         each.rating, str(each.person.region or "") if each.person else "", each.state]
        for each in entries
    )  # fmt: skip
    return csv_file(
        f"{code}-participants", ["number", "person", "name", "team", "title", "rating", "region", "state"], rows
    )


def one_round(_request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    """The boards of a round; the matches where teams play."""
    found = _find(code)
    made = get_object_or_404(found.rounds, number=number)
    if found.plays_in_teams:
        columns = ["match", "home", "guest", "home_points", "guest_points", "complete"]
        matches = (
            [row.match.number, str(row.home.entry), str(row.guest.entry) if row.guest else None, row.home_points,
             row.guest_points, row.complete]
            for row in match_rows(read_team_field(found), made)
        )  # fmt: skip
        return csv_file(f"{code}-round-{number}", columns, matches)
    columns = ["board", "white", "black", "white_points", "black_points", "result"]
    boards = (
        [row.encounter.board, str(row.white), str(row.black) if row.black else None, row.white_points, row.black_points,
         row.encounter.result]
        for row in pairing_rows(read_field(found), made)
    )  # fmt: skip
    return csv_file(f"{code}-round-{number}", columns, boards)


def table(_request: HttpRequest, code: str) -> HttpResponseBase:
    """The standings with the value of every criterion."""
    found = _find(code)
    columns, rows = derived(found, f"csv table {reader_language()}", lambda: _table(found))
    return csv_file(f"{code}-table", columns, rows)


def _table(found: Competition) -> tuple[list[str], list[list[object]]]:
    if found.plays_in_teams:
        return _team_table(found)
    standings = standing_rows(read_field(found))
    criteria = [key for key, _value in standings[0].values] if standings else []
    rows: list[list[object]] = [
        [row.place, row.entry.person.code if row.entry.person else None, str(row.entry), row.points,
         *(value for _key, value in row.values)]
        for row in standings
    ]  # fmt: skip
    return ["place", "person", "name", "points", *criteria], rows


def _team_table(found: Competition) -> tuple[list[str], list[list[object]]]:
    standings = list(team_rows(read_team_field(found)))
    criteria = [key for key, _value in standings[0].values] if standings else []
    rows: list[list[object]] = [
        [row.place, row.name, row.match_points, row.board_points, row.won, row.drawn, row.lost, *_values(row.values)]
        for row in standings
    ]
    return ["place", "team", "match_points", "board_points", "won", "drawn", "lost", *criteria], rows


def _values(values: list[tuple[str, str]]) -> Iterator[str]:
    return (value for _key, value in values)


def _find(code: str) -> Competition:
    return get_object_or_404(Competition, code=code)
