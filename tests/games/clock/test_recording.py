"""The duty to record, and restoring a record."""

from __future__ import annotations

import pytest
from tests.games.clock.helpers import BLACK, BOTH, HOUR, MINUTE, WHITE, play, presses, setup
from tests.games.rulebooks import RULES

from tavlei.games.clock import Discipline, Side, must_record_now, recording_duty, restoring
from tavlei.rulebook import Refusal

FIVE = 5 * MINUTE


@pytest.mark.clause("draughts-rules-2022", "5.4.3.1", "5.4.3.2", "9.3.2.1", "9.3.2.2")
@pytest.mark.parametrize(
    ("to_control", "increment", "must"),
    [
        (HOUR, 0, True),
        (FIVE, 0, True),
        (FIVE - 1, 0, False),
        (FIVE - 1, 29, False),
        (FIVE - 1, 30, True),
        (1, 60, True),
    ],
)
def test_only_who_is_short_of_time_need_not_record(to_control: int, increment: int, must: bool) -> None:
    for discipline, duty, freedom in (
        (Discipline.RUSSIAN, "5.4.3.1", "5.4.3.2"),
        (Discipline.GIVEAWAY, "5.4.3.1", "5.4.3.2"),
        (Discipline.RENJU, "9.3.2.1", "9.3.2.2"),
    ):
        found = recording_duty(discipline, to_control, increment, RULES)
        assert found.must_record is must
        assert found.clause.number == (duty if must else freedom)
        conditions = found.explanation().conditions
        assert all(step.met for step in conditions) is not must


@pytest.mark.clause("draughts-rules-2022", "6.1.10.2/item2", "7.7.2/item2")
@pytest.mark.parametrize(
    ("discipline", "clause"),
    [
        (Discipline.RUSSIAN_RAPID, "6.1.10.2/item2"),
        (Discipline.RUSSIAN_BLITZ_TEAM, "6.1.10.2/item2"),
        (Discipline.INTERNATIONAL_BLITZ, "7.7.2/item2"),
        (Discipline.INTERNATIONAL_RAPID_TEAM, "7.7.2/item2"),
    ],
)
def test_rapid_and_blitz_need_no_record(discipline: Discipline, clause: str) -> None:
    found = recording_duty(discipline, HOUR, 60, RULES)
    assert not found.must_record
    assert found.explanation().verdict.clause == found.clause
    assert found.clause.number == clause


def test_what_has_no_clock_has_no_such_duty() -> None:
    with pytest.raises(Refusal, match="correspondence is not played with a clock"):
        recording_duty(Discipline.CORRESPONDENCE, HOUR, 0, RULES)
    with pytest.raises(Refusal, match="composition is not played with a clock"):
        setup(discipline=Discipline.COMPOSITION)


@pytest.mark.clause("draughts-rules-2022", "5.4.3.2")
def test_the_duty_is_read_off_the_clock() -> None:
    clock = play(setup("30"), *presses(24 * MINUTE, 26 * MINUTE))
    assert must_record_now(clock, WHITE).must_record
    assert must_record_now(clock, WHITE, 27 * MINUTE).must_record
    assert not must_record_now(clock, WHITE, 27 * MINUTE + 1).must_record
    assert must_record_now(clock, BLACK, 27 * MINUTE + 1).must_record


@pytest.mark.clause("draughts-rules-2022", "5.4.3.2")
def test_after_the_control_move_the_duty_returns() -> None:
    of = setup("30m/1+30m", Discipline.INTERNATIONAL)
    short = play(of)
    assert not must_record_now(short, WHITE, 26 * MINUTE).must_record
    assert must_record_now(play(of, *presses(26 * MINUTE)), WHITE).must_record


@pytest.mark.clause("draughts-rules-2022", "5.4.3.2", "5.4.3.3", "9.3.2.2")
@pytest.mark.parametrize(
    ("missing", "discipline", "first_out", "expected", "clause"),
    [
        ({WHITE}, Discipline.RUSSIAN, BLACK, (61, 0), "5.4.3.2"),
        ({BLACK}, Discipline.RENJU, BLACK, (0, 61), "9.3.2.2"),
        (BOTH, Discipline.RUSSIAN, WHITE, (31, 30), "5.4.3.3"),
        (BOTH, Discipline.INTERNATIONAL, BLACK, (30, 31), "5.4.3.3"),
    ],
)
def test_on_whose_time_records_are_restored(
    missing: set[Side], discipline: Discipline, first_out: Side, expected: tuple[int, int], clause: str
) -> None:
    found = restoring(61, frozenset(missing), discipline, first_out, RULES)
    assert (found.shares, found.clause.number) == (expected, clause)
    assert found.explanation().verdict.inputs == {"white": f"0:00.0{expected[0]:02d}" if expected[0] else "0:00"} | {
        "black": f"0:00.0{expected[1]:02d}" if expected[1] else "0:00"
    }


@pytest.mark.parametrize(("spent", "missing"), [(-1, {WHITE}), (5, set())])
def test_restoring_needs_time_and_somebody(spent: int, missing: set[Side]) -> None:
    with pytest.raises(Refusal, match="records are restored"):
        restoring(spent, frozenset(missing), Discipline.RUSSIAN, WHITE, RULES)
