"""What the import of a file would do, before anything is stored: who is known, who is new, what cannot be taken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.competitions.models import Competition, DeskSystem
from tavlei.office.competitions.regulation import read_regulation
from tavlei.office.competitions.transfer.export_file import mentioned_accounts
from tavlei.office.people.models import OutsideCode, Person, Region
from tavlei.office.people.names import search_key
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.competition import CompetitionFile, PersonPart


ROLES: Final = frozenset(OfficeRole.values) - {
    OfficeRole.ADMINISTRATOR,
    OfficeRole.RATING_OFFICER,
    OfficeRole.CLASSIFICATION_OFFICER,
}
"""The roles of one competition; those of the federation are never given by a file."""


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


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """Everything an import would make, and why it may be refused."""

    file: CompetitionFile
    people: tuple[PlannedPerson, ...]
    new_regions: tuple[str, ...]
    new_accounts: tuple[str, ...]
    known_accounts: tuple[str, ...]
    problems: tuple[Problem, ...]

    @property
    def is_clean(self) -> bool:
        """Whether it can be taken as it is."""
        return not self.problems

    @property
    def boards(self) -> int:
        """How many boards there are in all rounds."""
        return sum(len(round_part.boards) for round_part in self.file.rounds)

    def count(self, match: PersonMatch) -> int:
        """How many people are matched so."""
        return sum(person.match is match for person in self.people)

    def check(self) -> None:
        """Refuse the whole file if anything in it cannot be taken."""
        if self.problems:
            raise Refusal(*self.problems)


def plan_import(file: CompetitionFile) -> ImportPlan:
    """Find everybody in the register and everything that stands against the import."""
    people = tuple(_planned(file))
    regions = set(Region.objects.values_list("code", flat=True))
    parts: list[Any] = [*file.officials, *file.teams, *file.rounds, *file.sanctions, *file.protests, *file.reports,
                        *file.checklists, *file.records]  # fmt: skip
    named = {account.account for account in file.accounts} | {
        name for part in parts for name in mentioned_accounts(part)
    }
    known = set(User.objects.filter(username__in=named).values_list("username", flat=True))
    return ImportPlan(
        file,
        people,
        tuple(region.code for region in file.regions if region.code not in regions),
        tuple(sorted(named - known)),
        tuple(sorted(known)),
        tuple(_problems(file, people)),
    )


def _problems(file: CompetitionFile, people: tuple[PlannedPerson, ...]) -> Iterator[Problem]:
    code = file.competition.code
    if Competition.objects.filter(code=code).exists():
        yield Problem("a competition «{code}» is here already", {"code": code}, path="competition.code")
    if file.competition.system not in DeskSystem.values:
        given = {"choices": ", ".join(DeskSystem.values), "got": file.competition.system}
        yield Problem("expected one of: {choices}; got {got}", given, path="competition.system")
    try:
        read_regulation(file.competition.regulation)
    except Refusal as refusal:
        yield from (problem.at("competition.regulation") for problem in refusal.problems)
    for index, official in enumerate(file.officials):
        if official.role not in ROLES:
            given = {"choices": ", ".join(sorted(ROLES)), "got": official.role}
            yield Problem("expected one of: {choices}; got {got}", given, path=f"officials[{index}].role")
    for index, planned_person in enumerate(people):
        if planned_person.match is PersonMatch.DOUBTFUL:
            given = {"name": planned_person.name, "codes": ", ".join(one.code for one in planned_person.candidates)}
            yield Problem("{name}: the register has several who may be the same: {codes}", given, f"people[{index}]")
    found = Counter(person.person.pk for person in people if person.person)
    for index, planned_person in enumerate(people):
        if planned_person.person and found[planned_person.person.pk] > 1:
            given = {"name": str(planned_person.person), "code": planned_person.person.code}
            yield Problem("two people of the file are {name} ({code}) of the register", given, f"people[{index}]")
    yield from _results(file)


def _results(file: CompetitionFile) -> Iterator[Problem]:
    known = {"", *Result}
    for index, round_part in enumerate(file.rounds):
        for place, board in enumerate(round_part.boards):
            if board.result not in known:
                given = {"got": board.result, "choices": ", ".join(Result)}
                path = f"rounds[{index}].boards[{place}].result"
                yield Problem("expected one of: {choices}; got {got}", given, path=path)


def _planned(file: CompetitionFile) -> Iterator[PlannedPerson]:
    """Everybody by an outside number, then by number and name, then by name and birth; else new."""
    told = [outside_code.code for part in file.people for outside_code in part.outside_codes]
    known = OutsideCode.objects.filter(code__in=told).select_related("person")
    outside = {(outside_code.body, outside_code.code): outside_code.person for outside_code in known}
    by_code = {person.code: person for person in Person.objects.filter(code__in=[part.code for part in file.people])}
    by_name: dict[str, list[Person]] = {}
    keys = {search_key(_name(part))[:400] for part in file.people}
    for person in Person.objects.filter(search__in=keys, merged_into=None, anonymised=False).order_by("code"):
        by_name.setdefault(person.search, []).append(person)
    for part in file.people:
        yield _match(part, outside, by_code.get(part.code), by_name.get(search_key(_name(part))[:400], []))


def _match(
    part: PersonPart, outside: dict[tuple[str, str], Person], numbered: Person | None, namesakes: list[Person]
) -> PlannedPerson:
    for outside_code in part.outside_codes:
        if found := outside.get((outside_code.body, outside_code.code)):
            return PlannedPerson(part, PersonMatch.KNOWN, _kept(found))
    if numbered and _same_number(part, numbered):
        return PlannedPerson(part, PersonMatch.KNOWN, _kept(numbered))
    candidates = tuple(namesake for namesake in namesakes if _may_be(part, namesake))
    if len(candidates) == 1 and _year(part) is not None and candidates[0].year is not None:
        return PlannedPerson(part, PersonMatch.KNOWN, candidates[0])
    if candidates:
        return PlannedPerson(part, PersonMatch.DOUBTFUL, candidates=candidates)
    return PlannedPerson(part, PersonMatch.NEW_NUMBER if numbered else PersonMatch.NEW)


def _kept(person: Person) -> Person:
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


def _year(part: PersonPart) -> int | None:
    return part.birth_date.year if part.birth_date else part.birth_year


def _name(part: PersonPart) -> str:
    return " ".join(name for name in (part.family, part.given, part.patronymic) if name)
