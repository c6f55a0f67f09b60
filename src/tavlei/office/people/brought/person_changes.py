"""What a row of a table tells of somebody known otherwise than the register does, or for the first time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.people.search_keys import search_key
from tavlei.rulebook import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.participants import WholePersonRow
    from tavlei.office.people.brought.places_asked import BroughtPlaces
    from tavlei.office.people.models import Person

_TEXTS: Final = ("family", "given", "patronymic", "trainer")
_INITIAL: Final = 2


@dataclass(frozen=True, slots=True)
class PersonChange:
    """One field of a person: what the register has, and what the table tells."""

    field: str
    known: str
    brought: str


def changes_of(
    row: WholePersonRow, person: Person, places: BroughtPlaces, *, corrects: bool, sees_births: bool = True
) -> tuple[list[PersonChange], list[Problem]]:
    """The changes that are taken, and remarks on what is told otherwise and not taken; empty cells tell nothing.

    Births of the register are not compared for those who may not see them: a remark would tell them.
    """
    changes, remarks = [], []
    for change in _differences(row, person, places):
        if change.field == "birth" and not sees_births:
            continue  # remarked on below, whether it differs or not
        if corrects or not change.known:
            changes.append(change)
        else:
            params = {"known": change.known}
            remarks.append(Problem("the register has «{known}» and stays as it is", params, path=change.field))
    if row.birth is not None and not sees_births:
        remarks.append(Problem("births of the register are compared by whoever may see them: not taken", path="birth"))
    return changes, remarks


def _differences(row: WholePersonRow, person: Person, places: BroughtPlaces) -> list[PersonChange]:
    found = [
        PersonChange(name, getattr(person, name), told)
        for name in _TEXTS
        if (told := getattr(row, name)) and not _same_text(told, getattr(person, name))
    ]
    if row.sex and row.sex != person.sex:
        found.append(PersonChange("sex", person.sex, row.sex))
    country = places.country(row.citizenship) if row.citizenship else ""
    if country and country != person.citizenship:
        found.append(PersonChange("citizenship", person.citizenship, country))
    if row.birth is not None and _is_other_birth(row.birth, person):
        known = person.birth_date or person.birth_year
        found.append(PersonChange("birth", str(known or ""), str(row.birth)))
    if row.region and not places.is_region(row.region, person.region_id):
        found.append(PersonChange("region", str(person.region or ""), row.region))
    for name in ("club", "school"):
        told, known = getattr(row, name), getattr(person, name)
        if told and search_key(told) != search_key(str(known or "")):
            found.append(PersonChange(name, str(known or ""), told))
    return found


def _same_text(told: str, known: str) -> bool:
    """Whether a text says nothing new: the same letters, or the initial of the name that is known."""
    if search_key(told) == search_key(known):
        return True
    is_initial = len(told) == _INITIAL and told.endswith(".")
    return is_initial and known[:1].casefold() == told[0].casefold()


def _is_other_birth(birth: date | int, person: Person) -> bool:
    if isinstance(birth, date):
        return person.birth_date != birth
    return person.year != birth


def days_ahead(row: WholePersonRow, today: str) -> Iterator[Problem]:
    """Days of a row that have not come yet."""
    for name in ("birth", "title_day", "judge_day"):
        told = getattr(row, name, "")
        if told and str(told) > today:
            yield Problem("the day lies ahead", path=name)


def values_of(change: PersonChange, row: WholePersonRow, places: BroughtPlaces) -> dict[str, Any]:
    """A change as the fields of the register."""
    match change.field:
        case "birth":
            if isinstance(row.birth, date):
                return {"birth_date": row.birth, "birth_year": None}
            return {"birth_date": None, "birth_year": row.birth}
        case "region":
            return {"region": places.region(row.region)}
        case "citizenship":
            return {"citizenship": places.country(row.citizenship)}
        case "club" | "school":
            return {change.field: places.club(change.brought)}
        case _:
            return {change.field: change.brought}
