"""What a report says of a team competition: each member's games and the place of the team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.competitions.field.reading import entry_key
from tavlei.office.competitions.models import Match
from tavlei.office.teams.engine import read_team_field

if TYPE_CHECKING:
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Entry

Places = dict[str, tuple[int, int] | None]


def team_places(competition: Competition) -> Places:
    """The places of the team for each of its members, by the key of the member."""
    field = read_team_field(competition)
    placed = {placing.participant: (placing.first, placing.last) for placing in field.placings}
    return {entry_key(member): placed.get(entry_key(team)) for team in field.teams for member in field.squads[team.pk]}


def seated_members(field: CompetitionSnapshot) -> list[Entry]:
    """Those who sat at a board at least once: a reserve who was never needed took no part in the games."""
    seated = {seat.entry_id for encounter in field.encounters for seat in encounter.seats.all()}
    return [entry for entry in field.entries if entry.pk in seated]


def extra_rounds(competition: Competition) -> set[int]:
    """The round of the extra match: its games are rated, but it is no round of the competition itself."""
    return set(Match.objects.filter(round__competition=competition, extra=True).values_list("round_id", flat=True))
