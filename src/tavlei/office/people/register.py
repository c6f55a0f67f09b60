"""Keeping the register of people: entering, changing, merging duplicates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ManyToOneRel, OneToOneRel
from django.forms.models import model_to_dict
from django.utils.translation import gettext as _

from tavlei.office.acts.performing import StaleError
from tavlei.office.journal.chain import Actor, SubjectChange, record, record_all
from tavlei.office.people.forgetting import anonymise as anonymise  # noqa: PLC0414 - an act of the register too
from tavlei.office.people.models import Disqualification, OtherName, Person, TitleHeld
from tavlei.office.people.name_words import EARLIER, add_words
from tavlei.office.people.search_keys import search_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date


_FIELDS: Final = (
    "code", "family", "given", "patronymic", "sex", "birth_date", "birth_year", "citizenship", "region", "club",
    "trainer",
)  # fmt: skip

_STAY: Final = frozenset({"lists.Row", "lists.ListPersonalPart", "people.TitleHeld", "people.NameWord"})
"""What stays with the merged record: figures that were published under its number, titles, which are compared, and the
words by which it was found, which follow the names."""


def person_record(person: Person) -> dict[str, Any]:
    """A person as the journal keeps it."""
    found = model_to_dict(person, fields=_FIELDS)
    if person.birth_date:
        found["birth_date"] = person.birth_date.isoformat()
    return found


@transaction.atomic
def add_person(doing: Actor, **given: Any) -> Person:
    """Enter a person; without a number the next free one is given."""
    person = Person(**{**given, "code": given.get("code") or next_code()})
    person.full_clean(exclude=["search"])
    person.save()
    record(doing, "person.added", person, after=person_record(person))
    return person


@transaction.atomic
def add_people(doing: Actor, given: Sequence[Mapping[str, Any]]) -> list[Person]:
    """Enter many people at once; the next free numbers are given in their order."""
    first = int(next_code())
    people = [Person(**{**one, "code": f"{number:06d}"}) for number, one in enumerate(given, start=first)]
    for person in people:
        person.search = search_key(person.full_name)
        person.clean_fields(exclude=["region", "club", "merged_into"])
    Person.objects.bulk_create(people)
    kept = list(Person.objects.filter(code__in=[person.code for person in people]).order_by("code"))
    add_words({person.pk: (person.full_name,) for person in kept})
    record_all(doing, "person.added", [SubjectChange(person, after=person_record(person)) for person in kept])
    return kept


def next_code() -> str:
    """The next free personal number."""
    last = Person.objects.filter(code__regex=r"^\d{6}$").order_by("-code").values_list("code", flat=True).first()
    return f"{int(last or 100000) + 1:06d}"


@transaction.atomic
def change_person(doing: Actor, person: Person, version: int, changes: Mapping[str, Any]) -> Person:
    """Change what is known; refused when somebody else changed it in the meantime."""
    held = Person.objects.select_for_update().get(pk=person.pk)
    if held.version != version:
        raise StaleError
    before = person_record(held)
    for name, value in changes.items():
        setattr(held, name, value)
    held.version += 1
    held.full_clean(exclude=["search"])
    held.save()
    record(doing, "person.changed", held, before=before, after=person_record(held))
    return held


@transaction.atomic
def merge_people(doing: Actor, kept: Person, duplicate: Person, reason: str) -> Person:
    """Make two records of one person one. Results stay where they were and count for the person who is kept.

    Two entries in one competition, or two figures of one list, cannot be one person's: that is refused.
    """
    if kept.pk == duplicate.pk or duplicate.merged_into_id or kept.merged_into_id:
        raise ValidationError(_("These two records cannot be merged."))
    if not reason.strip():
        raise ValidationError(_("Say why they are one person."))
    before = {"kept": person_record(kept), "duplicate": person_record(duplicate)}
    try:
        with transaction.atomic():
            _move_everything(kept, duplicate)
            _move_titles(kept, duplicate)
    except IntegrityError as error:
        raise ValidationError(
            _("Both records stand in one competition or one list: they are two people, or one of the entries is wrong.")
        ) from error
    OtherName.objects.create(
        person=kept, script=EARLIER, family=duplicate.family, given=duplicate.given, patronymic=duplicate.patronymic
    )
    duplicate.merged_into = kept
    duplicate.save()
    record(doing, "person.merged", kept, before=before, after={"kept": kept.code}, reason=reason)
    return kept


def _move_everything(kept: Person, duplicate: Person) -> None:
    """Let every row of the store that names the duplicate name the person kept; published lists stay as they were."""
    duplicate.claims.filter(user__in=kept.claims.values("user")).delete()  # who claims both claims one person
    for relation in Person._meta.get_fields(include_hidden=True):  # noqa: SLF001 - Django's own name
        if not isinstance(relation, ManyToOneRel) or isinstance(relation, OneToOneRel):
            continue
        model, name = relation.related_model, relation.field.name
        if model._meta.label not in _STAY:  # noqa: SLF001
            model._base_manager.filter(**{name: duplicate}).update(**{name: kept})  # noqa: SLF001
    account, has = getattr(duplicate, "user", None), getattr(kept, "user", None)
    if account is not None and has is None:
        account.person = kept
        account.save(update_fields=["person"])


def _move_titles(kept: Person, duplicate: Person) -> None:
    held = {
        (title_held.sport, title_held.title, title_held.discipline) for title_held in kept.titles.filter(revoked=None)
    }
    for title in TitleHeld.objects.filter(person=duplicate):
        if title.revoked is None and (title.sport, title.title, title.discipline) in held:
            continue
        title.person = kept
        title.save()


@transaction.atomic
def disqualify(  # noqa: PLR0913 - a decision has so many sides
    doing: Actor, person: Person, *, since: date, until: date | None, decision: str, reason: str = ""
) -> Disqualification:
    """Record the decision of the federation's body that bars a person from every competition for a term."""
    if not decision.strip():
        raise ValidationError(_("A disqualification names its decision."))
    if until is not None and until < since:
        raise ValidationError(_("The term ends before it begins."))
    made = Disqualification.objects.create(
        person=person, since=since, until=until, decision=decision.strip(), reason=reason.strip()
    )
    term = {"since": since.isoformat(), "until": until.isoformat() if until else None}
    record(doing, "person.disqualified", person, after={"decision": made.decision, **term},
           clause="draughts-rules-2022 1.5.10", reason=made.reason)  # fmt: skip
    return made


@transaction.atomic
def end_disqualification(doing: Actor, held: Disqualification, last: date, decision: str) -> Disqualification:
    """Shorten a term by a new decision; what it was stays in the journal."""
    if not decision.strip():
        raise ValidationError(_("A disqualification names its decision."))
    before = held.until.isoformat() if held.until else None
    if last < held.since or (held.until is not None and last > held.until):
        raise ValidationError(_("A term is shortened, not made longer."))
    held.until = last
    held.save(update_fields=["until"])
    record(doing, "person.term_shortened", held.person, before={"until": before}, after={"until": last.isoformat()},
           reason=decision.strip())  # fmt: skip
    return held
