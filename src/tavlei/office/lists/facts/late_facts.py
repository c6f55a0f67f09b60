"""Facts and figures that are entered or erased when a list that goes by them has been published already."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from tavlei.office.lists.models import LateFact, ListKind, Publication

if TYPE_CHECKING:
    from datetime import date, datetime

    from tavlei.office.people.models import Person

_LISTS: Final = {
    "fide": ListKind.FSU,
    "first_category": ListKind.FSU,
    "removed": ListKind.FSU,
    "restored": ListKind.FSU,
    "elo_m": ListKind.ELO_R,
    "kms_among_men": ListKind.ELO_R,
    "bridge_russian": ListKind.BRIDGE,
    "bridge_foreign": ListKind.BRIDGE,
    "bridge_listed": ListKind.BRIDGE,
    "bridge_unlisted": ListKind.BRIDGE,
}
_FROM_ITS_DAY: Final = frozenset({"fide", "bridge_russian", "bridge_foreign", "bridge_listed", "bridge_unlisted"})
"""What counts on a list of its own day; everything else on the lists after it."""


def note_if_late(what: str, day: date, entered: datetime, person: Person | None = None) -> None:
    """Keep that a published list was computed without this, if there is one."""
    kind = _LISTS[what]
    first = day if what in _FROM_ITS_DAY else day + timedelta(days=1)
    published = Publication.objects.filter(kind=kind, current=True, period__gte=first, published__lte=entered)
    since = published.order_by("period").values_list("period", flat=True).first()
    if since is not None:
        LateFact.objects.create(kind=kind, since=since, what=what, person=person, entered=entered)
