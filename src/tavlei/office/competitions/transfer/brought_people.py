"""The person behind a row of participants: known, chosen or new; what the table tells that the register lacks."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError

from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.models import Sport
from tavlei.office.journal.chain import record
from tavlei.office.people.brought.rows import FIDE, resolved_person
from tavlei.office.people.models import OutsideCode, Person, TitleHeld
from tavlei.office.people.register import add_person, change_person
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.participants import ParticipantRow
    from tavlei.office.competitions.models import Competition
    from tavlei.office.journal.chain import Actor
    from tavlei.office.people.brought.places_asked import BroughtPlaces
    from tavlei.office.people.brought.rows import BroughtRow
    from tavlei.office.roles.models import User

_COMPARED: Final = ("sex", "citizenship", "region", "club", "trainer")


class BroughtPeople:
    """Finds and makes the people of a table; what is not kept as the table tells it is remarked on."""

    def __init__(self, user: User, competition: Competition, places: BroughtPlaces) -> None:
        """Whoever may not keep the register makes nobody and completes nobody."""
        self._user, self._competition, self._places = user, competition, places
        self._keeps = may(user, Action.KEEP_PEOPLE)
        self._sees = may(user, Action.SEE_PERSONAL_DATA)

    def person(self, brought: BroughtRow[ParticipantRow], answer: str) -> tuple[Person, bool, list[Problem]]:
        """Who the row is, whether somebody new, and what is to be remarked."""
        row = brought.row
        known = resolved_person(brought, answer)
        if known is None:
            return self._new(row), True, list(self._told_of_new(row))
        changes, remarks = self._compared(row, known)
        if changes and self._keeps:
            known = change_person(authorise(self._user, Action.KEEP_PEOPLE), known, known.version, changes)
        return known, False, remarks

    def _new(self, row: ParticipantRow) -> Person:
        if not self._keeps:
            raise Refusal(Problem("somebody who is not in the register is entered there by its keepers", path="name"))
        actor = authorise(self._user, Action.KEEP_PEOPLE)
        data: dict[str, Any] = {
            "family": row.family, "given": row.given, "patronymic": row.patronymic, "sex": row.sex,
            "trainer": row.trainer, "citizenship": self._places.country(row.citizenship),
            "region": self._places.region(row.region), "club": self._places.club(row.club),
        }  # fmt: skip
        if row.code and not Person.objects.filter(code=row.code).exists():
            data["code"] = row.code
        data |= _birth(row)
        try:
            person = add_person(actor, **data)
        except ValidationError as error:
            raise Refusal(*(Problem("{message}", {"message": text}) for text in error.messages)) from error
        if row.fide_code and not OutsideCode.objects.filter(body=FIDE, code=row.fide_code).exists():
            OutsideCode.objects.create(person=person, body=FIDE, code=row.fide_code)
        if row.title and may(self._user, Action.AWARD_TITLE):
            self._hold_title(authorise(self._user, Action.AWARD_TITLE), person, row.title)
        return person

    def _hold_title(self, actor: Actor, person: Person, title: str) -> None:
        """A title that a table tells of a new person; the day of the award is not told, so it is not known."""
        held = TitleHeld.objects.create(person=person, sport=self._competition.sport, title=title)
        record(actor, "title.taken_over", held, after={"person": person.code, "title": title})

    def _told_of_new(self, row: ParticipantRow) -> Iterator[Problem]:
        if row.title and not may(self._user, Action.AWARD_TITLE):
            yield Problem("the title stands in this competition alone: the register has none by a table", path="title")
        yield from self._fide_title(row)

    def _fide_title(self, row: ParticipantRow) -> Iterator[Problem]:
        if row.fide_title and self._competition.sport != Sport.CHESS:
            yield Problem("a title of FIDE is not kept in this sport", path="title")

    def _compared(self, row: ParticipantRow, person: Person) -> tuple[dict[str, Any], list[Problem]]:
        """What the register lacks and the table tells, and where both tell something else."""
        told: dict[str, Any] = {
            "sex": row.sex, "trainer": row.trainer,
            "citizenship": self._places.country(row.citizenship) if row.citizenship else "",
            "region": self._places.region(row.region), "club": self._places.club(row.club),
        }  # fmt: skip
        changes = {name: told[name] for name in _COMPARED if told[name] and not getattr(person, name)}
        remarks = [
            Problem("the register has «{known}» and stays as it is", {"known": str(getattr(person, name))}, path=name)
            for name in _COMPARED
            if told[name] and name not in changes and getattr(person, name) != told[name]
        ]
        if self._sees and row.birth is not None:
            if person.year is None:
                changes |= _birth(row)
            elif row.birth_year != person.year or (
                isinstance(row.birth, date) and person.birth_date not in (None, row.birth)
            ):
                known = str(person.birth_date or person.birth_year)
                remarks.append(Problem("the register has «{known}» and stays as it is", {"known": known}, path="birth"))
        held = person.titles.filter(sport=self._competition.sport, revoked=None)
        if row.title and row.title not in {title.title for title in held}:
            remarks.append(Problem("the register has no such title: it is awarded there with its order", path="title"))
        return changes, [*remarks, *self._fide_title(row)]


def _birth(row: ParticipantRow) -> dict[str, Any]:
    if row.birth is None:
        return {}
    return {"birth_date": row.birth} if isinstance(row.birth, date) else {"birth_year": row.birth}
