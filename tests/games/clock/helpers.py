"""What the tests of the clock share: short names for times, a ready clock, and what a refusal rests on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.clock import (
    Clock,
    ClockSetup,
    Discipline,
    Event,
    Pressed,
    Side,
    Started,
    after,
    parse_time_control,
    replay,
)
from tavlei.rulebook import Refusal, Rulebook

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
WHITE, BLACK = Side.WHITE, Side.BLACK
BOTH = frozenset(Side)


def setup(
    control: str = "30+30",
    discipline: Discipline = Discipline.RUSSIAN,
    rulebook: Rulebook = RULES,
    *,
    opening_by_lot: bool = False,
    mechanical: bool = False,
) -> ClockSetup:
    return ClockSetup(parse_time_control(control), discipline, rulebook, opening_by_lot, mechanical)


def play(of: ClockSetup, *events: Event) -> Clock:
    """A clock that was started at 0 with both players there, after these events."""
    return replay(of, [Started(0), *events])


def left(clock: Clock) -> tuple[int, int]:
    return clock.white.remaining, clock.black.remaining


def refused_by(act: Callable[[], object]) -> str:
    """The number of the clause with which something is refused."""
    with pytest.raises(Refusal) as caught:
        act()
    (problem,) = caught.value.problems
    assert problem.clause is not None
    assert problem.sentence()
    return problem.clause.number


def refused_after(clock: Clock, event: Event) -> str:
    return refused_by(lambda: after(clock, event))


def presses(*instants: int, first: Side = WHITE) -> list[Pressed]:
    """Presses by turns at these instants."""
    sides = (first, first.other)
    return [Pressed(at, sides[turn % 2]) for turn, at in enumerate(instants)]
