"""The register of people and a person's figures as CSV; the same as JSON is in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.pages.csv_files import ROWS_AT_ONCE, csv_file
from tavlei.office.people.records import visible_person
from tavlei.office.people.search import MOST_LETTERS, find_people

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase


def people(request: HttpRequest) -> HttpResponseBase:
    """The people of the register whom the search finds, as everybody may know them."""
    found = find_people(request.GET.get("q", "").strip()[:MOST_LETTERS]).select_related("region", "club")
    rows = (
        [each.code, each.full_name, each.sex, each.citizenship, str(each.region or ""), str(each.club or "")]
        for each in found.iterator(chunk_size=ROWS_AT_ONCE)
    )
    return csv_file("people", ["code", "name", "sex", "citizenship", "region", "club"], rows)


def ratings(_request: HttpRequest, code: str) -> HttpResponseBase:
    """A person's figures in every list."""
    person = visible_person(code)
    found = person.ratings.select_related("row__publication").defer("row__publication__content")
    rows = (
        [each.kind, each.as_of, each.value, each.row.change if each.row else None,
         each.row.publication.number if each.row else None]
        for each in found
    )  # fmt: skip
    return csv_file(f"{code}-ratings", ["list", "day", "value", "change", "publication"], rows)
