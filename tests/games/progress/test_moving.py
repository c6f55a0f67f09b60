"""Moves on the server: one act with the press of the clock, the end on the board, credit for lag."""

from __future__ import annotations

import pytest
from tests.games.progress.helpers import (
    BLACK,
    JUDGE,
    MINUTE,
    SECOND,
    SERVER,
    WHITE,
    left,
    moved,
    refused_after,
    refused_by,
    score,
    setup,
    started,
)
from tests.games.rulebooks import OLD, RULES

from tavlei.games.clock import Discipline
from tavlei.games.progress import Lot, Move, Start, StateFlag, after, begin, spectator_view
from tavlei.rulebook import Rulebook, Settings


@pytest.mark.clause("draughts-rules-2022", "5.4.2.3", "5.4.2.1", "5.4.12.3")
def test_a_move_presses_the_clock_and_is_recorded_with_both_times() -> None:
    """D21, L11."""
    game = moved(started(setup(control="3+2")), ["c3-d4", "d6-c5"], every=5 * SECOND)
    assert left(game) == (3 * MINUTE - 3 * SECOND, 3 * MINUTE - 3 * SECOND)
    assert [(move.text, move.side.value, move.at, move.gained) for move in game.moves] == [
        ("c3-d4", "white", 5 * SECOND, 2 * SECOND),
        ("d6-c5", "black", 10 * SECOND, 2 * SECOND),
    ]
    assert game.log[-1].step.readings == ("L11",)


@pytest.mark.clause("draughts-rules-2022", "5.4.2.3", "6.1.4.1", "5.4.1.2")
def test_moves_out_of_turn_illegal_ones_and_moves_before_the_start_are_refused() -> None:
    game = started(setup())
    assert refused_after(game, Move(1, BLACK, "b6-a5")) == "5.4.2.3"
    assert refused_after(game, Move(1, JUDGE, "c3-d4")) == "5.4.2.3"
    assert refused_after(game, Move(1, WHITE, "c3-c4")) == "6.1.4.1"
    assert refused_after(begin(setup()), Move(1, WHITE, "c3-d4")) == "5.4.1.2"
    later = moved(game, ["c3-d4"])
    assert refused_after(later, Move(0, BLACK, "b6-a5")) is None


@pytest.mark.clause("draughts-rules-2022", "5.4.2.10", "5.4.2.11", "5.4.14.5", "6.1.7")
@pytest.mark.clause("draughts-rules-2013", "2.1.8.1", "2.1.10.4")
@pytest.mark.parametrize("rulebook", [RULES, OLD])
def test_the_last_capture_ends_the_game_and_a_flag_found_later_changes_nothing(rulebook: Rulebook) -> None:
    game = started(setup(rulebook=rulebook, start=Start(fen="W:Wc3:Bd4")))
    won = after(game, Move(30 * MINUTE - 1, WHITE, "c3:e5"))
    assert score(won) == ("1-0", "6.1.7" if rulebook is RULES else "2.1.8.1")
    assert left(won) == (1, 30 * MINUTE)
    assert refused_after(won, StateFlag(31 * MINUTE, BLACK)) == "5.4.14.5"


@pytest.mark.clause("draughts-rules-2022", "5.4.2.6")
def test_at_exactly_zero_the_move_is_too_late() -> None:
    game = started(setup(start=Start(fen="W:Wc3:Bd4")))
    assert refused_after(game, Move(30 * MINUTE, WHITE, "c3:e5")) == "5.4.2.6"
    assert score(after(game, StateFlag(30 * MINUTE, SERVER))) == ("0-1", "5.4.2.6")


@pytest.mark.clause("draughts-rules-2022", "8.1", "5.4.2.10")
def test_in_giveaway_whoever_has_nothing_left_wins() -> None:
    """D10."""
    game = started(setup("giveaway", start=Start(fen="W:Wc3:Bd4,h8")))
    assert moved(game, ["c3:e5", "h8-g7", "e5-f6"]).result is None
    assert score(moved(game, ["c3:e5", "h8-g7", "e5-f6", "g7:e5"])) == ("1-0", "8.1")


@pytest.mark.clause("draughts-rules-2022", "7.2.1", "7.4.1")
def test_100_squares_take_the_greatest_number() -> None:
    game = started(setup("international", start=Start(fen="W:W28:B22,23,12")))
    assert refused_after(game, Move(1, WHITE, "28x19")) == "7.4.1"
    assert moved(game, ["28x17x8"]).moves[0].text in ("28:8", "28:17:8")


@pytest.mark.clause("draughts-rules-2022", "5.4.1.3", "6.2.2")
def test_first_moves_drawn_by_lot_are_played_and_may_leave_black_to_move() -> None:
    """L13: the seed tells the entry, and the clock of whoever is to move is started."""
    found = {}
    for seed in range(12):
        game = started(setup(start=Start(lot=Lot("idf_basic", str(seed)))))
        found[game.clock.running] = game.to_move
        assert game.clock.running is game.to_move
        assert not game.moves
    assert len(found) == 2
    relocated = started(setup("draughts64", discipline=Discipline.RUSSIAN, start=Start(lot=Lot("fmjd64", "3"))))
    assert relocated.log[0].step.readings == ("L13",)


@pytest.mark.clause("draughts-rules-2022", "5.4.12.3")
def test_credit_for_lag_is_for_unofficial_games_and_stands_in_the_log() -> None:
    """L2."""
    assert refused_by(lambda: setup(lag_credit=100)) == "5.4.12.3"
    everywhere = Rulebook.of("draughts-rules-2022", settings=Settings({"L2": "everywhere"}))
    assert setup(lag_credit=100, rulebook=everywhere).lag_credit == 100
    game = started(setup(control="3+2", official=False, lag_credit=100))
    assert refused_after(game, Move(5 * SECOND, WHITE, "c3-d4", lag=101)) == "5.4.12.3"
    assert refused_after(game, Move(50, WHITE, "c3-d4", lag=51)) == "5.4.12.3"
    credited = after(game, Move(5 * SECOND, WHITE, "c3-d4", lag=100))
    assert left(credited) == (3 * MINUTE - 3 * SECOND + 100, 3 * MINUTE)
    assert (credited.moves[0].lag, credited.log[-1].step.readings) == (100, ("L11", "L2"))
    assert left(moved(credited, ["d6-c5"]))[1] == 3 * MINUTE + SECOND  # black pays nothing of the credit
    saved = after(game, Move(3 * MINUTE + 50, WHITE, "c3-d4", lag=100))
    assert left(saved)[0] == 50 + 2 * SECOND


def test_spectators_see_the_moves_later_and_nothing_else() -> None:
    game = moved(started(setup(control="3+2")), ["c3-d4", "d6-c5"], every=5 * SECOND)
    at_once, delayed = spectator_view(game, 10 * SECOND), spectator_view(game, 10 * SECOND, delay=1)
    assert [len(view.moves) for view in (at_once, delayed)] == [2, 1]
    assert delayed.position.startswith("B:")
    assert (delayed.white_left, delayed.black_left) == (3 * MINUTE - 3 * SECOND, 3 * MINUTE)
    assert spectator_view(game, 0).position == spectator_view(begin(setup(control="3+2")), 0).position
