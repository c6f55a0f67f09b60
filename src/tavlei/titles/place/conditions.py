"""GR and MS for a place: the conditions of sections 1 and 2 for one athlete."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.games.clock import Discipline
from tavlei.rulebook import Rulebook, Value, cites, phrase
from tavlei.titles.ages import in_age_group, minimum_age
from tavlei.titles.competition_rank import CompetitionRank, competition_rank
from tavlei.titles.conditions import Condition, Missing, at_least, counted
from tavlei.titles.figures import ConditionFigure, figure
from tavlei.titles.norm.conditions import not_online, own_rating
from tavlei.titles.place.field import (
    first_five,
    leaders_readings,
    leaders_unknown,
    regions_represented,
    teams_represented,
)
from tavlei.titles.second_performances import ms_twice
from tavlei.titles.statuses import CompetitionOf, CupPart
from tavlei.titles.titles_and_ranks import Title
from tavlei.tournament.merged_groups import AgeGroup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.competition import TitleCompetition, TitlePerformance
    from tavlei.titles.place.rows import PlaceRequirement


@dataclass(frozen=True, slots=True)
class PlaceCase:
    """One athlete, one row: everything the conditions ask about."""

    competition: TitleCompetition
    performance: TitlePerformance
    row: PlaceRequirement
    rulebook: Rulebook

    @property
    def athlete(self) -> TitleAthlete:
        """Whose case it is."""
        return self.performance.athlete

    def conditions(self) -> tuple[Condition, ...]:
        """Every condition of the requirement, the place first."""
        section = _gr if self.row.title is Title.GR else _ms
        return (self._place(), *self._row(), *section(self), *self._starred())

    @property
    def rank(self) -> CompetitionRank:
        """The competition rank of a renju event."""
        return competition_rank(first_five(self.competition, self.rulebook), self.rulebook)

    def _place(self) -> Condition:
        """The place; a shared one counts only if all of it is within the places asked for (N16)."""
        place, row = self.athlete.place, self.row
        if place is None:
            gap = (Missing("place", self.athlete.id),)
            return Condition(phrase("titles.place"), None, None, row.clause, row.places, row.readings, missing=gap)
        first, last = place
        readings = (*row.readings, *(("N16",) if first != last else ()))
        shown = str(first) if first == last else f"{first}-{last}"
        return Condition(phrase("titles.place"), last <= row.places, shown, row.clause, row.places, readings)

    def _row(self) -> Iterator[Condition]:
        """What the row itself asks: the part of a cup that counts, men or women, the unified calendar."""
        row, event = self.row, self.competition.event
        if row.cup_parts:
            part = event.cup_part
            shown: dict[str, Value] = {"label": None if part is None else part.label}
            met = None if part is None else part in row.cup_parts
            gap = (Missing("cup_part"),) if part is None else ()
            readings = ("N25",) if part is CupPart.SINGLE else ()
            yield Condition(
                key=phrase("titles.cup_part"),
                met=met,
                value=part,
                clause=row.clause,
                threshold=None,
                readings=readings,
                why="",
                inputs=shown,
                missing=gap,
            )
        if row.of and event.competition_of is None:
            gap = (Missing("competition_of"),)
            yield Condition(phrase("titles.competition_of"), None, None, row.clause, readings=("N17",), missing=gap)
        if asked := row.asked("unified_calendar"):
            known = event.in_unified_calendar
            gap = (Missing("in_unified_calendar"),) if known is None else ()
            yield Condition(phrase("titles.unified_calendar"), known, known, asked.clause, missing=gap)

    def _starred(self) -> Iterator[Condition]:
        """The starred conditions of the row."""
        row = self.row
        if asked := row.asked("teams"):
            yield counted(phrase("titles.teams"), *teams_represented(self.competition, asked), asked)
        if asked := row.asked("team_rounds"):
            yield at_least(phrase("titles.rounds"), self.performance.rounds, asked)
        if asked := row.asked("percent"):
            yield more_than_share(self.performance, asked)
        if asked := row.asked("renju_rating"):
            rating, key = self.athlete.elo_m_renju, phrase("titles.renju_rating")
            met = rating is not None and rating >= asked.number
            yield Condition(key, met, rating, asked.clause, asked.number, asked.readings)
        if asked := row.asked("competition_rank"):
            gaps = leaders_unknown(self.competition, self.rulebook)
            readings = leaders_readings(self.competition, self.rulebook)
            named = replace(asked, readings=(*asked.readings, *readings))
            yield counted(phrase("titles.competition_rank"), self.rank.sum, gaps, named)
        if asked := row.asked("regions"):
            yield self._regions(asked)

    def _regions(self, asked: ConditionFigure) -> Condition:
        """Regions represented; in the starred rows of the Championship of Russia with fewer: twice in 2 years."""
        number, gaps = regions_represented(self.competition, asked)
        regions = counted(phrase("titles.regions"), number, gaps, asked)
        if regions.met or not self.row.or_twice:
            return regions
        second = ms_twice(self.athlete, self.competition.event, number, asked, self.rulebook)
        return regions if regions.met is None and not second.met else second


@cites("draughts-norms", "1/age", "1/1", "1/1/item2", "1/1/item3", "1/2", "1/3", "1/4", "1/6")
def _gr(case: PlaceCase) -> Iterator[Condition]:
    event, athlete, performance, rulebook = case.competition.event, case.athlete, case.performance, case.rulebook
    yield minimum_age(figure("place.GR.age", rulebook), event.age(athlete), athlete.gap("birth"))
    yield not_online(rulebook.clause("1/6"), online=event.online)
    games = ConditionFigure("games", case.row.clause, case.row.games or 0, readings=("N22",))
    yield at_least(phrase("titles.own_games"), len(performance.met), games)
    if event.discipline.is_team:
        yield from _gr_team(case)
    else:
        participants = figure("place.GR.participants", rulebook)
        yield at_least(phrase("titles.participants"), len(performance.participants), participants)
        yield at_least(phrase("titles.rounds"), performance.rounds, figure("place.GR.rounds", rulebook))
    if event.discipline is Discipline.RENJU:
        of = event.competition_of
        met = None if of is None else of is not CompetitionOf.WOMEN
        gap = (Missing("competition_of"),) if of is None else ()
        shown: dict[str, Value] = {"label": None if of is None else of.label}
        yield Condition(phrase("titles.not_women_only"), met, of, rulebook.clause("1/4"), inputs=shown, missing=gap)
    else:
        yield _own_rating("place.GR", case)


def _gr_team(case: PlaceCase) -> Iterator[Condition]:
    national, rulebook = case.competition.event.national_teams, case.rulebook
    gap = (Missing("national_teams"),) if national is None else ()
    yield Condition(phrase("titles.national_teams"), national, national, rulebook.clause("1/2"), missing=gap)
    asked = figure("place.GR.teams", rulebook)
    yield counted(phrase("titles.teams"), *teams_represented(case.competition, asked), asked)
    yield at_least(phrase("titles.rounds"), case.performance.rounds, figure("place.GR.team_rounds", rulebook))
    yield more_than_share(case.performance, figure("place.GR.team_percent", rulebook))


@cites("draughts-norms", "2/age", "2/1", "2/2", "2/2/item2", "2/4", "2/5", "2/5/item2")
def _ms(case: PlaceCase) -> Iterator[Condition]:
    event, athlete, performance, rulebook = case.competition.event, case.athlete, case.performance, case.rulebook
    age, gap = event.age(athlete), athlete.gap("birth")
    yield minimum_age(figure("place.MS.age", rulebook), age, gap)
    if event.age_group is not AgeGroup.ADULTS:
        yield in_age_group(event.age_group, age, rulebook, missing=gap)
    yield not_online(rulebook.clause("2/4"), online=event.online)
    participants = figure("place.MS.participants", rulebook)
    yield at_least(phrase("titles.participants"), len(performance.participants), participants)
    yield at_least(phrase("titles.rounds"), performance.rounds, figure("place.MS.rounds", rulebook))
    yield at_least(phrase("titles.own_rounds"), len(performance.met), figure("place.MS.own_rounds", rulebook))
    if event.discipline is not Discipline.RENJU:
        yield _own_rating("place.MS", case)


def _own_rating(path: str, case: PlaceCase) -> Condition:
    discipline = case.competition.event.discipline
    athlete = case.athlete
    ratings = {
        "russian": athlete.elo_r,
        "international": athlete.elo_m_international_quick if discipline.is_quick else athlete.elo_m_international,
    }
    rating = ratings[discipline.family]
    return own_rating(path, discipline.value, athlete.sex, rating, case.rulebook, missing=athlete.gap("sex"))


@cites("draughts-norms", "1/2", "2/table/russia-championship/2")
def more_than_share(performance: TitlePerformance, asked: ConditionFigure) -> Condition:
    """The condition that the own points are more than a share of those the athlete could have scored."""
    maximum = performance.maximum
    percent = performance.points * 100 / maximum if maximum else Fraction(0)
    inputs: dict[str, Value] = {"points": performance.points, "maximum": maximum}
    met = percent > asked.number
    return Condition(
        phrase("titles.more_than_share"), met, percent, asked.clause, asked.number, asked.readings, inputs=inputs
    )
