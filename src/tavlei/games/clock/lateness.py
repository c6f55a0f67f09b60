"""Lateness and failure to appear (5.4.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.games.clock._text import clock_text
from tavlei.games.clock.figures import ClockFigures
from tavlei.games.clock.sides import Side
from tavlei.games.clock.time_control import MINUTE
from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.clock.time_control import TimeControl
    from tavlei.rulebook import Clause, Rulebook


class LatenessVerdict(StrEnum):
    """What follows from who came when."""

    IN_TIME = phrase("in_time")
    WHITE_LOSES = phrase("white_loses")
    BLACK_LOSES = phrase("black_loses")
    BOTH_LOSE = phrase("both_lose")
    JUDGE_DECIDES = phrase("judge_decides")  # both are too late and nobody is without a good reason


@dataclass(frozen=True, slots=True)
class LatenessLimit:
    """How many minutes late a player may come and still play."""

    minutes: int
    first_control: int
    regulation: int | None
    rulebook: Rulebook = field(repr=False)

    @property
    def is_cut(self) -> bool:
        """Whether the regulation of the competition named more than the rules allow."""
        return self.regulation is not None and self.regulation > self.minutes

    @property
    def milliseconds(self) -> int:
        """The same as the clock counts."""
        return self.minutes * MINUTE

    @property
    def latest(self) -> int:
        """The latest arrival that is no loss: at the limit, but before the whole first control has gone (D12)."""
        return self.milliseconds - (self.minutes == self.first_control)

    def explanation(self) -> Explanation:
        """The limit, what the regulation said and the longest the rules allow."""
        number = self.rulebook.clause("5.4.4.1")
        hour = _most_minutes_late(self.rulebook)
        longest = min(self.first_control, hour)
        allowed: dict[str, Value] = {"first_control": self.first_control, "hour": hour}
        working = [Step("clock.longest_limit", longest, number, ("D12",), allowed)]
        if self.regulation is None:
            working.append(Step("clock.limit_not_set", clause=number, readings=("D12",)))
        elif self.is_cut:
            working.append(Step("clock.limit_cut", self.regulation, number, ("D22",), {}, longest))
        else:
            working.append(Step("clock.limit_set", self.regulation, number))
        return Explanation(Step("clock.lateness_limit", self.minutes, number), working=tuple(working))


@cites("draughts-rules", "5.4.4.1")
def lateness_limit(control: TimeControl, rulebook: Rulebook, *, regulation: int | None = None) -> LatenessLimit:
    """The limit by the regulation in minutes, at most the first control and at most an hour; unset, that most."""
    if regulation is not None and regulation < 0:
        got = {"got": regulation}
        problem = Problem("a lateness limit is 0 minutes or more; got {got}", got, path="regulation")
        raise rulebook.refusal(problem, "5.4.4.1")
    longest = min(control.first_minutes, _most_minutes_late(rulebook))
    minutes = longest if regulation is None else min(regulation, longest)
    return LatenessLimit(minutes, control.first_minutes, regulation, rulebook)


def _most_minutes_late(rulebook: Rulebook) -> int:
    return rulebook.figures(ClockFigures).most_minutes_late


@dataclass(frozen=True, slots=True)
class Lateness:
    """Who came how late, in milliseconds after the appointed start (None: not at all), and what follows."""

    limit: LatenessLimit
    white: int | None
    black: int | None
    micro_match: bool = False
    excused: frozenset[Side] = frozenset()

    @property
    def too_late(self) -> frozenset[Side]:
        """Who is later than the latest arrival that the limit allows."""
        return frozenset(side for side in Side if self._is_too_late(self._of(side)))

    @property
    def losers(self) -> frozenset[Side]:
        """Who loses: whoever is too late; of two, only those without a good reason (5.4.4.2)."""
        return self.too_late - self.excused if len(self.too_late) == 2 else self.too_late

    @property
    def verdict(self) -> LatenessVerdict:
        """What follows, in one word."""
        if not self.too_late:
            return LatenessVerdict.IN_TIME
        if self.losers == {Side.WHITE}:
            return LatenessVerdict.WHITE_LOSES
        if self.losers == {Side.BLACK}:
            return LatenessVerdict.BLACK_LOSES
        return LatenessVerdict.BOTH_LOSE if self.losers else LatenessVerdict.JUDGE_DECIDES

    @property
    def sanctionable(self) -> frozenset[Side]:
        """Who was late without a good reason but may play: a remark, a warning or what else the regulation says."""
        late = frozenset(side for side in Side if (self._of(side) or 0) > 0)
        return late - self.too_late - self.excused

    def explanation(self) -> Explanation:
        """The verdict, both players against the limit, and who may be punished."""
        number = self._rule("5.4.4.2" if len(self.too_late) == 2 else "5.4.4.1/p2")
        loses = phrase("clock.loses_micro_match") if self.micro_match else phrase("clock.loses_game")
        key = loses if self.losers else phrase("clock.lateness")
        return Explanation(Step(key, self.verdict.value, number), tuple(self._conditions()), tuple(self._working()))

    def _conditions(self) -> Iterator[Step]:
        limit, number = clock_text(self.limit.milliseconds), self._rule("5.4.4.1")
        for side in Side:
            late, player = self._of(side), {"side": side.value}
            in_time = side not in self.too_late
            if late is None:
                yield Step(
                    key="clock.did_not_come",
                    value=None,
                    clause=number,
                    readings=("D12",),
                    inputs=player,
                    threshold=limit,
                    met=in_time,
                )
            else:
                yield Step(
                    key="clock.came",
                    value=clock_text(max(late, 0)),
                    clause=number,
                    readings=("D12",),
                    inputs=player,
                    threshold=limit,
                    met=in_time,
                )

    def _working(self) -> Iterator[Step]:
        for side in Side:
            if side in self.sanctionable:
                yield Step("clock.late_sanction", side.value, self._rule("5.4.4.1"))

    def _rule(self, number: str) -> Clause:
        return self.limit.rulebook.clause(number)

    def _of(self, side: Side) -> int | None:
        return self.white if side is Side.WHITE else self.black

    def _is_too_late(self, late: int | None) -> bool:
        return late is None or late > self.limit.latest


@cites("draughts-rules", "5.4.4.1", "5.4.4.1/p2", "5.4.4.2")
def late(  # noqa: PLR0913 - the facts of 5.4.4, each named
    limit: LatenessLimit,
    appointed: int,
    white: int | None,
    black: int | None,
    *,
    micro_match: bool = False,
    excused: frozenset[Side] = frozenset(),
) -> Lateness:
    """What follows when the players came at these instants (None: not at all) to a game appointed for an instant.

    Too late is a loss of the game, or of the whole micro-match; two players too late without a good reason both lose.
    `excused` names who has a good reason.
    """

    def after_start(came: int | None) -> int | None:
        return None if came is None else came - appointed

    return Lateness(limit, after_start(white), after_start(black), micro_match, excused)
