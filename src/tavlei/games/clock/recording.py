"""The duty to record the moves, and on whose time a record is restored (5.4.3, 6.1.10.2, 7.7.2, 9.3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.games.clock._clauses import RULES_2022, rule
from tavlei.games.clock._text import clock_text
from tavlei.games.clock.disciplines import Discipline, Family, no_clock
from tavlei.games.clock.shares import Shares, halves, whole
from tavlei.games.clock.time_control import MINUTE
from tavlei.rulebook import Clause, Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock.sides import Side
    from tavlei.games.clock.state import Clock

SHORT_OF_TIME: Final = 5 * MINUTE
ENOUGH_INCREMENT: Final = 30
_QUICK: Final = {Family.RUSSIAN: "6.1.10.2/item2", Family.INTERNATIONAL: "7.7.2/item2"}


@dataclass(frozen=True, slots=True)
class RecordingDuty:
    """Whether a player must record his moves now, with the time to the control and the increment that decide it."""

    discipline: Discipline
    to_control: int
    increment: int

    @property
    def is_short_of_time(self) -> bool:
        """Whether he has less than 5 minutes to the control and less than 30 seconds a move."""
        return self.to_control < SHORT_OF_TIME and self.increment < ENOUGH_INCREMENT

    @property
    def must_record(self) -> bool:
        """Not in rapid and blitz play, and not when short of time."""
        return not self.discipline.is_quick and not self.is_short_of_time

    @property
    def clause(self) -> Clause:
        """The clause that decides."""
        if self.discipline.is_quick:
            return rule(_QUICK[self.discipline.family])
        is_renju = self.discipline.family is Family.RENJU
        if self.is_short_of_time:
            return rule("9.3.2.2" if is_renju else "5.4.3.2")
        return rule("9.3.2.1" if is_renju else "5.4.3.1")

    def explanation(self) -> Explanation:
        """The verdict; outside rapid and blitz also the two figures that free a player of the duty."""
        key = phrase("clock.must_record") if self.must_record else phrase("clock.need_not_record")
        verdict = Step(key, self.must_record, self.clause)
        if self.discipline.is_quick:
            return Explanation(verdict)
        short = rule("9.3.2.2" if self.discipline.family is Family.RENJU else "5.4.3.2")
        time_short, increment_short = self.to_control < SHORT_OF_TIME, self.increment < ENOUGH_INCREMENT
        left = clock_text(self.to_control)
        return Explanation(
            verdict,
            conditions=(
                Step("clock.less_than_five_minutes", left, short, (), {}, clock_text(SHORT_OF_TIME), time_short),
                Step("clock.increment_below", self.increment, short, (), {}, ENOUGH_INCREMENT, increment_short),
            ),
        )


@dataclass(frozen=True, slots=True)
class Restoring:
    """What restoring the records costs each player, in milliseconds."""

    shares: Shares
    spent: int
    clause: Clause

    def explanation(self) -> Explanation:
        """The time spent and how it is shared."""
        inputs: dict[str, Value] = {"white": clock_text(self.shares.white), "black": clock_text(self.shares.black)}
        return Explanation(Step("clock.restoring", clock_text(self.spent), self.clause, (), inputs))


@cites("draughts-rules", "5.4.3.1", "5.4.3.2", "6.1.10.2/item2", "7.7.2/item2", "9.3.2.1", "9.3.2.2")
def recording_duty(discipline: Discipline, to_control: int, increment: int) -> RecordingDuty:
    """Whether a player must record now, with so many milliseconds to the control and seconds added per move."""
    if not discipline.has_clock:
        raise no_clock(discipline)
    return RecordingDuty(discipline, to_control, increment)


def must_record_now(clock: Clock, side: Side, at: int | None = None) -> RecordingDuty:
    """The duty of a player as the clock stands at an instant."""
    return recording_duty(clock.setup.discipline, clock.remaining(side, at), clock.period(side).increment)


@cites("draughts-rules", "5.4.3.2", "5.4.3.3", "9.3.2.2")
def restoring(spent: int, missing: frozenset[Side], discipline: Discipline, first_out: Side) -> Restoring:
    """On whose time the records are restored after the control: the player's own, or half each if both have gaps.

    `first_out` is the player whose control ended first; of an odd millisecond he pays the odd one.
    """
    if spent < 0 or not missing:
        raise Refusal(Problem("records are restored in some time by somebody whose record has gaps"))
    if len(missing) == 2:
        return Restoring(halves(spent, odd_to=first_out), spent, rule("5.4.3.3"))
    (payer,) = missing
    number = "9.3.2.2" if discipline.family is Family.RENJU else "5.4.3.2"
    return Restoring(whole(spent, payer), spent, rule(number))
