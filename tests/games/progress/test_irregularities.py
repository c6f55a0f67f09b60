"""Irregularities and setting a game back: the position, the clocks, and what the log keeps."""

from __future__ import annotations

import pytest
from tests.games.progress.helpers import (
    BLACK,
    JUDGE,
    MINUTE,
    SECOND,
    WHITE,
    cycled,
    left,
    moved,
    refused_after,
    setup,
    started,
)
from tests.games.rulebooks import OLD, RULES

from tavlei.games.clock import Side
from tavlei.games.progress import AnnounceCount, OfferDraw, SetBack, StateIrregularity, after, rights
from tavlei.rulebook import Rulebook


@pytest.mark.clause("draughts-rules-2022", "5.4.14.2", "5.4.14.2/p2", "5.4.14.2/p2/item2", "5.4.14.3", "5.4.14.4")
@pytest.mark.clause("draughts-rules-2022", "5.4.14.4/p3")
@pytest.mark.parametrize("key", ["wrong_move", "touched_one_moved_another", "move_taken_back"])
def test_the_opponent_has_the_last_move_taken_back_on_the_offenders_time(key: str) -> None:
    """D28: what was added for the move is taken away again."""
    game = moved(started(setup(control="30+30")), ["c3-d4", "d6-c5"], every=10 * SECOND)
    assert rights(game, Side.WHITE, game.at).may("state_irregularity")
    back = after(game, StateIrregularity(25 * SECOND, WHITE, key))
    assert (back.to_move, back.clock.running, len(back.moves)) == (Side.BLACK, Side.BLACK, 1)
    assert left(back) == (30 * MINUTE + 20 * SECOND - 5 * SECOND, 30 * MINUTE - 10 * SECOND)
    assert [line.step.key for line in back.log][-2:] == ["progress.moved", "progress.irregularity"]
    mended = moved(back, ["f6-e5"])
    assert [move.text for move in mended.moves] == ["c3-d4", "f6-e5"]
    assert refused_after(game, StateIrregularity(25 * SECOND, JUDGE, key)) == "5.4.14.2/p2"
    replied = moved(game, ["b2-c3"])
    right_lost = "5.4.14.4/p3" if key == "wrong_move" else "5.4.14.2/p2/item2"
    assert refused_after(replied, StateIrregularity(replied.at, WHITE, key, ply=2)) == right_lost
    assert refused_after(replied, StateIrregularity(replied.at, WHITE, key, ply=4)) == "5.4.14.2"


@pytest.mark.clause("draughts-rules-2022", "5.4.14.1", "5.4.14.4/p2")
@pytest.mark.clause("draughts-rules-2013", "2.1.10.1", "2.1.10.2", "2.1.10.3")
def test_what_may_not_be_claimed_any_more_what_the_judge_states_and_a_game_played_anew() -> None:
    game = moved(started(setup()), ["c3-d4", "d6-c5"])
    assert refused_after(game, StateIrregularity(game.at, WHITE, "wrong_setup")) == "5.4.14.1"
    assert refused_after(game, StateIrregularity(game.at, WHITE, "no_such_thing")) is None
    key = "impossible_moves_for_increment"
    assert refused_after(game, StateIrregularity(game.at, WHITE, key)) == "5.4.14.4/p2"
    stated = after(game, StateIrregularity(game.at, JUDGE, key))
    assert (stated.board, stated.clock) == (game.board, game.clock)
    old = moved(started(setup(rulebook=OLD)), ["c3-d4", "d6-c5"])
    assert refused_after(old, StateIrregularity(old.at, WHITE, "wrong_setup")) == "2.1.10.2"
    anew = after(old, StateIrregularity(old.at, WHITE, "misplaced_board"))
    assert anew.result is not None
    assert (anew.result.score, anew.result.clause.number) == ("annulled", "2.1.10.1")


@pytest.mark.clause("draughts-rules-2022", "5.4.14.4", "5.4.2.5")
@pytest.mark.parametrize("rulebook", [RULES, OLD])
def test_the_judge_sets_a_game_back_with_the_clocks_he_names(rulebook: Rulebook) -> None:
    """L15: what the moves had added goes, what was spent on them stays spent."""
    game = moved(started(setup(control="30+30", rulebook=rulebook)), ["c3-d4", "d6-c5", "b2-c3"], every=10 * SECOND)
    back = after(game, SetBack(35 * SECOND, JUDGE, ply=2, reason="the board showed another move"))
    assert (back.to_move, len(back.moves), back.clock.running) == (Side.BLACK, 1, Side.BLACK)
    assert left(back) == (30 * MINUTE + 10 * SECOND, 30 * MINUTE - 15 * SECOND)
    assert (back.clock.white.moves, back.clock.black.moves) == (1, 0)
    named = after(game, SetBack(35 * SECOND, JUDGE, ply=1, white=30 * MINUTE, black=30 * MINUTE))
    assert (left(named), named.moves) == ((30 * MINUTE, 30 * MINUTE), ())
    assert len(named.log) == len(game.log) + 1
    assert refused_after(game, SetBack(35 * SECOND, JUDGE, ply=4)) == "5.4.14.4"
    assert refused_after(game, SetBack(35 * SECOND, WHITE, ply=1)) == "5.4.14.4"


@pytest.mark.clause("draughts-rules-2022", "5.4.14.4")
def test_what_came_after_the_move_is_gone_with_it() -> None:
    game = cycled("russian", 41)
    busy = after(after(game, AnnounceCount(game.at, BLACK)), OfferDraw(game.at, WHITE))
    back = after(busy, SetBack(busy.at, JUDGE, ply=30))
    assert (back.offer, back.black.announced, len(back.moves)) == (None, None, 29)
