"""List days and the years that run back from them (1.2, note 7 of 2.2, 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.rulebook import Problem, Refusal, cites, shifted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Window:
    """Days from `first` to the day before `end`."""

    first: date
    end: date

    def __contains__(self, day: date) -> bool:
        """Whether a day is one of them."""
        return self.first <= day < self.end


@cites("bridge-classification", "1.2")
def check_list_day(day: date, rulebook: Rulebook, path: str = "") -> date:
    """The day, if a list may have it: the 1st of a month."""
    if day.day != rulebook.figures(AccountFigures).list_day:
        raise Refusal(
            Problem(
                "a list has the 1st of a month as its day; got {day}",
                {"day": day},
                path=path,
                clause=rulebook.clause("1.2"),
            )
        )
    return day


@cites("bridge-classification", "1.2")
def list_in_force(day: date, rulebook: Rulebook) -> date:
    """The list whose coefficients hold on a day: that of the 1st of its month."""
    return day.replace(day=rulebook.figures(AccountFigures).list_day)


@cites("bridge-classification", "1.2")
def first_list_after(day: date, rulebook: Rulebook) -> date:
    """The first list on which something dated that day may stand: an entry of the list day itself waits (B60)."""
    return shifted(list_in_force(day, rulebook), months=1)


def list_days(first: date, last: date) -> Iterator[date]:
    """Every list day from one to another, both included."""
    day = first
    while day <= last:
        yield day
        day = shifted(day, months=1)


@cites("bridge-classification", "2.2/note7")
def year_before(list_day: date, rulebook: Rulebook) -> Window:
    """The 12 months that end with the last day before the list day (B48)."""
    return months_before(list_day, rulebook.figures(AccountFigures).months_of_last_year)


@cites("bridge-classification", "8.1/p2")
def rated_years(list_day: date, rulebook: Rulebook) -> tuple[Window, ...]:
    """The years that count for the rating, back from the list day, the latest first (B15, B48)."""
    figures = rulebook.figures(AccountFigures)
    return _years(list_day, figures.months_of_last_year, len(figures.year_weights))


@lru_cache
def months_before(list_day: date, months: int) -> Window:
    """So many months that end with the last day before the list day."""
    return Window(shifted(list_day, months=-months), list_day)


@lru_cache
def _years(list_day: date, months: int, count: int) -> tuple[Window, ...]:
    return tuple(months_before(shifted(list_day, months=-months * earlier), months) for earlier in range(count))
