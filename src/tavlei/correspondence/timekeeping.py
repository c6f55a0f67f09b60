"""The time of a game so far: the ledger, what each player sent last, and what was noticed on the way (10.3)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tavlei.correspondence.dispatch import Dispatch
from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.correspondence.ledger import Charge, ChargeKind, DayLedger
from tavlei.correspondence.letter import Mail, PenaltyGround
from tavlei.rulebook import Step, cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.correspondence.breaks import CountedBreak
    from tavlei.correspondence.terms import Terms
    from tavlei.games.clock.sides import Side
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Timekeeping:
    """The time of a game. Events come in one by one; `event` is how many there were.

    `travels` are the days letters took so far, both ways; `omitted` counts the letters of each player in which dates or
    totals were missing, and `fresh_omission` names the player whose last letter was one of them.
    """

    terms: Terms
    breaks: tuple[CountedBreak, ...]
    ledger: DayLedger
    last: Mapping[Side, Dispatch] = field(default_factory=dict)
    travels: tuple[int, ...] = ()
    omitted: Mapping[Side, int] = field(default_factory=dict)
    fresh_omission: Side | None = None
    event: int = 0
    remarks: tuple[tuple[int, Step], ...] = ()

    @property
    def rulebook(self) -> Rulebook:
        """The rules the time is counted by."""
        return self.terms.rulebook

    def total(self, side: Side) -> int:
        """The days of a player so far."""
        return self.ledger.total(side)

    def noting(self, *steps: Step) -> Timekeeping:
        """The same with remarks on the event that comes."""
        return replace(self, remarks=(*self.remarks, *((self.event, step) for step in steps)))

    def charged(self, *charges: Charge) -> Timekeeping:
        """The same with more lines in the ledger."""
        return replace(self, ledger=self.ledger.add(*charges))

    def passed(self) -> Timekeeping:
        """The event is over."""
        return replace(self, event=self.event + 1)

    def sending(self, by: Side, sent: Dispatch) -> Timekeeping:
        """A player's letter is on its way, and with it the partner's is answered."""
        partner = self.last.get(by.other)
        answered = {} if partner is None else {by.other: replace(partner, answered=True)}
        return replace(self, last={**self.last, **answered, by: sent})

    def redated(self, side: Side, new: Dispatch) -> Timekeeping:
        """A letter of a player gets another date: the ledger takes up the difference."""
        difference = new.cost(self.breaks, self.rulebook) - self.last[side].cost(self.breaks, self.rulebook)
        charge = Charge(
            side=side,
            kind=ChargeKind.DATE_CORRECTED,
            days=difference,
            event=self.event,
            rulebook=self.rulebook,
            received=new.reference,
            sent=new.sent,
        )
        timekeeping = self.charged(charge) if difference else self
        return replace(timekeeping, last={**timekeeping.last, side: new})

    @cites("draughts-rules", "10.3.7")
    def decided(self, side: Side, day: date) -> Timekeeping:
        """The chief judge's letter stands for one of `side`, whose partner answers it."""
        letter = Dispatch(self.event, ChargeKind.THINKING, None, day, day, Mail(), judge=True)
        return self.sending(side, letter).passed()

    @cites("draughts-rules", "10.3.7")
    def false_claim(self, side: Side, days: int, day: date) -> Timekeeping:
        """Penalty days of a false claim; told as part of the event that follows."""
        return self.charged(Charge(side, ChargeKind.FALSE_CLAIM, days, self.event, self.rulebook, sent=day))

    @cites("draughts-rules", "10.2.11")
    def stop_penalty(self, side: Side) -> Timekeeping:
        """Six days to the player whose error stopped play; told as part of the event that follows."""
        return self.charged(
            Charge(
                side,
                ChargeKind.STOP_PENALTY,
                self.rulebook.figures(CorrespondenceFigures).stop_penalty,
                self.event,
                self.rulebook,
            )
        )

    def rejected(self, ground: PenaltyGround) -> Timekeeping:
        """A charge of penalty days for which there is no ground."""
        number = "10.2.11" if ground is PenaltyGround.STOP else "10.3.3/p2"
        return self.noting(
            Step("correspondence.charge_without_ground", str(ground), self.rulebook.clause(number), met=False)
        )


def begin(terms: Terms, breaks: tuple[CountedBreak, ...] = ()) -> Timekeeping:
    """The time before the first letter."""
    return Timekeeping(terms, breaks, DayLedger(terms.time_for_thinking, terms.rulebook))
