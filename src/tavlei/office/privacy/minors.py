"""Whether somebody is a child before the law on personal data; where the birth is not known, nobody knows."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils import timezone

from tavlei.office.federation.identity import federation
from tavlei.office.privacy.consent_ages import CONSENT_AGES
from tavlei.office.privacy.models import GuardianConsent

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.people.models import Person
    from tavlei.office.privacy.consent_ages import ConsentAge


class Minority(StrEnum):
    """What the birth that the register knows says by the law of the federation's country."""

    CHILD = "child"
    OF_AGE = "of_age"
    UNKNOWN = "unknown"


def consent_age() -> ConsentAge | None:
    """The age of the federation's country; None if the country is not set or none is known for it."""
    return CONSENT_AGES.get(federation().country)


def minority(person: Person, today: date | None = None) -> Minority:
    """By the day of birth, else by the year where the year decides it."""
    known = consent_age()
    if known is None:
        return Minority.UNKNOWN
    day = today or timezone.localdate()
    born = person.birth_date
    if born is not None:
        reached = day.year - born.year - ((day.month, day.day) < (born.month, born.day))
        return Minority.CHILD if reached < known.age else Minority.OF_AGE
    if person.birth_year is None or day.year - person.birth_year == known.age:
        return Minority.UNKNOWN  # in the year of the birthday that decides the day is needed
    return Minority.CHILD if day.year - person.birth_year < known.age else Minority.OF_AGE


def standing_consent(person: Person) -> GuardianConsent | None:
    """The consent that has not been withdrawn."""
    return GuardianConsent.objects.filter(person=person, withdrawn=None).first()


def awaits_guardian(person: Person | None) -> bool:
    """Whether somebody is known to be a child and no guardian has consented."""
    return person is not None and minority(person) == Minority.CHILD and standing_consent(person) is None
