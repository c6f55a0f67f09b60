"""What this slice forgets with a person: consents of guardians, with their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.dispatch import receiver

from tavlei.office.journal.forgetting import erase_salts
from tavlei.office.people.forgetting import erase_details, person_forgotten
from tavlei.office.privacy.models import DataRequest, GuardianConsent

if TYPE_CHECKING:
    from tavlei.office.people.models import Person


@receiver(person_forgotten)
def forget_consents(person: Person, erased: set[int], **_signal: Any) -> None:
    """The consents go; of requests it stays that they were made and decided, without what was written."""
    for consent in GuardianConsent.objects.filter(person=person):
        erase_salts([consent])
        erase_details(consent, erased)
        consent.delete()
    DataRequest.objects.filter(user__person=person).exclude(text="", reason="").update(text="", reason="")
