"""Every public table as CSV; the same as JSON is in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import get_object_or_404

from tavlei.office.competitions.engine import read_field
from tavlei.office.competitions.models import Competition, Sport
from tavlei.office.competitions.state_cache import derived
from tavlei.office.competitions.tables import pairing_rows, standing_rows
from tavlei.office.explanations import reader_language
from tavlei.office.lists.bridge_accounts import included_awards
from tavlei.office.lists.models import BridgeEntry, Publication
from tavlei.office.pages.sheets import csv_file
from tavlei.office.pages.views.competitions import calendar_of
from tavlei.office.people.models import Person
from tavlei.office.people.search import MOST_LETTERS, find_people
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.tables import match_rows, team_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

_CHUNK = 2000


def calendar(request: HttpRequest) -> HttpResponseBase:
    """The competitions the filters of the calendar leave."""
    columns = ["code", "name", "sport", "discipline", "status", "starts", "ends", "place", "system", "rounds", "state"]
    found = calendar_of(request.GET)
    rows = (
        [each.code, each.name, each.sport, each.discipline, each.status, each.starts, each.ends, each.place,
         each.system, each.rounds_planned, each.state]
        for each in found.iterator(chunk_size=_CHUNK)
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


def awards(_request: HttpRequest, code: str) -> HttpResponseBase:
    """What a bridge tournament credited."""
    found = get_object_or_404(Competition, code=code, sport=Sport.BRIDGE)
    output = included_awards(found)
    if output is None:
        raise Http404
    columns = ["tournament", "person", "first_place", "last_place", "boards", "mb", "ro", "pb", "achievement"]
    rows = (
        [one["name"], row["player"], *(row["places"] or (None, None)), row["boards"], row["mb"], row["ro"], row["pb"],
         row["achievement"]]
        for one in output["tournaments"]
        for row in one["players"]
    )  # fmt: skip
    return csv_file(f"{code}-awards", columns, rows)


def lists(_request: HttpRequest) -> HttpResponseBase:
    """The published lists with their revisions."""
    found = Publication.objects.defer("content", "state", "changes")
    columns = ["number", "kind", "period", "revision", "current", "published", "digest", "signature"]
    rows = (
        [each.number, each.kind, each.period, each.revision, each.current, each.published.isoformat(), each.digest,
         each.signature]
        for each in found.iterator(chunk_size=_CHUNK)
    )  # fmt: skip
    return csv_file("lists", columns, rows)


def people(request: HttpRequest) -> HttpResponseBase:
    """The people of the register whom the search finds, as everybody may know them."""
    found = find_people(request.GET.get("q", "").strip()[:MOST_LETTERS]).select_related("region", "club")
    rows = (
        [each.code, each.full_name, each.sex, each.citizenship, str(each.region or ""), str(each.club or "")]
        for each in found.iterator(chunk_size=_CHUNK)
    )
    return csv_file("people", ["code", "name", "sex", "citizenship", "region", "club"], rows)


def ratings(_request: HttpRequest, code: str) -> HttpResponseBase:
    """A person's figures in every list."""
    person = _person(code)
    found = person.ratings.select_related("row__publication").defer("row__publication__content")
    rows = (
        [each.kind, each.as_of, each.value, each.row.change if each.row else None,
         each.row.publication.number if each.row else None]
        for each in found
    )  # fmt: skip
    return csv_file(f"{code}-ratings", ["list", "day", "value", "change", "publication"], rows)


def account(_request: HttpRequest, code: str) -> HttpResponseBase:
    """A player's bridge account."""
    entries = BridgeEntry.objects.filter(person=_person(code)).order_by("-dated", "source")
    columns = ["day", "source", "mb", "online", "ro", "pb", "achievement", "championship", "first_list"]
    rows = (
        [each.dated, each.source, each.mb, each.online, each.ro, each.pb, each.achievement, each.championship,
         each.first_list]
        for each in entries
    )  # fmt: skip
    return csv_file(f"{code}-bridge", columns, rows)


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


def _person(code: str) -> Person:
    return get_object_or_404(Person, code=code, merged_into=None, anonymised=False)
