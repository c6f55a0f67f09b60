"""The history of a clock as an explanation."""

from __future__ import annotations

import pytest
from tests.games.clock.helpers import BLACK, BOTH, MINUTE, WHITE, play, setup

from tavlei.games.clock import (
    Arrived,
    ClockActor,
    FlagStated,
    OpeningDrawn,
    Pressed,
    Started,
    Stopped,
    clock_text,
    new_clock,
    replay,
)


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (0, "0:00"),
        (1, "0:00.001"),
        (59_999, "0:59.999"),
        (30 * MINUTE, "30:00"),
        (90 * MINUTE, "1:30:00"),
        (60 * MINUTE - 1, "59:59.999"),
        (-5_250, "−0:05.250"),
    ],
)
def test_times_are_written_as_on_a_clock(milliseconds: int, text: str) -> None:
    assert clock_text(milliseconds) == text


def test_every_event_says_what_when_both_times_and_the_clause() -> None:
    clock = replay(
        setup("30+30", opening_by_lot=True),
        [
            Started(1000, BOTH),
            Arrived(1000 + 4 * MINUTE, WHITE),
            Arrived(1000 + 6 * MINUTE, BLACK),
            OpeningDrawn(1000 + 7 * MINUTE),
            Pressed(1000 + 8 * MINUTE, WHITE),
            FlagStated(1000 + 99 * MINUTE, ClockActor.WHITE),
        ],
    )
    explanation = clock.explanation()
    told = [
        (step.key, step.value, step.inputs["white"], step.inputs["black"], step.clause.number)
        for step in explanation.working
        if step.clause
    ]
    assert told == [
        ("clock.started_both_absent", "0:00", "30:00", "30:00", "5.4.1.2"),
        ("clock.halved", "4:00", "28:00", "28:00", "5.4.1.2"),
        ("clock.drawing", "6:00", "28:00", "26:00", "5.4.1.3"),
        ("clock.opening_drawn", "7:00", "28:00", "25:00", "5.4.1.3"),
        ("clock.pressed", "8:00", "27:30", "25:00", "5.4.2.3"),
        ("clock.flag", "1:39:00", "27:30", "−1:06:00", "5.4.2.6"),
    ]
    assert explanation.working[1].inputs["elapsed"] == "4:00"
    assert (explanation.verdict.key, explanation.verdict.value) == ("clock.over", "white_wins")
    assert explanation.readings == ("D12", "D22", "D21")


def test_the_verdict_says_how_the_clock_stands() -> None:
    fresh = new_clock(setup("30")).explanation()
    assert (fresh.verdict.key, fresh.working) == ("clock.not_started", ())
    running = play(setup("30")).explanation().verdict
    assert (running.key, running.value, running.inputs["white"]) == ("clock.running", "white", "30:00")
    standing = play(setup("30"), Stopped(MINUTE, ClockActor.JUDGE)).explanation().verdict
    assert (standing.key, standing.inputs["white"]) == ("clock.standing", "29:00")
