"""Personal numbers of a bridge report against the register: points go by number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Q

from tavlei.office.lists.bridge_credits import SERIES, unknown_person
from tavlei.office.people.models import Disqualification, Person
from tavlei.office.people.name_words import words_of
from tavlei.rulebook import Problem, Rulebook, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date


@dataclass(frozen=True, slots=True)
class CheckedNumber:
    """A player of a report: the number and name of the file, the person who has the number, where the file tells it."""

    code: str
    name: str
    person: Person | None
    place: str = ""
    disqualified: bool = False

    @property
    def is_otherwise(self) -> bool:
        """Whether the register has another name under the number, in whatever script."""
        return self.person is not None and bool(_words(self.name) - _words_of(self.person))


@cites("bridge-classification", "1.3", "3.7")
def checked_numbers(
    given: Mapping[str, Any], names: Mapping[str, str], places: Mapping[str, str], starts: date
) -> list[CheckedNumber]:
    """Every player of a report with the person of the register, disqualified ones marked."""
    codes = [str(player["id"]) for player in given["players"]]
    found = Person.objects.filter(code__in=codes, merged_into=None, anonymised=False)
    people = {person.code: person for person in found.prefetch_related("other_names")}
    running = Disqualification.objects.filter(Q(until=None) | Q(until__gte=starts), since__lte=starts)
    out = set(running.filter(person__code__in=codes).values_list("person__code", flat=True))
    return [
        CheckedNumber(code, names.get(code, ""), people.get(code), places.get(code, ""), code in out) for code in codes
    ]


def wrong_numbers(given: Mapping[str, Any], checked: Sequence[CheckedNumber], starts: date) -> list[Problem]:
    """What refuses a report: numbers that nobody has, and somebody twice in a pair or team or in two of them."""
    rulebook = Rulebook.on(SERIES, starts)
    problems = [
        Problem(problem.message, problem.params, number.place or problem.path, problem.clause)
        for number in checked
        if number.person is None
        for problem in [unknown_person(number.code, rulebook)]
    ]
    for code, entries in _standing_twice(given).items():
        told = {"code": code, "entries": ", ".join(entries)}
        message = phrase("number {code} stands twice in the pairs or teams: {entries}")
        problems.append(Problem(message, told, path=_place(checked, code), clause=rulebook.clause("1.3")))
    return problems


def _standing_twice(given: Mapping[str, Any]) -> dict[str, list[str]]:
    """Who stands in more than one pair or team, or twice in one, with the numbers of these."""
    stands: dict[str, list[str]] = {}
    for entry in given.get("entries") or ():
        for player in entry["players"]:
            stands.setdefault(str(player), []).append(str(entry["id"]))
    return {code: entries for code, entries in stands.items() if len(entries) > 1}


def warnings(checked: Sequence[CheckedNumber], starts: date) -> list[Problem]:
    """What somebody should look at: another name under the number, a disqualification that still runs (3.7)."""
    rulebook = Rulebook.on(SERIES, starts)
    told = []
    for number in checked:
        if number.is_otherwise:
            what = {"code": number.code, "name": number.name, "known": str(number.person)}
            message = phrase("number {code}: the file has {name}, the register has {known}")
            told.append(Problem(message, what, path=number.place, clause=rulebook.clause("1.3")))
        if number.disqualified:
            what = {"code": number.code, "name": str(number.person)}
            message = phrase("number {code}, {name}, is disqualified on the first day of the tournament")
            told.append(Problem(message, what, path=number.place, clause=rulebook.clause("3.7")))
    return told


def _place(checked: Sequence[CheckedNumber], code: str) -> str:
    return next((number.place for number in checked if number.code == code), "")


def _words(name: str) -> set[str]:
    """The words of a name, without initials."""
    return {word for word in words_of([name]) if len(word) > 1}


def _words_of(person: Person) -> set[str]:
    return words_of([person.full_name, *map(str, person.other_names.all())])
