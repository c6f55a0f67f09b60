"""Forgetting a person: the register erases what it knows, and every slice what it keeps besides.

A slice connects to `person_forgotten` when it starts. Whoever erases details of acts adds their numbers to `erased`:
the act of forgetting names them, and only these may be missing from the journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.dispatch import Signal
from django.utils.translation import gettext as _

from tavlei.office.journal.chain import record, subject_name
from tavlei.office.journal.forgetting import erase_salts
from tavlei.office.journal.models import Act, ActDetails
from tavlei.office.people.erasures import PERSON, everybody_of, renew_erasures

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import Model

    from tavlei.office.journal.chain import Actor
    from tavlei.office.people.models import Person

person_forgotten = Signal()
"""Sent with `person`, his `addresses` and `erased` for the person and for every record that was merged into it."""


@transaction.atomic
def anonymise(actor: Actor, person: Person, reason: str) -> Person:
    """Forget who a person is. Results, ratings and the chain of the journal stay; the name and the papers go."""
    if not reason.strip():
        raise ValidationError(_("Say why the person is to be forgotten."))
    if person.anonymised:
        raise ValidationError(_("The person has been forgotten already."))
    erased: set[int] = set()
    for one in everybody_of(person):
        erase_salts(_personal_rows(one))
        _erase(one)
        person_forgotten.send(sender=type(one), person=one, addresses=_addresses(one), erased=erased)
        erase_details(one, erased)
    record(actor, PERSON, person, after={"details_erased": sorted(erased)}, reason=reason)
    transaction.on_commit(renew_erasures)
    return person


def _addresses(person: Person) -> set[str]:
    account = getattr(person, "user", None)
    return set() if account is None else addresses_of(account)


def addresses_of(account: Any) -> set[str]:
    """Every address of an account."""
    return {account.email, *account.emailaddress_set.values_list("email", flat=True)} - {""}


def erase_details(subject: Model, erased: set[int]) -> None:
    """Erase what the acts about a row say besides that they happened."""
    _erase_details_of(Act.objects.filter(subject=subject_name(subject)).values_list("pk", "number"), erased)


def _erase_details_of(acts: Iterable[tuple[int, int]], erased: set[int]) -> None:
    numbers = dict(acts)
    saved_numbers = list(ActDetails.objects.filter(pk__in=numbers).values_list("pk", flat=True))
    ActDetails.objects.filter(pk__in=saved_numbers).delete()
    erased.update(numbers[key] for key in saved_numbers)


def _personal_rows(person: Person) -> list[Model]:
    """The rows that tell who a person is."""
    parts = (person.other_names, person.documents, person.outside_codes, person.claims, person.bridge_registrations)
    return [person, *(row for part in parts for row in part.all())]


def _erase(person: Person) -> None:
    person.family, person.given, person.patronymic = f"№ {person.code}", "", ""
    person.birth_date, person.birth_year, person.trainer = None, None, ""
    person.club, person.school, person.anonymised = None, None, True
    person.version += 1
    person.other_names.all().delete()
    person.save()
    person.documents.all().delete()
    person.outside_codes.all().delete()
    person.claims.all().delete()
