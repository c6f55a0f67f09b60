"""The competitions of a half-year judged by the rules: those of which everything is alike are asked once.

Every question of the rules (a status, a time control, a day of report) is asked once for all that ask the same.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pyarrow.compute as pc

from tavlei.bulk.elo_r.columns import COMPETITIONS
from tavlei.ratings.elo_r import CompetitionCounts, is_official, report_deadline
from tavlei.ratings.elo_r.listing import EloRReport, StagedCompetition
from tavlei.ratings.elo_r.listing.inclusion import (
    CARRIED_ON,
    HAS_GAP,
    OTHER_DISCIPLINE,
    OUTSIDE,
    has_time_control,
    is_russian,
)
from tavlei.ratings.elo_r.status import CALENDAR, CITIZENS, OFFICIAL
from tavlei.rulebook import Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import date

    import pyarrow as pa

    from tavlei.bulk.elo_r.contests import Contests
    from tavlei.bulk.elo_r.inputs import HalfYearInputs
    from tavlei.games.clock import TimeControl

Fields = dict[str, Any]


class ReportFacts(NamedTuple):
    """What the tables say of the people and encounters of one report."""

    citizens: bool = False
    incomplete: bool = False
    """Whether a citizenship, a sex or a result is missing."""


class FieldSize(NamedTuple):
    """How many took part in a competition, and how many of them with a title."""

    participants: int = 0
    titled: int = 0


_ALIKE: Final = (
    *(column.name for column in COMPETITIONS.columns if column.name != "id"),
    *ReportFacts._fields,
    *FieldSize._fields,
)
"""What a competition of one report is judged by."""


def judge(contests: Contests, facts: pa.Table, inputs: HalfYearInputs) -> list[tuple[str, ...]]:
    """Why each competition does not enter the list, nothing for those that do.

    `facts` has a row for each report in their order: its `ReportFacts` and the `FieldSize` of its competition.
    """
    reports = contests.reports
    for name in (*ReportFacts._fields, *FieldSize._fields):
        reports = reports.append_column(name, facts[name])
    judges = Judges(inputs)
    found: list[tuple[str, ...]] = [()] * len(contests.last)
    for numbers, stages in (*_alone(reports), *_staged(reports)):
        contest = StagedCompetition(tuple(contests.as_reports(stages)), {})
        known = [ReportFacts(stage["citizens"], stage["incomplete"]) for stage in stages]
        why_not = judges.why_not(contest, known, FieldSize(stages[0]["participants"], stages[0]["titled"]))
        for number in numbers:
            found[number] = why_not
    return found


def _alone(reports: pa.Table) -> Iterator[tuple[list[int], list[Fields]]]:
    """The numbers of competitions of one report that are alike, and that report."""
    alone = reports.filter(pc.invert(reports["staged"]))
    alike = alone.group_by(list(_ALIKE), use_threads=False).aggregate([("c", "list"), ("id", "min")])
    for told in alike.to_pylist():
        yield told["c_list"], [{**told, "id": told["id_min"]}]


def _staged(reports: pa.Table) -> Iterator[tuple[list[int], list[Fields]]]:
    """The number of each competition of several reports, and these."""
    stages: dict[int, list[Fields]] = defaultdict(list)
    for told in reports.filter(reports["staged"]).to_pylist():
        stages[told["c"]].append(told)
    for number, own in stages.items():
        yield [number], own


@dataclass(frozen=True)
class Judges:
    """The rules of 7.7 and 7.9; every question is asked once for all that ask the same."""

    inputs: HalfYearInputs

    @cites("draughts-norms", "7/7.6/item2", "7/7.7", "7/7.9")
    def why_not(self, contest: StagedCompetition, facts: Sequence[ReportFacts], size: FieldSize) -> tuple[str, ...]:
        """Why a competition does not enter the list, nothing if it does; the facts are those of its stages."""
        if not self._is_in_half_year(contest.end_date):
            return (OUTSIDE,)
        if not is_russian(contest):
            return (OTHER_DISCIPLINE,)
        if self._has_gap(contest, facts):
            return (HAS_GAP,)
        if contest.to_be_continued:
            return (CARRIED_ON,)
        last = contest.last
        clock = all(self._has_time_control(stage) for stage in contest.stages)
        return self._counts(size, bool(self._official(last, facts[-1])), clock, self._in_time(last))

    @cached_property
    def _is_in_half_year(self) -> Callable[[date], bool]:
        return cache(lambda end: self.inputs.half.holds(end, self.inputs.rulebook))

    @cached_property
    def _counts(self) -> Callable[[FieldSize, bool, bool, bool], tuple[str, ...]]:
        book = self.inputs.rulebook

        @cache
        def found(size: FieldSize, official: bool, clock: bool, in_time: bool) -> tuple[str, ...]:  # noqa: FBT001
            return CompetitionCounts(size.participants, size.titled, official, clock, in_time, book).why_not

        return found

    def _has_gap(self, contest: StagedCompetition, facts: Sequence[ReportFacts]) -> bool:
        """Whether something is missing or contradicts itself (E24)."""
        alike = len({stage.points_for_win for stage in contest.stages}) == 1
        return not alike or any(map(self._report_has_gap, contest.stages, facts))

    def _report_has_gap(self, report: EloRReport, facts: ReportFacts) -> bool:
        return (
            facts.incomplete
            or self._official(report, facts) is None
            or (report.time_control is None and report.discipline_time_control is None)
            or (report.reported is None and report.reported_in_time is None)
            or report.begins > report.end_date
        )

    def _official(self, report: EloRReport, facts: ReportFacts) -> bool | None:
        """Whether it is a competition of 7.7; None if a fact that its status needs is not known."""
        return self._statuses(report.status or "", report.in_unified_calendar, facts.citizens, report.official)

    @cached_property
    def _statuses(self) -> Callable[[str, bool | None, bool, bool | None], bool | None]:
        book = self.inputs.rulebook

        @cache
        def found(status: str, calendar: bool | None, citizens: bool, official: bool | None) -> bool | None:  # noqa: FBT001
            try:
                return is_official(status, {CALENDAR: calendar, CITIZENS: citizens, OFFICIAL: official}, book)
            except Refusal:
                return None

        return found

    def _in_time(self, report: EloRReport) -> bool:
        if report.reported_in_time is not None:
            return report.reported_in_time
        return report.reported is not None and report.reported <= self._last_day(report.end_date)

    @cached_property
    def _last_day(self) -> Callable[[date], date]:
        @cache
        def found(end: date) -> date:
            return report_deadline(end, end, self.inputs.holidays, self.inputs.rulebook).last_day

        return found

    def _has_time_control(self, report: EloRReport) -> bool:
        if report.discipline_time_control is not None or report.time_control is None:
            return bool(report.discipline_time_control)
        return self._allowed(report.time_control, report.end_date)

    @cached_property
    def _allowed(self) -> Callable[[TimeControl, date], bool]:
        @cache
        def found(control: TimeControl, end: date) -> bool:
            return has_time_control(EloRReport("", None, end, (), (), time_control=control), self.inputs.rulebook)

        return found
