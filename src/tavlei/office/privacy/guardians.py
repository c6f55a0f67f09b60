"""Consents of guardians: recorded by the office, withdrawn at any time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.journal.chain import record
from tavlei.office.privacy.minors import Minority, consent_age, minority, standing_consent
from tavlei.office.privacy.models import GuardianConsent
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.people.models import Person
    from tavlei.office.privacy.models import Established
    from tavlei.office.roles.models import User


@dataclass(frozen=True, slots=True)
class Consent:
    """What the officer records of a guardian's consent."""

    guardian: str
    contact: str
    established: Established
    given: date
    note: str = ""


@transaction.atomic
def record_consent(user: User, person: Person, consent: Consent) -> GuardianConsent:
    """Record that a guardian consents; who, how it was established, and since when."""
    actor = authorise(user, Action.KEEP_PRIVACY)
    child = lock_row(person)
    _check(child, consent)
    saved = GuardianConsent.objects.create(
        person=child, guardian=consent.guardian.strip(), contact=consent.contact.strip(),
        established=consent.established, note=consent.note.strip(), given=consent.given, recorded=actor.moment,
        recorded_by=user,
    )  # fmt: skip
    after = {"person": child.code, "established": str(consent.established), "given": consent.given.isoformat()}
    record(actor, "privacy.consent_recorded", saved, after=after, clause=_law())
    return saved


@transaction.atomic
def withdraw_consent(user: User, consent: GuardianConsent, version: int, day: date, reason: str) -> GuardianConsent:
    """Record that a guardian withdraws the consent; what was published by then is not published any longer."""
    actor = authorise(user, Action.KEEP_PRIVACY)
    saved = lock_row(consent, version)
    if saved.withdrawn is not None:
        raise Refusal(Problem("this consent has been withdrawn already", path="consent"))
    if not saved.given <= day <= timezone.localdate():
        raise Refusal(Problem("a consent is withdrawn after it was given and not in the future", path="day"))
    saved.withdrawn, saved.withdrawal = day, reason.strip()
    save_changes(saved, "withdrawn", "withdrawal")
    record(actor, "privacy.consent_withdrawn", saved, after={"person": saved.person.code, "day": day.isoformat()})
    return saved


def _check(child: Person, consent: Consent) -> None:
    if minority(child) == Minority.OF_AGE:
        raise Refusal(Problem("by the day of birth this person decides alone: no guardian is asked", path="person"))
    if child.anonymised:
        raise Refusal(Problem("there is no such person", path="person"))
    if not consent.guardian.strip() or not consent.contact.strip():
        raise Refusal(Problem("name and contact of the guardian are needed", path="guardian"))
    if consent.established == "other" and not consent.note.strip():
        raise Refusal(Problem("say in the note how the consent was established", path="note"))
    if consent.given > timezone.localdate():
        raise Refusal(Problem("the day lies in the future", path="given"))
    if standing_consent(child) is not None:
        raise Refusal(Problem("a consent stands already; withdraw it first", path="person"))


def _law() -> str:
    known = consent_age()
    return known.law[:80] if known is not None else ""
