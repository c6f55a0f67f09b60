"""The ledger of days: what each player was charged, why, and whether his time is overdue (10.3.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.correspondence.terms import ThinkingAllowance
    from tavlei.games.clock.sides import Side
    from tavlei.rulebook import Clause, Rulebook, Value


class ChargeKind(StrEnum):
    """For what days are charged."""

    THINKING = phrase("thinking")
    LATE_NOTICE = phrase("late notice of an error")
    CORRECTING = phrase("correcting an error")
    LATE_REPEAT = phrase("late repeat")
    DATE_CORRECTED = phrase("correction of a date")
    STOP_PENALTY = phrase("penalty for stopping play")
    OMISSION_PENALTY = phrase("penalty for a repeated omission")
    FALSE_CLAIM = phrase("penalty for a false claim")


PENALTIES: Final = frozenset({ChargeKind.STOP_PENALTY, ChargeKind.OMISSION_PENALTY, ChargeKind.FALSE_CLAIM})
_CLAUSES: Final[Mapping[ChargeKind, tuple[str, tuple[str, ...]]]] = {
    ChargeKind.THINKING: ("10.3.1", ("C1",)),
    ChargeKind.LATE_NOTICE: ("10.2.9", ("C6",)),
    ChargeKind.CORRECTING: ("10.2.10/item3", ("C6",)),
    ChargeKind.LATE_REPEAT: ("10.3.4", ("C4",)),
    ChargeKind.DATE_CORRECTED: ("10.3.1/p2", ()),
    ChargeKind.STOP_PENALTY: ("10.2.11", ("C7",)),
    ChargeKind.OMISSION_PENALTY: ("10.3.3/p2", ()),
    ChargeKind.FALSE_CLAIM: ("10.3.7", ()),
}


@dataclass(frozen=True, slots=True)
class Charge:
    """One line of the ledger. Lines are only ever added; a corrected date adds the difference.

    `event` is the place of the letter in the course of the game, counted from 0.
    """

    side: Side
    kind: ChargeKind
    days: int
    event: int
    rulebook: Rulebook = field(repr=False)
    received: date | None = None
    sent: date | None = None

    @property
    def clause(self) -> Clause:
        """The clause it rests on."""
        return self.rulebook.clause(_CLAUSES[self.kind][0])

    def step(self) -> Step:
        """The line as a step of an explanation."""
        fields: dict[str, Value] = {"player": str(self.side), "kind": str(self.kind)}
        readings = _CLAUSES[self.kind][1]
        if self.kind in PENALTIES:
            return Step("correspondence.charge_penalty", self.days, self.clause, readings, fields)
        if self.kind is ChargeKind.LATE_REPEAT:
            fields |= {"due": self.received, "sent": self.sent}
            return Step("correspondence.charge_late_repeat", self.days, self.clause, readings, fields)
        fields |= {"received": self.received, "sent": self.sent}
        return Step("correspondence.charge", self.days, self.clause, readings, fields)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's time after one of his letters: the days so far against what his moves allow."""

    side: Side
    days: int
    moves: int
    allowed: int
    rulebook: Rulebook = field(repr=False)
    event: int = 0

    @property
    @cites("draughts-rules", "10.3.5")
    def overdue(self) -> bool:
        """More than 50 days on ten or fewer moves, more than 100 on twenty or fewer, and so on."""
        return self.days > self.allowed

    def step(self) -> Step:
        """The comparison as a condition."""
        fields: dict[str, Value] = {"player": str(self.side), "moves": self.moves}
        return Step(
            "correspondence.days_on_moves",
            self.days,
            self.rulebook.clause("10.3.5"),
            ("C3",),
            fields,
            threshold=self.allowed,
            met=not self.overdue,
        )

    def explanation(self) -> Explanation:
        key = phrase("correspondence.overdue") if self.overdue else phrase("correspondence.not_overdue")
        over: dict[str, Value] = {"by": abs(self.days - self.allowed), "player": str(self.side)}
        verdict = Step(key, self.days, self.rulebook.clause("10.3.5"), ("C3",), over, threshold=self.allowed)
        return Explanation(verdict, conditions=(self.step(),))


@dataclass(frozen=True, slots=True)
class DayLedger:
    """The days of both players, line by line, and the last standing of each."""

    allowance: ThinkingAllowance
    rulebook: Rulebook = field(repr=False)
    charges: tuple[Charge, ...] = ()
    standings: tuple[Standing, ...] = ()

    def total(self, side: Side) -> int:
        """Everything charged to a player so far."""
        return sum(charge.days for charge in self.charges if charge.side is side)

    def penalties(self, side: Side) -> int:
        """The penalty days among it."""
        return sum(charge.days for charge in self.charges if charge.side is side and charge.kind in PENALTIES)

    def at(self, side: Side, event: int) -> int:
        """What was charged to a player at an event."""
        return sum(charge.days for charge in self.charges if charge.side is side and charge.event == event)

    def standing(self, side: Side) -> Standing | None:
        """A player's time after the last of his letters."""
        return next((standing for standing in reversed(self.standings) if standing.side is side), None)

    def add(self, *charges: Charge) -> DayLedger:
        """The ledger with more lines; lines of no days are kept, they show that a letter cost nothing."""
        return DayLedger(self.allowance, self.rulebook, (*self.charges, *charges), self.standings)

    @cites("draughts-rules", "10.3.5", "10.3.5/p2")
    def test(self, side: Side, moves: int, event: int) -> DayLedger:
        """Test a player's time on his own letter, with the moves made so far and the penalties charged so far (C3)."""
        standing = Standing(side, self.total(side), moves, self.allowance.for_moves(moves), self.rulebook, event)
        return DayLedger(self.allowance, self.rulebook, self.charges, (*self.standings, standing))

    def days_left(self, side: Side, moves_made: int) -> int:
        """How many days a player may spend on his next move without being overdue."""
        return self.allowance.for_moves(moves_made + 1) - self.total(side)
