"""Lateness and failure to appear."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.clock.helpers import BLACK, BOTH, MINUTE, WHITE, refused_by
from tests.games.rulebooks import RULES

from tavlei.games.clock import LatenessVerdict, Side, late, lateness_limit, parse_time_control, whole_game

START = 1_000_000
NOBODY: frozenset[Side] = frozenset()


@pytest.mark.clause("draughts-rules-2022", "5.4.4.1")
@pytest.mark.parametrize(
    ("control", "regulation", "limit", "cut"),
    [
        ("30+30", None, 30, False),
        ("90", None, 60, False),
        ("2h/50+1h", None, 60, False),
        ("30m/20+2h", None, 30, False),
        ("30+30", 0, 0, False),
        ("30+30", 15, 15, False),
        ("30+30", 30, 30, False),
        ("30+30", 45, 30, True),
        ("2h/50+1h", 60, 60, False),
        ("2h/50+1h", 90, 60, True),
    ],
)
def test_the_limit_is_the_regulations_the_first_control_or_an_hour(
    control: str, regulation: int | None, limit: int, cut: bool
) -> None:
    """D12, D22."""
    found = lateness_limit(parse_time_control(control), RULES, regulation=regulation)
    assert (found.minutes, found.is_cut, found.milliseconds) == (limit, cut, limit * MINUTE)
    assert ("D22" in found.explanation().readings) is cut
    assert found.explanation().verdict.value == limit


@pytest.mark.clause("draughts-rules-2022", "5.4.4.1")
def test_a_negative_limit_is_refused() -> None:
    assert refused_by(lambda: lateness_limit(whole_game(30), RULES, regulation=-1)) == "5.4.4.1"


LIMIT = lateness_limit(whole_game(90), RULES, regulation=15)
AT = START + 15 * MINUTE


@pytest.mark.clause("draughts-rules-2022", "5.4.4.1/p2", "5.4.4.2")
@pytest.mark.parametrize(
    ("white", "black", "excused", "verdict", "clause"),
    [
        (START, START, NOBODY, LatenessVerdict.IN_TIME, "5.4.4.1/p2"),
        (START - 5, AT, NOBODY, LatenessVerdict.IN_TIME, "5.4.4.1/p2"),
        (AT + 1, START, NOBODY, LatenessVerdict.WHITE_LOSES, "5.4.4.1/p2"),
        (START, None, NOBODY, LatenessVerdict.BLACK_LOSES, "5.4.4.1/p2"),
        (AT + 1, None, NOBODY, LatenessVerdict.BOTH_LOSE, "5.4.4.2"),
        (None, None, NOBODY, LatenessVerdict.BOTH_LOSE, "5.4.4.2"),
        (None, None, frozenset({WHITE}), LatenessVerdict.BLACK_LOSES, "5.4.4.2"),
        (None, None, BOTH, LatenessVerdict.JUDGE_DECIDES, "5.4.4.2"),
        (START, AT + 1, frozenset({BLACK}), LatenessVerdict.BLACK_LOSES, "5.4.4.1/p2"),
    ],
)
def test_who_loses(
    white: int | None, black: int | None, excused: frozenset[Side], verdict: LatenessVerdict, clause: str
) -> None:
    """D12: exactly at the limit is in time."""
    found = late(LIMIT, START, white, black, excused=excused)
    explanation = found.explanation()
    assert found.verdict is verdict
    assert explanation.verdict.clause is not None
    assert explanation.verdict.clause.number == clause
    assert [step.met for step in explanation.conditions] == [side not in found.too_late for side in Side]


@pytest.mark.clause("draughts-rules-2022", "5.4.4.1/p2")
def test_a_micro_match_is_lost_as_a_whole() -> None:
    game = late(LIMIT, START, None, START).explanation().verdict.key
    micro_match = late(LIMIT, START, None, START, micro_match=True).explanation().verdict.key
    assert (game, micro_match) == ("clock.loses_game", "clock.loses_micro_match")
    assert late(LIMIT, START, START, START, micro_match=True).explanation().verdict.key == "clock.lateness"


@pytest.mark.clause("draughts-rules-2022", "5.4.4.1")
def test_a_smaller_lateness_without_a_good_reason_may_be_punished() -> None:
    found = late(LIMIT, START, START + 1, AT)
    assert found.sanctionable == BOTH
    assert [step.value for step in found.explanation().working] == ["white", "black"]
    assert late(LIMIT, START, START + 1, AT, excused=frozenset({WHITE})).sanctionable == {BLACK}
    assert late(LIMIT, START, START, AT + 1).sanctionable == NOBODY


@pytest.mark.clause("draughts-rules-2022", "5.4.4.1/p2")
@pytest.mark.parametrize(
    ("control", "regulation", "lateness", "loses"),
    [
        (45, None, 45 * MINUTE - 1, False),
        (45, None, 45 * MINUTE, True),  # by the time of the first control
        (45, 45, 45 * MINUTE, True),
        (45, 30, 30 * MINUTE, False),  # at the limit that the regulation names
        (45, 30, 30 * MINUTE + 1, True),
        (60, None, 60 * MINUTE - 1, False),
        (60, None, 60 * MINUTE, True),
        (90, None, 60 * MINUTE, False),  # not more than an hour
        (90, None, 60 * MINUTE + 1, True),
    ],
)
def test_exactly_the_first_control_is_too_late(
    control: int, regulation: int | None, lateness: int, loses: bool
) -> None:
    limit = lateness_limit(whole_game(control), RULES, regulation=regulation)
    assert (late(limit, START, START + lateness, START).verdict is LatenessVerdict.WHITE_LOSES) is loses


@given(st.integers(1, 300), st.none() | st.integers(0, 300), st.integers(0, 400 * MINUTE))
def test_nobody_is_in_time_after_an_hour_or_the_first_control(
    minutes: int, regulation: int | None, lateness: int
) -> None:
    limit = lateness_limit(whole_game(minutes, 30), RULES, regulation=regulation)
    found = late(limit, START, START + lateness, START)
    in_time = lateness <= min(60, 300 if regulation is None else regulation) * MINUTE and lateness < minutes * MINUTE
    assert (found.verdict is LatenessVerdict.IN_TIME) == in_time
