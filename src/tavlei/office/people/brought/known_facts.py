"""Titles, categories and numbers of other bodies that the people of some rows have already."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.office.people.brought.person_changes import PersonChange
from tavlei.office.people.brought.rows import FIDE
from tavlei.office.people.models import JudgeCategoryHeld, OutsideCode, Person, TitleHeld
from tavlei.rulebook import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.exchange.participants import RegisterRow, WholePersonRow

FMJD: Final = "fmjd"
BODIES: Final = (("fide_code", FIDE), ("fmjd_code", FMJD))


@dataclass(frozen=True, slots=True)
class HeldThings:
    """What is held already, by the keys of people; the owners of the numbers that the rows tell.

    `numbers` are the personal numbers of the rows that the register has given.
    """

    titles: Mapping[int, Sequence[TitleHeld]]
    categories: Mapping[int, Sequence[JudgeCategoryHeld]]
    owners: Mapping[tuple[str, str], OutsideCode]
    codes: Mapping[tuple[int, str], str]
    numbers: frozenset[str]

    @classmethod
    def of(cls, people: Sequence[Person], rows: Sequence[WholePersonRow]) -> HeldThings:
        """Read together for some rows."""
        titles: dict[int, list[TitleHeld]] = defaultdict(list)
        categories: dict[int, list[JudgeCategoryHeld]] = defaultdict(list)
        for title in TitleHeld.objects.filter(person__in=people, revoked=None):
            titles[title.person_id].append(title)
        for category in JudgeCategoryHeld.objects.filter(person__in=people):
            categories[category.person_id].append(category)
        told = {code for row in rows for name, _body in BODIES if (code := getattr(row, name))}
        bodies = [body for _name, body in BODIES]
        owned = OutsideCode.objects.filter(body__in=bodies, code__in=told).select_related("person")
        own = OutsideCode.objects.filter(body__in=bodies, person__in=people)
        numbers = {row.code for row in rows if row.code}
        given = Person.objects.filter(code__in=numbers).values_list("code", flat=True) if numbers else ()
        return cls(
            titles,
            categories,
            {(outside.body, outside.code): outside for outside in owned},
            {(outside.person_id, outside.body): outside.code for outside in own},
            frozenset(given),
        )

    def taken_by_others(self, row: WholePersonRow, person: Person | None) -> list[Problem]:
        """Numbers of the row that belong to somebody else."""
        problems = []
        for name, body in BODIES:
            owner = self.owners.get((body, getattr(row, name)))
            if owner is not None and (person is None or owner.person_id != person.pk):
                params = {"code": owner.code, "number": owner.person.code}
                problems.append(Problem("the code {code} belongs to number {number}", params, path=name))
        return problems

    def remarks_on_numbers(self, row: WholePersonRow, person: Person | None) -> list[Problem]:
        """What the table tells of a number otherwise than the register."""
        if person is None:
            is_given = row.code in self.numbers
            problem = Problem("the number {code} is somebody else's: a free one is given", {"code": row.code}, "code")
            return [problem] if is_given else []
        known = {name: self.codes.get((person.pk, body)) for name, body in BODIES} | {"code": person.code}
        return [
            Problem("the register has «{known}» and stays as it is", {"known": number}, path=name)
            for name, number in known.items()
            if getattr(row, name) and number not in (None, getattr(row, name))
        ]

    def additions(self, row: RegisterRow, person: Person, sport: str, *, awards: bool) -> list[PersonChange]:
        """Numbers, titles and categories that somebody known gets by the table, and days and orders that it completes.

        Titles are taken by whoever `awards` them.
        """
        lacking = [(name, getattr(row, name)) for name, body in BODIES if (person.pk, body) not in self.codes]
        found = [PersonChange(name, "", number) for name, number in lacking if number]
        if row.title and awards:
            held = self.title(row, person, row.sport or sport)
            found += _added(held, row, ("title", "title_day", "title_order"))
        if row.judge_category:
            held_category = self.category(row, person, sport)
            found += _added(held_category, row, ("judge_category", "judge_day", "judge_order"))
        return found

    def remarks_on(self, row: RegisterRow, person: Person, sport: str) -> list[Problem]:
        """What the table tells of a title or a category otherwise than the register."""
        remarks = []
        title = self.title(row, person, row.sport or sport)
        if title is not None:
            remarks += told_otherwise(title, row.title_day, row.title_order, "title_day", "title_order")
        category = self.category(row, person, sport)
        if category is not None:
            remarks += told_otherwise(category, row.judge_day, row.judge_order, "judge_day", "judge_order")
        return remarks

    def title(self, row: WholePersonRow, person: Person, sport: str) -> TitleHeld | None:
        """The title of the row in a sport, if the person holds it already."""
        held = self.titles.get(person.pk, ())
        return next(
            (title for title in held if (title.sport, title.title, title.discipline) == (sport, row.title, "")), None
        )

    def category(self, row: RegisterRow, person: Person, sport: str) -> JudgeCategoryHeld | None:
        """The category of the row, if the person holds it already."""
        own = row.sport or sport
        held = self.categories.get(person.pk, ())
        return next((one for one in held if (one.sport, one.category) == (own, row.judge_category)), None)


def _added(
    known: TitleHeld | JudgeCategoryHeld | None, row: RegisterRow, names: tuple[str, str, str]
) -> list[PersonChange]:
    """What a table adds to a title or a category: all of it, or the day and the order that `complete` takes."""
    if known is None:
        return [PersonChange(name, "", getattr(row, name)) for name in names if getattr(row, name)]
    day, order = (getattr(row, name) for name in names[1:])
    days = [PersonChange(names[1], known.awarded, day)] if _is_more_exact(day, known.awarded) else []
    return [*days, PersonChange(names[2], "", order)] if order and not known.order else days


def _is_more_exact(day: str, known: str) -> bool:
    return day != known and day.startswith(known)


def told_otherwise(
    known: TitleHeld | JudgeCategoryHeld, day: str, order: str, day_field: str, order_field: str
) -> list[Problem]:
    """The day and the order of what is held, where the table tells others."""
    told = [(known.awarded, day, day_field), (known.order, order, order_field)]
    return [
        Problem("the register has «{known}» and stays as it is", {"known": registered}, path=name)
        for registered, text, name in told
        if text and registered and registered != text and not text.startswith(registered)
    ]


def complete(known: TitleHeld | JudgeCategoryHeld, day: str, order: str) -> None:
    """A day that is told more exactly than it is known, and an order that is not known."""
    changed = []
    if _is_more_exact(day, known.awarded):
        known.awarded = day
        changed.append("awarded")
    if order and not known.order:
        known.order = order
        changed.append("order")
    if changed:
        known.save(update_fields=changed)
