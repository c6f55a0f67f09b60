"""The tournament clock as a value: two accounts of time, of which at most one runs, and how it came to this."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.games.clock.disciplines import Discipline, Family, no_clock
from tavlei.games.clock.history import clock_explanation
from tavlei.games.clock.sides import ClockResult, Side
from tavlei.rulebook import Problem, Refusal, Words, cites

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.games.clock.events import Event
    from tavlei.games.clock.time_control import Period, TimeControl
    from tavlei.rulebook import Clause, Explanation, Rulebook, Value


class ClockPhase(StrEnum):
    """How far a game has come."""

    BEFORE = "before"
    BOTH_ABSENT = "both_absent"
    ONE_ABSENT = "one_absent"  # his clock runs
    DRAWING = "drawing"  # the opening is drawn on the latecomer's time
    PLAYING = "playing"
    OVER = "over"


ACTIVE: Final = (ClockPhase.ONE_ABSENT, ClockPhase.DRAWING, ClockPhase.PLAYING)


@dataclass(frozen=True, slots=True)
class ClockSetup:
    """What is fixed before the game: discipline, time control, the rulebook it is played by and the clock.

    `opening_by_lot`: the opening is drawn before the game. `mechanical`: a clock with hands does not stop at zero, so a
    fallen flag may stay unnoticed and the play go on.
    """

    control: TimeControl
    discipline: Discipline
    rulebook: Rulebook = field(repr=False)
    opening_by_lot: bool = False
    mechanical: bool = False

    def __post_init__(self) -> None:
        """Refuse what no clock can do and no rule allows."""
        if not self.discipline.has_clock:
            raise no_clock(self.discipline)
        if self.mechanical and any(self.control.increments):
            raise self.rulebook.refusal(Problem("only an electronic clock adds time per move"), "5.4.2.1")
        if self.opening_by_lot and self.discipline.family is not Family.RUSSIAN:
            raise self.rulebook.refusal(Problem("the opening is drawn by lot only in Russian draughts"), "5.4.1.3")

    @property
    def is_renju(self) -> bool:
        """Whether the rules of section IX go before those of section V."""
        return self.discipline.family is Family.RENJU

    @property
    @cites("draughts-rules", "5.4.1.2")
    def first(self) -> Side:
        """The side that moves first and whose clock is started."""
        return Side.BLACK if self.is_renju else Side.WHITE


@dataclass(frozen=True, slots=True)
class ClockAccount:
    """One player's clock: what is left in milliseconds, moves made, period, and when his flag fell if it did.

    The instant of the fall stays even when a mechanical clock is pressed afterwards: the time was out (5.4.2.6).
    """

    remaining: int
    moves: int = 0
    period: int = 0
    fell_at: int | None = None

    def charged(self, milliseconds: int, at: int) -> ClockAccount:
        """The account after time has run on it up to an instant; at exactly zero the flag falls (D21)."""
        left = self.remaining - milliseconds
        fell = at + left if left <= 0 and self.fell_at is None else self.fell_at
        return ClockAccount(left, self.moves, self.period, fell)

    def charged_at_once(self, milliseconds: int, at: int) -> ClockAccount:
        """The account after the judge has taken time off it; if nothing is left, the flag falls at that instant."""
        left = self.remaining - milliseconds
        return replace(self, remaining=left, fell_at=at if left <= 0 and self.fell_at is None else self.fell_at)


class Gain(NamedTuple):
    """What a press brought to the player who pressed: time, and perhaps the next period."""

    milliseconds: int
    periods: int


@dataclass(frozen=True, slots=True)
class ClockOutcome:
    """How the clock ended a game: the result, a stable key that says why, and the clause."""

    result: ClockResult
    key: str
    clause: Clause
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockEntry:
    """A line of the clock's history: the event, what both had left after it, and the clause it rests on."""

    event: Event
    key: str
    white: int
    black: int
    clause: Clause
    readings: tuple[str, ...] = ()
    inputs: Mapping[str, Value] = field(default_factory=dict)


