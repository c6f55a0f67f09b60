"""Published lists that no longer rest on what is in force, found by the decisions on reports: nothing is computed."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db.models import Min

from tavlei.office.competitions.models import Competition, Report, ReportState
from tavlei.office.journal.models import Act
from tavlei.office.lists.catalogue import due_list_day, first_of_next_month
from tavlei.office.lists.kinds.base import SPORTS
from tavlei.office.lists.models import (
    BridgeEntry,
    ChessExamination,
    LateFact,
    ListKind,
    Publication,
    RefusalAppeal,
    ReportTaken,
)
from tavlei.office.lists.publishing.replays import REPLAYED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_OPENED = "list.opened"


@dataclass(frozen=True, slots=True)
class StaleList:
    """A list in force and why it is no longer what its sources give: by competitions, by facts, by an earlier list."""

    period: date
    number: int
    competitions: tuple[Competition, ...] = ()
    facts: tuple[LateFact, ...] = ()
    is_behind: bool = False


@dataclass(frozen=True, slots=True)
class _InForce:
    """The newest included report of a competition: when it was decided on, and the lists it belongs to."""

    report: int
    decided: datetime | None
    periods: frozenset[date]

    def changed(self, since: datetime, period: date) -> bool:
        """Whether it was decided on after a list; a decision for a later list says nothing of this one (F34)."""
        return self.decided is not None and self.decided > since and max(self.periods) <= period


def stale_lists(kind: ListKind) -> list[StaleList]:
    """The lists that are to be replayed, the earliest first; lists behind these are not what they would be either."""
    published = list(_computed_lists(kind))
    in_force = _reports_in_force(kind)
    taken = _taken(kind)
    anywhere = {competition for reports in taken.values() for competition in reports}
    facts = list(LateFact.objects.filter(kind=kind, settled=None).select_related("person"))
    looked_at = _replays(kind)
    found = []
    before: Publication | None = None
    for publication in published:
        since = max([publication.published, *(at for at, first in looked_at if first <= publication.period)])
        changed = {
            competition
            for competition, report in taken[publication.pk].items()
            if competition not in in_force
            or in_force[competition].report != report
            or in_force[competition].changed(since, publication.period)
        }
        changed |= {
            competition
            for competition, known in in_force.items()
            if publication.period in known.periods and competition not in anywhere
        }
        late = tuple(fact for fact in facts if fact.since == publication.period)
        behind = before is not None and before.published > publication.published and bool(before.changes)
        if changed or late or behind:
            found.append(StaleList(publication.period, publication.number, _named(changed), late, behind))
        before = publication
    return found


def replay_day(kind: ListKind) -> date | None:
    """The day from which the lists of a kind are to be replayed, if anything has changed."""
    found = stale_lists(kind)
    return found[0].period if found else None


def _computed_lists(kind: str) -> Iterator[Publication]:
    """The lists in force in their order, but for one that was taken over: it rests on no report of this office."""
    opened = set(Act.objects.filter(kind=_OPENED).values_list("subject", flat=True))
    for publication in (
        Publication.objects.filter(kind=kind, current=True).defer("content", "state", "changes").order_by("period")
    ):
        if f"{publication._meta.label_lower}:{publication.pk}" not in opened:  # noqa: SLF001 - Django's public name for it
            yield publication


def _taken(kind: str) -> defaultdict[int, dict[int, int]]:
    """The reports every list in force was made of, by the list and the competition."""
    values: defaultdict[int, dict[int, int]] = defaultdict(dict)
    rows = ReportTaken.objects.filter(publication__kind=kind, publication__current=True)
    for publication, competition, report in rows.values_list("publication", "report__competition", "report"):
        values[publication][competition] = report
    return values


def _reports_in_force(kind: ListKind) -> dict[int, _InForce]:
    """The newest included report of every competition of the sport, by the competition."""
    included = Report.objects.filter(competition__sport=SPORTS[kind], state=ReportState.INCLUDED)
    newest = {
        competition: (report, decided)
        for report, competition, decided in included.order_by("revision").values_list("pk", "competition", "decided")
    }
    periods = _periods(kind, newest)
    return {
        competition: _InForce(report, decided, periods[competition])
        for competition, (report, decided) in newest.items()
        if competition in periods
    }


def _periods(kind: ListKind, newest: Mapping[int, tuple[int, datetime | None]]) -> dict[int, frozenset[date]]:
    """The lists the competitions belong to, by the rule of each kind."""
    if kind == ListKind.BRIDGE:
        entries = BridgeEntry.objects.exclude(competition=None).order_by()
        return {
            competition: frozenset({first_list})
            for competition, first_list in entries.values_list("competition", "first_list").distinct()
        }
    if kind == ListKind.FSU:
        return _chess_periods({report for report, _decided in newest.values()})
    ended = Competition.objects.filter(sport=SPORTS[kind]).values_list("pk", "ends")
    return {competition: frozenset({_next_list(kind, ends)}) for competition, ends in ended}


def _chess_periods(reports: set[int]) -> dict[int, frozenset[date]]:
    """A chess competition is rated in the month it came, or in that of the decision to accept it with its faults."""
    included = Report.objects.filter(competition__sport=SPORTS[ListKind.FSU], state=ReportState.INCLUDED).order_by()
    days = {
        competition: {received.date()}
        for competition, received in included.values_list("competition").annotate(Min("received"))
    }
    waived = ChessExamination.objects.exclude(waiver_day=None).values_list(
        "report", "report__competition", "waiver_day"
    )
    for report, competition, day in waived:
        if report in reports:
            days[competition].add(day)
    heard = RefusalAppeal.objects.filter(accepted=True).exclude(decided=None)
    for report, competition, day in heard.values_list("report", "report__competition", "decided"):
        if report in reports and day:
            days[competition] = {day}
    return {
        competition: frozenset(_next_list(ListKind.FSU, day) for day in those) for competition, those in days.items()
    }


def _next_list(kind: str, day: date) -> date:
    return due_list_day(kind, first_of_next_month(day))


def _replays(kind: str) -> list[tuple[datetime, date]]:
    """When lists were replayed, and from which on: what was decided before has been looked at."""
    acts = Act.objects.filter(kind=REPLAYED, details__after__kind=kind).values_list("at", "details__after__since")
    return [(at, date.fromisoformat(since)) for at, since in acts]


def _named(competitions: Iterable[int]) -> tuple[Competition, ...]:
    return tuple(Competition.objects.filter(pk__in=competitions).order_by("ends", "code"))


@dataclass(frozen=True, slots=True)
class ListsUsingReport:
    """The lists that were computed from a report, revisions too, and how many lists in force stand behind them."""

    direct: tuple[Publication, ...]
    later: int


def lists_using_report(report: Report) -> ListsUsingReport:
    """The lists that took the report; later ones of the kind rest on it through these."""
    known = Publication.objects.defer("content", "state", "changes")
    direct = tuple(known.filter(taken__report=report).order_by("period", "revision"))
    if not direct:
        return ListsUsingReport((), 0)
    kinds = [kind for kind, sport in SPORTS.items() if sport == report.competition.sport]
    later = known.filter(kind__in=kinds, current=True, period__gt=max(publication.period for publication in direct))
    return ListsUsingReport(direct, later.count())
