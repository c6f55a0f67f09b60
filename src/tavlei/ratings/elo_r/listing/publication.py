"""A computed half-year list: an immutable value with everything needed to explain any of its figures again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.ratings.elo_r.half_year import HalfYearChange
    from tavlei.ratings.elo_r.inactivity import Inactivity
    from tavlei.ratings.elo_r.listing.field import FrozenRatings
    from tavlei.ratings.elo_r.listing.gaps import Gap
    from tavlei.ratings.elo_r.listing.inclusion import JudgedCompetition
    from tavlei.ratings.elo_r.period import HalfYear
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class ListRow:
    """One athlete of the list, and what the next list needs to know about him."""

    id: str
    old_elo_r: int | None
    half_year: HalfYearChange
    inactivity: Inactivity | None
    last_included_competition_end: date | None
    already_deducted: int

    @property
    def own_elo_r(self) -> int:
        """The Elo-R that was used all through the half-year: the old one or the initial one."""
        return self.half_year.own_elo_r

    @property
    def deducted(self) -> int:
        """What an absence takes on this list."""
        return self.inactivity.deduct_now if self.inactivity else 0

    @property
    def new_elo_r(self) -> int:
        return self.half_year.new_elo_r - self.deducted


@dataclass(frozen=True, slots=True)
class LeftOutAthlete:
    """Somebody who is not on the list, and why."""

    id: str
    why: str


@dataclass(frozen=True, slots=True)
class HalfYearPublication:
    """The list of a half-year: the rows by new Elo-R, then id; what was left out and why; the gaps."""

    half_year: HalfYear
    rows: tuple[ListRow, ...]
    included: tuple[JudgedCompetition, ...]
    left_out: tuple[JudgedCompetition, ...]
    athletes_left_out: tuple[LeftOutAthlete, ...]
    gaps: tuple[Gap, ...]
    ratings: FrozenRatings = field(repr=False)
    rulebook: Rulebook = field(repr=False)
    _by_id: Mapping[str, ListRow] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", {row.id: row for row in self.rows})

    @property
    def list_date(self) -> date:
        """1 January or 1 July."""
        return self.half_year.list_date(self.rulebook)

    @property
    def included_ids(self) -> tuple[str, ...]:
        """The ids of the competitions in the list, in order of time."""
        return tuple(judged.id for judged in self.included)

    def find(self, athlete: str) -> ListRow | None:
        """The row of an athlete, None if he is not on the list."""
        return self._by_id.get(athlete)

    def row(self, athlete: str) -> ListRow:
        """The row of an athlete who is on the list."""
        list_row = self.find(athlete)
        if list_row is None:
            raise Refusal(Problem("«{athlete}» is not on the list", {"athlete": athlete}))
        return list_row
