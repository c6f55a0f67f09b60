"""A clock as it stands on a board when the judge comes: what both displays show, and whose clock is switched on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.clock.sides import Side
from tavlei.games.clock.state import Clock, ClockAccount, ClockPhase, Gain
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.games.clock.state import ClockSetup


@dataclass(frozen=True, slots=True)
class ShownClock:
    """What a clock shows: zero is a fallen flag.

    `first_down` says whose flag fell first, if both are down and it is known; with neither known they fell together.
    `moves` are those that each player has made; they say which period of the time control it is.
    """

    white: int
    black: int
    running: Side
    first_down: Side | None = None
    moves: int = 0
    stopped: bool = False

    def clock(self, setup: ClockSetup) -> Clock:
        """The clock in the middle of a game, at the instant 0; the last press can still be pressed back."""
        if min(self.white, self.black) < 0:
            raise Refusal(Problem("a clock shows no time below zero"))
        period = self._period(setup)
        added = setup.control.periods[period].milliseconds_per_move
        return Clock(
            setup,
            self._account(Side.WHITE, self.white, period),
            self._account(Side.BLACK, self.black, period),
            ClockPhase.PLAYING,
            self.running,
            self.stopped,
            last_press=Gain(added, 0) if self.moves else None,
        )

    def _period(self, setup: ClockSetup) -> int:
        """The period in which the next move is made."""
        due, periods = 0, setup.control.periods
        for index, period in enumerate(periods):
            due += period.moves or 0
            if period.moves is None or self.moves < due:
                return index
        return len(periods) - 1

    def _account(self, side: Side, remaining: int, period: int) -> ClockAccount:
        fell_at = (-1 if self.first_down is side else 0) if remaining == 0 else None
        return ClockAccount(remaining, self.moves, period, fell_at)
