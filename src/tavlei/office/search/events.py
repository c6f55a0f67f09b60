"""Events as they are searched: competitions, contests of composition, tournaments by correspondence."""

from __future__ import annotations

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tavlei.office.competitions.models import Competition, State
from tavlei.office.composition.models import ContestPhase
from tavlei.office.journal.cache import cached, office_state
from tavlei.office.search.texts import Hit, TextIndex, searched


def find_events(text: str, language: str) -> list[Hit]:
    """Events by words of their name, place or cipher, the newest first; what is prepared or cancelled is not told."""
    return cached(f"searched events {language}", office_state(), _events).find(text)


def _events() -> TextIndex:
    public = (
        Competition.objects.filter(whole=None)
        .exclude(state=State.CANCELLED)
        .exclude(composition_contest__phase=ContestPhase.DRAFT)
    )
    return TextIndex(tuple(
        searched(_hit(event), [event.name, event.place, _cipher(event), str(event.starts.year)])
        for event in public.select_related("composition_contest", "by_correspondence")
    ))  # fmt: skip


def _hit(event: Competition) -> Hit:
    address, kind = "pages:competition", ""
    if hasattr(event, "composition_contest"):
        address, kind = "composition:contest", _("Composition")
    elif hasattr(event, "by_correspondence"):
        address, kind = "correspondence:tournament", _("by correspondence")
    day = date_format(event.starts, "d.m.Y")
    note = f"{day}, {event.place}" if event.place else day
    return Hit(event.code, event.name, reverse(address, args=[event.code]), note, (kind,) if kind else ())


def _cipher(event: Competition) -> str:
    return event.by_correspondence.cipher if hasattr(event, "by_correspondence") else ""
