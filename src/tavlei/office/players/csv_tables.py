"""The register of people and a person's figures as CSV; the same as JSON is in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.pages.csv_files import ROWS_AT_ONCE, csv_file
from tavlei.office.people.records import visible_person
from tavlei.office.people.search import MOST_LETTERS, find_people
from tavlei.office.privacy.minors import awaits_guardian

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase


def people(request: HttpRequest) -> HttpResponseBase:
    """The people of the register whom the search finds, as everybody may know them."""
    found = find_people(request.GET.get("q", "").strip()[:MOST_LETTERS]).select_related("region", "club")
    rows = (
        [
            person.code,
            person.full_name,
            person.sex,
            person.citizenship,
            str(person.region or ""),
            "" if person.club is None or awaits_guardian(person) else str(person.club),
        ]
        for person in found.iterator(chunk_size=ROWS_AT_ONCE)
    )
    return csv_file("people", ["code", "name", "sex", "citizenship", "region", "club"], rows)


def ratings(_request: HttpRequest, code: str) -> HttpResponseBase:
    """A person's figures in every list."""
    person = visible_person(code)
    found = person.ratings.select_related("row__publication").defer("row__publication__content")
    rows = (
        [rating.kind, rating.as_of, rating.value, rating.row.change if rating.row else None,
         rating.row.publication.number if rating.row else None]
        for rating in found
    )  # fmt: skip
    return csv_file(f"{code}-ratings", ["list", "day", "value", "change", "publication"], rows)
