"""Verdicts of sections 1 and 2: GR and MS for a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.titles.place.conditions import PlaceCase
from tavlei.titles.place.rows import rows_for
from tavlei.titles.verdict import Route, TitleVerdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook
    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.competition import TitleCompetition


def place_verdicts(competition: TitleCompetition, athlete: TitleAthlete, rulebook: Rulebook) -> Iterator[TitleVerdict]:
    """A verdict for every row about the competition; by all rounds, whatever the stages."""
    for row in rows_for(competition.event, rulebook):
        case = PlaceCase(competition, competition.whole(athlete), row, rulebook)
        basis = case.rank if row.asked("competition_rank") else None
        yield TitleVerdict(athlete.id, row.title, Route.PLACE, row.clause, case.conditions(), basis=basis)
