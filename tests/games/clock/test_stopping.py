"""Stopping and resuming: a resignation, a misunderstanding, a call for the judge."""

from __future__ import annotations

import pytest
from tests.games.clock.helpers import BLACK, MINUTE, WHITE, left, play, presses, refused_after, setup

from tavlei.games.clock import (
    Charge,
    Discipline,
    Person,
    Pressed,
    Result,
    Resumed,
    Started,
    Stopped,
    StopReason,
    after,
    may_call_judge,
    replay,
)

BASE = 30 * MINUTE


@pytest.mark.clause("draughts-rules-2022", "5.4.2.9")
@pytest.mark.parametrize(("by", "result"), [(Person.WHITE, Result.BLACK_WINS), (Person.BLACK, Result.WHITE_WINS)])
def test_a_player_who_stops_the_clock_resigns(by: Person, result: Result) -> None:
    clock = play(setup(), Stopped(MINUTE, by))
    assert clock.outcome is not None
    assert (clock.outcome.result, clock.outcome.clause.number) == (result, "5.4.2.9")


@pytest.mark.clause("draughts-rules-2022", "5.4.2.9")
@pytest.mark.parametrize("by", [Person.WHITE, Person.BLACK])
def test_a_misunderstanding_costs_nobody_any_time(by: Person) -> None:
    """D21."""
    stopped = play(setup(), Stopped(MINUTE, by, StopReason.MISUNDERSTANDING))
    assert stopped.outcome is None
    assert refused_after(stopped, Pressed(2 * MINUTE, WHITE)) == "5.4.2.9"
    assert refused_after(stopped, Stopped(2 * MINUTE, by)) == "5.4.2.9"
    resumed = after(stopped, Resumed(9 * MINUTE))
    assert left(resumed) == (BASE - MINUTE, BASE)
    assert resumed.running is WHITE
    assert resumed.remaining(WHITE, 10 * MINUTE) == BASE - 2 * MINUTE


@pytest.mark.clause("draughts-rules-2022", "6.1.10.3", "7.7.3", "9.3.1.4")
@pytest.mark.parametrize(
    ("discipline", "clause"),
    [
        (Discipline.RUSSIAN_RAPID, "6.1.10.3"),
        (Discipline.RUSSIAN_BLITZ_TEAM, "6.1.10.3"),
        (Discipline.INTERNATIONAL_RAPID_TEAM, "7.7.3"),
        (Discipline.INTERNATIONAL_BLITZ, "7.7.3"),
        (Discipline.RENJU, "9.3.1.4"),
    ],
)
def test_where_a_player_may_stop_the_clock_to_call_the_judge(discipline: Discipline, clause: str) -> None:
    stopped = play(setup(discipline=discipline), Stopped(MINUTE, Person.BLACK, StopReason.CALL_JUDGE))
    assert may_call_judge(discipline)
    assert (stopped.outcome, stopped.stopped) == (None, True)
    assert stopped.history[-1].clause.number == clause
    assert left(after(stopped, Resumed(20 * MINUTE))) == left(stopped)


@pytest.mark.clause("draughts-rules-2022", "5.4.2.9", "6.1.10.3", "7.7.3")
@pytest.mark.parametrize("discipline", [Discipline.RUSSIAN, Discipline.INTERNATIONAL_TEAM, Discipline.GIVEAWAY])
def test_elsewhere_the_clock_is_not_stopped_for_that(discipline: Discipline) -> None:
    clock = play(setup(discipline=discipline))
    assert not may_call_judge(discipline)
    assert refused_after(clock, Stopped(1, Person.WHITE, StopReason.CALL_JUDGE)) == "5.4.2.9"


@pytest.mark.clause("draughts-rules-2022", "5.4.14.4")
def test_a_disputed_move_stops_the_clock_in_draughts_only() -> None:
    stopped = play(setup(), Pressed(MINUTE, WHITE), Stopped(2 * MINUTE, Person.BLACK, StopReason.DISPUTE))
    assert (stopped.outcome, stopped.history[-1].clause.number) == (None, "5.4.14.4")
    renju = play(setup(discipline=Discipline.RENJU))
    assert refused_after(renju, Stopped(1, Person.BLACK, StopReason.DISPUTE)) == "5.4.14"


@pytest.mark.clause("draughts-rules-2022", "6.1.10.5")
def test_a_player_too_short_of_time_to_win_fixes_a_draw() -> None:
    stop = Stopped(MINUTE, Person.WHITE, StopReason.DRAW_IN_WON_POSITION)
    drawn = play(setup("3+2", Discipline.RUSSIAN_BLITZ), stop)
    assert drawn.outcome is not None
    assert (drawn.outcome.result, drawn.outcome.clause.number) == (Result.DRAW, "6.1.10.5")
    for discipline in (Discipline.RUSSIAN, Discipline.INTERNATIONAL_BLITZ):
        assert refused_after(play(setup(discipline=discipline)), stop) == "6.1.10.5"


@pytest.mark.clause("draughts-rules-2022", "9.3.1.4")
def test_the_judge_may_stop_and_nobody_else() -> None:
    for discipline, clause in ((Discipline.RUSSIAN, "5.4.2.5"), (Discipline.RENJU, "9.3.1.4")):
        stopped = play(setup(discipline=discipline), Stopped(MINUTE, Person.JUDGE))
        assert (stopped.outcome, stopped.stopped, stopped.history[-1].clause.number) == (None, True, clause)
    assert refused_after(play(setup()), Stopped(1, Person.OTHER)) == "5.4.2.4"
    waiting = replay(setup(), [Started(0, frozenset({BLACK}))])
    assert refused_after(waiting, Stopped(1, Person.BLACK)) == "5.4.1.2"


@pytest.mark.clause("draughts-rules-2022", "5.4.3.2", "5.4.3.3")
@pytest.mark.parametrize(
    ("charge", "white", "black"),
    [(Charge.NOBODY, 0, 0), (Charge.HALVES, 3, 2), (Charge.WHITE, 5, 0), (Charge.BLACK, 0, 5)],
)
def test_a_pause_is_charged_as_the_judge_says(charge: Charge, white: int, black: int) -> None:
    stopped = play(setup("30"), *presses(10, 20), Stopped(30, Person.JUDGE))
    before = left(stopped)
    after_pause = after(stopped, Resumed(35, charge))
    assert left(after_pause) == (before[0] - white, before[1] - black)
    assert (after_pause.stopped, after_pause.running) == (False, WHITE)


def test_only_a_stopped_clock_is_resumed() -> None:
    assert refused_after(play(setup()), Resumed(1)) == "5.4.2.9"
