"""What a file brings in: its people as the officer decided, and its competition by the numbers of the register."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tavlei.exchange.competition import PersonPart
from tavlei.exchange.reports import EXAMINED
from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.report.content import content_of
from tavlei.office.competitions.report.gaps import check_rateable
from tavlei.office.lists.facts.person_facts import enter_fide_code
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.reports.files import FilePerson, ReportFile, birth_of
from tavlei.office.lists.reports.preview import DeliveryWay
from tavlei.office.people.brought.entering import country
from tavlei.office.people.brought.rows import NEW_PERSON, BroughtRow, resolved_person
from tavlei.office.people.recognition import MatchKind
from tavlei.office.people.register import add_person
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.exchange.competition import CompetitionFile
    from tavlei.exchange.participants import ListRow
    from tavlei.office.competitions.models import Competition
    from tavlei.office.lists.reports.preview import ReportPreview
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User


def imported_content(
    looked: ReportPreview, competition: Competition, people: Mapping[str, Person], received: date, sent: DeliveryWay
) -> dict[str, Any]:
    """The content of the report of a competition that a file made, with what the file tells besides."""
    assert looked.read is not None  # noqa: S101 - of bridge no competition is made of a file
    check_rateable(competition)
    content = content_of(read_snapshot(competition), received.isoformat())
    if looked.kind == ListKind.FSU:
        content["fsu"] |= _told_by_file(looked.read, content["fsu"], people)
        if sent == DeliveryWay.PAPER:
            content["fsu"]["electronic"] = False
    return content


def resolve_people(
    user: User, looked: ReportPreview, answers: Mapping[int, str], *, as_new: bool
) -> tuple[dict[str, Person], int]:
    """The people of the file by its numbers; the new are entered."""
    assert looked.read is not None  # noqa: S101 - a file with problems does not come here
    places = {person.row.row: person.place for person in looked.read.people}
    problems: list[Problem] = []
    chosen: dict[int, Person | None] = {}
    seen: dict[int, int] = {}
    for row in looked.rows:
        number = row.row.row
        answer = answers.get(number, "") or (NEW_PERSON if as_new else "")
        try:
            person = _chosen(row, answer)
        except Refusal as refusal:
            problems += [replace(problem, path=places[number]) for problem in refusal.problems]
            continue
        if person is not None and seen.setdefault(person.pk, number) != number:
            params = {"code": person.code, "row": seen[person.pk]}
            problems.append(Problem("number {code} stands already in row {row}", params, path=places[number]))
        chosen[number] = person
    if problems:
        raise Refusal(*problems)
    people = {
        person.number: chosen[person.row.row] or _entered(user, person) for person in looked.read.people
    }  # fmt: skip
    return people, sum(person is None for person in chosen.values())


def _chosen(row: BroughtRow[ListRow], answer: str) -> Person | None:
    """Whom a row stands for; nobody is entered who was not said to be new."""
    if row.match is MatchKind.NEW and answer != NEW_PERSON:
        problem = Problem("{name} is new in the register: answer «new» or correct the file", {"name": row.row.name})
        raise Refusal(problem)
    return resolved_person(row, answer)


def _entered(user: User, person: FilePerson) -> Person:
    row = person.row
    new_person = add_person(
        authorise(user, Action.KEEP_PEOPLE),
        family=row.family, given=row.given, patronymic=row.patronymic, sex=row.sex,
        citizenship=country(row.citizenship), **birth_of(row),
    )  # fmt: skip
    if row.fide_code:
        enter_fide_code(user, new_person, row.fide_code)
    return new_person


def with_register_numbers(file: CompetitionFile, people: Mapping[str, Person]) -> CompetitionFile:
    """The file with the numbers of the register in place of its own."""
    codes = {number: person.code for number, person in people.items()}
    return file.model_copy(
        update={
            "people": tuple(
                PersonPart(code=person.code, family=person.family, given=person.given, patronymic=person.patronymic,
                           birth_date=person.birth_date, birth_year=person.birth_year)
                for person in {person.code: person for person in people.values()}.values()
            ),
            "entries": tuple(
                entry.model_copy(update={"person": codes.get(entry.person, "")}) for entry in file.entries
            ),
            "teams": tuple(team.model_copy(update={"captain": codes.get(team.captain, "")}) for team in file.teams),
            "body_members": tuple(
                member.model_copy(update={"person": codes.get(member.person, "")}) for member in file.body_members
            ),
        }
    )  # fmt: skip


def _told_by_file(read: ReportFile, computed: Mapping[str, Any], people: Mapping[str, Person]) -> dict[str, Any]:
    """What a JSON report tells besides: the play of a day, and of games whether they were recorded and how long."""
    more = {
        (number, people[white].code, people[black].code): record
        for (number, white, black), record in read.games.items()
    }
    facts = {name: told for name, told in read.facts.items() if name not in EXAMINED}
    games = [{**game, **more.get((game["round"], game["white"], game["black"]), {})} for game in computed["games"]]
    return {**{name: str(told) if name == "hours_per_day" else told for name, told in facts.items()}, "games": games}


def examined_before(facts: Mapping[str, Any], sent: DeliveryWay) -> dict[str, Any]:
    """What is known before the commission has looked: how the report came, and what the file says of the consent."""
    return {
        "on_paper": sent in (DeliveryWay.PAPER, DeliveryWay.BOTH),
        "agreed_by": facts.get("approved_by") or "",
        "games_recorded": facts.get("games_recorded", True),
    }
