"""A knock-out at the desk: the bracket from the store, its next encounters, its table (1.4; T18)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament import model
from tavlei.tournament.knockout import Bracket, improved_olympic, knockout
from tavlei.tournament.standings.absence import with_forfeit
from tavlei.tournament.standings.table import StandingsLine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.rulebook import Explanation
    from tavlei.tournament.fixtures import Fixture

ALL_PLACES: Final = 0


@dataclass(frozen=True, slots=True)
class BracketTable:
    """The bracket as it stands and the lines of its table: known places first, then those who are still in play."""

    bracket: Bracket
    points: Mapping[str, Fraction]

    @property
    def rows(self) -> tuple[StandingsLine, ...]:
        """Everybody by place, first those who may still win; a shared place is the first of those taken together."""
        seeds = self.bracket.seeds
        placed = sorted(self.bracket.placings, key=lambda placing: (placing.first, seeds.index(placing.participant)))
        known = {placing.participant for placing in placed}
        contenders = self.bracket.contenders
        waiting = sorted(set(self.bracket.seeds) - known, key=lambda name: (name not in contenders, seeds.index(name)))
        rows = [StandingsLine(name, self._points(name), None, {}) for name in waiting]
        return (
            *rows,
            *(
                StandingsLine(placing.participant, self._points(placing.participant), placing.first, {})
                for placing in placed
            ),
        )

    def _points(self, name: str) -> Fraction:
        return self.points.get(name, Fraction(0))


@dataclass(frozen=True, slots=True)
class NextEncounter:
    """An encounter that is due, and why; a result if it is decided without play."""

    fixture: Fixture
    encounter: model.Encounter

    @property
    def explanation(self) -> Explanation:
        """Where both come from and what is at stake."""
        return self.fixture.explanation()


@cites("draughts-rules", "1.4/item3", "1.4/item4")
def bracket_of(field: CompetitionSnapshot) -> Bracket:
    """The bracket of a competition in the order of its numbers, after the encounters so far."""
    ordered = sorted(field.entries, key=lambda entry: entry.number or 0)
    seeds = [f"e{entry.pk}" for entry in ordered]
    regulation, rounds = field.regulation, stages(field)
    if regulation.places_played == ALL_PLACES:
        return improved_olympic(seeds, rounds, rulebook_of(field.competition), games=regulation.games)
    rulebook = rulebook_of(field.competition)
    return knockout(seeds, rounds, rulebook, places_played=regulation.places_played, games=regulation.games)


def bracket_table(field: CompetitionSnapshot) -> BracketTable:
    """The table of a knock-out."""
    tournament = field.tournament(complete_only=True)
    points = {
        name: sum((tournament.points(entry.score) for entry in entries), Fraction(0))
        for name, entries in tournament.entries().items()
    }
    return BracketTable(bracket_of(field), points)


def stages(field: CompetitionSnapshot) -> list[list[model.Encounter]]:
    """The encounters by rounds of the bracket, with the replays of a round behind each other."""
    encounterses: list[list[model.Encounter]] = []
    for one_round, played in zip(field.rounds, field.tournament().rounds, strict=True):
        stage = one_round.stage or one_round.number
        encounterses += [[] for _missing in range(stage - len(encounterses))]
        encounterses[stage - 1] += [encounter for encounter in played if isinstance(encounter, model.Encounter)]
    return encounterses


@cites("draughts-rules", "1.4/item3", "5.4.6/item4")
def next_encounters(field: CompetitionSnapshot, absent: Sequence[str] = ()) -> tuple[int, list[NextEncounter]]:
    """The round of the bracket that is played next and its encounters; a draw comes back with the colours changed.

    Whoever has left, or is absent, loses without play.
    """
    due = bracket_of(field).due
    if not due:
        raise Refusal(
            Problem(
                "the knock-out has been played", path="round", clause=rulebook_of(field.competition).clause("1.4/item3")
            )
        )
    stage = min(fixture.round for fixture in due)
    out = {*absent, *(f"e{entry.pk}" for entry in field.entries if not entry.plays)}
    return stage, [_next(fixture, out) for fixture in due if fixture.round == stage]


def _next(fixture: Fixture, out: set[str]) -> NextEncounter:
    encounter = fixture.next_encounter
    assert encounter is not None  # noqa: S101 - the fixture is due
    missing = [player for player in encounter.players if player in out]
    return NextEncounter(fixture, with_forfeit(encounter, missing, fixture.rulebook) if missing else encounter)


def rounds_needed(participants: int) -> int:
    """The rounds of a bracket: so often the field is halved."""
    return max(1, (participants - 1).bit_length())
