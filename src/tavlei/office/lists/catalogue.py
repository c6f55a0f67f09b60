"""All the lists the office can compute."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.db.models import Max, Q
from django.utils import timezone

from tavlei.office.federation.played import by_play
from tavlei.office.lists.bridge.monthly_list import BridgeList
from tavlei.office.lists.chess.monthly_list import MonthlyChessList
from tavlei.office.lists.kinds.base import SPORTS, EloRList
from tavlei.office.lists.models import ListKind, Publication

if TYPE_CHECKING:
    from tavlei.office.lists.kinds.base import RatingList

LISTS: dict[str, RatingList] = {
    half_year_draughts_list.kind: half_year_draughts_list
    for half_year_draughts_list in (EloRList(), MonthlyChessList(), BridgeList())
}


def due_list_day(kind: str, today: date) -> date:
    """The day of the list that is due: the first of this month if it is one, else the next one."""
    day = today.replace(day=1)
    while not LISTS[kind].is_list_day(day):
        day = first_of_next_month(day)
    return day


def first_of_next_month(day: date) -> date:
    """The day lists are thought of from: the first of the month after."""
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)


def played_kinds() -> list[ListKind]:
    """The kinds of lists of the sports the federation plays: those that are published on their days."""
    return by_play(ListKind, lambda kind: (SPORTS[kind],))[0]


def kept_kinds() -> list[tuple[str, str]]:
    """The kinds of lists the federation keeps: of the sports it plays, and what it has published of others."""
    played, others = by_play(ListKind, lambda kind: (SPORTS[kind],))
    published = set(Publication.objects.order_by().values_list("kind", flat=True).distinct()) if others else set()
    return [(kind.value, str(kind.label)) for kind in (*played, *others) if kind in played or kind in published]


def lists_in_force(day: date | None = None) -> list[Publication]:
    """The lists in force on a day, in the order of their kinds; without their contents."""
    came = Publication.objects.filter(current=True, period__lte=day or timezone.localdate())
    newest = Q(pk__in=())
    for kind, series, period in came.order_by().values_list("kind", "series").annotate(Max("period")):
        newest |= Q(kind=kind, series=series, period=period)
    played, others = by_play(ListKind, lambda kind: (SPORTS[kind],))
    kinds = [*played, *others]
    publications = came.filter(newest).defer("content", "state", "changes")
    return sorted(publications, key=lambda publication: (kinds.index(ListKind(publication.kind)), publication.series))
