"""A game of a round robin that is put off, and what follows if it is not played in time (5.4.5.1, 5.4.7.2; T51)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Step, cites, phrase
from tavlei.tournament.systems import SystemOfPlay

if TYPE_CHECKING:
    from datetime import date, datetime

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.systems import ReasonedDecision


@cites("draughts-rules", "5.4.5.1")
@dataclass(frozen=True, slots=True)
class Postponement:
    """A game that may be played until a moment later than its round, by a reasoned decision."""

    system: SystemOfPlay
    play_by: datetime
    last_day: date
    decision: ReasonedDecision
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse it where the next round needs the result, and a day after the competition."""
        if self.system is not SystemOfPlay.ROUND_ROBIN:
            message = phrase("a game is put off in a round robin only: elsewhere the next round needs its result")
            raise self.rulebook.refusal(Problem(message, path="play_by"), "5.4.5.1")
        if self.play_by.date() > self.last_day:
            days = {"day": self.last_day}
            message = phrase("a game is put off until {day} at the latest, the last day of the competition")
            raise self.rulebook.refusal(Problem(message, days, path="play_by"), "5.4.5.1")

    def is_overdue(self, now: datetime) -> bool:
        """Whether its time has passed."""
        return now > self.play_by

    def step(self, now: datetime) -> Step:
        """Until when it is played, or that whoever did not come has missed it."""
        key = phrase("absence.overdue") if self.is_overdue(now) else phrase("absence.postponed")
        number = self.rulebook.clause("5.4.7.2" if self.is_overdue(now) else "5.4.5.1")
        return Step(key, self.play_by.date(), number, ("T51",), {"reason": self.decision.reason})
