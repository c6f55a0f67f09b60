"""The half-year of a list (7.6)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import MAXYEAR, date, timedelta
from typing import Final

from tavlei.ratings.elo_r._clauses import EDITION, rule
from tavlei.ratings.elo_r.figures import figures
from tavlei.rulebook import Problem, Refusal, cites

_LABEL: Final = re.compile(r"(\d{4})-([12])")


@dataclass(frozen=True, slots=True, order=True)
class HalfYear:
    """The first or second half of a year; its list is of the day after its last."""

    year: int
    half: int

    def __post_init__(self) -> None:
        """Refuse what is no half-year."""
        if not 1 <= self.year < MAXYEAR or self.half not in (1, 2):
            raise Refusal(Problem("expected a half-year such as 2023-1", clause=rule("7/7.6")))

    @property
    def label(self) -> str:
        """Year and half: `2023-1`."""
        return f"{self.year:04d}-{self.half}"

    @property
    def first_day(self) -> date:
        """1 January or 1 July."""
        return _list_day(self.year, self.half - 1)

    @property
    @cites(EDITION, "7/7.6")
    def list_date(self) -> date:
        """The day as of which its list is computed: 1 July of the year, or 1 January of the next."""
        return _list_day(self.year + 1, 0) if self.half == len(figures().list_days) else _list_day(self.year, self.half)

    @property
    def last_day(self) -> date:
        """The day before its list."""
        return self.list_date - timedelta(days=1)

    @cites(EDITION, "7/7.6/item2")
    def holds(self, end: date) -> bool:
        """Whether a competition that ended on that day belongs to it (E18)."""
        return self.first_day <= end <= self.last_day


@cites(EDITION, "7/7.6")
def parse_half_year(label: str) -> HalfYear:
    """A half-year from its label, such as `2023-1`."""
    found = _LABEL.fullmatch(label)
    if not found:
        raise Refusal(Problem("expected a half-year such as 2023-1", clause=rule("7/7.6")))
    return HalfYear(int(found[1]), int(found[2]))


@cites(EDITION, "7/7.6")
def half_year_of_list(list_date: date) -> HalfYear:
    """The half-year that a list of a day covers; lists are of 1 January and 1 July only."""
    days = [_list_day(list_date.year, number) for number in range(len(figures().list_days))]
    if list_date not in days:
        raise Refusal(Problem("Elo-R are computed as of 1 January and 1 July only", clause=rule("7/7.6")))
    number = days.index(list_date)
    return HalfYear(list_date.year, number) if number else HalfYear(list_date.year - 1, len(days))


def _list_day(year: int, number: int) -> date:
    month, day = figures().list_days[number].split("-")
    return date(year, int(month), int(day))
