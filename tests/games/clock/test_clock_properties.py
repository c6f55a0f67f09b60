"""What is true of every game on the clock, whatever happens in it."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.games.clock.helpers import MINUTE, SECOND, refused_after
from tests.games.rulebooks import RULES

from tavlei.games.clock import (
    Arrived,
    Charge,
    Clock,
    ClockSetup,
    Discipline,
    Event,
    FlagStated,
    OpeningDrawn,
    Person,
    Phase,
    Pressed,
    PressedBack,
    Resumed,
    Side,
    Started,
    Stopped,
    StopReason,
    TimeAdded,
    TimeControl,
    after,
    new_clock,
    parse_time_control,
    replay,
)
from tavlei.rulebook import Refusal

CONTROLS = ["3+2", "5", "30+30", "1h/2+10s+5m/1+5s+1m+1s", "10m/3+2m"]
STOPS = [StopReason.MISUNDERSTANDING, StopReason.CALL_JUDGE, StopReason.DISPUTE]
setups = st.builds(
    ClockSetup,
    st.sampled_from(CONTROLS).map(parse_time_control),
    st.sampled_from([Discipline.RUSSIAN_RAPID, Discipline.RUSSIAN, Discipline.RUSSIAN_BLITZ_TEAM]),
    st.just(RULES),
    opening_by_lot=st.booleans(),
)
sides = st.sampled_from(Side)
steps = st.lists(
    st.tuples(
        st.integers(0, 90 * SECOND),
        st.sampled_from(["press"] * 6 + ["arrive", "draw", "stop", "resume", "back", "add", "flag"]),
        sides,
        st.sampled_from(STOPS),
        st.sampled_from(Charge),
    ),
    max_size=60,
)


def event(kind: str, at: int, side: Side, why: StopReason, charge: Charge) -> Event:
    made: dict[str, Event] = {
        "press": Pressed(at, side),
        "arrive": Arrived(at, side),
        "draw": OpeningDrawn(at),
        "stop": Stopped(at, Person(side.value), why),
        "resume": Resumed(at, charge),
        "back": PressedBack(at, side),
        "add": TimeAdded(at, side, MINUTE),
        "flag": FlagStated(at, Person(side.value)),
    }
    return made[kind]


def played(setup: ClockSetup, absent: frozenset[Side], taken: list[tuple[int, str, Side, StopReason, Charge]]) -> Clock:
    """The clock after those of the events that are not refused; a refusal leaves the clock as it was."""
    clock, now = after(new_clock(setup), Started(0, absent)), 0
    for lapse, kind, side, why, charge in taken:
        now += lapse
        with suppress(Refusal):
            clock = after(clock, event(kind, now, side, why, charge))
    return clock


games = st.builds(played, setups, st.sets(sides).map(frozenset), steps)


def granted(control: TimeControl, moves: int) -> int:
    """What a player has been given by a number of moves, counted move by move."""
    period, total, in_period = 0, control.periods[0].minutes * MINUTE, 0
    for _ in range(moves):
        total += control.periods[period].increment * SECOND
        in_period += 1
        if in_period == control.periods[period].moves:
            period, in_period = period + 1, 0
            total += control.periods[period].minutes * MINUTE
    return total


def spent(clock: Clock) -> int:
    """How long clocks ran or were charged, read off the events alone."""
    total, stopped, earlier = 0, False, 0
    for entry in clock.history:
        charged = entry.event.charge is not Charge.NOBODY if isinstance(entry.event, Resumed) else not stopped
        total += entry.event.at - earlier if charged else 0
        stopped = isinstance(entry.event, Stopped) or (stopped and not isinstance(entry.event, Resumed))
        earlier = entry.event.at
    return total


@given(games)
def test_no_time_is_lost_and_none_is_made(clock: Clock) -> None:
    control = clock.setup.control
    penalties = sum(entry.event.milliseconds for entry in clock.history if isinstance(entry.event, TimeAdded))
    had = granted(control, clock.white.moves) + granted(control, clock.black.moves) + penalties
    assert clock.white.remaining + clock.black.remaining == had - spent(clock)


@given(games, st.integers(0, MINUTE))
def test_at_most_one_clock_runs(clock: Clock, later: int) -> None:
    lapse = [clock.remaining(side) - clock.remaining(side, clock.now + later) for side in Side]
    assert sorted(lapse) == ([0, 0] if clock.stopped else [0, later])


@given(games)
def test_replaying_the_events_gives_the_same_clock(clock: Clock) -> None:
    assert replay(clock.setup, [entry.event for entry in clock.history]) == clock


@given(games, st.integers(0, MINUTE))
def test_pressing_twice_is_refused(clock: Clock, later: int) -> None:
    at, side = clock.now + later, clock.running
    assume(clock.phase is Phase.PLAYING and side is not None and not clock.stopped)
    assert side is not None
    if clock.remaining(side, at) <= 0:
        assert refused_after(clock, Pressed(at, side)) == "5.4.2.6"
    else:
        assert refused_after(after(clock, Pressed(at, side)), Pressed(at, side)) == "5.4.2.3"


@given(games)
def test_the_moves_of_both_sides_differ_by_one_at_most(clock: Clock) -> None:
    assert 0 <= clock.white.moves - clock.black.moves <= 1


@given(games)
def test_every_event_is_explained_with_its_clause(clock: Clock) -> None:
    explanation = clock.explanation()
    assert len(explanation.working) == len(clock.history)
    assert all(step.clause and step.key.startswith("clock.") for step in explanation.walk())
    assert all({"white", "black"} <= set(step.inputs) for step in explanation.working)
