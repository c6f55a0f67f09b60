"""The ten working days in which the results must be reported (7.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tavlei.rulebook import Rulebook

_SATURDAY: Final = 5
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ReportDeadline:
    """The last day for a report, and whether it came by then."""

    end_date: date
    reported: date
    holidays: tuple[date, ...]
    last_day: date
    rulebook: Rulebook = field(repr=False)

    @property
    def in_time(self) -> bool:
        """Day 10 is in time (E17)."""
        return self.reported <= self.last_day

    def step(self) -> Step:
        """The condition in one line, with the holidays that were skipped."""
        number, days = self.rulebook.clause("7/7.7/item2"), self.rulebook.figures(EloRFigures).report_working_days
        inputs: dict[str, Value] = {"end": self.end_date, "days": days}
        skipped = tuple(Step("elo_r.holiday", day, number, ("E17",)) for day in self.holidays)
        key = phrase("elo_r.report_deadline")
        return Step(
            key=key,
            value=self.reported,
            clause=number,
            readings=("E17",),
            inputs=inputs,
            threshold=self.last_day,
            met=self.in_time,
            steps=skipped,
        )

    def explanation(self) -> Explanation:
        """Whether the report is in time, from which day, and which holidays were skipped."""
        condition = self.step()
        key = phrase("elo_r.report_in_time") if self.in_time else phrase("elo_r.report_late")
        verdict = Step(key, self.last_day, condition.clause, ("E17",))
        return Explanation(verdict, conditions=(condition,))


@cites("draughts-norms", "7/7.7/item2")
def report_deadline(end_date: date, reported: date, holidays: Collection[date], rulebook: Rulebook) -> ReportDeadline:
    """The tenth working day after the end of a competition; the first is the first working day after it (E17)."""
    closed = frozenset(holidays)
    try:
        *_, last_day = islice(_working_days_after(end_date, closed), rulebook.figures(EloRFigures).report_working_days)
    except OverflowError:
        raise Refusal(Problem("the calendar ends before the last day", path="end_date")) from None
    skipped = tuple(sorted(day for day in closed if end_date < day < last_day and day.weekday() < _SATURDAY))
    return ReportDeadline(end_date, reported, skipped, last_day, rulebook)


def russian_holidays(first_year: int, last_year: int) -> tuple[date, ...]:
    """The public holidays and moved days off of Russia in some years, from the calendars of the library `holidays`."""
    import holidays  # noqa: PLC0415 - big, and needed only by those who bring no list of their own

    calendar = holidays.country_holidays("RU", years=range(first_year, last_year + 1))
    return tuple(sorted(day for day in calendar if first_year <= day.year <= last_year))


def _working_days_after(day: date, closed: frozenset[date]) -> Iterator[date]:
    while True:
        day += _DAY
        if day.weekday() < _SATURDAY and day not in closed:
            yield day
