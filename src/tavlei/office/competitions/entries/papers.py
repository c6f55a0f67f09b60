"""Particulars of an application, and reminders of papers that are missing (2.2.4, appendices 3 and 4)."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.acts.performing import StaleError, authorise, lock_row
from tavlei.office.competitions.entries import admission
from tavlei.office.competitions.models import NOT_ENTERED, Entry, EntryParticulars, EntryState, State
from tavlei.office.competitions.regulation.event_rules import clause_for_journal
from tavlei.office.explanations import reader_language
from tavlei.office.federation.addresses import public_address
from tavlei.office.journal.chain import record
from tavlei.office.notices.choices import readers
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.admission.documents import ShownDocument

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.roles.models import User

FIELDS: Final = {"insurance_number": 80, "address": 300, "identity": 200}
"""What is asked, with the most letters that fit."""


@cites("draughts-rules", "2.2.2", "app3", "app4")
@transaction.atomic
def write_particulars(user: User, entry: Entry, version: int, data: dict[str, str]) -> EntryParticulars:
    """Write down what an application says of an athlete; the journal names the fields, never what stands in them."""
    actor = authorise(user, Action.SEE_PERSONAL_DATA, entry.competition)
    locked_entry = lock_row(entry)
    if locked_entry.person_id is None or locked_entry.state in NOT_ENTERED:
        raise Refusal(Problem("an application is of an athlete who is entered", path="entry"))
    saved_entry_particulars = EntryParticulars.objects.filter(entry=locked_entry).first()
    if (saved_entry_particulars.version if saved_entry_particulars else 0) != version:
        raise StaleError
    entry_particulars = saved_entry_particulars or EntryParticulars(entry=locked_entry, version=0)
    for name, most in FIELDS.items():
        text = data.get(name, "").strip()
        if len(text) > most:
            raise Refusal(Problem("a field is longer than {most} letters", {"most": most}, path=name))
        setattr(entry_particulars, name, text)
    entry_particulars.by, entry_particulars.at = user, actor.moment
    entry_particulars.version += 1
    entry_particulars.save()
    record(
        actor,
        "entry.particulars",
        locked_entry,
        after={"given": [name for name in FIELDS if getattr(entry_particulars, name)]},
        clause=clause_for_journal(entry.competition, "app4"),
        competition=entry.competition,
    )
    return entry_particulars


SOON: Final = timedelta(days=7)


@cites("draughts-rules", "2.2.4")
@transaction.atomic
def write_paper_reminders(today: date) -> int:
    """One letter a week before the commission begins and one the day before, while papers are missing."""
    waiting = Entry.objects.filter(
        state__in=(EntryState.PRELIMINARY, EntryState.APPLIED),
        person__isnull=False,
        competition__state__in=(State.ANNOUNCED, State.ENTRIES),
        competition__starts__gt=today,
        competition__starts__lte=today + SOON,
    )
    return sum(_write(entry, today) for entry in waiting.select_related("person", "competition"))


def missing_papers(entry: Entry) -> list[str]:
    """The papers that the commission asks for and has not seen in order, in the reader's language."""
    book, seen = catalogue(reader_language()), admission.seen_papers(entry)
    named = {document.value: book.phrase(document.label) for document in ShownDocument}
    named |= {
        admission.SIGNATURES: _("Signatures and seals of the application"),
        admission.ORIGINAL: _("Original of the application"),
        admission.CERTIFIED: _("The doctor's certification of the application"),
    }
    lacking = [name for name in admission.asked_papers(entry) if not seen.get(name)]
    return [named.get(name) or name.removeprefix(admission.FURTHER) for name in lacking]


def _write(entry: Entry, today: date) -> int:
    if not missing_papers(entry):
        return 0
    day = entry.competition.starts
    stage = "last" if day - today == timedelta(days=1) else "soon"
    return sum(
        post(
            NoticeKind.DEADLINE,
            reader.address,
            reader.language,
            lambda: _("%(event)s: papers for the admission") % {"event": entry.competition.name},
            "competitions/letters/papers.txt",
            lambda: {
                "competition": entry.competition,
                "day": day,
                "papers": missing_papers(entry),
                "page": public_address(reverse("pages:my")),
            },
            key=f"papers:{entry.pk}:{day}:{stage}",
        )
        for reader in readers(NoticeKind.DEADLINE, [entry.person_id or 0])
    )
