"""My competitions that are running: the next game, my place and points, my rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.office.competitions.field.board_marks import board_marks
from tavlei.office.competitions.field.reading import CompetitionSnapshot, read_snapshot, seated_entries
from tavlei.office.competitions.models import Entry, EntryState, State
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.pairing.programme import next_start
from tavlei.office.competitions.tables.leaders import shown_place
from tavlei.office.competitions.tables.standings import standing_rows
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.tables import team_rows

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tavlei.office.competitions.models import Competition, Encounter, Round
    from tavlei.office.people.models import Person


@dataclass(frozen=True, slots=True)
class OwnRound:
    """A round of mine: against whom, with which colour, with what result; a bye has no opponent."""

    round: Round
    encounter: Encounter
    opponent: Entry | None
    colour: Colour
    own: str
    opponents: str

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played."""
        return self.opponent is not None and not self.encounter.result

    @property
    def board(self) -> int:
        """The board at which I sit."""
        return self.encounter.board


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """A running competition of mine; in one of teams the place and the points are those of the team."""

    entry: Entry
    field: CompetitionSnapshot
    rounds: Sequence[OwnRound]
    place: str
    points: str

    @property
    def competition(self) -> Competition:
        return self.entry.competition

    @property
    def next_game(self) -> OwnRound | None:
        """The game that I have to play now."""
        return next((own_round for own_round in reversed(self.rounds) if own_round.is_open), None)

    @property
    def next_start(self) -> datetime | None:
        """When the next round starts that is not paired yet."""
        return None if self.competition.plays_in_teams else next_start(self.field)


def own_events(person: Person) -> list[OwnEvent]:
    """My running competitions, first those in which a game waits; letters have a part of their own."""
    entries = Entry.objects.filter(
        person=person, state=EntryState.ADMITTED, competition__state=State.RUNNING, competition__by_correspondence=None
    )
    found = [_event(entry) for entry in entries.select_related("competition", "team", "person")]
    return sorted(found, key=lambda event: (event.next_game is None, event.competition.ends))


def _event(entry: Entry) -> OwnEvent:
    field = read_snapshot(entry.competition)
    place, points = _standing(field, entry)
    return OwnEvent(entry, field, _rounds(field, entry), place, points)


def _standing(field: CompetitionSnapshot, entry: Entry) -> tuple[str, str]:
    if entry.competition.plays_in_teams:
        whole = read_team_field(entry.competition)
        rows = team_rows(whole) if whole.has_table else []
        return next(
            ((shown_place(whole, row), row.match_points) for row in rows if row.entry.team_id == entry.team_id),
            ("", ""),
        )
    rows_of_people = standing_rows(field)
    own = next((row for row in rows_of_people if row.entry.pk == entry.pk), None)
    return ("", "") if own is None else (shown_place(field, own), own.points)


def _rounds(field: CompetitionSnapshot, entry: Entry) -> list[OwnRound]:
    by_id = {other.pk: other for other in field.entries}
    rounds = {one_round.pk: one_round for one_round in field.rounds}
    own_rounds = []
    for encounter in field.encounters:
        white, black = seated_entries(encounter)
        if entry.pk not in (white, black):
            continue
        shown = board_marks(field, encounter)
        is_white = white == entry.pk
        own, other = shown if is_white else shown[::-1]
        own_rounds.append(
            OwnRound(
                rounds[encounter.round_id],
                encounter,
                by_id.get((black if is_white else white) or 0),
                Colour.WHITE if is_white else Colour.BLACK,
                own,
                other,
            )
        )
    return sorted(own_rounds, key=lambda own_round: own_round.round.number)
