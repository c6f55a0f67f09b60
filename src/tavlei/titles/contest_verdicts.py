"""Verdicts of section 6: ranks in composition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Discipline
from tavlei.rulebook import cites, phrase
from tavlei.titles.composition import CompositionRanks, ContestScore, composition_ranks
from tavlei.titles.conditions import Condition, Gaps, Missing, at_least
from tavlei.titles.figures import figure
from tavlei.titles.statuses import ChampionshipKind, CompetitionStatus
from tavlei.titles.verdict import Route, TitleVerdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook
    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.competition import TitleCompetition
    from tavlei.titles.event import TitleEvent

_WITH_A_ROW: Final = (
    CompetitionStatus.FEDERAL_DISTRICT,
    CompetitionStatus.MOSCOW_SPB,
    CompetitionStatus.REGION,
    CompetitionStatus.MUNICIPAL,
)


def contest_gaps(competition: TitleCompetition) -> Gaps:
    """What a contest of composition must tell and does not."""
    event = competition.event
    asked = {
        "contest": event.contest,
        "status": event.status,
        "maximum": competition.maximum,
        "finalists": competition.finalists,
    }
    if event.discipline is not Discipline.COMPOSITION:
        return ()
    return tuple(Missing(name) for name, given in asked.items() if given is None)


@cites("draughts-norms", "6/age", "6/2")
def contest_verdicts(
    competition: TitleCompetition, athlete: TitleAthlete, rulebook: Rulebook
) -> Iterator[TitleVerdict]:
    """Every rank the status of the contest has a norm for, from the highest down."""
    event = competition.event
    if event.discipline is not Discipline.COMPOSITION or event.status is CompetitionStatus.OTHER:
        return
    if event.contest is None or event.level is None or competition.maximum is None or competition.finalists is None:
        return
    score = ContestScore(athlete.points or competition.maximum * 0, competition.maximum)
    found = composition_ranks(event.contest, event.level, competition.finalists, score, rulebook)
    least = figure("composition.age", rulebook)
    age = at_least(phrase("titles.age"), event.age(athlete), least, missing=athlete.gap("birth"))
    for rank, percent in found.cells.items():
        if percent is not None:
            conditions = (*_championship(event, rulebook), age, found.enough, _percent(found, percent, athlete, event))
            norm = competition.maximum * percent / 100
            yield TitleVerdict(
                athlete=athlete.id,
                title=rank,
                route=Route.CONTEST,
                clause=rulebook.clause("6/table"),
                conditions=conditions,
                norm=norm,
                scored=athlete.points,
                basis=found,
            )


def _championship(event: TitleEvent, rulebook: Rulebook) -> Iterator[Condition]:
    """Above the municipality the table names championships only (N30)."""
    if event.status is not CompetitionStatus.MUNICIPAL:
        adults = event.kind is ChampionshipKind.CHAMPIONSHIP
        table = rulebook.clause("6/table")
        yield Condition(phrase("titles.contest_championship"), adults, event.kind, table, readings=("N30",))


def _percent(ranks: CompositionRanks, asked: int, athlete: TitleAthlete, event: TitleEvent) -> Condition:
    number = ranks.rulebook.clause("6/table")
    readings = () if event.status in _WITH_A_ROW else ("N30",)
    if athlete.points is None:
        gap = (Missing("points", athlete.id),)
        return Condition(phrase("titles.contest_percent"), None, None, number, asked, readings, missing=gap)
    reached = ranks.percent >= asked
    return Condition(phrase("titles.contest_percent"), reached, ranks.percent, number, asked, readings)
