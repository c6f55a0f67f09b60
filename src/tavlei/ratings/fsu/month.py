"""The month: the period of one list (section 2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import MAXYEAR, date
from typing import Final

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.figures import figures
from tavlei.rulebook import MONTHS_OF_YEAR, Problem, Refusal, cites

_LABEL: Final = re.compile(r"(\d{4})-(\d\d)")


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A calendar month; its games enter the list of the 1st of the next one."""

    year: int
    number: int

    def __post_init__(self) -> None:
        """Refuse what is no month."""
        if not 1 <= self.year < MAXYEAR or not 1 <= self.number <= MONTHS_OF_YEAR:
            raise Refusal(Problem("expected a month such as 2023-05", clause=rule("2/p1")))

    @property
    def label(self) -> str:
        """Year and month: `2023-05`."""
        return f"{self.year:04d}-{self.number:02d}"

    @property
    def first_day(self) -> date:
        """Its first day, on which the ratings it is played with are published."""
        return date(self.year, self.number, figures().list_day)

    @property
    def following(self) -> Month:
        """The next month."""
        years, number = divmod(self.year * MONTHS_OF_YEAR + self.number, MONTHS_OF_YEAR)
        return Month(years, number + 1)

    @property
    @cites(EDITION, "2/p1")
    def list_date(self) -> date:
        """The day its list is published: the 1st of the next month."""
        return self.following.first_day

    @cites(EDITION, "4/p2/item2")
    def pools(self, earlier: Month) -> bool:
        """Whether games of an earlier month may be pooled with those of this one: 24 months with this one (F19)."""
        apart = (self.year - earlier.year) * MONTHS_OF_YEAR + self.number - earlier.number
        return 0 <= apart < figures().collecting_months


@cites(EDITION, "2/p1")
def parse_month(label: str) -> Month:
    """A month from its label, such as `2023-05`."""
    found = _LABEL.fullmatch(label)
    if not found:
        raise Refusal(Problem("expected a month such as 2023-05", clause=rule("2/p1")))
    return Month(int(found[1]), int(found[2]))


def month_of(day: date) -> Month:
    """The month of a day."""
    return Month(day.year, day.month)
