"""List days and the years that run back from them (1.2, note 7 of 2.2, 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tavlei.bridge.accounts.figures import account_figures
from tavlei.bridge.edition import EDITION, rule
from tavlei.rulebook import Problem, Refusal, cites, shifted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date


@dataclass(frozen=True, slots=True)
class Window:
    """Days from `first` to the day before `end`."""

    first: date
    end: date

    def __contains__(self, day: date) -> bool:
        """Whether a day is one of them."""
        return self.first <= day < self.end


@cites(EDITION, "1.2")
def check_list_day(day: date, path: str = "") -> date:
    """The day, if a list may have it: the 1st of a month."""
    if day.day != account_figures().list_day:
        raise Refusal(
            Problem("a list has the 1st of a month as its day; got {day}", {"day": day}, path=path, clause=rule("1.2"))
        )
    return day


@cites(EDITION, "1.2")
def list_in_force(day: date) -> date:
    """The list whose coefficients hold on a day: that of the 1st of its month."""
    return day.replace(day=account_figures().list_day)


@cites(EDITION, "1.2")
def first_list_after(day: date) -> date:
    """The first list on which something dated that day may stand: an entry of the list day itself waits (B60)."""
    return shifted(list_in_force(day), months=1)


def list_days(first: date, last: date) -> Iterator[date]:
    """Every list day from one to another, both included."""
    day = first
    while day <= last:
        yield day
        day = shifted(day, months=1)


@lru_cache
@cites(EDITION, "2.2/note7", "8.1/p2")
def year_before(list_day: date, earlier: int = 0) -> Window:
    """The 12 months that end with the last day before the list day, or the year so many years earlier (B15, B48)."""
    months = account_figures().months_of_last_year
    end = shifted(list_day, months=-months * earlier)
    return Window(shifted(end, months=-months), end)
