"""The set hour, players who come late or not at all, and micro-matches."""

from __future__ import annotations

import pytest
from tests.games.progress.helpers import (
    BLACK,
    JUDGE,
    MINUTE,
    SERVER,
    WHITE,
    left,
    refused_after,
    refused_by,
    score,
    setup,
    started,
)

from tavlei.games.clock import Discipline, Side
from tavlei.games.progress import (
    Arrive,
    Begin,
    CorrectClocks,
    GamePhase,
    Move,
    Resign,
    ServerAway,
    Start,
    StateFlag,
    StateLateness,
    after,
    begin,
    judge_rights,
    next_due,
    rights,
)

BOTH = frozenset(Side)
BLACK_AWAY = frozenset({Side.BLACK})


@pytest.mark.clause("draughts-rules-2022", "5.4.1.2", "5.4.4.1", "5.4.4.1/p2", "5.4.7.2")
def test_an_absent_player_pays_until_he_comes_and_loses_when_the_limit_has_passed() -> None:
    """D12: exactly at the limit he is not too late."""
    waiting = after(begin(setup(control="60+30", lateness_minutes=15)), Begin(0, SERVER, BLACK_AWAY))
    assert (waiting.phase, waiting.clock.running) == (GamePhase.WAITING, Side.BLACK)
    assert refused_after(waiting, Move(1, WHITE, "c3-d4")) == "5.4.1.2"
    assert refused_after(waiting, Resign(1, BLACK)) == "5.4.1.2"
    assert refused_after(waiting, StateFlag(MINUTE, JUDGE)) == "5.4.4.1/p2"
    came = after(waiting, Arrive(15 * MINUTE, BLACK))
    assert (came.phase, left(came)) == (GamePhase.PLAYING, (60 * MINUTE, 45 * MINUTE))
    assert refused_after(waiting, Arrive(15 * MINUTE + 1, BLACK)) == "5.4.4.1/p2"
    assert refused_after(waiting, StateLateness(15 * MINUTE, SERVER)) == "5.4.4.1"
    assert score(after(waiting, StateLateness(15 * MINUTE + 1, SERVER))) == ("+:-", "5.4.4.1/p2")
    assert next_due(waiting) == (15 * MINUTE + 1, "lateness")
    absence = judge_rights(waiting, 2 * MINUTE).absent
    assert absence == ((Side.BLACK, 2 * MINUTE, 15 * MINUTE + 1),)
    assert rights(waiting, Side.BLACK, MINUTE).may("arrive")
    assert not rights(waiting, Side.BLACK, 16 * MINUTE).may("arrive")
    cut = after(waiting, CorrectClocks(0, JUDGE, black=15 * MINUTE))
    assert refused_after(cut, Arrive(15 * MINUTE, BLACK)) == "5.4.4.1/p2"
    assert not rights(cut, Side.BLACK, 15 * MINUTE).may("arrive")


@pytest.mark.clause("draughts-rules-2022", "5.4.1.2", "5.4.4.2")
def test_two_absent_players_share_the_time_and_two_who_do_not_come_both_lose() -> None:
    waiting = after(begin(setup(lateness_minutes=10)), Begin(0, JUDGE, BOTH))
    one = after(waiting, Arrive(4 * MINUTE, WHITE))
    both = after(one, Arrive(6 * MINUTE, BLACK))
    assert (left(both), both.clock.running) == ((28 * MINUTE, 26 * MINUTE), Side.WHITE)
    late = 10 * MINUTE + 1
    assert rights(waiting, Side.WHITE, late - 1).may("arrive")
    assert score(after(waiting, StateLateness(late, JUDGE))) == ("-:-", "5.4.4.2")
    excused = after(waiting, StateLateness(late, JUDGE, frozenset({Side.WHITE})))
    assert score(excused) == ("+:-", "5.4.4.2")
    assert refused_after(waiting, StateLateness(late, JUDGE, BOTH)) == "5.4.4.2"
    assert refused_after(both, StateLateness(late, JUDGE)) == "5.4.4.1/p2"
    assert refused_after(both, Arrive(late, BLACK)) == "5.4.1.2"


@pytest.mark.clause("draughts-rules-2022", "5.4.4.1")
def test_the_time_for_coming_late_does_not_pass_while_the_server_is_away() -> None:
    """L1."""
    waiting = after(begin(setup(lateness_minutes=10)), Begin(0, SERVER, BLACK_AWAY))
    back = after(waiting, ServerAway(9 * MINUTE, SERVER, since=MINUTE))
    assert refused_after(back, StateLateness(18 * MINUTE, SERVER)) == "5.4.4.1"
    assert left(after(back, Arrive(18 * MINUTE, BLACK))) == (30 * MINUTE, 20 * MINUTE)
    neither = after(begin(setup(lateness_minutes=10)), Begin(0, SERVER, BOTH))
    gone = after(neither, ServerAway(9 * MINUTE, SERVER, since=MINUTE))
    both = after(after(gone, Arrive(12 * MINUTE, WHITE)), Arrive(12 * MINUTE, BLACK))
    assert left(both) == (28 * MINUTE, 28 * MINUTE)


@pytest.mark.clause("draughts-rules-2022", "5.4.4.1/p2")
def test_a_micro_match_is_lost_whole_by_not_coming() -> None:
    short = setup(start=Start(fen="W:Wc3:Bd4"), micro_match=True, lateness_minutes=0)
    absent = after(after(begin(short), Begin(0, SERVER, BLACK_AWAY)), StateLateness(1, SERVER))
    assert absent.result is not None
    assert absent.result.reason == "failure to come in time to a micro-match"
    assert absent.result.score == "+:-"


@pytest.mark.clause("draughts-rules-2022", "5.4.1.2")
def test_a_game_begins_once() -> None:
    assert refused_after(started(setup()), Begin(1, SERVER)) == "5.4.1.2"
    assert refused_after(begin(setup()), Begin(1, WHITE)) == "5.4.1.2"
    assert next_due(begin(setup())) is None


def test_a_setup_that_cannot_be_played_is_refused() -> None:
    assert refused_by(lambda: setup("renju", discipline=Discipline.RENJU)) == "9.2.4.3"
    assert refused_by(lambda: setup("international", discipline=Discipline.RUSSIAN)) is None
    assert refused_by(lambda: setup("chess", discipline=Discipline.RUSSIAN)) is None
    assert refused_by(lambda: setup(official=False, lag_credit=5_000)) is None
    assert refused_by(lambda: setup(discipline=Discipline.CORRESPONDENCE)) is None
    assert refused_by(lambda: setup(lateness_minutes=-1)) == "5.4.4.1"
    assert refused_by(Start) is None
    assert refused_by(lambda: begin(setup(start=Start(moves=("c3-c4",))))) == "6.1.4.1"
