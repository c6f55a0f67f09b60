"""Which published lists rest on a report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.office.lists.kinds import SPORTS
from tavlei.office.lists.models import Publication

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Report


@dataclass(frozen=True, slots=True)
class RestingLists:
    """The lists that were computed from a report, revisions too, and how many lists in force stand behind them."""

    direct: tuple[Publication, ...]
    later: int


def lists_resting_on(report: Report) -> RestingLists:
    """The lists that took the report; later ones of the kind rest on it through these."""
    known = Publication.objects.defer("content", "state", "changes")
    direct = tuple(known.filter(taken__report=report).order_by("period", "revision"))
    if not direct:
        return RestingLists((), 0)
    kinds = [kind for kind, sport in SPORTS.items() if sport == report.competition.sport]
    later = known.filter(kind__in=kinds, current=True, period__gt=max(made.period for made in direct))
    return RestingLists(direct, later.count())
