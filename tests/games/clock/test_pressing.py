"""Pressing: by turns, with time added per move, through the periods, and back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.clock.helpers import (
    BLACK,
    HOUR,
    MINUTE,
    SECOND,
    WHITE,
    left,
    play,
    presses,
    refused_after,
    refused_by,
    setup,
)

from tavlei.games.clock import (
    Corrected,
    Discipline,
    FlagStated,
    Person,
    Pressed,
    PressedBack,
    Resumed,
    Stopped,
    StopReason,
    TimeAdded,
    after,
    new_clock,
)
from tavlei.rulebook import Refusal


@pytest.mark.clause("draughts-rules-2022", "4.2/p5", "5.4.2.3")
def test_a_press_starts_the_other_clock() -> None:
    clock = play(setup("30"), Pressed(MINUTE, WHITE))
    assert clock.running is BLACK
    assert left(clock) == (29 * MINUTE, 30 * MINUTE)
    assert (clock.remaining(WHITE, 5 * MINUTE), clock.remaining(BLACK, 5 * MINUTE)) == (29 * MINUTE, 26 * MINUTE)


@pytest.mark.clause("draughts-rules-2022", "5.4.2.3")
def test_pressing_twice_or_without_a_move_is_refused() -> None:
    clock = play(setup(), Pressed(MINUTE, WHITE))
    assert refused_after(clock, Pressed(2 * MINUTE, WHITE)) == "5.4.2.3"
    assert refused_after(clock, Pressed(2 * MINUTE, BLACK, moved=False)) == "5.4.2.3"


@pytest.mark.clause("draughts-rules-2022", "9.2.4.4", "9.3.1.5")
def test_in_renju_a_press_without_a_stone_is_a_pass() -> None:
    clock = play(setup("90+30", Discipline.RENJU), Pressed(MINUTE, BLACK), Pressed(2 * MINUTE, WHITE, moved=False))
    assert clock.running is BLACK
    assert clock.white.moves == 1
    assert left(clock) == (90 * MINUTE - 30 * SECOND, 90 * MINUTE - 30 * SECOND)
    assert clock.history[-1].key == "clock.passed"


@pytest.mark.clause("draughts-rules-2022", "5.4.2.1")
def test_the_increment_is_added_at_the_press_from_the_first_move_on() -> None:
    """D21."""
    clock = play(setup("3+2"), *presses(SECOND, 2 * SECOND, 4 * SECOND))
    assert left(clock) == (3 * MINUTE + SECOND, 3 * MINUTE + SECOND)


@pytest.mark.clause("draughts-rules-2022", "5.4.2.6")
def test_a_press_at_exactly_zero_is_too_late() -> None:
    """D21: the increment of the move does not help, it would come with the press."""
    clock = play(setup("3+2"))
    assert after(clock, Pressed(3 * MINUTE - 1, WHITE)).white.remaining == 1 + 2 * SECOND
    assert refused_after(clock, Pressed(3 * MINUTE, WHITE)) == "5.4.2.6"


@pytest.mark.clause("draughts-rules-2022", "5.4.2.1", "5.4.2.6")
def test_the_control_move_brings_the_next_period_if_it_is_in_time() -> None:
    of = setup("2h/2+1h", Discipline.INTERNATIONAL)
    before = play(of, *presses(MINUTE, 2 * MINUTE))
    reached = after(before, Pressed(3 * MINUTE, WHITE))
    assert (reached.white.period, reached.white.moves) == (1, 2)
    assert reached.white.remaining == 3 * HOUR - 2 * MINUTE
    assert (reached.black.period, reached.black.remaining) == (0, 2 * HOUR - MINUTE)
    assert reached.history[-1].key == "clock.control_reached"
    in_time = before.now + before.white.remaining - 1
    assert after(before, Pressed(in_time, WHITE)).white.remaining == HOUR + 1
    assert refused_after(before, Pressed(in_time + 1, WHITE)) == "5.4.2.6"


@pytest.mark.clause("draughts-rules-2022", "5.4.2.1", "9.3.1.1")
def test_periods_count_their_own_moves_and_increments() -> None:
    of = setup("1h/1+10s+30m/2+20s+15m+30s", Discipline.RENJU)
    clocks = [play(of, *presses(*[0] * (2 * moves), first=BLACK)) for moves in range(6)]
    gained = [later.white.remaining - earlier.white.remaining for earlier, later in pairwise(clocks)]
    assert gained == [30 * MINUTE + 10 * SECOND, 20 * SECOND, 15 * MINUTE + 20 * SECOND, 30 * SECOND, 30 * SECOND]


@pytest.mark.clause("draughts-rules-2022", "5.4.2.1")
def test_a_mechanical_clock_adds_nothing_per_move() -> None:
    assert refused_by(lambda: setup("30+30", mechanical=True)) == "5.4.2.1"


@pytest.mark.clause("draughts-rules-2022", "5.4.14.3", "5.4.14.4")
def test_pressing_back_takes_the_move_and_its_time_away() -> None:
    before = play(setup("30+30"), *presses(MINUTE, 2 * MINUTE))
    wrong = after(before, Pressed(3 * MINUTE, WHITE))
    back = after(wrong, PressedBack(3 * MINUTE + 5 * SECOND, BLACK))
    assert (back.running, back.white.moves) == (WHITE, before.white.moves)
    assert back.white.remaining == before.remaining(WHITE, 3 * MINUTE)
    assert back.black.remaining == wrong.black.remaining - 5 * SECOND
    assert refused_after(back, PressedBack(4 * MINUTE, WHITE)) == "5.4.14.4"


@pytest.mark.clause("draughts-rules-2022", "5.4.14.4")
def test_pressing_back_undoes_a_control_move_but_no_act_of_the_judge() -> None:
    wrong = play(setup("1h/1+30m", Discipline.INTERNATIONAL), Pressed(MINUTE, WHITE), TimeAdded(MINUTE, BLACK, MINUTE))
    back = after(wrong, PressedBack(2 * MINUTE, BLACK))
    assert (back.white.period, back.white.moves, back.white.remaining) == (0, 0, HOUR)


@pytest.mark.clause("draughts-rules-2022", "5.4.14.4")
def test_who_may_press_back() -> None:
    fresh = play(setup())
    assert refused_after(fresh, PressedBack(1, WHITE)) == "5.4.14.4"
    moved = after(fresh, Pressed(1, WHITE))
    assert refused_after(moved, PressedBack(2, WHITE)) == "5.4.2.3"
    assert refused_after(moved, PressedBack(2 * HOUR, BLACK)) == "5.4.2.6"
    renju = play(setup("90", Discipline.RENJU), Pressed(1, BLACK))
    assert refused_after(renju, PressedBack(2, WHITE)) == "5.4.14.4"


def test_instants_are_whole_and_never_go_back() -> None:
    clock = play(setup(), Pressed(MINUTE, WHITE))
    with pytest.raises(Refusal, match="instant 59999 lies before 60000"):
        after(clock, Pressed(MINUTE - 1, BLACK))
    with pytest.raises(Refusal, match="at: instant 5 lies before 60000"):
        clock.remaining(WHITE, 5)
    for wrong in (1.5, True, "1"):
        with pytest.raises(Refusal, match="an instant is a whole number of milliseconds"):
            after(clock, Pressed(wrong, BLACK))  # type: ignore[arg-type]


def test_before_the_start_nothing_else_happens() -> None:
    clock = new_clock(setup())
    for event in (
        PressedBack(0, BLACK),
        FlagStated(0, Person.JUDGE),
        Corrected(0, white=MINUTE),
        TimeAdded(0, WHITE, MINUTE),
    ):
        assert refused_after(clock, event) == "5.4.1.2"
    assert refused_after(clock, Stopped(0, Person.WHITE, StopReason.MISUNDERSTANDING)) == "5.4.2.9"
    assert refused_after(clock, Resumed(0)) == "5.4.2.9"
