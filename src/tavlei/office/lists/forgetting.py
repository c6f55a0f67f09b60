"""What this slice forgets with a person: the personal parts of published lists, and registrations of bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.dispatch import receiver

from tavlei.office.journal.forgetting import erase_salts
from tavlei.office.lists.models import BridgeRegistration, ListPersonalPart
from tavlei.office.lists.publishing.withholding import withhold_all
from tavlei.office.people.forgetting import erase_details, person_forgotten

if TYPE_CHECKING:
    from tavlei.office.people.models import Person


@receiver(person_forgotten)
def forget_in_lists(person: Person, erased: set[int], **_signal: Any) -> None:
    """The figures stay under the number, and the signatures hold: the digest of an erased part is left."""
    withhold_all()
    parts = ListPersonalPart.objects.filter(person=person)
    erase_salts(parts)
    parts.update(salt="", told=None)
    for registration in BridgeRegistration.objects.filter(person=person):
        erase_details(registration, erased)
        registration.delete()
