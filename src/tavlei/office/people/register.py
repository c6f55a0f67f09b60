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
    "school", "trainer",
)  # fmt: skip

_STAY: Final = frozenset({"lists.Row", "lists.ListPersonalPart", "people.TitleHeld", "people.NameWord"})
"""What stays with the merged record: figures that were published under its number, titles, which are compared, and the
words by which it was found, which follow the names."""


def person_record(person: Person) -> dict[str, Any]:
    """A person as the journal keeps it."""
    values = model_to_dict(person, fields=_FIELDS)
    if person.birth_date:
        values["birth_date"] = person.birth_date.isoformat()
    return values


@transaction.atomic
def add_person(actor: Actor, **data: Any) -> Person:
    """Enter a person; without a number the next free one is given."""
    person = Person(**{**data, "code": data.get("code") or next_code()})
    person.full_clean(exclude=["search"])
    person.save()
    record(actor, "person.added", person, after=person_record(person))
    return person


@transaction.atomic
def add_people(actor: Actor, rows: Sequence[Mapping[str, Any]]) -> list[Person]:
    """Enter many people at once; the next free numbers are given in their order."""
    first = int(next_code())
    people = [Person(**{**one, "code": f"{number:06d}"}) for number, one in enumerate(rows, start=first)]
    for person in people:
        person.search = search_key(person.full_name)
        person.clean_fields(exclude=["region", "club", "merged_into"])
    Person.objects.bulk_create(people)
    saved_people = list(Person.objects.filter(code__in=[person.code for person in people]).order_by("code"))
    add_words({person.pk: (person.full_name,) for person in saved_people})
    record_all(actor, "person.added", [SubjectChange(person, after=person_record(person)) for person in saved_people])
    return saved_people


def next_code() -> str:
    """The next free personal number."""
    last = Person.objects.filter(code__regex=r"^\d{6}$").order_by("-code").values_list("code", flat=True).first()
    return f"{int(last or 100000) + 1:06d}"


@transaction.atomic
def change_person(actor: Actor, person: Person, version: int, changes: Mapping[str, Any]) -> Person:
    """Change what is known; refused when somebody else changed it in the meantime."""
    current_person = Person.objects.select_for_update().get(pk=person.pk)
    if current_person.version != version:
        raise StaleError
    before = person_record(current_person)
    for name, value in changes.items():
        setattr(current_person, name, value)
    current_person.version += 1
    current_person.full_clean(exclude=["search"])
    current_person.save()
    record(actor, "person.changed", current_person, before=before, after=person_record(current_person))
    return current_person


@transaction.atomic
def merge_people(actor: Actor, person: Person, duplicate: Person, reason: str) -> Person:
    """Make two records of one person one. Results stay where they were and count for the person who is kept.

    Two entries in one competition, or two figures of one list, cannot be one person's: that is refused.
    """
    if person.pk == duplicate.pk or duplicate.merged_into_id or person.merged_into_id:
        raise ValidationError(_("These two records cannot be merged."))
    if not reason.strip():
        raise ValidationError(_("Say why they are one person."))
    before = {"kept": person_record(person), "duplicate": person_record(duplicate)}
    try:
        with transaction.atomic():
            duplicate.judge_categories.filter(category__in=person.judge_categories.values("category")).delete()
            _move_everything(person, duplicate)
            _move_titles(person, duplicate)
    except IntegrityError as error:
        raise ValidationError(
            _("Both records stand in one competition or one list: they are two people, or one of the entries is wrong.")
        ) from error
    OtherName.objects.create(
        person=person, script=EARLIER, family=duplicate.family, given=duplicate.given, patronymic=duplicate.patronymic
    )
    duplicate.merged_into = person
    duplicate.save()
    record(actor, "person.merged", person, before=before, after={"kept": person.code}, reason=reason)
    return person


def _move_everything(person: Person, duplicate: Person) -> None:
    """Let every row of the store that names the duplicate name the person kept; published lists stay as they were."""
    duplicate.claims.filter(user__in=person.claims.values("user")).delete()  # who claims both claims one person
    for relation in Person._meta.get_fields(include_hidden=True):  # noqa: SLF001 - Django's own name
        if not isinstance(relation, ManyToOneRel) or isinstance(relation, OneToOneRel):
            continue
        model, name = relation.related_model, relation.field.name
        if model._meta.label not in _STAY:  # noqa: SLF001
            model._base_manager.filter(**{name: duplicate}).update(**{name: person})  # noqa: SLF001
    account, has = getattr(duplicate, "user", None), getattr(person, "user", None)
    if account is not None and has is None:
        account.person = person
        account.save(update_fields=["person"])


def _move_titles(person: Person, duplicate: Person) -> None:
    held = {
        (title_held.sport, title_held.title, title_held.discipline) for title_held in person.titles.filter(revoked=None)
    }
    for title in TitleHeld.objects.filter(person=duplicate):
        if title.revoked is None and (title.sport, title.title, title.discipline) in held:
            continue
        title.person = person
        title.save()


@transaction.atomic
def disqualify(  # noqa: PLR0913 - a decision has so many sides
    actor: Actor, person: Person, *, since: date, until: date | None, decision: str, reason: str = ""
) -> Disqualification:
    """Record the decision of the federation's body that bars a person from every competition for a term."""
    if not decision.strip():
        raise ValidationError(_("A disqualification names its decision."))
    if until is not None and until < since:
        raise ValidationError(_("The term ends before it begins."))
    disqualification = Disqualification.objects.create(
        person=person, since=since, until=until, decision=decision.strip(), reason=reason.strip()
    )
    term = {"since": since.isoformat(), "until": until.isoformat() if until else None}
    record(actor, "person.disqualified", person, after={"decision": disqualification.decision, **term},
           clause="draughts-rules-2022 1.5.10", reason=disqualification.reason)  # fmt: skip
    return disqualification


@transaction.atomic
def end_disqualification(
    actor: Actor, disqualification: Disqualification, last: date, decision: str
) -> Disqualification:
    """Shorten a term by a new decision; what it was stays in the journal."""
    if not decision.strip():
        raise ValidationError(_("A disqualification names its decision."))
    before = disqualification.until.isoformat() if disqualification.until else None
    if last < disqualification.since or (disqualification.until is not None and last > disqualification.until):
        raise ValidationError(_("A term is shortened, not made longer."))
    disqualification.until = last
    disqualification.save(update_fields=["until"])
    record(
        actor,
        "person.term_shortened",
        disqualification.person,
        before={"until": before},
        after={"until": last.isoformat()},
        reason=decision.strip(),
    )
    return disqualification
