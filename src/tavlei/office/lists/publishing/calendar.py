"""The calendar of lists: no list before its day, and none left out unseen, each by the clause that sets its days."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.timezone import localdate

from tavlei.office.lists.catalogue import LISTS, due_list_day, first_of_next_month
from tavlei.office.lists.models import Publication
from tavlei.rulebook import Problem, Rulebook, phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.rulebook import Clause

TOO_EARLY = phrase("the list of {day} is not published before its day")
COMES_FIRST = phrase("the list of {day} has not been published: it comes first")


@dataclass(frozen=True, slots=True)
class ListTiming:
    """What the calendar says of publishing a list now: `missing` is the list that ought to stand before it."""

    kind: str
    period: date
    today: date
    missing: date | None

    @property
    def is_late(self) -> bool:
        """Whether the last day on which it is published in time is over."""
        return LISTS[self.kind].last_day(self.period) < self.today

    @property
    def problem(self) -> Problem | None:
        """What keeps the list from being published, with the clause that sets the days; none if it is its turn."""
        if self.period > self.today:
            return Problem(TOO_EARLY, {"day": self.period}, path="period", clause=day_clause(self.kind, self.period))
        return self.skipping

    @property
    def skipping(self) -> Problem | None:
        """That a list would be left out: its period would be rated by none, and the figures before it are not known."""
        if self.missing is None:
            return None
        return Problem(COMES_FIRST, {"day": self.missing}, path="period", clause=day_clause(self.kind, self.period))


def list_timing(kind: str, period: date) -> ListTiming:
    """Whether the day of a list has come, and whether one is missing before it; a revision leaves out nothing."""
    published = Publication.objects.filter(kind=kind, current=True)
    earlier = published.filter(period__lt=period).order_by("-period").values_list("period", flat=True).first()
    expected = None if earlier is None else next_list_day(kind, earlier)
    is_skipping = expected is not None and expected < period and not published.filter(period=period).exists()
    return ListTiming(kind, period, localdate(), expected if is_skipping else None)


def awaited_list_day(kind: str, today: date) -> date:
    """The day of the list that is to be published next: the first that is missing, else the one that comes."""
    periods = set(Publication.objects.filter(kind=kind, current=True).values_list("period", flat=True))
    if not periods:
        return due_list_day(kind, today)
    day = min(periods)
    while day in periods:
        day = next_list_day(kind, day)
    return day


def next_list_day(kind: str, day: date) -> date:
    """The list day after another."""
    return due_list_day(kind, first_of_next_month(day))


def day_clause(kind: str, period: date) -> Clause:
    """The clause that sets the days of a list."""
    series, number = LISTS[kind].days_set_by
    return Rulebook.on(series, period).clause(number)
