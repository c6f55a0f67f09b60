"""What the import of a file would do, before anything is stored: who is known, who is new, what cannot be taken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.competitions.models import Competition, DeskSystem
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.transfer.export_file import mentioned_accounts
from tavlei.office.competitions.transfer.people_match import (
    PersonMatch,
    PlannedPerson,
    decided,
    planned_people,
    surviving_person,
)
from tavlei.office.competitions.transfer.stored_report import read_foreign_data
from tavlei.office.people.models import Person, Region
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.exchange.competition import CompetitionFile


ROLES: Final = frozenset(OfficeRole.values) - {
    OfficeRole.ADMINISTRATOR,
    OfficeRole.RATING_OFFICER,
    OfficeRole.CLASSIFICATION_OFFICER,
}
"""The roles of one competition; those of the federation are never given by a file."""


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """Everything an import would make, and why it may be refused."""

    file: CompetitionFile
    people: tuple[PlannedPerson, ...]
    new_regions: tuple[str, ...]
    new_accounts: tuple[str, ...]
    known_accounts: tuple[str, ...]
    wrong: tuple[Problem, ...]

    @property
    def doubts(self) -> tuple[Problem, ...]:
        """Those of whom somebody must say who they are."""
        return tuple(
            person.doubt().at(f"people[{index}]")
            for index, person in enumerate(self.people)
            if person.match is PersonMatch.DOUBTFUL
        )

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that stands against it, what can be decided too."""
        return (*self.wrong, *self.doubts)

    @property
    def is_clean(self) -> bool:
        """Whether it can be taken as soon as everybody doubtful is decided."""
        return not self.wrong

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


def plan_import(
    file: CompetitionFile, answers: Mapping[str, str] | None = None, here: Competition | None = None
) -> ImportPlan:
    """Find everybody in the register and everything that stands against the import.

    `answers` decide who somebody is, by the numbers of the file: a personal number of the register, or `new`. `here` is
    the competition whose place the file takes.
    """
    people, unanswerable = _people(file, answers or {})
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
        (*_problems(file, people, here), *unanswerable),
    )


def _people(file: CompetitionFile, answers: Mapping[str, str]) -> tuple[tuple[PlannedPerson, ...], list[Problem]]:
    """Everybody as he was decided or found, and answers that name nobody."""
    record = {code: answer.strip() for code, answer in answers.items()}
    register = Person.objects.filter(code__in=record.values(), anonymised=False).select_related("merged_into")
    current_people = {person.code: surviving_person(person) for person in register}
    open_parts = [part for part in file.people if record.get(part.code, "") not in current_people]
    found = {planned.part.code: planned for planned in planned_people(open_parts)}
    people, problems = [], []
    for index, part in enumerate(file.people):
        answer = record.get(part.code, "")
        if answer in current_people:
            people.append(PlannedPerson(part, PersonMatch.KNOWN, current_people[answer]))
            continue
        person = decided(found[part.code], answer)
        if isinstance(person, Problem):
            problems.append(person.at(f"people[{index}]"))
        people.append(found[part.code] if isinstance(person, Problem) else person)
    return tuple(people), problems


def _problems(file: CompetitionFile, people: tuple[PlannedPerson, ...], here: Competition | None) -> Iterator[Problem]:
    code = file.competition.code
    if here is None and Competition.objects.filter(code=code).exists():
        yield Problem("a competition «{code}» is here already", {"code": code}, path="competition.code")
    if file.competition.system not in DeskSystem.values:
        data = {"choices": ", ".join(DeskSystem.values), "got": file.competition.system}
        yield Problem("expected one of: {choices}; got {got}", data, path="competition.system")
    try:
        read_regulation(file.competition.regulation)
        read_foreign_data(file.competition.regulation)
    except Refusal as refusal:
        yield from (problem.at("competition.regulation") for problem in refusal.problems)
    for index, official in enumerate(file.officials):
        if official.role not in ROLES:
            data = {"choices": ", ".join(sorted(ROLES)), "got": official.role}
            yield Problem("expected one of: {choices}; got {got}", data, path=f"officials[{index}].role")
    values = Counter(person.person.pk for person in people if person.person)
    for index, planned_person in enumerate(people):
        if planned_person.person and values[planned_person.person.pk] > 1:
            data = {"name": str(planned_person.person), "code": planned_person.person.code}
            yield Problem("two people of the file are {name} ({code}) of the register", data, f"people[{index}]")
    yield from _results(file)


def _results(file: CompetitionFile) -> Iterator[Problem]:
    known = {"", *Result}
    for index, round_part in enumerate(file.rounds):
        for place, board in enumerate(round_part.boards):
            if board.result not in known:
                data = {"got": board.result, "choices": ", ".join(Result)}
                path = f"rounds[{index}].boards[{place}].result"
                yield Problem("expected one of: {choices}; got {got}", data, path=path)
