"""From the store to the rules and back: the competition as the rooms of rules know it."""

from __future__ import annotations

from copy import copy
from dataclasses import KW_ONLY, dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tavlei.office.competitions.field.knockout import BracketTable, bracket_table
from tavlei.office.competitions.field.play_offs import with_play_offs
from tavlei.office.competitions.field.scheveningen import schedule_of_groups
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import Competition, DeskSystem, Encounter, Entry, EntryState, Round, RoundState
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.regulation.document import Regulation, read_regulation
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.explanations import reader_language
from tavlei.office.people.latin import short_name
from tavlei.tournament import model
from tavlei.tournament.carry_over import Carried, with_carried_points
from tavlei.tournament.conduct.disputes.annulment import without_annulled
from tavlei.tournament.model import Result, encounters
from tavlei.tournament.standings.system import System as TableSystem
from tavlei.tournament.standings.system import Withdrawal
from tavlei.tournament.standings.table import Standings, standings
from tavlei.tournament.swiss.participation import Leave

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.office.competitions.models import OrderedPlayOff
    from tavlei.tournament.standings.table import StandingsLine

COUNTED = (EntryState.ADMITTED, EntryState.WITHDRAWN, EntryState.EXCLUDED)


@dataclass(frozen=True)
class CompetitionSnapshot:
    """A competition read once: entries, rounds, encounters; everything else is derived from them."""

    competition: Competition
    entries: tuple[Entry, ...]
    rounds: tuple[Round, ...]
    encounters: tuple[Encounter, ...]
    _: KW_ONLY
    play_offs: tuple[OrderedPlayOff, ...] = ()

    @cached_property
    def regulation(self) -> Regulation:
        """What the regulation of the competition says."""
        return read_regulation(self.competition.regulation)

    @cached_property
    def by_key(self) -> dict[str, Entry]:
        """Entries by the key under which the rules know them."""
        return {entry_key(entry): entry for entry in self.entries}

    @cached_property
    def names(self) -> dict[str, str]:
        """Names for the reader, by key."""
        return {key: name_for_reader(entry) for key, entry in self.by_key.items()}

    @cached_property
    def withdrawals(self) -> tuple[Withdrawal, ...]:
        """Those who left by the last round that is looked at, with the last round they took part in."""
        left = (entry for entry in self.entries if entry.state in (EntryState.WITHDRAWN, EntryState.EXCLUDED))
        found = (Withdrawal(entry_key(entry), entry.after_round or 0) for entry in left)
        return tuple(withdrawal for withdrawal in found if withdrawal.after_round <= len(self.rounds))

    @property
    def is_drawn_by_hand(self) -> bool:
        """Whether a manual draw shapes the coefficients: the regulation declares it and all rounds are played (T10)."""
        ended = all(one_round.state == RoundState.FINISHED for one_round in self.rounds)
        return self.regulation.draw_by_hand and ended and len(self.rounds) >= self.competition.rounds_planned

    @property
    def table_system(self) -> TableSystem:
        """The sort of table."""
        return TableSystem.SWISS if is_swiss(self.competition) else TableSystem.ROUND_ROBIN

    def tournament(self, *, before_round: int | None = None, complete_only: bool = False) -> model.Tournament:
        """The tournament so far; `before_round` leaves that one and later ones out, as for its pairing."""
        rounds = []
        for one_round in self.rounds:
            if before_round is not None and one_round.number >= before_round:
                break
            pairings = tuple(encounter_for_rules(met) for met in self._of(one_round))
            if complete_only and any(isinstance(met, model.Encounter) and met.result is None for met in pairings):
                pairings = tuple(met for met in pairings if isinstance(met, model.Bye) or met.result is not None)
            rounds.append((*pairings, *self.byes_granted(one_round.number)))
        return model.Tournament(self.participants, tuple(rounds), self.regulation.points_for_win)

    def byes_granted(self, number: int) -> list[model.Bye]:
        """The byes that somebody has in a round by the regulation; in other systems there are none."""
        if self.table_system is not TableSystem.SWISS:
            return []
        found = ((entry_key(entry), planned_absence(entry, number)) for entry in self.entries)
        return [model.Bye(key, leave.bye) for key, leave in found if leave is not None and leave.bye is not None]

    @cached_property
    def participants(self) -> tuple[model.Participant, ...]:
        """Those who were admitted, also if they left later."""
        return tuple(
            model.Participant(
                entry_key(entry),
                entry.rating,
                entry.number,
                str(entry.team_id) if entry.team_id else None,
                entry.from_round,
            )
            for entry in self.entries
        )

    @cached_property
    def carried(self) -> Carried:
        """What was brought into this group of a stage of a mixed competition; elsewhere nothing."""
        return carried_from_json(self.competition.carried)

    @cached_property
    def standings(self) -> Standings:
        """The table as it stands: rounds with all their results, what has come in of the last one, play-offs."""
        over = len(self.rounds) >= self.competition.rounds_planned
        return with_play_offs(self._standings, self.play_offs) if over else self._standings

    @cached_property
    def _standings(self) -> Standings:
        """The table by the rounds alone; encounters carried over from an earlier stage count as rounds before them."""
        played = self.tournament(complete_only=True)
        return standings(
            replace(played, rounds=(*self.carried.rounds, *played.rounds)),
            self.table_system,
            self.regulation.criteria,
            rulebook_of(self.competition),
            withdrawn=self.withdrawals,
            manual_draw=self.is_drawn_by_hand,
            sonneborn_berger_form=self.regulation.sonneborn_berger_form,
            due=schedule_of_groups(self).due if self.is_scheveningen and self.rounds else None,
            cycles=self.regulation.cycles,
        )

    @property
    def is_scheveningen(self) -> bool:
        """Whether the members of one group play in turn those of the other."""
        return self.competition.system == DeskSystem.SCHEVENINGEN

    @property
    def is_knockout(self) -> bool:
        """Whether who loses is out, or plays on for lower places."""
        return self.competition.system == DeskSystem.KNOCKOUT

    @cached_property
    def bracket_table(self) -> BracketTable:
        """The bracket of a knock-out and its table."""
        return bracket_table(self)

    @cached_property
    def rows(self) -> tuple[StandingsLine, ...]:
        """The lines of the table: of a knock-out by its bracket, and without results that were annulled."""
        rows = self.bracket_table.rows if self.is_knockout else self.standings.rows
        rows = with_carried_points(rows, self.carried) if self.carried.points else rows
        annulled = {entry_key(entry) for entry in self.entries if entry.annulled}
        return without_annulled(rows, annulled, rulebook_of(self.competition)) if annulled else rows

    @property
    def is_begun(self) -> bool:
        """Whether anything is decided; before that all are equal and nobody has a place."""
        return any(encounter.result for encounter in self.encounters)

    @cached_property
    def contenders(self) -> frozenset[str]:
        """Who may still win, where a bracket is being played: they have no place yet and are above those who have."""
        if not (self.is_knockout and self.rounds):
            return frozenset()
        names = frozenset(name for name in self.bracket_table.bracket.contenders if self.by_key[name].plays)
        return names if len(names) > 1 else frozenset()

    def absentees(self, one_round: Round) -> list[Entry]:
        """Those who were known to be absent and were left out of the pairing: they have lost the round (5.4.10.2)."""
        seated = {entry for encounter in self._of(one_round) for entry in seated_entries(encounter)}
        return [entry for entry in self.entries if entry.pk in one_round.absent and entry.pk not in seated]

    def supposing(self, board: Encounter, result: model.Result) -> CompetitionSnapshot:
        """The same as if a board had ended with this result; nothing is stored."""
        ended = copy(board)
        ended.result = str(result)
        supposed = tuple(ended if encounter.pk == board.pk else encounter for encounter in self.encounters)
        return CompetitionSnapshot(self.competition, self.entries, self.rounds, supposed, play_offs=self.play_offs)

    def _of(self, one: Round) -> Iterable[Encounter]:
        return (encounter for encounter in self.encounters if encounter.round_id == one.pk)


