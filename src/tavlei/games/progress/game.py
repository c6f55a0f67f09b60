"""A game in progress as a value: the board, the clock, what waits for an answer, the result and the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Clock, ClockPhase, GameEnded, Side, clock_text, new_clock
from tavlei.games.clock import after as clock_after
from tavlei.games.progress.draughts_board import DraughtsBoard, draughts_board
from tavlei.games.progress.officials_acts import Warn
from tavlei.games.progress.renju_board import RenjuBoard, renju_board
from tavlei.games.progress.results import GameResult, LogLine, MadeMove
from tavlei.rulebook import Clause, Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.progress.claims import Claim
    from tavlei.games.progress.happenings import Happened
    from tavlei.games.progress.setup import GameSetup

Board = DraughtsBoard | RenjuBoard


class GamePhase(StrEnum):
    """How far a game has come."""

    BEFORE = "before"
    WAITING = "waiting"  # somebody has not come
    OPENING = "opening"  # the opening regulation of renju
    PLAYING = "playing"
    STOPPED = "stopped"
    OVER = "over"

    @property
    def words(self) -> str:
        """The phase as a stable key of the catalogues."""
        return _PHASES[self]


_PHASES: Final = {
    GamePhase.BEFORE: phrase("game_phase.before"),
    GamePhase.WAITING: phrase("game_phase.waiting"),
    GamePhase.OPENING: phrase("game_phase.opening"),
    GamePhase.PLAYING: phrase("game_phase.playing"),
    GamePhase.STOPPED: phrase("game_phase.stopped"),
    GamePhase.OVER: phrase("game_phase.over"),
}
ABSENT: Final = (ClockPhase.BOTH_ABSENT, ClockPhase.ONE_ABSENT)


@dataclass(frozen=True, slots=True)
class Presence:
    """A player at his screen: when he came, whether he is connected and looks at the game, and since when so."""

    came: int | None = None
    connected: bool = True
    looking: bool = True
    since: int = 0
    excused: bool = False  # who has not come has a good reason, the judge says
    announced: int | None = None  # after so many moves he began to count those of a clearly drawn position


@dataclass(frozen=True, slots=True)
class Game:
    """A game after the events of its log. Nothing changes it; an event gives a new one.

    `at` is the instant of the last event, `appointed` the set hour; `offer` who has offered a draw that is not answered
    yet; `refused` who offered before and was refused, in order; `claim` the claim that waits for the judge.
    """

    setup: GameSetup
    board: Board
    clock: Clock
    at: int = 0
    appointed: int | None = None
    moves: tuple[MadeMove, ...] = ()
    offer: Side | None = None
    refused: tuple[Side, ...] = ()
    claim: Claim | None = None
    white: Presence = Presence()
    black: Presence = Presence()
    result: GameResult | None = None
    log: tuple[LogLine, ...] = ()

    @property
    def phase(self) -> GamePhase:
        """How far the game has come."""
        if self.result is not None:
            return GamePhase.OVER
        if self.clock.phase is ClockPhase.BEFORE:
            return GamePhase.BEFORE
        if self.clock.phase in ABSENT:
            return GamePhase.WAITING
        if self.clock.stopped:
            return GamePhase.STOPPED
        in_opening = isinstance(self.board, RenjuBoard) and self.board.game is None
        return GamePhase.OPENING if in_opening else GamePhase.PLAYING

    @property
    def to_move(self) -> Side:
        """Who has to act."""
        return self.board.to_move

    @property
    def draughts(self) -> DraughtsBoard:
        """The board of draughts; renju has nothing of what is asked of it."""
        if isinstance(self.board, DraughtsBoard):
            return self.board
        raise self.refusal(Problem("this does not exist in renju"), "5.4.14")

    def presence(self, side: Side) -> Presence:
        """How a player is at his screen."""
        return self.white if side is Side.WHITE else self.black

    def with_presence(self, side: Side, presence: Presence) -> Game:
        """The game with another presence of one player."""
        return replace(self, white=presence) if side is Side.WHITE else replace(self, black=presence)

    def absent(self) -> tuple[Side, ...]:
        """Who has not come yet, while the game waits."""
        if self.clock.phase not in ABSENT:
            return ()
        return tuple(side for side in Side if self.presence(side).came is None)

    @property
    def all_excused(self) -> bool:
        """Whether both are missing and both have a good reason: then the chief judge decides (5.4.4.2)."""
        absent = self.absent()
        return len(absent) == len(Side) and all(self.presence(side).excused for side in absent)

    @property
    def reproofs(self) -> tuple[tuple[Side, str], ...]:
        """Who was reproved by the judge, and how, in order."""
        warnings = (line.event for line in self.log if isinstance(line.event, Warn))
        return tuple((event.side, event.reproof.value) for event in warnings)

    def rule(self, number: str) -> Clause:
        """A clause of the rulebook the game is played by."""
        return self.setup.rulebook.clause(number)

    def refusal(self, problem: Problem, number: str) -> Refusal:
        """A refusal that names the clause it rests on."""
        return self.setup.rulebook.refusal(problem, number)

    def noted(
        self,
        event: Happened,
        key: str,
        clause: Clause | str,
        *readings: str,
        value: Value = None,
        **inputs: Value,
    ) -> Game:
        """The game with a line more in its log."""
        cited = self.rule(clause) if isinstance(clause, str) else clause
        return self.logged(event, Step(key, value, cited, readings, inputs))

    def logged(self, event: Happened, step: Step) -> Game:
        """The game with that step as a line more in its log."""
        clock = self.clock
        shown = clock if clock.now == event.at else clock.ticked(event.at)
        line = LogLine(event, step, shown.white.remaining, shown.black.remaining)
        return replace(self, at=event.at, log=(*self.log, line))

    @cites("draughts-rules", "5.4.2.11", "9.3.1.3")
    def over(self, event: Happened, result: GameResult) -> Game:
        """The game with its result: the clock is stopped at once, and what waited for an answer is gone."""
        clock, ended = self.clock, result.score.on_clock
        if clock.phase is ClockPhase.OVER or clock.phase is ClockPhase.BEFORE:
            stopped = clock
        elif ended is None:
            stopped = replace(clock.ticked(event.at), phase=ClockPhase.OVER, stopped=True)
        else:
            stopped = clock_after(clock, GameEnded(event.at, ended))
        closed = replace(self, clock=stopped, result=replace(result, at=event.at), offer=None, claim=None)
        return closed.logged(event, result.step())

    def explanation(self) -> Explanation:
        """How the game stands, and every event with what followed from it."""
        if self.result is not None:
            verdict = self.result.step()
        else:
            times: dict[str, Value] = {
                "white": clock_text(self.clock.white.remaining),
                "black": clock_text(self.clock.black.remaining),
                "phase": self.phase.words,
            }
            verdict = Step("progress.stands", self.to_move.value, self.rule("5.4.12.3"), inputs=times)
        since = self.log[0].event.at if self.log else 0
        return Explanation(verdict, working=tuple(line.step_with_times(since) for line in self.log))


def begin(setup: GameSetup) -> Game:
    """A game before its set hour."""
    board = renju_board(setup) if setup.is_renju else draughts_board(setup)
    return Game(setup, board, new_clock(setup.clock()))
