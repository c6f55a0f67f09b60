"""The days of the demonstration, counted from the day on which it is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from tavlei.rulebook import shifted


@dataclass(frozen=True, slots=True)
class DemoDays:
    """What happened so many days ago and what is to come, seen from a day."""

    today: date

    def ago(self, days: int) -> date:
        """So many days before today."""
        return self.today - timedelta(days=days)

    def ahead(self, days: int) -> date:
        """So many days after today."""
        return self.today + timedelta(days=days)

    def half_year(self, back: int = 0) -> date:
        """1 January or 1 July on or before today, or so many half-years before that."""
        newest = date(self.today.year, 7 if self.today.month >= 7 else 1, 1)
        return shifted(newest, months=-6 * back)

    def month(self, back: int = 0) -> date:
        """The first of this month, or of so many months before."""
        return shifted(self.today.replace(day=1), months=-back)


def code(name: str, day: date) -> str:
    """The code of an event: its name and the year it begins in."""
    return f"{name}-{day.year}"


def noon(day: date) -> datetime:
    """Noon of a day."""
    return datetime.combine(day, time(12), UTC)
