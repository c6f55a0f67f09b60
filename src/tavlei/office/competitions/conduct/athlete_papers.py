"""What the admission commission saw of an athlete's papers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.office.competitions.models import Entry


@dataclass(frozen=True, slots=True)
class AthletePapers:
    """Papers by name (true: in order, false: with faults, absent: not shown), the doctor's mark, the fee's day."""

    seen: Mapping[str, bool]
    medical: bool | None = None
    fee_paid: date | None = None


def write_papers(entry: Entry, papers: AthletePapers | None) -> tuple[str, ...]:
    """Put what was seen into the entry, to be saved with it; the names of what changed."""
    if papers is None:
        return ()
    entry.documents = dict(papers.seen)
    entry.medical = papers.medical
    entry.fee_paid = papers.fee_paid
    return ("documents", "medical", "fee_paid")


def told_papers(entry: Entry) -> dict[str, Any]:
    """The papers as the journal keeps them: paper by paper, or who vouched for all of them at once."""
    paid = entry.fee_paid
    told = {"documents": entry.documents, "medical": entry.medical, "fee_paid": paid.isoformat() if paid else None}
    return {**told, "confirmed_by": entry.papers_confirmed} if entry.papers_confirmed else told
