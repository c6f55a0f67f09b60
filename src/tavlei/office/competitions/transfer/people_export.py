"""The people of a competition, as far as it is their business: who they are, their titles, the ratings in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from django.db.models import Q

from tavlei.exchange.competition import (
    OtherNamePart,
    OutsideCodePart,
    PersonPart,
    RatingPart,
    RegionPart,
    TitlePart,
)
from tavlei.exchange.competition.base import Part
from tavlei.office.people.models import Person, Region

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from django.db.models import Model

    from tavlei.office.competitions.models import Competition

SomePart = TypeVar("SomePart", bound=Part)


def people_of(competition: Competition, accounts: Collection[str], codes: Collection[str] = ()) -> list[Person]:
    """Everybody whom the file names: entered, captains, members of bodies, behind an account, in a report or record."""
    numbers = {*codes} | {text for report in competition.reports.all() for text in _texts(report.content)}
    named = (
        Q(entries__competition=competition)
        | Q(pk__in=competition.teams.exclude(captain=None).values("captain"))
        | Q(pk__in=competition.body_members.exclude(person=None).values("person"))
        | Q(pk__in=competition.grants.exclude(person=None).values("person"))
        | Q(user__username__in=accounts)
        | Q(code__in=numbers)
    )
    found = Person.objects.filter(named).distinct().select_related("region", "club").order_by("code")
    return list(found.prefetch_related("other_names", "outside_codes", "titles", "ratings"))


def person_part(person: Person, competition: Competition) -> PersonPart:
    """A person, with the titles held and of every list the figure in force on the first day."""
    other_names = sorted(person.other_names.all(), key=lambda other_name: other_name.pk)
    outside_codes = sorted(person.outside_codes.all(), key=lambda outside: (outside.body, outside.code))
    return _part(
        PersonPart,
        person,
        region=person.region.code if person.region else "",
        club=person.club.name if person.club else "",
        other_names=tuple(_part(OtherNamePart, other_name) for other_name in other_names),
        outside_codes=tuple(_part(OutsideCodePart, outside) for outside in outside_codes),
        titles=tuple(_titles(person, competition)),
        ratings=tuple(_ratings(person, competition)),
    )


def region_part(region: Region) -> RegionPart:
    """A region."""
    return _part(RegionPart, region)


def _titles(person: Person, competition: Competition) -> Iterator[TitlePart]:
    held = person.titles.all()
    for title in sorted(held, key=lambda title: (title.awarded, title.sport, title.title, title.discipline)):
        yield _part(TitlePart, title, here=title.competition_id == competition.pk)


def _ratings(person: Person, competition: Competition) -> Iterator[RatingPart]:
    before = [rating for rating in person.ratings.all() if rating.as_of <= competition.starts]
    last = {rating.kind: rating for rating in sorted(before, key=lambda rating: rating.as_of)}
    for _kind, rating in sorted(last.items()):
        yield _part(RatingPart, rating)


def _part(kind: type[SomePart], row: Model, **otherwise: object) -> SomePart:
    """A part of the file: what is not said otherwise is read off the row by the names of the fields."""
    read = {name: getattr(row, name) for name in kind.model_fields if name not in otherwise}
    return kind(**read, **otherwise)


def _texts(value: Any) -> Iterator[str]:
    """Every text within a report that may be a personal number."""
    if isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, str) and len(value) <= 20:
        yield value
