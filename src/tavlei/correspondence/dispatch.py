"""What a player put in the post last, and how many days it costs him when its date changes (10.3.1-10.3.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.correspondence.days import thinking_days
from tavlei.rulebook import cites, half_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.correspondence.breaks import CountedBreak
    from tavlei.correspondence.ledger import ChargeKind
    from tavlei.correspondence.letter import Mail
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Dispatch:
    """One thing sent: from which day its days are counted, when it went, and what is free.

    `sent` is the day as it counts now; None while nobody knows it. `written` is what the sender wrote. `received` is
    the receipt of what it answers, `reference` that day, or the start of play if that is later; `free` are days that
    cost nothing, all of them if `exempt`. `repeats` are the days on which it was sent again. A `judge`'s letter is
    charged to nobody; `guessed` says that the receipt is the average travel.
    """

    event: int
    kind: ChargeKind
    reference: date | None
    sent: date | None
    written: date | None
    mail: Mail
    received: date | None = None
    free: int = 0
    exempt: bool = False
    repeats: tuple[date, ...] = ()
    judge: bool = False
    guessed: bool = False
    answered: bool = False

    def cost(self, breaks: Sequence[CountedBreak], rulebook: Rulebook) -> int:
        """The days it costs as it is dated now."""
        if self.exempt or self.judge or self.sent is None or self.reference is None or self.sent < self.reference:
            return 0  # a letter sent before the start of play costs nothing either (10.3.2)
        return max(0, thinking_days(self.reference, self.sent, rulebook, breaks).days - self.free)

    def dated(self, sent: date) -> Dispatch:
        """The same with another day of dispatch."""
        return replace(self, sent=sent)

    @property
    def last_sent(self) -> date | None:
        """When it went last: the repeat, if there was one."""
        return self.repeats[-1] if self.repeats else self.sent

    def answers_repeat(self, first: date) -> bool:
        """Whether a first date speaks of a repeat, not of the letter itself."""
        return any(first >= repeat for repeat in self.repeats)


@cites("draughts-rules", "10.3.1/p2")
def corrected_dispatch(sent: Dispatch, first: date | None) -> date | None:
    """The day to which the partner's reply corrects a dispatch; None if it corrects nothing.

    `first` is the first date of that reply, read off the postmark. A letter without a postmark keeps the date its
    sender wrote; a reply that does not correct loses the right.
    """
    if first is None or sent.judge or sent.mail.certain() is not None or not sent.mail.stamped:
        return None
    if sent.written is None or sent.answers_repeat(first) or first == sent.sent:
        return None
    return sent.mail.postmark or first


@cites("draughts-rules", "10.3.1/p3", "10.3.3")
def receipt(answered: Dispatch, written: date | None, travels: Sequence[int], usual: int | None) -> date | None:
    """The second date as it counts: the stamp of arrival, else as written, else by the average travel of letters."""
    if answered.mail.arrival is not None:
        return answered.mail.arrival
    if written is not None:
        return written
    gone = answered.last_sent
    return None if gone is None else gone + timedelta(days=average_travel(travels, usual))


@cites("draughts-rules", "10.3.3")
def average_travel(travels: Sequence[int], usual: int | None = None) -> int:
    """The average travel of the letters between two players, both ways, to the nearest day, halves up (C8).

    Without any letter to measure by it is what the secretary says is usual, else nothing (C14).
    """
    if not travels:
        return usual or 0
    return half_up(Fraction(sum(travels), len(travels)))
