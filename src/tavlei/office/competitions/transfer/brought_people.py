"""The person behind a row of participants: known, chosen or new; what the table tells that the register lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.utils import timezone

from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.models import Sport
from tavlei.office.journal.chain import record
from tavlei.office.people.brought.entering import enter_codes
from tavlei.office.people.brought.known_facts import BODIES, HeldThings, complete, told_otherwise
from tavlei.office.people.brought.person_changes import changes_of, days_ahead, values_of
from tavlei.office.people.brought.rows import resolved_person
from tavlei.office.people.models import Person, TitleHeld
from tavlei.office.people.register import add_person, change_person
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.participants import ParticipantRow
    from tavlei.office.competitions.models import Competition
    from tavlei.office.people.brought.places_asked import BroughtPlaces
    from tavlei.office.people.brought.rows import BroughtRow
    from tavlei.office.roles.models import User


class BroughtPeople:
    """Finds and makes the people of a table; what is not kept as the table tells it is remarked on."""

    def __init__(self, user: User, competition: Competition, places: BroughtPlaces) -> None:
        """Whoever may not keep the register makes nobody and completes nobody."""
        self._user, self._competition, self._places = user, competition, places
        self._keeps = may(user, Action.KEEP_PEOPLE)
        self._awards = may(user, Action.AWARD_TITLE)
        self._sees = may(user, Action.SEE_PERSONAL_DATA)
        self._seen: dict[int, int] = {}
        self._today = timezone.localdate().isoformat()

    def person(self, brought: BroughtRow[ParticipantRow], answer: str) -> tuple[Person, bool, list[Problem]]:
        """Who the row is, whether somebody new, and what is to be remarked."""
        row = brought.row
        known = resolved_person(brought, answer)
        if known is not None and (first := self._seen.setdefault(known.pk, row.row)) != row.row:
            params = {"code": known.code, "row": first}
            raise Refusal(Problem("number {code} stands already in row {row}", params, path="code"))
        held = HeldThings.of([known] if known else [], [row])
        self._check(row, known)
        of_others = held.taken_by_others(row, known)
        numbers = self._numbers(row, {problem.path for problem in of_others})
        remarks = [
            *of_others,
            *held.remarks_on_numbers(row, known),
            *self._of_titles(row),
            *self._places.remarks_on(row),
        ]
        if known is None:
            if row.title and not self._awards:
                remarks += _at_title(row, phrase("titles are taken over by whoever may award them: they are not taken"))
            return self._new(row, numbers), True, remarks
        changed, more = self._completed(row, known, held, numbers)
        return changed, False, [*remarks, *more]

    @staticmethod
    def _numbers(row: ParticipantRow, of_others: set[str]) -> dict[str, str]:
        """The numbers of other bodies by the fields of the row, without those that somebody else has."""
        return {name: number for name, _body in BODIES if name not in of_others and (number := getattr(row, name))}

    def _check(self, row: ParticipantRow, person: Person | None) -> None:
        """Refuse what the register would refuse, all of it at once."""
        problems = list(days_ahead(row, self._today))
        if person is None and not self._keeps:
            problems.append(Problem("somebody who is not in the register is entered there by its keepers", path="name"))
        for ask in (lambda: self._places.country(row.citizenship), lambda: self._places.check_region(row.region)):
            try:
                ask()
            except Refusal as refusal:
                problems += refusal.problems
        if problems:
            raise Refusal(*problems)

    def _new(self, row: ParticipantRow, numbers: dict[str, str]) -> Person:
        actor = authorise(self._user, Action.KEEP_PEOPLE)
        data: dict[str, Any] = {
            "family": row.family, "given": row.given, "patronymic": row.patronymic, "sex": row.sex,
            "trainer": row.trainer, "citizenship": self._places.country(row.citizenship),
            "region": self._places.region(row.region), "club": self._places.club(row.club),
            "school": self._places.club(row.school),
        }  # fmt: skip
        if row.code and not Person.objects.filter(code=row.code).exists():
            data["code"] = row.code
        if row.birth is not None:
            data["birth_year" if isinstance(row.birth, int) else "birth_date"] = row.birth
        try:
            person = add_person(actor, **data)
        except ValidationError as error:
            raise Refusal(*(Problem("{message}", {"message": text}) for text in error.messages)) from error
        self._take_numbers(numbers, row, person)
        if row.title and self._awards:
            self._hold_title(row, person)
        return person

    @staticmethod
    def _take_numbers(numbers: dict[str, str], row: ParticipantRow, person: Person) -> None:
        for name, body in BODIES:
            if number := numbers.get(name):
                enter_codes(body, {row.row: number}, {row.row: person.pk})

    def _hold_title(self, row: ParticipantRow, person: Person) -> None:
        """A title that a table tells of a new person; its day as far as it is told."""
        actor = authorise(self._user, Action.AWARD_TITLE)
        held = TitleHeld.objects.create(
            person=person,
            sport=self._competition.sport,
            title=row.title,
            awarded=row.title_day,
            order=row.title_order,
        )
        record(actor, "title.taken_over", held, after={"person": person.code, "title": row.title})

    def _of_titles(self, row: ParticipantRow) -> Iterator[Problem]:
        """What of the columns of titles is kept nowhere, whoever it is told of."""
        if row.fide_title and self._competition.sport != Sport.CHESS:
            yield Problem("a title of FIDE is not kept in this sport", path="title")
        if not row.title:
            for name in ("title_day", "title_order"):
                if getattr(row, name):
                    yield Problem("a day or an order without a title or a category is not kept", path=name)

    def _completed(
        self, row: ParticipantRow, person: Person, held: HeldThings, numbers: dict[str, str]
    ) -> tuple[Person, list[Problem]]:
        """What the register lacks and the table tells is taken; remarks where both tell something else."""
        changes, remarks = changes_of(row, person, self._places, corrects=False, sees_births=self._sees)
        lacking = {
            name: numbers[name] for name, body in BODIES if name in numbers and (person.pk, body) not in held.codes
        }
        if not self._keeps:
            names = [*(change.field for change in changes), *lacking]
            remarks += [Problem("the register is completed by its keepers: not taken", path=name) for name in names]
            changes, lacking = [], {}
        values: dict[str, Any] = {}
        for change in changes:
            values |= values_of(change, row, self._places)
        if values:
            actor = authorise(self._user, Action.KEEP_PEOPLE)
            person = change_person(actor, person, person.version, values)
        if lacking:
            self._take_numbers(lacking, row, person)
        return person, [*remarks, *self._of_held_title(row, person, held)]

    def _of_held_title(self, row: ParticipantRow, person: Person, held: HeldThings) -> Iterator[Problem]:
        if not row.title:
            return
        title = held.title(row, person, self._competition.sport)
        if title is None:
            yield from _at_title(row, phrase("the register has no such title: it is awarded there with its order"))
            return
        yield from told_otherwise(title, row.title_day, row.title_order, "title_day", "title_order")
        if self._awards:
            complete(title, row.title_day, row.title_order)


def _at_title(row: ParticipantRow, message: str) -> Iterator[Problem]:
    """A remark on a title, and on its day and its order where they are told."""
    return (Problem(message, path=name) for name in ("title", "title_day", "title_order") if getattr(row, name))
