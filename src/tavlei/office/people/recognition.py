"""Who of the register is meant by a row of a table: by number, by name in any script, by birthday.

Somebody is recognised without asking only by his number, or by his name as it is written if nobody else has it and the
birth does not speak against it. Whoever sounds the same, or shares the birthday and one of the names, may be the same:
a person decides.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from tavlei.office.people.models import NameWord, Person
from tavlei.office.people.name_words import words_of
from tavlei.office.people.search_keys import search_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.db.models import QuerySet


Key = TypeVar("Key")


class MatchKind(StrEnum):
    """What the register knows of somebody."""

    KNOWN = "known"
    NEW = "new"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class Description:
    """Somebody as a table tells of him."""

    family: str
    given: str = ""
    patronymic: str = ""
    birth: date | int | None = None
    code: str = ""

    @property
    def name(self) -> str:
        return " ".join(name for name in (self.family, self.given, self.patronymic) if name)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The person somebody is, or those he may be."""

    match: MatchKind
    person: Person | None = None
    candidates: tuple[Person, ...] = ()


def match_people(described: Sequence[Description], *, by_birthday: bool) -> list[MatchResult]:
    """Find everybody. Births do not count for those who may not see them: what is offered would tell them."""
    return _all_recognised(described if by_birthday else [replace(one, birth=None) for one in described])


def _all_recognised(described: Sequence[Description]) -> list[MatchResult]:
    by_code = {person.code: person for person in _people(code__in={one.code for one in described if one.code})}
    by_name = _grouped((person.search, person) for person in _people(search__in={_key(one) for one in described}))
    unnamed = [one for one in described if not one.code and not _of_that_name(one, by_name)]
    by_sound = _by_sound(unnamed)
    by_day = _by_day(unnamed)
    return [_recognised(one, by_code, by_name, by_sound, by_day) for one in described]


def _recognised(
    one: Description,
    by_code: dict[str, Person],
    by_name: dict[str, list[Person]],
    by_sound: dict[str, list[Person]],
    by_day: dict[date, list[Person]],
) -> MatchResult:
    if one.code:
        person = by_code.get(one.code)
        return MatchResult(MatchKind.KNOWN if person else MatchKind.DOUBTFUL, person)
    named = _of_that_name(one, by_name)
    if len(named) == 1 and (one.birth is None or named[0].year is not None):
        return MatchResult(MatchKind.KNOWN, named[0])
    likely = named or [*_sounding_like(one, by_sound), *_born_with(one, by_day)]
    if not likely:
        return MatchResult(MatchKind.NEW)
    return MatchResult(MatchKind.DOUBTFUL, candidates=tuple(sorted(set(likely), key=_code)))


def _of_that_name(one: Description, by_name: dict[str, list[Person]]) -> list[Person]:
    return [person for person in by_name.get(_key(one), []) if _may_be(person, one.birth)]


def _sounding_like(one: Description, by_sound: dict[str, list[Person]]) -> list[Person]:
    """Those who have the family name and the given name as they sound; of an initial its letter."""
    texts = words_of([one.given])
    return [
        person
        for word in words_of([one.family])
        for person in by_sound.get(word, [])
        if texts and (texts <= _words(person) or _has_initials(person, one)) and _may_be(person, one.birth)
    ]


def _has_initials(person: Person, one: Description) -> bool:
    """Whether the names begin with the initials that are told, or are such initials of the names that are told."""
    pairs = [(one.given, person.given), (one.patronymic, person.patronymic)]
    told = [(name, known) for name, known in pairs if name and known]
    return any(_is_initial(name) or _is_initial(known) for name, known in told) and all(
        name[0].casefold() == known[0].casefold() for name, known in told
    )


def _is_initial(name: str) -> bool:
    return len(name.rstrip(".")) == 1


def _born_with(one: Description, by_day: dict[date, list[Person]]) -> list[Person]:
    """Those who were born on that very day and share the family name or the given name as it sounds."""
    if not isinstance(one.birth, date):
        return []
    shared = words_of([one.family, one.given])
    return [person for person in by_day.get(one.birth, []) if shared & _words(person)]


def _may_be(person: Person, birth: date | int | None) -> bool:
    if birth is None or person.year is None:
        return True
    if isinstance(birth, date):
        return person.birth_date == birth if person.birth_date else person.year == birth.year
    return person.year == birth


def _by_sound(described: Iterable[Description]) -> dict[str, list[Person]]:
    wanted = set().union(*(words_of([one.family]) for one in described))
    name_words = NameWord.objects.filter(word__in=wanted, person__in=_people()).select_related("person")
    return _grouped((word.word, word.person) for word in name_words.prefetch_related("person__name_words"))


def _by_day(described: Iterable[Description]) -> dict[date, list[Person]]:
    days = {one.birth for one in described if isinstance(one.birth, date)}
    people = _people(birth_date__in=days).prefetch_related("name_words")
    return _grouped((person.birth_date, person) for person in people if person.birth_date)


def _grouped(pairs: Iterable[tuple[Key, Person]]) -> dict[Key, list[Person]]:
    people: dict[Key, list[Person]] = defaultdict(list)
    for key, person in pairs:
        people[key].append(person)
    return people


def _words(person: Person) -> set[str]:
    return {word.word for word in person.name_words.all()}


def _people(**wanted: object) -> QuerySet[Person]:
    return Person.objects.filter(merged_into=None, anonymised=False, **wanted).order_by("code")


def _key(one: Description) -> str:
    return search_key(one.name)


def _code(person: Person) -> str:
    return person.code
