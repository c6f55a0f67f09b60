"""What a proposal is about, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import apps

from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.two_persons import GUARDED

if TYPE_CHECKING:
    from tavlei.office.journal.models import Proposal


def proposal_words(proposal: Proposal) -> str:
    """Which act on what: «Award of a title or rank: Ivanov Ivan»."""
    guarded = GUARDED.get(proposal.kind)
    words = catalogue(reader_language()).phrase(guarded.words) if guarded else proposal.kind
    about = _subject(proposal)
    return f"{words}: {about}" if about else words


def _subject(proposal: Proposal) -> str:
    label, _mark, key = proposal.subject.partition(":")
    if key:
        return str(apps.get_model(label)._default_manager.filter(pk=int(key)).first() or "")  # noqa: SLF001
    plain = [one["value"] if isinstance(one, dict) and "value" in one else one for one in proposal.given["args"]]
    days = [one.get("day", "") if isinstance(one, dict) else str(one) for one in plain]
    return ", ".join(filter(None, days[:2]))
