"""The people of a competition, as far as it is their business: who they are, their titles, the ratings in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Q

from tavlei.exchange.competition import (
    OtherNamePart,
    OutsideCodePart,
    PersonPart,
    RatingPart,
    RegionPart,
    TitlePart,
)
from tavlei.office.people.models import Person, Region

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tavlei.office.competitions.models import Competition


def people_of(competition: Competition, accounts: Collection[str]) -> list[Person]:
    """Everybody whom the file names: entered, captains, members of bodies, behind an account, named in a report."""
    numbers = {text for report in competition.reports.all() for text in _texts(report.content)}
    named = (
        Q(entries__competition=competition)
        | Q(pk__in=competition.teams.exclude(captain=None).values("captain"))
        | Q(pk__in=competition.body_members.exclude(person=None).values("person"))
        | Q(user__username__in=accounts)
        | Q(code__in=numbers)
    )
    found = Person.objects.filter(named).distinct().select_related("region", "club").order_by("code")
    return list(found.prefetch_related("other_names", "outside_codes", "titles", "ratings"))


def person_part(person: Person, competition: Competition) -> PersonPart:
    """A person, with the titles held and of every list the figure in force on the first day."""
    return PersonPart(
        code=person.code,
        family=person.family,
        given=person.given,
        patronymic=person.patronymic,
        sex=person.sex,
        birth_date=person.birth_date,
        birth_year=person.birth_year,
        citizenship=person.citizenship,
        region=person.region.code if person.region else "",
        club=person.club.name if person.club else "",
        trainer=person.trainer,
        other_names=tuple(
            OtherNamePart(script=each.script, family=each.family, given=each.given, patronymic=each.patronymic)
            for each in sorted(person.other_names.all(), key=lambda other_name: other_name.pk)
        ),
        outside_codes=tuple(
            OutsideCodePart(body=each.body, code=each.code)
            for each in sorted(
                person.outside_codes.all(), key=lambda outside_code: (outside_code.body, outside_code.code)
            )
        ),
        titles=tuple(_titles(person, competition)),
        ratings=tuple(_ratings(person, competition)),
    )


def region_part(region: Region) -> RegionPart:
    """A region."""
    return RegionPart(
        code=region.code,
        country=region.country,
        name_ru=region.name_ru,
        name_uk=region.name_uk,
        name_en=region.name_en,
    )


def _titles(person: Person, competition: Competition) -> Iterator[TitlePart]:
    for title_held in sorted(
        person.titles.all(), key=lambda title: (title.awarded, title.sport, title.title, title.discipline)
    ):
        yield TitlePart(
            sport=title_held.sport,
            title=title_held.title,
            discipline=title_held.discipline,
            awarded=title_held.awarded,
            order=title_held.order,
            clause=title_held.clause,
            revoked=title_held.revoked,
            revoked_by=title_held.revoked_by,
            here=title_held.competition_id == competition.pk,
        )


def _ratings(person: Person, competition: Competition) -> Iterator[RatingPart]:
    last: dict[str, Any] = {}
    for each in sorted(person.ratings.all(), key=lambda rating: rating.as_of):
        if each.as_of <= competition.starts:
            last[each.kind] = each
    for kind in sorted(last):
        each = last[kind]
        yield RatingPart(kind=kind, as_of=each.as_of, value=each.value, games=each.games, active=each.active)


def _texts(value: Any) -> Iterator[str]:
    """Every text within a report that may be a personal number."""
    if isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, str) and len(value) <= 20:
        yield value
