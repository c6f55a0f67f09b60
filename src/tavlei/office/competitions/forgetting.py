"""What this slice forgets with a person: what applications said of him, and the name in a commission."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.dispatch import receiver

from tavlei.office.competitions.models import BodyMember, EntryParticulars
from tavlei.office.journal.forgetting import erase_salts
from tavlei.office.people.forgetting import person_forgotten

if TYPE_CHECKING:
    from tavlei.office.people.models import Person


@receiver(person_forgotten)
def forget_particulars(person: Person, **_signal: Any) -> None:
    """Insurance, address and document go; the entries stay under the number."""
    particulars = EntryParticulars.objects.filter(entry__person=person)
    named = BodyMember.objects.filter(person=person).exclude(name="")
    erase_salts([*particulars, *named])
    particulars.delete()
    named.update(name=person.family)
