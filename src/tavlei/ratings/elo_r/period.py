"""The half-year of a list (7.6)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import MAXYEAR, date, timedelta
from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook

_LABEL: Final = re.compile(r"(\d{4})-([12])")
_NO_HALF_YEAR: Final = phrase("expected a half-year such as 2023-1")


@dataclass(frozen=True, slots=True, order=True)
class HalfYear:
    """The first or second half of a year; its list is of the day after its last."""

    year: int
    half: int

    def __post_init__(self) -> None:
        if not 1 <= self.year < MAXYEAR or self.half not in (1, 2):
            raise Refusal(Problem(_NO_HALF_YEAR))

    @property
    def label(self) -> str:
        """Year and half: `2023-1`."""
        return f"{self.year:04d}-{self.half}"

    @property
    def calendar_end(self) -> date:
        """The first day after it in the calendar: the edition in force on it governs its list."""
        return date(self.year, 7, 1) if self.half == 1 else date(self.year + 1, 1, 1)

    @property
    def following(self) -> HalfYear:
        """The half-year after it."""
        return HalfYear(self.year, 2) if self.half == 1 else HalfYear(self.year + 1, 1)

    def first_day(self, rulebook: Rulebook) -> date:
        """1 January or 1 July."""
        return _list_day(self.year, self.half - 1, rulebook)

    @cites("draughts-norms", "7/7.6")
    def list_date(self, rulebook: Rulebook) -> date:
        """The day as of which its list is computed: 1 July of the year, or 1 January of the next."""
        is_last = self.half == len(rulebook.figures(EloRFigures).list_days)
        return _list_day(self.year + 1, 0, rulebook) if is_last else _list_day(self.year, self.half, rulebook)

    def last_day(self, rulebook: Rulebook) -> date:
        """The day before its list."""
        return self.list_date(rulebook) - timedelta(days=1)

    @cites("draughts-norms", "7/7.6/item2")
    def holds(self, end: date, rulebook: Rulebook) -> bool:
        """Whether a competition that ended on that day belongs to it (E18)."""
        return self.first_day(rulebook) <= end < self.list_date(rulebook)


@cites("draughts-norms", "7/7.6")
def parse_half_year(label: str, rulebook: Rulebook) -> HalfYear:
    """A half-year from its label, such as `2023-1`."""
    match = _LABEL.fullmatch(label)
    if match is None or not 1 <= int(match[1]) < MAXYEAR:
        raise rulebook.refusal(Problem(_NO_HALF_YEAR), "7/7.6")
    return HalfYear(int(match[1]), int(match[2]))


def _list_day(year: int, number: int, rulebook: Rulebook) -> date:
    month, day = rulebook.figures(EloRFigures).list_days[number].split("-")
    return date(year, int(month), int(day))
