"""A participant as the norms see one: sex, birth, citizenship, titles, ratings, place, earlier performances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.titles.conditions import Gaps, Missing

if TYPE_CHECKING:
    from datetime import date
    from fractions import Fraction

    from tavlei.games.clock import Discipline
    from tavlei.titles.titles_and_ranks import Sex, Title


@dataclass(frozen=True, slots=True)
class EarlierPerformance:
    """A performance that was the first of two: what was fulfilled, in which discipline, and when the competition ended.

    `clause` tells how: `2/table/russia-championship` for MS (N15), `4/4.4` for a rank in rapid or blitz (R9).
    """

    title: Title
    end: date
    discipline: Discipline
    clause: str


@dataclass(frozen=True, slots=True)
class TitleAthlete:
    """A participant. What is None is not known; but without a title there is none, and without a rating no listing.

    `title` is the highest title or rank on the first day (R11), `renju_title` the one earned in renju. Ratings are of
    the list in force on the first day, `elo_m_renju` on the last day (N11). `place` is the first and the last of the
    places shared; of a team member it is the team's. `points` are those of a contest of composition.
    """

    id: str
    sex: Sex | None = None
    birth_year: int | None = None
    citizen: bool | None = None
    title: Title | None = None
    confirmed_among_men: bool = False
    elo_r: int | None = None
    elo_m_russian: Fraction | None = None
    elo_m_international: int | None = None
    elo_m_international_quick: int | None = None
    elo_m_renju: int | None = None
    renju_title: Title | None = None
    indicator: int = 0
    region: str | None = None
    team: str | None = None
    place: tuple[int, int] | None = None
    points: Fraction | None = None
    earlier: tuple[EarlierPerformance, ...] = ()

    def gaps(self) -> Gaps:
        """What everybody's evaluation needs and is not known."""
        asked = {"sex": self.sex, "birth": self.birth_year, "citizen": self.citizen}
        return tuple(Missing(name, self.id) for name, given in asked.items() if given is None)

    def gap(self, field: str) -> Gaps:
        """The gap in one field, empty if it is known."""
        return tuple(gap for gap in self.gaps() if gap.field == field)
