"""What the desk shows of the rules of conduct."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.office.competitions.conduct.deadlines import round_deadline
from tavlei.office.competitions.conduct.regulation_check import regulation_check
from tavlei.office.competitions.models import Competition, EntryState, Round
from tavlei.office.competitions.regulation import read_regulation
from tavlei.office.explanations import as_html

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tavlei.office.competitions.models import Entry

WAITING = (EntryState.APPLIED, EntryState.PRELIMINARY)


def unmarked_entries(competition: Competition) -> QuerySet[Entry]:
    """Those who wait for their admission and whose papers were not marked one by one."""
    return competition.entries.filter(state__in=WAITING, documents={})


def conduct_context(competition: Competition, last: Round | None) -> dict[str, Any]:
    """What the desk shows of the rules of conduct."""
    deadline = round_deadline(competition, last)
    check = regulation_check(competition, read_regulation(competition.regulation))
    return {
        "deadline": as_html(deadline.explanation()) if deadline else "",
        "regulation_check": as_html(check.explanation()) if check else "",
        "regulation_notes": len(check.remarks) + len(check.unknown) if check else 0,
        "unmarked": unmarked_entries(competition).count(),
    }
