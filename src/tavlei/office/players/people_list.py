"""The register as a list: people with their titles, regions and newest figures, by name and region."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.journal.cache import A_WHILE, cached, register_state
from tavlei.office.lists.lines.list_lines import figure
from tavlei.office.pages.paging import page_of
from tavlei.office.people.latin import region_name
from tavlei.office.people.models import Person, Rating, Region, TitleHeld
from tavlei.office.people.search import MOST_LETTERS, count_people, find_people
from tavlei.office.players.ratings import list_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet
    from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """A person with the newest title and, for every list of the page, its name and the newest figure or nothing."""

    person: Person
    title: str
    figures: Sequence[tuple[str, str]]


def people_list(request: HttpRequest) -> dict[str, Any]:
    """The page of the register that an address asks for."""
    text, region = (request.GET.get(name, "").strip()[:MOST_LETTERS] for name in ("q", "region"))
    people = find_people(text).select_related("region")
    count = count_people(text)
    if region:
        people = people.filter(region__code=region)
        count = cached(f"people {text} of {region}", register_state(), people.count, A_WHILE)
    page = page_of(request, people, count=count)
    return {"page": page, "q": text, "region": region, "regions": _regions(), **_listed(list(page))}


def _regions() -> list[tuple[str, str]]:
    language, known = reader_language(), Person.objects.filter(region__isnull=False).order_by().values("region")
    return [(region.code, region_name(region, language)) for region in Region.objects.filter(pk__in=known.distinct())]


def _listed(people: Sequence[Person]) -> dict[str, Any]:
    book = catalogue(reader_language())
    held = TitleHeld.objects.filter(person__in=people, revoked=None).order_by("awarded")
    titles = {person: book.phrase(title) for person, title in held.values_list("person_id", "title")}
    ratings: QuerySet[Rating] = Rating.objects.filter(person__in=people).order_by("as_of")
    figures = {(rating.person_id, rating.kind): figure(rating.value) for rating in ratings}
    kinds = sorted({kind for _person, kind in figures})
    rows = [
        RegisterLine(
            person,
            titles.get(person.pk, ""),
            [(list_name(kind), figures.get((person.pk, kind), "")) for kind in kinds],
        )
        for person in people
    ]
    return {"kinds": [list_name(kind) for kind in kinds], "rows": rows}
