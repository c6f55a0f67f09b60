"""The parts of a knock-out: a slot of the bracket, and a fixture, where two slots meet for a range of places."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Step, Value, phrase
from tavlei.tournament.model import Encounter, Result
from tavlei.tournament.places import places_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook


class SlotOrigin(StrEnum):
    """Where the participant of a slot comes from."""

    SEED = phrase("knockout.slot_seed")
    WINNER = phrase("knockout.slot_winner")
    LOSER = phrase("knockout.slot_loser")


class FixtureOutcome(StrEnum):
    """How a fixture stands."""

    AWAITED = phrase("knockout.awaited")
    TO_PLAY = phrase("knockout.to_play")
    REPLAY = phrase("knockout.replay")
    WON = phrase("knockout.won")
    WALKOVER = phrase("knockout.walkover")
    SKIPPED = phrase("knockout.skipped")
    BOTH_LOST = phrase("knockout.both_lost")


_DUE: Final = (FixtureOutcome.TO_PLAY, FixtureOutcome.REPLAY)
_UNDECIDED: Final = (FixtureOutcome.AWAITED, *_DUE)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the bracket: a seed, or the winner or loser of the fixture `number`; perhaps empty for good.

    Without a participant and not empty, it waits for one.
    """

    origin: SlotOrigin
    number: int
    participant: str | None = None
    is_empty: bool = False

    @property
    def source(self) -> str:
        """`seed 1`, `winner 3` or `loser 3`: fixtures by their numbers."""
        return f"{self.origin.name.lower()} {self.number}"

    @property
    def is_awaited(self) -> bool:
        """Whether its participant is not known yet."""
        return self.participant is None and not self.is_empty


@dataclass(frozen=True, slots=True)
class Fixture:
    """Two slots that meet for the places `first` to `last`; a draw is replayed, so there may be several encounters.

    `upper_has_white` tells the colours planned; `games` is the number of games of an encounter; `loser_plays_on` tells
    whether the lower half of the places is played for.
    """

    number: int
    round: int
    first: int
    last: int
    upper: Slot
    lower: Slot
    encounters: tuple[Encounter, ...] = ()
    upper_has_white: bool = True
    games: int = 1
    loser_plays_on: bool = False
    clause: str = "1.4/item3"
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def outcome(self) -> FixtureOutcome:
        """How the fixture stands."""
        empty = self.upper.is_empty + self.lower.is_empty
        if empty:
            return FixtureOutcome.SKIPPED if empty == 2 else FixtureOutcome.WALKOVER
        if self.upper.is_awaited or self.lower.is_awaited:
            return FixtureOutcome.AWAITED
        result = self._result
        if result is None:
            return FixtureOutcome.REPLAY if self.encounters else FixtureOutcome.TO_PLAY
        return FixtureOutcome.BOTH_LOST if result is Result.BOTH_MINUS else FixtureOutcome.WON

    @property
    def places(self) -> tuple[int, int]:
        """The first and the last place at stake."""
        return self.first, self.last

    @property
    def state(self) -> str:
        """How it stands, in a word."""
        return self.outcome.name.lower()

    @property
    def is_due(self) -> bool:
        """Whether an encounter can be played now."""
        return self.outcome in _DUE

    @property
    def is_decided(self) -> bool:
        """Whether it is known who goes which way."""
        return self.outcome not in _UNDECIDED

    @property
    def winner(self) -> str | None:
        """Who goes on to the upper half of the places, if it is known and anybody does."""
        return self.winners_slot.participant

    @property
    def loser(self) -> str | None:
        """Who goes to the lower half of the places, if it is known and anybody does."""
        return self.losers_slot.participant

    @property
    def winners_slot(self) -> Slot:
        """The slot in the upper half of the places; an empty slot always loses."""
        name, empty = self._winner
        return Slot(SlotOrigin.WINNER, self.number, name, empty)

    @property
    def losers_slot(self) -> Slot:
        """The slot in the lower half of the places."""
        if self.outcome is FixtureOutcome.WON:
            winner = self._winner[0]
            name = self.lower.participant if winner == self.upper.participant else self.upper.participant
            return Slot(SlotOrigin.LOSER, self.number, name)
        return Slot(SlotOrigin.LOSER, self.number, is_empty=self.is_decided)

    @property
    def both_lost(self) -> tuple[str, ...]:
        """Both participants if each has a minus: neither goes on (5.4.4.2)."""
        if self.outcome is not FixtureOutcome.BOTH_LOST:
            return ()
        return tuple(slot.participant for slot in (self.upper, self.lower) if slot.participant is not None)

    @property
    def next_encounter(self) -> Encounter | None:
        """The encounter that is due, with its colours; after an odd number of games they are reversed."""
        if not self.is_due or self.upper.participant is None or self.lower.participant is None:
            return None
        if self.encounters:
            last = self.encounters[-1]
            return Encounter(last.black, last.white) if self.games % 2 else Encounter(last.white, last.black)
        upper, lower = self.upper.participant, self.lower.participant
        return Encounter(upper, lower) if self.upper_has_white else Encounter(lower, upper)

    def explanation(self) -> Explanation:
        """How it stands, where both come from, what is at stake."""
        number = self.rulebook.clause("5.4.6/item4" if self.outcome is FixtureOutcome.REPLAY else self.clause)
        number = self.rulebook.clause("5.4.4.2") if self.outcome is FixtureOutcome.BOTH_LOST else number
        data: dict[str, Value] = {"fixture": self.number, "round": self.round}
        verdict = Step(self.outcome.value, self.winner, number, ("T18",), data)
        return Explanation(verdict, working=tuple(self._working()))

    def _working(self) -> Iterator[Step]:
        number, middle = self.rulebook.clause(self.clause), (self.first + self.last) // 2
        for slot in (self.upper, self.lower):
            data: dict[str, Value] = {"number": slot.number}
            origin = (
                phrase("knockout.empty_seed") if slot.origin is SlotOrigin.SEED and slot.is_empty else slot.origin.value
            )
            yield Step(origin, slot.participant, number, ("T18",), data)
        for encounter in self.encounters:
            if encounter.result is not None:
                pair: dict[str, Value] = {"white": encounter.white, "black": encounter.black}
                replayed = self.rulebook.clause("5.4.6/item4") if encounter.result is Result.DRAW else number
                yield Step("knockout.encounter", encounter.result.value, replayed, ("T18",), pair)
        yield Step("knockout.winner_plays_for", places_text(self.first, middle), number, ("T18",))
        below = places_text(middle + 1, self.last)
        key = phrase("knockout.loser_plays_for") if self.loser_plays_on else phrase("knockout.loser_is_out")
        yield Step(key, below, number, ("T18",))

    @property
    def _result(self) -> Result | None:
        """The result that decided; None while there is none but draws."""
        ended = [encounter.result for encounter in self.encounters if encounter.result not in (None, Result.DRAW)]
        return ended[-1] if ended else None

    @property
    def _winner(self) -> tuple[str | None, bool]:
        """Who wins, and whether the winner's slot is empty for good."""
        match self.outcome:
            case FixtureOutcome.SKIPPED | FixtureOutcome.BOTH_LOST:
                return None, True
            case FixtureOutcome.WALKOVER:
                return (self.lower if self.upper.is_empty else self.upper).participant, False
            case FixtureOutcome.WON:
                last = self.encounters[-1]
                white_won = self._result in (Result.WHITE_WINS, Result.WHITE_PLUS)
                return (last.white if white_won else last.black), False
        return None, False
