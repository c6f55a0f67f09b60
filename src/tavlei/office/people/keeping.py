"""Keeping the register of people: entering, changing, merging duplicates, forgetting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.forms.models import model_to_dict
from django.utils.translation import gettext as _

from tavlei.office.journal.chain import Doing, record, subject_name
from tavlei.office.journal.models import ActDetails
from tavlei.office.people.models import Document, OtherName, OutsideCode, Person, Rating, TitleHeld
from tavlei.office.stale import StaleError

if TYPE_CHECKING:
    from collections.abc import Mapping

_FIELDS: Final = (
    "code", "family", "given", "patronymic", "sex", "birth_date", "birth_year", "citizenship", "region", "club",
    "trainer",
)  # fmt: skip


def told(person: Person) -> dict[str, Any]:
    """A person as the journal keeps it."""
    found = model_to_dict(person, fields=_FIELDS)
    if person.birth_date:
        found["birth_date"] = person.birth_date.isoformat()
    return found


@transaction.atomic
def add_person(doing: Doing, **given: Any) -> Person:
    """Enter a person; without a number the next free one is given."""
    person = Person(**{**given, "code": given.get("code") or next_code()})
    person.full_clean(exclude=["search"])
    person.save()
    record(doing, "person.added", person, after=told(person))
    return person


def next_code() -> str:
    """The next free personal number."""
    last = Person.objects.filter(code__regex=r"^\d{6}$").order_by("-code").values_list("code", flat=True).first()
    return f"{int(last or 100000) + 1:06d}"


@transaction.atomic
def change_person(doing: Doing, person: Person, version: int, changes: Mapping[str, Any]) -> Person:
    """Change what is known; refused when somebody else changed it in the meantime."""
    held = Person.objects.select_for_update().get(pk=person.pk)
    if held.version != version:
        raise StaleError
    before = told(held)
    for name, value in changes.items():
        setattr(held, name, value)
    held.version += 1
    held.full_clean(exclude=["search"])
    held.save()
    record(doing, "person.changed", held, before=before, after=told(held))
    return held


@transaction.atomic
def merge_people(doing: Doing, kept: Person, duplicate: Person, reason: str) -> Person:
    """Make two records of one person one. Results stay where they were and count for the person who is kept.

    Two entries in one competition, or two figures of one list, cannot be one person's: that is refused.
    """
    if kept.pk == duplicate.pk or duplicate.merged_into_id or kept.merged_into_id:
        raise ValidationError(_("These two records cannot be merged."))
    before = {"kept": told(kept), "duplicate": told(duplicate)}
    try:
        with transaction.atomic():
            duplicate.entries.update(person=kept)
            Rating.objects.filter(person=duplicate).update(person=kept)
            Document.objects.filter(person=duplicate).update(person=kept)
            OutsideCode.objects.filter(person=duplicate).update(person=kept)
            _move_titles(kept, duplicate)
    except IntegrityError as error:
        raise ValidationError(
            _("Both records stand in one competition or one list: they are two people, or one of the entries is wrong.")
        ) from error
    OtherName.objects.create(
        person=kept, script="was", family=duplicate.family, given=duplicate.given, patronymic=duplicate.patronymic
    )
    duplicate.merged_into = kept
    duplicate.save()
    record(doing, "person.merged", kept, before=before, after={"kept": kept.code}, reason=reason)
    return kept


def _move_titles(kept: Person, duplicate: Person) -> None:
    held = {(each.sport, each.title, each.discipline) for each in kept.titles.filter(revoked=None)}
    for title in TitleHeld.objects.filter(person=duplicate):
        if title.revoked is None and (title.sport, title.title, title.discipline) in held:
            continue
        title.person = kept
        title.save()


@transaction.atomic
def anonymise(doing: Doing, person: Person, reason: str) -> Person:
    """Forget who a person is. Results, ratings and the chain of the journal stay; the name and the papers go."""
    person.family, person.given, person.patronymic = f"№ {person.code}", "", ""
    person.birth_date, person.birth_year, person.trainer = None, None, ""
    person.club, person.anonymised = None, True
    person.version += 1
    person.save()
    person.other_names.all().delete()
    person.documents.all().delete()
    person.outside_codes.all().delete()
    ActDetails.objects.filter(act__subject=subject_name(person)).delete()
    record(doing, "person.anonymised", person, reason=reason)
    return person
