"""How a game on the server ended, and the lines of its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.clock import clock_text
from tavlei.rulebook import Explanation, Step

if TYPE_CHECKING:
    from tavlei.games.clock import Side
    from tavlei.games.progress.happenings import Happened
    from tavlei.games.progress.voices import Score
    from tavlei.rulebook import Clause, Value


@dataclass(frozen=True, slots=True)
class GameResult:
    """The score, a stable key that says why, the clause, and the instant."""

    score: Score
    reason: str
    clause: Clause
    readings: tuple[str, ...] = ()
    at: int = 0

    def step(self) -> Step:
        """The result in a sentence."""
        inputs = {"reason": self.reason}
        return Step("progress.over", self.score.words, self.clause, self.readings, inputs)

    def explanation(self) -> Explanation:
        """The result in a sentence, as an explanation."""
        return Explanation(self.step())


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move as the server records it (5.4.12.3): who made it and when, and what both clocks showed after it.

    `gained` is what its press added to the clock, `periods` whether it brought the next period; `lag` was not charged.
    """

    text: str
    side: Side
    at: int
    white: int
    black: int
    gained: int = 0
    periods: int = 0
    lag: int = 0


@dataclass(frozen=True, slots=True)
class LogLine:
    """An event that was accepted, what followed from it, and what both clocks showed."""

    event: Happened
    step: Step
    white: int
    black: int

    def step_with_times(self, since: int) -> Step:
        """When it was, counted from an instant, what both had left, and below it what happened."""
        times: dict[str, Value] = {"white": clock_text(self.white), "black": clock_text(self.black)}
        return Step("progress.line", clock_text(self.event.at - since), inputs=times, steps=(self.step,))
