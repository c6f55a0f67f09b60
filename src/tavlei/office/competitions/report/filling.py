"""Writing down what was missing: facts of many people at once in the register, categories of many judges at once.

What the register says already stands. All rows are taken or none: each changed row is checked against the version that
was shown, and what is wrong is told cell by cell.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from tavlei.exchange.participants import values
from tavlei.exchange.participants.table import ImportedCell
from tavlei.office.accounts.grants import name_official
from tavlei.office.acts.performing import StaleError
from tavlei.office.acts.two_persons import performed_or_asked
from tavlei.office.competitions.models import NOT_ENTERED
from tavlei.office.competitions.report.missing import BIRTH, CITIZENSHIP, PERSON_FACTS, REGION, SEX, TRAINER
from tavlei.office.explanations import reader_language
from tavlei.office.people.brought.entering import country
from tavlei.office.people.country_texts import own_country
from tavlei.office.people.latin import full_name
from tavlei.office.people.models import Person
from tavlei.office.people.places import Regions
from tavlei.office.people.register import change_person
from tavlei.office.roles.models import Grant
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tavlei.office.competitions.models import Competition
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User

COMPLETING: Final = "people.complete"
NOTHING: Final = phrase("nothing is written down")
_LONGEST: Final = 160


@dataclass(frozen=True, slots=True)
class PersonFacts:
    """What was written of one person, as it was written, by facts; and the version that was shown."""

    person: str
    version: int
    facts: Mapping[str, str]

    def as_json(self) -> dict[str, Any]:
        """As a proposal keeps it."""
        return {"person": self.person, "version": self.version, "facts": dict(self.facts)}


class OvertakenError(StaleError):
    """Rows that somebody else has changed in the meantime, by personal number."""

    def __init__(self, people: Iterable[str]) -> None:
        super().__init__()
        self.people = tuple(people)


def complete_people(user: User, competition: Competition, rows: Sequence[PersonFacts]) -> int:
    """Enter in the register what it does not know of the participants; whoever may not keep it proposes that."""
    filled = [row.as_json() for row in rows if any(text.strip() for text in row.facts.values())]
    if not filled:
        raise Refusal(Problem(NOTHING))
    written: int = _complete(user, competition, filled)
    return written


def cell(fact: str, person: str) -> str:
    """The field of a form in which a fact of a person is written; problems are told at this place."""
    return f"{fact.removeprefix('missing.')}-{person}"


def _proposal_lines(competition: Competition, rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """What a proposal asks the keepers of the register to enter, person by person."""
    del competition
    people = {person.code: person for person in Person.objects.filter(code__in=[row["person"] for row in rows])}
    language = reader_language()
    return [
        f"{full_name(people[row['person']], language)}: {', '.join(row['facts'].values())}"
        for row in rows
        if row["person"] in people
    ]


@performed_or_asked(
    COMPLETING,
    phrase("Missing facts of participants"),
    needs=Action.KEEP_PEOPLE,
    asks=Action.REPORT,
    shown=_proposal_lines,
)
@transaction.atomic
def _complete(actor: Actor, competition: Competition, rows: Sequence[Mapping[str, Any]]) -> int:
    entries = competition.entries.exclude(state__in=NOT_ENTERED).filter(
        person__code__in=[row["person"] for row in rows]
    )
    people = {entry.person.code: entry.person for entry in entries.select_related("person") if entry.person}
    regions, problems = Regions(own_country()), list(_unknown_rows(rows, people))
    changes: dict[str, dict[str, Any]] = {}
    for row in rows:
        person = people.get(row["person"])
        if person is None:
            continue
        for fact, text in row["facts"].items():
            try:
                changes.setdefault(person.code, {}).update(_change(person, fact, text.strip(), regions))
            except Refusal as refusal:
                problems += [replace(problem, path=cell(fact, person.code)) for problem in refusal.problems]
    overtaken = [row["person"] for row in rows if row["person"] in people and _is_overtaken(row, people[row["person"]])]
    if overtaken:
        raise OvertakenError(overtaken)
    if problems:
        raise Refusal(*problems)
    return _changed(actor, people, rows, changes)


def _changed(
    actor: Actor, people: Mapping[str, Person], rows: Sequence[Mapping[str, Any]], changes: Mapping[str, dict[str, Any]]
) -> int:
    written = 0
    for row in sorted(rows, key=lambda row: str(row["person"])):
        if not (change := changes.get(row["person"])):
            continue
        try:
            change_person(actor, people[row["person"]], row["version"], change)
        except StaleError:
            raise OvertakenError([row["person"]]) from None
        except ValidationError as error:
            texts = ((name, text) for name, listed in error.message_dict.items() for text in listed)
            raise Refusal(
                *(Problem("{message}", {"message": text}, cell(name, row["person"])) for name, text in texts)
            ) from error
        written += 1
    return written


def _is_overtaken(row: Mapping[str, Any], person: Person) -> bool:
    return bool(person.version != row["version"])


def _unknown_rows(rows: Iterable[Mapping[str, Any]], people: Mapping[str, Person]) -> Iterable[Problem]:
    """Rows of nobody who is entered, and people in two rows."""
    counted = Counter(row["person"] for row in rows)
    for code, count in counted.items():
        if code not in people:
            yield Problem("there is no participant «{id}»", {"id": code}, path=code)
        elif count > 1:
            yield Problem("«{athlete}» is listed twice", {"athlete": code}, path=code)


def _change(person: Person, fact: str, text: str, regions: Regions) -> dict[str, Any]:
    """What was written of a fact, as the fields of the register; an empty cell tells nothing."""
    if fact not in PERSON_FACTS:
        choices = ", ".join(known.removeprefix("missing.") for known in PERSON_FACTS)
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": choices, "got": fact}))
    if not text:
        return {}
    if len(text) > _LONGEST:
        raise Refusal(Problem("a field is longer than {most} letters", {"most": _LONGEST}))
    if fact == BIRTH:
        return _birth(person, text)
    field = {CITIZENSHIP: "citizenship", SEX: "sex", REGION: "region", TRAINER: "trainer"}[fact]
    known = getattr(person, field)
    if known:
        raise Refusal(Problem("the register has «{known}» and stays as it is", {"known": str(known)}))
    if fact == REGION:
        region = regions.region_of(text)
        if region is None:
            raise Refusal(Problem("there is no region «{name}» in the register", {"name": text}))
        return {"region": region}
    if fact == CITIZENSHIP:
        return {"citizenship": country(text)}
    return {field: values.sex(ImportedCell(text)) if fact == SEX else text}


def _birth(person: Person, text: str) -> dict[str, Any]:
    """A day, or a year where none is known; a day agrees with the year that is."""
    born = values.birth(ImportedCell(text), timezone.localdate())
    year = born.year if isinstance(born, date) else born
    known = person.birth_date or person.birth_year
    is_exacter = person.birth_date is None and isinstance(born, date) and person.birth_year in (None, year)
    if known and not is_exacter:
        raise Refusal(Problem("the register has «{known}» and stays as it is", {"known": known}))
    if year > timezone.localdate().year or (isinstance(born, date) and born > timezone.localdate()):
        raise Refusal(Problem("nobody is born in the days to come; got «{got}»", {"got": text}))
    return {"birth_date": born, "birth_year": None} if isinstance(born, date) else {"birth_year": born}


@transaction.atomic
def complete_categories(user: User, competition: Competition, categories: Mapping[int, str]) -> int:
    """Write down the categories of judges that have none yet; one that somebody has written meanwhile stands."""
    written = {key: text.strip() for key, text in categories.items() if text.strip()}
    if not written:
        raise Refusal(Problem(NOTHING))
    grants = Grant.objects.select_for_update(of=("self",)).select_related("person", "competition")
    for current_grant in grants.filter(competition=competition, ended=None, pk__in=written).order_by("pk"):
        if current_grant.category:
            raise StaleError
        name_official(user, current_grant, current_grant.person, written[current_grant.pk])
    return len(written)