def read_snapshot(competition: Competition) -> CompetitionSnapshot:
    """Read a competition whole, in four queries; in five where the regulation knows play-offs."""
    entries = competition.entries.filter(state__in=COUNTED).select_related("person", "team", "person__region")
    encounters = (
        Encounter.objects.filter(round__competition=competition)
        .order_by("round__number", "board")
        .defer("explanation")
        .select_related("micro_match", "postponement")
        .prefetch_related("seats")
    )
    kind = event_kind(competition)
    players, games = kind.players(competition, entries), kind.games(encounters)
    play_offs = competition.play_offs.all() if competition.regulation.get("play_off") else ()
    return kind.field(
        CompetitionSnapshot(
            competition, tuple(players), tuple(competition.rounds.all()), tuple(games), play_offs=tuple(play_offs)
        )
    )


def entry_key(entry: Entry) -> str:
    """The key by which the rules know an entry; it stays the same when a name is corrected."""
    return f"e{entry.pk}"


def planned_absence(entry: Entry, number: int) -> Leave | None:
    """How somebody misses a round, if it is known that he does."""
    saved = entry.leaves.get(str(number))
    return Leave(saved) if saved else None


def name_on_record(entry: Entry) -> str:
    """The name on tables and in records, as it is kept."""
    if entry.person is None:
        return str(entry.team)
    return entry.person.short_name


def name_for_reader(entry: Entry) -> str:
    """The same as the reader of a page reads it."""
    return short_name(entry.person, reader_language()) if entry.person else str(entry.team)


def seated_entries(encounter: Encounter) -> tuple[int | None, int | None]:
    """The entries with White and Black."""
    by_colour = {seat.colour: seat.entry_id for seat in encounter.seats.all()}
    return by_colour.get(Colour.WHITE), by_colour.get(Colour.BLACK)


def is_swiss(competition: Competition) -> bool:
    """Whether rounds are paired by results."""
    return DeskSystem(competition.system).is_swiss


def is_postponed(encounter: Encounter) -> bool:
    """Whether a board may be played after its round; the next one does not wait for it."""
    return hasattr(encounter, "postponement")


def encounter_for_rules(encounter: Encounter) -> model.Encounter | model.Bye:
    """A board as the rules know it, everybody by his key."""
    white, black = seated_entries(encounter)
    if black is None:
        return model.Bye(f"e{white}")
    result = model.Result(encounter.result) if encounter.result else None
    return model.Encounter(f"e{white}", f"e{black}", result)


def carried_to_json(carried: Carried, keys: Mapping[str, str]) -> dict[str, Any]:
    """What was carried over as JSON, under the keys by which the new stage knows everybody."""
    return {
        "points": {keys[name]: str(points) for name, points in carried.points.items()},
        "rounds": [
            [[keys[met.white], keys[met.black], str(met.result)] for met in encounters([one_round])]
            for one_round in carried.rounds
        ],
    }


def carried_from_json(saved: Mapping[str, Any]) -> Carried:
    """The same as the rules know it; nothing where nothing is kept."""
    points = {name: Fraction(text) for name, text in saved.get("points", {}).items()}
    rounds = tuple(
        tuple(model.Encounter(white, black, Result(result)) for white, black, result in one_round)
        for one_round in saved.get("rounds", ())
    )
    return Carried(points, rounds)
