"""The beginning of a game: absent players, halving, drawing of the opening."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.clock.helpers import (
    BLACK,
    BOTH,
    MINUTE,
    WHITE,
    left,
    refused_after,
    refused_by,
    setup,
)

from tavlei.games.clock import (
    Arrived,
    ClockActor,
    ClockPhase,
    Discipline,
    FlagStated,
    OpeningDrawn,
    Pressed,
    Side,
    Started,
    after,
    halves,
    new_clock,
    replay,
)

BASE = 30 * MINUTE


@pytest.mark.clause("draughts-rules-2022", "5.4.1.2")
@pytest.mark.parametrize(
    ("discipline", "absent", "runs"),
    [
        (Discipline.RUSSIAN, [], WHITE),
        (Discipline.RUSSIAN, [WHITE, BLACK], WHITE),
        (Discipline.RUSSIAN, [WHITE], WHITE),
        (Discipline.RUSSIAN, [BLACK], BLACK),
        (Discipline.GIVEAWAY, [], WHITE),
        (Discipline.RENJU, [], BLACK),
        (Discipline.RENJU, [WHITE, BLACK], BLACK),
        (Discipline.RENJU, [WHITE], WHITE),
    ],
)
def test_whose_clock_is_started(discipline: Discipline, absent: list[Side], runs: Side) -> None:
    clock = replay(setup(discipline=discipline), [Started(0, frozenset(absent))])
    assert clock.running is runs
    assert clock.remaining(runs, MINUTE) == BASE - MINUTE
    assert clock.remaining(runs.other, MINUTE) == BASE


@pytest.mark.clause("draughts-rules-2022", "5.4.1.2")
def test_the_first_to_come_shares_the_time_gone_and_the_other_clock_runs() -> None:
    clock = replay(setup(), [Started(0, BOTH), Arrived(10 * MINUTE, WHITE)])
    assert left(clock) == (BASE - 5 * MINUTE, BASE - 5 * MINUTE)
    assert clock.running is BLACK
    assert clock.remaining(BLACK, 12 * MINUTE) == BASE - 7 * MINUTE
    assert clock.remaining(WHITE, 12 * MINUTE) == BASE - 5 * MINUTE
    playing = after(clock, Arrived(12 * MINUTE, BLACK))
    assert (playing.phase, playing.running, left(playing)) == (
        ClockPhase.PLAYING,
        WHITE,
        (BASE - 5 * MINUTE, BASE - 7 * MINUTE),
    )


@pytest.mark.clause("draughts-rules-2022", "5.4.1.2")
def test_an_odd_millisecond_is_paid_by_the_one_who_is_still_absent() -> None:
    assert left(replay(setup(), [Started(0, BOTH), Arrived(7, WHITE)])) == (BASE - 3, BASE - 4)
    assert left(replay(setup(), [Started(0, BOTH), Arrived(7, BLACK)])) == (BASE - 4, BASE - 3)


@given(st.integers(0, 10**10), st.sampled_from(Side))
def test_halving_is_exact(elapsed: int, odd_to: Side) -> None:
    shares = halves(elapsed, odd_to)
    assert shares.white + shares.black == elapsed
    assert shares.of(odd_to) - shares.of(odd_to.other) == elapsed % 2


@pytest.mark.clause("draughts-rules-2022", "5.4.1.2")
def test_nobody_moves_before_both_are_there() -> None:
    assert refused_after(new_clock(setup()), Pressed(0, WHITE)) == "5.4.1.2"
    for absent in (BOTH, frozenset({BLACK}), frozenset({WHITE})):
        waiting = replay(setup(), [Started(0, absent)])
        assert refused_after(waiting, Pressed(MINUTE, WHITE)) == "5.4.1.2"


@pytest.mark.clause("draughts-rules-2022", "5.4.1.2")
def test_only_an_absent_player_arrives_and_a_clock_starts_once() -> None:
    waiting = replay(setup(), [Started(0, frozenset({BLACK}))])
    assert refused_after(waiting, Arrived(1, WHITE)) == "5.4.1.2"
    assert refused_after(waiting, Started(1)) == "5.4.1.2"
    playing = replay(setup(), [Started(0)])
    assert refused_after(playing, Arrived(1, BLACK)) == "5.4.1.2"


@pytest.mark.clause("draughts-rules-2022", "5.4.4.1/p2", "5.4.4.2")
def test_after_the_first_control_nobody_begins() -> None:
    both = replay(setup(), [Started(0, BOTH)])
    assert left(after(both, Arrived(BASE, WHITE))) == (BASE // 2, BASE // 2)
    assert refused_after(both, Arrived(BASE + 1, WHITE)) == "5.4.4.2"
    assert refused_after(both, FlagStated(BASE + 1, ClockActor.JUDGE)) == "5.4.4.2"
    one = replay(setup(), [Started(0, frozenset({BLACK}))])
    assert after(one, Arrived(BASE - 1, BLACK)).phase is ClockPhase.PLAYING
    assert refused_after(one, Arrived(BASE, BLACK)) == "5.4.4.1/p2"


@pytest.mark.clause("draughts-rules-2022", "5.4.1.3")
@pytest.mark.parametrize("late", Side)
def test_the_opening_is_drawn_on_the_latecomers_time(late: Side) -> None:
    """D22."""
    clock = replay(setup(opening_by_lot=True), [Started(0, frozenset({late})), Arrived(4 * MINUTE, late)])
    assert (clock.phase, clock.running) == (ClockPhase.DRAWING, late)
    assert refused_after(clock, Pressed(5 * MINUTE, late)) == "5.4.1.3"
    drawn = after(clock, OpeningDrawn(6 * MINUTE))
    assert (drawn.phase, drawn.running) == (ClockPhase.PLAYING, WHITE)
    assert drawn.remaining(late) == BASE - 6 * MINUTE
    assert drawn.remaining(late.other) == BASE


@pytest.mark.clause("draughts-rules-2022", "5.4.1.3")
def test_a_drawing_needs_a_latecomer_with_time() -> None:
    assert refused_after(replay(setup(opening_by_lot=True), [Started(0)]), OpeningDrawn(1)) == "5.4.1.3"
    drawing = replay(setup(opening_by_lot=True), [Started(0, frozenset({BLACK})), Arrived(1, BLACK)])
    assert refused_after(drawing, OpeningDrawn(BASE)) == "5.4.2.6"


@pytest.mark.clause("draughts-rules-2022", "5.4.1.3")
@pytest.mark.parametrize("discipline", [Discipline.INTERNATIONAL, Discipline.GIVEAWAY, Discipline.RENJU])
def test_only_russian_draughts_draws_its_openings(discipline: Discipline) -> None:
    assert refused_by(lambda: setup(discipline=discipline, opening_by_lot=True)) == "5.4.1.3"
    setup(discipline=Discipline.RUSSIAN_BLITZ_TEAM, opening_by_lot=True)
