"""The competitions of a half-year put together and judged by the rules: they are few beside the encounters.

Every question of the rules (a status, a time control, a day of report) is asked once for all that ask the same.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, fields
from functools import cache, cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pyarrow.parquet as pq

from tavlei.bulk.elo_r.columns import COMPETITIONS
from tavlei.games.clock import Discipline, parse_time_control
from tavlei.ratings.elo_r import CompetitionCounts, is_official, report_deadline
from tavlei.ratings.elo_r.listing import EloRReport
from tavlei.ratings.elo_r.listing.inclusion import (
    CARRIED_ON,
    HAS_GAP,
    OTHER_DISCIPLINE,
    OUTSIDE,
    has_time_control,
    is_russian,
)
from tavlei.ratings.elo_r.listing.stages import contests
from tavlei.ratings.elo_r.status import CALENDAR, CITIZENS, OFFICIAL
from tavlei.rulebook import Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import date

    from tavlei.bulk.elo_r.inputs import HalfYearInputs
    from tavlei.bulk.tables import TableFile
    from tavlei.games.clock import TimeControl
    from tavlei.ratings.elo_r.listing import StagedCompetition

Told = dict[str, Any]


class ReportFacts(NamedTuple):
    """What the tables say of the people and encounters of one report."""

    citizens: bool = False
    incomplete: bool = False
    """Whether a citizenship, a sex or a result is missing."""


class FieldSize(NamedTuple):
    """How many took part in a competition, and how many of them with a title."""

    participants: int = 0
    titled: int = 0


class StageOf(NamedTuple):
    """Where a report stands: the number of its competition in order of time, and which stage of it."""

    report: int
    contest: int
    stage: int
    final: bool


@dataclass(frozen=True)
class Contests:
    """All reported competitions in order of time, stages put together."""

    inputs: HalfYearInputs
    ordered: tuple[StagedCompetition, ...]

    @cached_property
    def stages(self) -> Mapping[str, StageOf]:
        """Where every report stands."""
        found: dict[str, StageOf] = {}
        for number, contest in enumerate(self.ordered):
            if len(contest.stages) == 1:  # as nearly all are
                found[contest.stages[0].id] = StageOf(len(found), number, 0, final=True)
                continue
            continued = {earlier for stage in contest.stages for earlier in stage.continues}
            for place, stage in enumerate(contest.stages):
                found[stage.id] = StageOf(len(found), number, place, stage.id not in continued)
        return found

    @property
    def staged(self) -> list[int]:
        """The numbers of those that have more than one stage."""
        return [number for number, contest in enumerate(self.ordered) if len(contest.stages) > 1]


def read_contests(inputs: HalfYearInputs) -> Contests:
    """The competitions of the tables, without their people and encounters."""
    continues = _continues(inputs)
    reports = [
        report_of(told, continues.get(told["id"], ()), file.place(row))
        for file in inputs.competitions.files
        for row, told in enumerate(_rows(file))
    ]
    found = contests(reports)
    ordered = sorted(found, key=lambda contest: (contest.begins, contest.end_date, contest.id))
    return Contests(inputs, tuple(ordered))


def report_of(told: Told, continues: Sequence[str], place: str = "") -> EloRReport:
    """A competition of the table as the rules know it; `place` is where it stands."""
    try:
        control = None if told["time_control"] is None else _control(told["time_control"])
    except Refusal as error:
        raise error.at(place) from error
    return EloRReport(
        told["id"],
        told["status"],
        told["end_date"],
        (),
        (),
        first_day=told["first_day"],
        points_for_win=1 if told["points_for_win"] is None else told["points_for_win"],
        in_unified_calendar=told["in_unified_calendar"],
        official=told["official"],
        time_control=control,
        discipline_time_control=told["discipline_time_control"],
        reported=told["reported"],
        reported_in_time=told["reported_in_time"],
        continues=tuple(continues),
        to_be_continued=bool(told["to_be_continued"]),
        discipline=None if told["discipline"] is None else Discipline(told["discipline"]),
    )


_control = cache(parse_time_control)


def _rows(file: TableFile) -> Iterator[Told]:
    table = pq.ParquetFile(file.parquet).read()  # which needs less than `read_table` does
    names = [column.name for column in COMPETITIONS.columns]
    columns = [table.column(name).to_pylist() if name in table.column_names else [None] * len(table) for name in names]
    return (dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True))


def _continues(inputs: HalfYearInputs) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for file in inputs.stages.files if inputs.stages is not None else ():
        table = pq.read_table(file.parquet, columns=["competition", "continues"])
        for told in table.to_pylist():
            found[told["competition"]].append(told["continues"])
    return found


_NO_FACTS: Final = ReportFacts()
_NOT_JUDGED: Final = ("id", "name", "entrants", "encounters", "continues")
_JUDGED_BY: Final = attrgetter(*(field.name for field in fields(EloRReport) if field.name not in _NOT_JUDGED))


@dataclass(frozen=True)
class Judges:
    """The rules of 7.7 and 7.9 with what is known of the reports and of the size of every field."""

    inputs: HalfYearInputs
    facts: Mapping[str, ReportFacts]
    sizes: Sequence[FieldSize]

    def why_not(self, contest: StagedCompetition, number: int) -> tuple[str, ...]:
        """Why a competition does not enter the list, nothing if it does; those alike are asked once."""
        if len(contest.stages) > 1:
            return self._why_not(contest, number)
        report = contest.stages[0]
        facts = self.facts.get(report.id, _NO_FACTS)
        alike = (*_JUDGED_BY(report), facts, self.sizes[number])
        found = self._asked.get(alike)
        if found is None:
            found = self._asked[alike] = self._why_not(contest, number)
        return found

    @cached_property
    def _asked(self) -> dict[tuple[object, ...], tuple[str, ...]]:
        return {}

    @cites("draughts-norms", "7/7.6/item2", "7/7.7", "7/7.9")
    def _why_not(self, contest: StagedCompetition, number: int) -> tuple[str, ...]:
        if not self._held(contest.end_date):
            return (OUTSIDE,)
        if not is_russian(contest):
            return (OTHER_DISCIPLINE,)
        if self.has_gap(contest):
            return (HAS_GAP,)
        if contest.to_be_continued:
            return (CARRIED_ON,)
        last, size = contest.last, self.sizes[number]
        clock = all(self._has_time_control(stage) for stage in contest.stages)
        return self._counts(size, bool(self._official(last)), clock, self._in_time(last))

    @cached_property
    def _held(self) -> Callable[[date], bool]:
        return cache(lambda end: self.inputs.half.holds(end, self.inputs.rulebook))

    @cached_property
    def _counts(self) -> Callable[[FieldSize, bool, bool, bool], tuple[str, ...]]:
        book = self.inputs.rulebook

        @cache
        def found(size: FieldSize, official: bool, clock: bool, in_time: bool) -> tuple[str, ...]:  # noqa: FBT001
            return CompetitionCounts(size.participants, size.titled, official, clock, in_time, book).why_not

        return found

    def has_gap(self, contest: StagedCompetition) -> bool:
        """Whether something is missing or contradicts itself (E24)."""
        alike = len({stage.points_for_win for stage in contest.stages}) == 1
        return not alike or any(self._report_has_gap(stage) for stage in contest.stages)

    def _report_has_gap(self, report: EloRReport) -> bool:
        return (
            self.facts.get(report.id, _NO_FACTS).incomplete
            or self._official(report) is None
            or (report.time_control is None and report.discipline_time_control is None)
            or (report.reported is None and report.reported_in_time is None)
            or report.begins > report.end_date
        )

    def _official(self, report: EloRReport) -> bool | None:
        """Whether it is a competition of 7.7; None if a fact that its status needs is not known."""
        citizens = self.facts.get(report.id, _NO_FACTS).citizens
        return self._statuses(report.status or "", report.in_unified_calendar, citizens, report.official)

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
