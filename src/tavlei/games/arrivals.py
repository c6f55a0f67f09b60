"""The players come to a game: when they must sit, who is too late, and what both clocks show then (5.4.1, 5.4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.clock import Arrived, Side, Started, clock_text, late, lateness_limit, replay
from tavlei.games.sheets import seating_time
from tavlei.rulebook import Explanation, Step

if TYPE_CHECKING:
    from tavlei.games.clock import Clock, ClockSetup, Event, Lateness, LatenessVerdict


@dataclass(frozen=True, slots=True)
class Appointment:
    """A game appointed for an instant: when each came (None: not at all) and what the regulation says of lateness."""

    start: int
    white: int | None
    black: int | None
    limit_minutes: int | None = None
    micro_match: bool = False
    excused: frozenset[Side] = frozenset()

    def came(self, side: Side) -> int | None:
        """When a player came."""
        return self.white if side is Side.WHITE else self.black


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Who is too late, by when the players must sit, and the clock once those who may still play are there."""

    lateness: Lateness
    clock: Clock
    seated_by: int

    @property
    def verdict(self) -> LatenessVerdict:
        """What follows, in one word."""
        return self.lateness.verdict

    @property
    def limit_minutes(self) -> int:
        """How many minutes late a player may come."""
        return self.lateness.limit.minutes

    def explanation(self) -> Explanation:
        """The verdict, both players against the limit; the limit, the seats, the clock from its start on."""
        rulebook = self.lateness.limit.rulebook
        told, limit, clock = self.lateness.explanation(), self.lateness.limit.explanation(), self.clock.explanation()
        seats = Step("clock.seated_by", clock_text(self.seated_by).removesuffix(":00"), rulebook.clause("5.4.1.1"))
        lines = (Step(limit.verdict.key, limit.verdict.value, limit.verdict.clause, steps=limit.working), seats)
        return Explanation(told.verdict, told.conditions, (*told.working, *lines, *clock.working))


def arrivals(setup: ClockSetup, appointment: Appointment) -> Arrivals:
    """What follows when the players come to a game at these instants."""
    rulebook = setup.rulebook
    limit = lateness_limit(setup.control, rulebook, regulation=appointment.limit_minutes)
    lateness = late(
        limit,
        appointment.start,
        appointment.white,
        appointment.black,
        micro_match=appointment.micro_match,
        excused=appointment.excused,
    )
    moments = {side: appointment.came(side) for side in Side}
    absent = frozenset(side for side, came in moments.items() if came is None or came > appointment.start)
    playing = [
        (came, side) for side, came in moments.items() if came is not None and side in absent - lateness.too_late
    ]
    events: list[Event] = [Started(appointment.start, absent), *(Arrived(came, side) for came, side in sorted(playing))]
    return Arrivals(lateness, replay(setup, events), seating_time(appointment.start, rulebook))