@cites("draughts-rules", "4.2/p5")
@dataclass(frozen=True, slots=True)
class Clock:
    """A tournament clock at the instant of its last event. Nothing changes it; an event gives a new one."""

    setup: ClockSetup
    white: ClockAccount
    black: ClockAccount
    phase: ClockPhase = ClockPhase.BEFORE
    running: Side | None = None  # whose clock is switched on; it stands still while `stopped`
    stopped: bool = False
    now: int = 0
    last_press: Gain | None = None  # what the last press brought, as long as it can be pressed back
    outcome: ClockOutcome | None = None
    history: tuple[ClockEntry, ...] = ()

    def account(self, side: Side) -> ClockAccount:
        return self.white if side is Side.WHITE else self.black

    def period(self, side: Side) -> Period:
        """The period of the time control a player is in."""
        return self.setup.control.periods[self.account(side).period]

    def remaining(self, side: Side, at: int | None = None) -> int:
        """What a player has left at an instant, or at the last event."""
        return self.shown(side, at).remaining

    def fallen(self, at: int | None = None) -> frozenset[Side]:
        """Whose flag is down at an instant."""
        return frozenset(side for side in Side if self.shown(side, at).fell_at is not None)

    @property
    def runs(self) -> bool:
        """Whether time goes from the clock that is switched on."""
        return self.running is not None and not self.stopped and self.phase is not ClockPhase.OVER

    def shown(self, side: Side, at: int | None = None) -> ClockAccount:
        """One player's clock at an instant, or at the last event."""
        account = self.account(side)
        if at is None:
            return account
        self.check_instant(at)
        return account.charged(at - self.now, at) if self.runs and self.running is side else account

    def ticked(self, at: int) -> Clock:
        """The same clock at a later instant: the time since the last event has gone from the clock that runs."""
        return replace(self, white=self.shown(Side.WHITE, at), black=self.shown(Side.BLACK, at), now=at)

    def check_instant(self, at: int) -> None:
        """Refuse an instant before the last event."""
        if at < self.now:
            went_back = {"at": at, "now": self.now}
            raise Refusal(
                Problem("instant {at} lies before {now}, the instant of the last event", went_back, path="at")
            )

    def check_active(self) -> None:
        """Refuse whatever needs a game that goes on and somebody who is there."""
        if self.phase not in ACTIVE:
            raise self.refused(Problem("the clock has not been started, or nobody is there yet"), "5.4.1.2")

    def rule(self, number: str) -> Clause:
        """A clause of the rulebook the game is played by."""
        return self.setup.rulebook.clause(number)

    def refused(self, problem: Problem, number: str) -> Refusal:
        """A refusal that names the clause it rests on."""
        return self.setup.rulebook.refusal(problem, number)

    def out_of_time(self, side: Side, number: str = "5.4.2.6") -> Refusal:
        """The refusal of whatever comes after a player's time has run out."""
        return self.refused(Problem("the time of {side} has run out", {"side": Words(side.value)}), number)

    def with_account(self, side: Side, account: ClockAccount) -> Clock:
        """The same clock with one account replaced."""
        return replace(self, white=account) if side is Side.WHITE else replace(self, black=account)

    def noted(self, event: Event, key: str, number: str, *readings: str, **inputs: Value) -> Clock:
        """The same clock with a line added to its history."""
        line = ClockEntry(
            event=event,
            key=key,
            white=self.white.remaining,
            black=self.black.remaining,
            clause=self.rule(number),
            readings=readings,
            inputs=inputs,
        )
        return replace(self, history=(*self.history, line))

    def explanation(self) -> Explanation:
        """How the game stands on the clock, then every event: what, when, what both had left, and the clause."""
        return clock_explanation(self)

    def over(self, event: Event, outcome: ClockOutcome) -> Clock:
        """The clock stopped for good with an outcome."""
        inputs: dict[str, Value] = {"result": outcome.result.value}
        times = (self.white.remaining, self.black.remaining)
        line = ClockEntry(event, outcome.key, *times, outcome.clause, outcome.readings, inputs)
        return replace(self, phase=ClockPhase.OVER, stopped=True, outcome=outcome, history=(*self.history, line))


def new_clock(setup: ClockSetup) -> Clock:
    """A clock that shows the first control for both and has not been started."""
    account = ClockAccount(setup.control.periods[0].milliseconds)
    return Clock(setup, account, account)
