"""Who is represented in a competition: regions, teams, and the first five of a renju event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import cites
from tavlei.titles.competition_rank import Leader
from tavlei.titles.conditions import Gaps, Missing
from tavlei.titles.figures import ConditionFigure, figure
from tavlei.titles.statuses import CompetitionStatus
from tavlei.titles.titles_and_ranks import Title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook
    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.competition import TitleCompetition


@cites("draughts-norms", "2/table/russia-championship/3", "2/table/russia-first/2")
def regions_represented(competition: TitleCompetition, asked: ConditionFigure) -> tuple[int, Gaps]:
    """How many regions the citizens represent; gaps only where the unknown ones could decide."""
    if competition.regions is not None:
        return competition.regions, ()
    own = [athlete for athlete in competition.athletes if athlete.citizen is not False]
    return _distinct("region", {athlete.id: athlete.region for athlete in own}, asked)


@cites("draughts-norms", "1/2", "2/table/russia-championship/1")
def teams_represented(competition: TitleCompetition, asked: ConditionFigure) -> tuple[int, Gaps]:
    """How many teams take part; gaps only where the unknown ones could decide."""
    return _distinct("team", {athlete.id: athlete.team for athlete in competition.athletes}, asked)


@cites("draughts-norms", "2/table/international-renju/2", "2/table/all-russian-renju/2")
def first_five(competition: TitleCompetition, rulebook: Rulebook) -> tuple[Leader, ...]:
    """Those whose whole place is among the first five (N23), with what they hold in renju."""
    return tuple(
        Leader(athlete.renju_title, athlete.citizen is False, athlete.elo_m_renju, athlete.id)
        for athlete in _leaders(competition, rulebook)
    )


def leaders_unknown(competition: TitleCompetition, rulebook: Rulebook) -> Gaps:
    """Whose citizenship among the first five is not known, and with it which figure counts."""
    return tuple(
        Missing("citizen", athlete.id) for athlete in _leaders(competition, rulebook) if athlete.citizen is None
    )


def leaders_readings(competition: TitleCompetition, rulebook: Rulebook) -> tuple[str, ...]:
    """The reading on the first five, where a place is shared there or the text does not say how a leader counts."""
    most = figure("competition_rank.places", rulebook).number
    shared = any(
        athlete.place and athlete.place[0] <= most and athlete.place[0] < athlete.place[1]
        for athlete in competition.athletes
    )
    at_home = competition.event.status is CompetitionStatus.ALL_RUSSIAN
    unsaid = any(
        athlete.renju_title is Title.MG or (at_home and athlete.citizen is False)
        for athlete in _leaders(competition, rulebook)
    )
    return ("N23",) if shared or unsaid else ()


def _leaders(competition: TitleCompetition, rulebook: Rulebook) -> list[TitleAthlete]:
    most = figure("competition_rank.places", rulebook).number
    placed = [athlete for athlete in competition.athletes if athlete.place is not None and athlete.place[1] <= most]
    return sorted(placed, key=lambda athlete: (athlete.place or (0, 0), athlete.id))


def _distinct(field: str, data: Mapping[str, str | None], asked: ConditionFigure) -> tuple[int, Gaps]:
    known = {value for value in data.values() if value}
    unknown = sorted(name for name, value in data.items() if not value)
    decides = len(known) < asked.number <= len(known) + len(unknown)
    return len(known), tuple(Missing(field, name) for name in unknown) if decides else ()
