"""Reminders of the papers that the admission commission still asks an athlete for (2.2.4)."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.competitions.conduct import admission
from tavlei.office.competitions.models import Entry, EntryState, State
from tavlei.office.explanations import reader_language
from tavlei.office.federation.addresses import public_address
from tavlei.office.notices.choices import readers
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post
from tavlei.rulebook import cites
from tavlei.tournament.conduct.documents import ShownDocument

if TYPE_CHECKING:
    from datetime import date

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
