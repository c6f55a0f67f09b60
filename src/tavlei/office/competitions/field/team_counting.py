"""Team places of competitions of persons, and personal places of competitions of teams (1.3; T21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.people.latin import region_name
from tavlei.rulebook import cites
from tavlei.tournament.places import mean_place
from tavlei.tournament.teams import AthleteResult, team_standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.tournament.teams import BestResultsStanding


def represented(field: CompetitionSnapshot, language: str) -> dict[str, str]:
    """Whom everybody plays for: the team if teams are named, else the region."""
    teams = any(entry.team_id for entry in field.entries)
    return {
        key: str(entry.team or "") if teams else region_name(entry.person.region if entry.person else None, language)
        for key, entry in field.by_key.items()
    }


@cites("draughts-rules", "1.3/item4")
def standing_of_field(field: CompetitionSnapshot, team_of: Mapping[str, str], best: int) -> BestResultsStanding:
    """The teams by their best results; a place that is shared counts as the mean of those taken together."""
    shared = [row.place for row in field.rows]
    results = [
        AthleteResult(row.participant, team_of[row.participant], row.points, mean_place(row.place, shared))
        for row in field.rows
        if team_of[row.participant]
    ]
    return team_standing(results, best, rulebook_of(field.competition))


def counting_results(field: CompetitionSnapshot, team_of: Mapping[str, str]) -> int:
    """How many results count: as the regulation says; in a Scheveningen all, else those of the smallest team (T58)."""
    if field.regulation.counted_results is not None:
        return field.regulation.counted_results
    named = [team for team in team_of.values() if team]
    sizes = [named.count(team) for team in set(named)]
    return max(sizes) if field.is_scheveningen else min(sizes)
