"""Days of the calendar: the same day some months or years away."""

from __future__ import annotations

from calendar import monthrange
from datetime import MAXYEAR, MINYEAR, date
from typing import Final

from tavlei.rulebook.problems import Problem, Refusal

MONTHS_OF_YEAR: Final = 12


def shifted(day: date, *, years: int = 0, months: int = 0) -> date:
    """The same day of another year or month, or the last of that month if it has no such day (29 Feb -> 28 Feb)."""
    year, number = divmod(day.year * MONTHS_OF_YEAR + day.month - 1 + years * MONTHS_OF_YEAR + months, MONTHS_OF_YEAR)
    if not MINYEAR <= year <= MAXYEAR:
        raise Refusal(Problem("the year {year} is outside the calendar", {"year": year}))
    return date(year, number + 1, min(day.day, monthrange(year, number + 1)[1]))
