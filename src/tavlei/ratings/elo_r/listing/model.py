"""What a half-year list is computed from: athletes with their published Elo-R, and reports of competitions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date
    from fractions import Fraction

    from tavlei.games.clock import Discipline, TimeControl
    from tavlei.ratings.elo_r.participation import Points
    from tavlei.ratings.elo_r.people import Sex
    from tavlei.tournament.model import Bye, Encounter


@dataclass(frozen=True, slots=True)
class ListedAthlete:
    """A person before the list: the Elo-R of the list before, and what an absence has taken so far.

    What is not known is None and is asked for by name where it is needed.
    """

    id: str
    citizen: bool | None = None
    sex: Sex | None = None
    elo_r: int | None = None
    elo_m: Fraction | None = None
    elo_m_discipline: str | None = None
    last_included_competition_end: date | None = None
    already_deducted: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class ReportEntrant:
    """An athlete in one competition: the title or rank held there, the place, and the points if the report has them."""

    athlete: str
    title: str | None = None
    kms_confirmed_among_men: bool = False
    place: int | None = None
    shared_to: int | None = None
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class EloRReport:
    """A competition, or a stage of one, as its main judging panel reported it.

    `continues` names the stages whose points carry over into this one; a stage whose points will be carried into one
    that is not reported yet is `to_be_continued`. Without `entrants[].points` they are added up from the encounters, a
    plus and a bye as a win; the byes of a round robin are not listed. Without `discipline` it is of Russian draughts.
    """

    id: str
    status: str | None
    end_date: date
    entrants: tuple[ReportEntrant, ...]
    encounters: tuple[Encounter | Bye, ...]
    first_day: date | None = None
    points_for_win: int = 1
    in_unified_calendar: bool | None = None
    official: bool | None = None
    time_control: TimeControl | None = None
    discipline_time_control: bool | None = None
    reported: date | None = None
    reported_in_time: bool | None = None
    continues: tuple[str, ...] = ()
    to_be_continued: bool = False
    name: str = ""
    discipline: Discipline | None = None

    @property
    def begins(self) -> date:
        """The first day, or the last if the first is not known."""
        return self.first_day or self.end_date
