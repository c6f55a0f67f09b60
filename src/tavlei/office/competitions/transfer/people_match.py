"""Who of the register is meant by a person of a file: by numbers, by name in any script, by birth.

A number whose owner has another name or another birth is no proof: a person decides, as about everybody who only may be
the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.office.competitions.transfer.trf_team_checks import means_only_a_line
from tavlei.office.people.models import OutsideCode, Person
from tavlei.office.people.name_words import words_of
from tavlei.office.people.recognition import Description, match_people
from tavlei.office.people.search_keys import search_key
from tavlei.rulebook import Problem, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from tavlei.exchange.competition import PersonPart
    from tavlei.office.people.recognition import MatchResult

NEW_PERSON: Final = "new"


class PersonMatch(StrEnum):
    """What the register knows of a person of the file."""

    KNOWN = "known"
    NEW = "new"
    NEW_NUMBER = "new_number"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """A person of the file: the one of the register, or those it may be."""

    part: PersonPart
    match: PersonMatch
    person: Person | None = None
    candidates: tuple[Person, ...] = ()

    @property
    def name(self) -> str:
        """The name in the file."""
        return _name(self.part)

    @property
    def year(self) -> int | None:
        """The year of birth in the file."""
        return _year(self.part)

    def doubt(self) -> Problem:
        """Why somebody decides who it is."""
        params = {"name": self.name, "codes": ", ".join(candidate.code for candidate in self.candidates)}
        return Problem("{name}: the register has several who may be the same: {codes}", params)


def planned_people(parts: Sequence[PersonPart]) -> Iterator[PlannedPerson]:
    """Everybody by an outside number, then by number and name, then by name and birth; else new."""
    register = _Register(parts)
    return (register.planned(part) for part in parts)


def decided(planned: PlannedPerson, answer: str) -> PlannedPerson | Problem:
    """A person of the file whom the register may know as somebody decided: as he was found, or `new`."""
    if not answer:
        return planned
    if answer != NEW_PERSON:
        return Problem(phrase("there is no person {code}"), {"code": answer})
    taken = Person.objects.filter(code=planned.part.code).exists()
    return replace(
        planned,
        part=_without_taken_numbers(planned.part),
        match=PersonMatch.NEW_NUMBER if taken else PersonMatch.NEW,
        person=None,
        candidates=(),
    )


def _without_taken_numbers(part: PersonPart) -> PersonPart:
    """Somebody without the numbers of other bodies that belong to others already."""
    free = tuple(
        outside for outside in part.outside_codes
        if not OutsideCode.objects.filter(body=outside.body, code=outside.code).exists()
    )  # fmt: skip
    return part.model_copy(update={"outside_codes": free})


class _Register:
    """Those of the register who may be meant, looked up together."""

    def __init__(self, parts: Sequence[PersonPart]) -> None:
        texts = [outside_code.code for part in parts for outside_code in part.outside_codes]
        known = OutsideCode.objects.filter(code__in=texts).select_related("person__merged_into")
        self._outside = {(outside_code.body, outside_code.code): outside_code.person for outside_code in known}
        self._by_code = {
            person.code: person for person in Person.objects.filter(code__in=[part.code for part in parts])
        }
        described = [Description(part.family, part.given, part.patronymic, _birth(part)) for part in parts]
        matches: list[MatchResult] = match_people(described, by_birthday=True)
        self._recognised = {part.code: one for part, one in zip(parts, matches, strict=True)}

    def planned(self, part: PersonPart) -> PlannedPerson:
        owners = [surviving_person(owner) for outside in part.outside_codes
                  if (owner := self._outside.get((outside.body, outside.code)))]  # fmt: skip
        if owners and all(agrees(part, person) for person in owners) and len(set(owners)) == 1:
            return PlannedPerson(part, PersonMatch.KNOWN, owners[0])
        numbered = None if means_only_a_line(part.code) else self._by_code.get(part.code)
        if not owners and numbered and _same_number(part, numbered):
            return PlannedPerson(part, PersonMatch.KNOWN, surviving_person(numbered))
        match = self._recognised[part.code]
        candidates = tuple(dict.fromkeys([*owners, *filter(None, [match.person]), *match.candidates]))
        if len(candidates) == 1 and not owners and _surely(part, candidates[0]):
            return PlannedPerson(part, PersonMatch.KNOWN, candidates[0])
        if candidates:
            return PlannedPerson(part, PersonMatch.DOUBTFUL, candidates=candidates)
        return PlannedPerson(part, PersonMatch.NEW_NUMBER if numbered else PersonMatch.NEW)


def _surely(part: PersonPart, person: Person) -> bool:
    """Whether the only one of that name is the same: the birth is known and no number speaks against it.

    A name in another script needs the very day of birth.
    """
    own = {outside_code.body: outside_code.code for outside_code in person.outside_codes.all()}
    if any(own.get(outside.body, outside.code) != outside.code for outside in part.outside_codes):
        return False
    if person.search == search_key(_name(part))[:400]:
        return _year(part) is not None and person.year is not None
    whole = words_of([part.family]) <= _words(person) and words_of([part.given]) <= _words(person)
    return whole and part.birth_date is not None and part.birth_date == person.birth_date


def agrees(part: PersonPart, person: Person) -> bool:
    """Whether the owner of a number may be the one of the file: no other birth, and a name in common as it sounds."""
    if person.anonymised or not _may_be(part, person):
        return False
    return bool(words_of([part.family]) & _words(person)) or (
        _year(part) is not None and bool(words_of([part.given]) & _words(person)) and _year(part) == person.year
    )


def _words(person: Person) -> set[str]:
    return {word.word for word in person.name_words.all()}


def surviving_person(person: Person) -> Person:
    """The person whom a merged record has become."""
    while person.merged_into is not None:
        person = person.merged_into
    return person


def _same_number(part: PersonPart, person: Person) -> bool:
    """Whether the one with the same number is the same: by name, or by birth and family or given name."""
    if person.anonymised:
        return False
    return (person.search == search_key(_name(part))[:400] and _may_be(part, person)) or (
        _year(part) is not None
        and _year(part) == person.year
        and bool({part.family, part.given} & ({person.family, person.given} - {""}))
    )


def _may_be(part: PersonPart, person: Person) -> bool:
    if part.birth_date and person.birth_date:
        return part.birth_date == person.birth_date
    year = _year(part)
    return year is None or person.year is None or year == person.year


def _birth(part: PersonPart) -> date | int | None:
    return part.birth_date or part.birth_year


def _year(part: PersonPart) -> int | None:
    return part.birth_date.year if part.birth_date else part.birth_year


def _name(part: PersonPart) -> str:
    return " ".join(name for name in (part.family, part.given, part.patronymic) if name)
