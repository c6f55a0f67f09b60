"""What the judge does to the times: corrections and penalties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.clock.helpers import BLACK, MINUTE, SECOND, WHITE, left, play, refused_after, setup
from tests.games.rulebooks import RULES

from tavlei.games.clock import Corrected, Discipline, Person, Resumed, Stopped, TimeAdded, after, corrected_time

FLOOR = 15 * MINUTE
CLASSICAL = [each for each in Discipline if each.is_classical]


@pytest.mark.clause("draughts-rules-2022", "5.4.2.5")
@pytest.mark.parametrize(
    ("remaining", "wanted", "kept"),
    [
        (30, 20, 20),
        (30, 15, 15),
        (30, 10, 15),
        (15, 10, 15),
        (14, 10, 14),  # D22: neither cut
        (14, 20, 20),  # a correction in his favour is no cut
        (10, 1, 10),  # D22: nor raised to 15
        (30, 40, 40),
    ],
)
def test_a_cut_leaves_fifteen_minutes(remaining: int, wanted: int, kept: int) -> None:
    assert corrected_time(remaining * MINUTE, wanted * MINUTE, RULES, floor=True) == kept * MINUTE
    assert corrected_time(remaining * MINUTE, wanted * MINUTE, RULES, floor=False) == wanted * MINUTE


@given(st.integers(1, 10**7), st.integers(1, 10**7))
def test_the_floor_never_gives_time_and_never_cuts_below_it(remaining: int, wanted: int) -> None:
    kept = corrected_time(remaining, wanted, RULES, floor=True)
    assert kept >= wanted
    if wanted < remaining:
        assert min(remaining, FLOOR) <= kept <= remaining


@pytest.mark.clause("draughts-rules-2022", "5.4.2.5")
def test_the_floor_holds_in_the_four_classical_disciplines_only() -> None:
    for discipline in Discipline:
        if discipline.has_clock:
            clock = after(play(setup("30", discipline)), Corrected(0, white=5 * MINUTE, black=20 * MINUTE))
            white = FLOOR if discipline in CLASSICAL else 5 * MINUTE
            assert left(clock) == (white, 20 * MINUTE)
            assert ("D22" in clock.explanation().readings) is (discipline in CLASSICAL)


@pytest.mark.clause("draughts-rules-2022", "5.4.2.5")
def test_the_running_time_counts_up_to_the_correction() -> None:
    clock = play(setup("30"), Corrected(5 * MINUTE, black=25 * MINUTE))
    assert left(clock) == (25 * MINUTE, 25 * MINUTE)
    paused = play(setup("30"), Stopped(MINUTE, Person.JUDGE), Corrected(9 * MINUTE, white=30 * MINUTE))
    assert left(after(paused, Resumed(10 * MINUTE))) == (30 * MINUTE, 30 * MINUTE)


@pytest.mark.clause("draughts-rules-2022", "5.4.2.5")
@pytest.mark.parametrize("wrong", [0, -1])
def test_a_correction_leaves_some_time(wrong: int) -> None:
    assert refused_after(play(setup()), Corrected(0, white=wrong)) == "5.4.2.5"


@pytest.mark.clause("draughts-rules-2022", "5.4.15.1/item3")
@pytest.mark.parametrize(
    ("control", "least"), [("30", 1), ("30+30", 30 * SECOND), ("30+60", 60 * SECOND), ("30+120", 120 * SECOND)]
)
def test_a_penalty_is_from_the_increment_to_two_minutes(control: str, least: int) -> None:
    clock = play(setup(control))
    for added in (least, 2 * MINUTE):
        assert left(after(clock, TimeAdded(0, WHITE, added))) == (30 * MINUTE, 30 * MINUTE + added)
        assert left(after(clock, TimeAdded(0, BLACK, added))) == (30 * MINUTE + added, 30 * MINUTE)
    for added in (least - 1, 2 * MINUTE + 1, -1):
        assert refused_after(clock, TimeAdded(0, WHITE, added)) == "5.4.15.1/item3"
