"""What this slice forgets with a person: what applications and proposals said of him, the name in a commission."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.dispatch import receiver

from tavlei.office.competitions.models import BodyMember, EntryParticulars, MedicalOpinion
from tavlei.office.competitions.report.filling import COMPLETING
from tavlei.office.journal.forgetting import erase_salts
from tavlei.office.journal.models import Proposal
from tavlei.office.people.forgetting import erase_details, person_forgotten

if TYPE_CHECKING:
    from tavlei.office.people.models import Person


@receiver(person_forgotten)
def forget_proposed_facts(person: Person, erased: set[int], **_signal: Any) -> None:
    """What the desk of a competition proposed to write of the person in the register goes, decided on or not."""
    for proposal in Proposal.objects.filter(kind=COMPLETING):
        competition, rows = proposal.given["args"]
        if any(row["person"] == person.code for row in rows):
            others = [row for row in rows if row["person"] != person.code]
            proposal.given = {**proposal.given, "args": [competition, others]}
            proposal.save(update_fields=["given"])
            erase_details(proposal, erased)


@receiver(person_forgotten)
def forget_particulars(person: Person, erased: set[int], **_signal: Any) -> None:
    """Insurance, address, document and what a doctor wrote go; the entries stay under the number."""
    particulars = EntryParticulars.objects.filter(entry__person=person)
    opinions = MedicalOpinion.objects.filter(entry__person=person).exclude(reason="")
    named = BodyMember.objects.filter(person=person).exclude(name="")
    erase_salts([*particulars, *opinions, *named])
    particulars.delete()
    for opinion in opinions:
        erase_details(opinion, erased)
    opinions.update(reason="")
    named.update(name=person.family)
