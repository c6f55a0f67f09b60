"""The month: the period of one list (section 2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import MAXYEAR, date
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.rulebook import MONTHS_OF_YEAR, Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook

_LABEL: Final = re.compile(r"(\d{4})-(\d\d)")
_NO_MONTH: Final = phrase("expected a month such as 2023-05")


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A calendar month; its games enter the list of the 1st of the next one."""

    year: int
    number: int

    def __post_init__(self) -> None:
        if not 1 <= self.year < MAXYEAR or not 1 <= self.number <= MONTHS_OF_YEAR:
            raise Refusal(Problem(_NO_MONTH))

    @property
    def label(self) -> str:
        """Year and month: `2023-05`."""
        return f"{self.year:04d}-{self.number:02d}"

    @property
    def first_day(self) -> date:
        """Its first day, on which the ratings it is played with are published."""
        return date(self.year, self.number, 1)

    @property
    def following(self) -> Month:
        years, number = divmod(self.year * MONTHS_OF_YEAR + self.number, MONTHS_OF_YEAR)
        return Month(years, number + 1)

    @cites("chess-rating", "2/p1")
    def list_date(self, rulebook: Rulebook) -> date:
        """The day its list is published: the 1st of the next month."""
        return self.following.first_day.replace(day=rulebook.figures(FsuFigures).list_day)

    @cites("chess-rating", "4/p2/item2")
    def pools(self, earlier: Month, rulebook: Rulebook) -> bool:
        """Whether games of an earlier month may be pooled with those of this one: 24 months with this one (F19)."""
        apart = (self.year - earlier.year) * MONTHS_OF_YEAR + self.number - earlier.number
        return 0 <= apart < rulebook.figures(FsuFigures).collecting_months


@cites("chess-rating", "2/p1")
def parse_month(label: str, rulebook: Rulebook) -> Month:
    """A month from its label, such as `2023-05`."""
    match = _LABEL.fullmatch(label)
    year, number = (int(match[1]), int(match[2])) if match else (0, 0)
    try:
        return Month(year, number)
    except Refusal:
        raise rulebook.refusal(Problem(_NO_MONTH), "2/p1") from None


def month_of(day: date) -> Month:
    """The month of a day."""
    return Month(day.year, day.month)
