"""Time controls and their compact text."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.clock.helpers import refused_by

from tavlei.games.clock import Period, TimeControl, parse_time_control, whole_game
from tavlei.rulebook import Refusal

periods_of_moves = st.builds(Period, st.integers(1, 600), st.integers(1, 200), st.integers(0, 120))
last_periods = st.builds(Period, st.integers(1, 600), st.none(), st.integers(0, 120))
controls = st.builds(
    lambda first, last: TimeControl((*first, last)), st.lists(periods_of_moves, max_size=3), last_periods
)


@pytest.mark.clause("draughts-rules-2022", "5.4.2.1", "9.3.1.1")
@pytest.mark.parametrize(
    ("text", "periods", "printed"),
    [
        ("45", [(45, None, 0)], "45"),
        ("30+30", [(30, None, 30)], "30+30"),
        ("8m+4s", [(8, None, 4)], "8+4"),
        (" 8 М + 4 С ", [(8, None, 4)], "8+4"),
        ("1ч20м+1м", [(80, None, 60)], "80+60"),
        ("1h20m+60", [(80, None, 60)], "80+60"),
        ("2h", [(120, None, 0)], "120"),
        ("2h/50+1h", [(120, 50, 0), (60, None, 0)], "2h/50+1h"),
        ("120/50+1h", [(120, 50, 0), (60, None, 0)], "2h/50+1h"),
        ("2h/50+30s+1h", [(120, 50, 30), (60, None, 0)], "2h/50+30s+1h"),
        ("2h/50+1h+30s", [(120, 50, 0), (60, None, 30)], "2h/50+1h+30s"),
        ("90m/40+30s+1h/20+30s+15m+30s", [(90, 40, 30), (60, 20, 30), (15, None, 30)], None),
    ],
)
def test_a_control_is_read_and_printed(
    text: str, periods: list[tuple[int, int | None, int]], printed: str | None
) -> None:
    control = parse_time_control(text)
    assert control.periods == tuple(Period(*period) for period in periods)
    assert str(control) == printed or printed is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected a time control such as"),
        ("x", "got «x»"),
        ("30+", "expected a time control such as"),
        ("+30", "expected a time control such as"),
        ("-30", "expected a time control such as"),
        ("30.5", "expected a time control such as"),
        ("99999", "expected a time control such as"),
        ("30s", "expected a time control such as"),
        ("2h/x+1h", "expected a time control such as"),
        ("2h/+1h", "expected a time control such as"),
        ("30+30+30", "at most one addition per move"),
        ("2h/50+60", "write h, m or s after «60»"),
        ("30s+2h/50+1h", "must follow a period"),
        ("2h/50+30s+30s+1h", "must follow a period"),
        ("2h/50", "to the end of the game"),
        ("2h+1h/50", "only the last period can do without"),
        ("2h/50+1h+1h", "only the last period can do without"),
        ("0", "at least one minute"),
        ("0+30", "at least one minute"),
        ("2h/0+1h", "at least one move"),
        ("5" * 101, "expected a time control such as"),
    ],
)
def test_what_is_no_control_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(Refusal, match=re.escape(why)):
        parse_time_control(text)


@pytest.mark.clause("draughts-rules-2022", "5.4.2.1")
def test_impossible_controls_cannot_be_built() -> None:
    for build in (
        lambda: Period(0),
        lambda: Period(30, 0),
        lambda: Period(30, None, -1),
        lambda: TimeControl(()),
        lambda: TimeControl((Period(30), Period(30))),
        lambda: TimeControl((Period(30, 20),)),
    ):
        assert refused_by(build) == "5.4.2.1"


def test_minutes_count_to_the_end_of_the_game_without_increments() -> None:
    control = parse_time_control("2h/50+30s+1h")
    assert (control.minutes, control.first_minutes, control.increments) == (180, 120, (30, 0))
    assert not control.is_whole_game
    assert whole_game(30, 30) == parse_time_control("30+30")


@given(controls)
def test_print_and_parse_are_inverse(control: TimeControl) -> None:
    assert parse_time_control(str(control)) == control
    assert str(parse_time_control(str(control))) == str(control)


@given(st.text(alphabet="0123456789hmsчмс+/ x-", max_size=20))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(Refusal):
        control = parse_time_control(text)
        assert parse_time_control(str(control)) == control
