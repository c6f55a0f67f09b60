"""A month out of its reports: which of them are rated, and the list they make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tavlei.ratings.fsu.games import check_different
from tavlei.ratings.fsu.listing.field import MonthField
from tavlei.ratings.fsu.listing.publication import MonthListPublication, publish
from tavlei.ratings.fsu.listing.reports import ExaminedReport, ReportedCompetition, examine
from tavlei.ratings.fsu.listing.work import TournamentWork, work_on
from tavlei.rulebook import Explanation, Grounds, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.ratings.fsu.decisions import ListDecision
    from tavlei.ratings.fsu.listing.players import MonthPlayer
    from tavlei.ratings.fsu.month import Month
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class ReportedMonth:
    """The reports of a month as they were examined, and the list."""

    reports: tuple[ExaminedReport, ...]
    publication: MonthListPublication

    def explanation(self, player: str | None = None) -> Explanation:
        """Report by report, then a line a player; or the sheet of one player."""
        if player is not None:
            return self.publication.explain(player)
        found = self.publication.explanation()
        verdict = replace(found.verdict, readings=(*found.verdict.readings, "F41"))
        return replace(found, verdict=verdict, working=(*(report.step() for report in self.reports), *found.working))

    def grounds(self) -> Grounds:
        """The clauses and readings of the explanation, found without the sheet of every player."""
        published = self.publication
        steps = (step for report in self.reports for step in report.step().walk())
        first = (published.field.rulebook.clause("2/p1"), ("F14", "F26", "F41"))
        return Grounds.of([first, *((step.clause, step.readings) for step in steps), *published.row_grounds()])


@dataclass(frozen=True, slots=True)
class BatchOfReports:
    """Reports examined and worked through together; batches are joined by `publish_batches`."""

    reports: tuple[ExaminedReport, ...]
    works: tuple[TournamentWork, ...]


@cites("chess-rating", "1/p2", "2/p1", "7/p1")
def month_from_reports(
    players: Iterable[MonthPlayer],
    reports: Iterable[ReportedCompetition],
    month: Month,
    rulebook: Rulebook,
    *,
    decisions: Iterable[ListDecision] = (),
) -> ReportedMonth:
    """The list of a month from the players on its first day, the reports at hand and the decisions on the list."""
    field = MonthField(month, tuple(players), rulebook, tuple(decisions))
    return publish_batches(field, [work_on_reports(field, reports)])


def work_on_reports(field: MonthField, reports: Iterable[ReportedCompetition]) -> BatchOfReports:
    """Examine some of the reports and sum up those that are rated in the month."""
    examined: list[ExaminedReport] = []
    works: list[TournamentWork] = []
    for index, report in enumerate(reports):
        examined_report = examine(field, report)
        examined.append(examined_report)
        if examined_report.tournament is None:
            continue
        try:
            works.append(work_on(field, examined_report.tournament))
        except Refusal as error:
            raise error.at(f"reports[{index}]") from error
    return BatchOfReports(tuple(examined), tuple(works))


@cites("chess-rating", "1/p2", "2/p1")
def publish_batches(field: MonthField, batches: Sequence[BatchOfReports]) -> ReportedMonth:
    """The list from all batches, in the order the competitions ended, then of ids (F41); batches leave no trace."""
    reports = sorted((report for batch in batches for report in batch.reports), key=ended_order)
    check_different((report.competition.id for report in reports), "reports")
    rank = {report.competition.id: index for index, report in enumerate(reports)}
    works = sorted((work for batch in batches for work in batch.works), key=lambda work: rank[work.tournament.id])
    return ReportedMonth(tuple(reports), publish(field, works))


def ended_order(examined: ExaminedReport) -> tuple[str, str]:
    """The order of reports: by the day the competition ended, then by id (F41)."""
    return examined.competition.report.end_date.isoformat(), examined.competition.id
