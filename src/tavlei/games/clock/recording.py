"""The duty to record the moves, and on whose time a record is restored (5.4.3, 6.1.10.2, 7.7.2, 9.3.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.games.clock._text import clock_text
from tavlei.games.clock.disciplines import Discipline, Family, no_clock
from tavlei.games.clock.figures import ClockFigures
from tavlei.games.clock.shares import Shares, halves, whole
from tavlei.games.clock.time_control import MINUTE
from tavlei.rulebook import Clause, Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock.sides import Side
    from tavlei.games.clock.state import Clock
    from tavlei.rulebook import Rulebook

_QUICK: Final = {Family.RUSSIAN: "6.1.10.2/item2", Family.INTERNATIONAL: "7.7.2/item2"}


@dataclass(frozen=True, slots=True)
class RecordingDuty:
    """Whether a player must record his moves now, with the time to the control and the increment that decide it."""

    discipline: Discipline
    to_control: int
    increment: int
    rulebook: Rulebook = field(repr=False)

    @property
    def short_of_time(self) -> int:
        """Less than so many milliseconds to the control are little."""
        figures = self.rulebook.figures(ClockFigures)
        return (figures.short_of_time_minutes_in_renju if self._is_renju else figures.short_of_time_minutes) * MINUTE

    @property
    def enough_increment(self) -> int:
        """So many seconds added per move leave time to record."""
        figures = self.rulebook.figures(ClockFigures)
        return figures.enough_seconds_added_in_renju if self._is_renju else figures.enough_seconds_added

    @property
    def is_short_of_time(self) -> bool:
        """Whether he has little time to the control and little added for a move."""
        return self.to_control < self.short_of_time and self.increment < self.enough_increment

    @property
    def must_record(self) -> bool:
        """Not in rapid and blitz play, and not when short of time."""
        return not self.discipline.is_quick and not self.is_short_of_time

    @property
    def clause(self) -> Clause:
        """The clause that decides."""
        if self.discipline.is_quick:
            return self.rulebook.clause(_QUICK[self.discipline.family])
        if self.is_short_of_time:
            return self._short_clause
        return self.rulebook.clause("9.3.2.1" if self._is_renju else "5.4.3.1")

    @property
    def _is_renju(self) -> bool:
        return self.discipline.family is Family.RENJU

    @property
    def _short_clause(self) -> Clause:
        return self.rulebook.clause("9.3.2.2" if self._is_renju else "5.4.3.2")

    def explanation(self) -> Explanation:
        """The verdict; outside rapid and blitz also the two figures that free a player of the duty."""
        key = phrase("clock.must_record") if self.must_record else phrase("clock.need_not_record")
        verdict = Step(key, self.must_record, self.clause)
        if self.discipline.is_quick:
            return Explanation(verdict)
        short, time, enough = self._short_clause, self.short_of_time, self.enough_increment
        time_short, increment_short = self.to_control < time, self.increment < enough
        left = clock_text(self.to_control)
        return Explanation(
            verdict,
            conditions=(
                Step(
                    key="clock.less_than_five_minutes",
                    value=left,
                    clause=short,
                    readings=(),
                    inputs={},
                    threshold=clock_text(time),
                    met=time_short,
                ),
                Step(
                    key="clock.increment_below",
                    value=self.increment,
                    clause=short,
                    readings=(),
                    inputs={},
                    threshold=enough,
                    met=increment_short,
                ),
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
def recording_duty(discipline: Discipline, to_control: int, increment: int, rulebook: Rulebook) -> RecordingDuty:
    """Whether a player must record now, with so many milliseconds to the control and seconds added per move."""
    if not discipline.has_clock:
        raise no_clock(discipline)
    return RecordingDuty(discipline, to_control, increment, rulebook)


def must_record_now(clock: Clock, side: Side, at: int | None = None) -> RecordingDuty:
    """The duty of a player as the clock stands at an instant."""
    left, increment = clock.remaining(side, at), clock.period(side).increment
    return recording_duty(clock.setup.discipline, left, increment, clock.setup.rulebook)


@cites("draughts-rules", "5.4.3.2", "5.4.3.3", "9.3.2.2")
def restoring(
    spent: int, missing: frozenset[Side], discipline: Discipline, first_out: Side, rulebook: Rulebook
) -> Restoring:
    """On whose time the records are restored after the control: the player's own, or half each if both have gaps.

    `first_out` is the player whose control ended first; of an odd millisecond he pays the odd one.
    """
    if spent < 0 or not missing:
        raise Refusal(Problem("records are restored in some time by somebody whose record has gaps"))
    if len(missing) == 2:
        return Restoring(halves(spent, odd_to=first_out), spent, rulebook.clause("5.4.3.3"))
    (payer,) = missing
    number = "9.3.2.2" if discipline.family is Family.RENJU else "5.4.3.2"
    return Restoring(whole(spent, payer), spent, rulebook.clause(number))
