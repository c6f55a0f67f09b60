"""What kind of competition it is, and what contradicts the regulation in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.titles.ages import age_in, check_age_group
from tavlei.titles.figures import figure
from tavlei.titles.statuses import ChampionshipKind, CompetitionOf, CompetitionStatus, CupPart, HeldUnder, PlaySystem
from tavlei.tournament.merged_groups import AgeGroup

if TYPE_CHECKING:
    from datetime import date

    from tavlei.games.clock import Discipline
    from tavlei.rulebook import Rulebook
    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.composition import ContestKind


@dataclass(frozen=True, slots=True)
class TitleEvent:
    """The competition without its participants. What is None is not known.

    In a competition of men women may take part. A competition with an upper limit of age has an `age_group`.
    """

    discipline: Discipline
    start: date
    end: date
    status: CompetitionStatus | None = None
    kind: ChampionshipKind = ChampionshipKind.CHAMPIONSHIP
    competition_of: CompetitionOf | None = None
    system: PlaySystem = PlaySystem.OTHER
    age_group: AgeGroup = AgeGroup.ADULTS
    online: bool = False
    official: bool = True
    in_unified_calendar: bool | None = None
    cup_part: CupPart | None = None
    held_under: HeldUnder | None = None
    national_teams: bool | None = None
    wide_board: bool = False
    contest: ContestKind | None = None

    def __post_init__(self) -> None:
        """Refuse dates in the wrong order, and a championship of an age group without the group."""
        if self.end < self.start:
            raise Refusal(Problem("the competition ends before it begins", path="end"))
        if self.kind is ChampionshipKind.YOUTH_CHAMPIONSHIP and self.age_group is AgeGroup.ADULTS:
            raise Refusal(Problem("a championship of an age group («first») needs an age group", path="age_group"))

    @property
    def year(self) -> int:
        """The calendar year by which ages are reckoned: that of the first day."""
        return self.start.year

    @property
    def level(self) -> str | None:
        """The status in the words of the norms calculators."""
        return None if self.status is None else self.status.level

    def age(self, athlete: TitleAthlete) -> int | None:
        """The age an athlete reaches in the year of the competition."""
        return None if athlete.birth_year is None else age_in(self.year, athlete.birth_year)


def check_event(event: TitleEvent, rulebook: Rulebook) -> None:
    """Refuse an age group the regulation does not have, and a board that may not be used."""
    if event.age_group is not AgeGroup.ADULTS:
        check_age_group(event.age_group, event.discipline, rulebook)
    _check_board(event, rulebook)


@cites("draughts-norms", "4/4.5")
def _check_board(event: TitleEvent, rulebook: Rulebook) -> None:
    """Only disciplines with Russian draughts in their names may be played on 80 cells."""
    asked = figure("rank.wide_board", rulebook)
    if event.wide_board and event.discipline.family not in asked.listed:
        message = phrase("only Russian draughts may be played on the 80-cell board")
        raise Refusal(Problem(message, path="wide_board", clause=asked.clause))
