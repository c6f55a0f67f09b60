"""Connections, windows and a server that was away."""

from __future__ import annotations

import pytest
from tests.games.progress.helpers import (
    JUDGE,
    MINUTE,
    SECOND,
    SERVER,
    WHITE,
    left,
    moved,
    refused_after,
    setup,
    started,
)

from tavlei.games.clock import Side
from tavlei.games.progress import (
    CorrectClocks,
    Disconnect,
    FocusBack,
    FocusLost,
    Reconnect,
    ServerAway,
    StateFlag,
    after,
    begin,
    judge_rights,
)
from tavlei.rulebook import Rulebook, Settings

RUNS_ON = Rulebook.of("draughts-rules-2022", settings=Settings({"L1": "clock_runs"}))


@pytest.mark.clause("draughts-rules-2022", "5.4.12.3", "5.4.12.4")
def test_a_lost_connection_stops_nothing_and_the_judge_is_told() -> None:
    """L3."""
    game = started(setup())
    lost = after(game, Disconnect(10 * SECOND, SERVER, Side.WHITE))
    assert refused_after(lost, Disconnect(11 * SECOND, SERVER, Side.WHITE)) == "5.4.12.3"
    assert refused_after(lost, Reconnect(11 * SECOND, WHITE, Side.WHITE)) == "5.4.12.3"
    told = judge_rights(lost, 20 * SECOND)
    assert (told.white.connected, told.white.since, told.white_left) == (False, 10 * SECOND, 30 * MINUTE - 20 * SECOND)
    back = after(lost, Reconnect(MINUTE, SERVER, Side.WHITE))
    assert left(moved(back, ["c3-d4"])) == (30 * MINUTE - 31 * SECOND, 30 * MINUTE)
    away = after(back, FocusLost(2 * MINUTE, SERVER, Side.BLACK))
    assert not judge_rights(away, 2 * MINUTE).black.looking
    assert judge_rights(after(away, FocusBack(3 * MINUTE, SERVER, Side.BLACK)), 3 * MINUTE).black.looking


@pytest.mark.clause("draughts-rules-2022", "5.4.2.5", "5.4.12.3")
def test_while_the_server_is_away_no_clock_runs_and_the_judge_may_correct() -> None:
    """L1."""
    game = moved(started(setup()), ["c3-d4"], every=10 * SECOND)
    back = after(game, ServerAway(5 * MINUTE, SERVER, since=20 * SECOND))
    assert left(back) == (left(game)[0], 30 * MINUTE - 10 * SECOND)
    assert back.log[-1].step.readings == ("L1",)
    assert left(moved(back, ["d6-c5"], every=10 * SECOND))[1] == 30 * MINUTE - 20 * SECOND + 30 * SECOND
    assert left(after(back, CorrectClocks(5 * MINUTE, JUDGE, black=30 * MINUTE)))[1] == 30 * MINUTE
    assert refused_after(back, ServerAway(6 * MINUTE, SERVER, since=20 * SECOND)) == "5.4.12.3"
    early = begin(setup())
    assert after(early, ServerAway(MINUTE, SERVER, since=0)).clock == early.clock


@pytest.mark.clause("draughts-rules-2022", "5.4.2.5")
def test_a_federation_may_let_the_clock_run_on_and_a_flag_that_fell_before_stays_down() -> None:
    game = moved(started(setup(rulebook=RUNS_ON)), ["c3-d4"], every=10 * SECOND)
    back = after(game, ServerAway(5 * MINUTE, SERVER, since=20 * SECOND))
    assert left(moved(back, ["d6-c5"], every=0))[1] == 30 * MINUTE - (5 * MINUTE - 10 * SECOND) + 30 * SECOND
    fallen = after(started(setup(control="5")), ServerAway(9 * MINUTE, SERVER, since=6 * MINUTE))
    assert after(fallen, StateFlag(9 * MINUTE, SERVER)).result is not None
