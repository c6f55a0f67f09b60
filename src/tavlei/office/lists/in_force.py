"""Which lists are in force today: of every list the newest one whose day has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Max, Q
from django.utils import timezone

from tavlei.office.lists.models import ListKind, Publication

if TYPE_CHECKING:
    from datetime import date


def lists_in_force(day: date | None = None) -> list[Publication]:
    """The lists in force on a day, in the order of their kinds; without their contents."""
    came = Publication.objects.filter(current=True, period__lte=day or timezone.localdate())
    newest = Q(pk__in=())
    for kind, series, period in came.order_by().values_list("kind", "series").annotate(Max("period")):
        newest |= Q(kind=kind, series=series, period=period)
    kinds = list(ListKind)
    found = came.filter(newest).defer("content", "state", "changes")
    return sorted(found, key=lambda publication: (kinds.index(ListKind(publication.kind)), publication.series))
