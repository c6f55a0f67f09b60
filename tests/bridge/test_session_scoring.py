"""Sessions of pairs: boards against the other tables, and the ranking by boards that weigh the same."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.scoring import BoardComparison, PlayedBoard, score_session
from tavlei.rulebook import Refusal

EDITION = "bridge-classification-2024"
BOARDS = [
    PlayedBoard(1, "1", "2", 420),
    PlayedBoard(1, "3", "4", 170),
    PlayedBoard(1, "5", "6", 420),
    PlayedBoard(2, "1", "4", -50),
    PlayedBoard(2, "3", "6", 100),
    PlayedBoard(2, "5", "2", 100),
]


@pytest.mark.clause(EDITION, "3.1")
def test_a_session_in_matchpoints() -> None:
    found = score_session(BOARDS, BoardComparison.MATCHPOINTS, CLASSIFICATION)
    assert [(row.pair, row.place, row.result) for row in found.ranking] == [
        ("4", 1, 100),
        ("5", 2, 75),
        ("1", 3, Fraction(75, 2)),
        ("3", 3, Fraction(75, 2)),
        ("2", 5, 25),
        ("6", 5, 25),
    ]
    assert {(row.boards, row.met) for row in found.ranking} == {(2, 2)}
    first = found.boards[0]
    assert (first.played.board, first.north_south, first.east_west) == (1, Fraction(75), Fraction(25))
    assert [str(clause) for clause in found.explanation().clauses] == [f"{EDITION} 3.1"]


def test_a_session_in_imps() -> None:
    crossed = score_session(BOARDS, BoardComparison.CROSS_IMPS, CLASSIFICATION)
    assert {row.pair: row.result for row in crossed.ranking}["5"] == Fraction(6, 2) + Fraction(4, 2)
    butler = score_session(BOARDS, BoardComparison.BUTLER, CLASSIFICATION)  # the means are 340 and 50
    assert {row.pair: row.result for row in butler.ranking} == {"1": -1, "2": -4, "3": -3, "4": 8, "5": 4, "6": -4}
    assert butler.explanation().readings == ("B68",)


@pytest.mark.parametrize("scoring", list(BoardComparison))
@given(scores=st.lists(st.integers(-300, 300).map(lambda tens: 10 * tens), min_size=1, max_size=8))
def test_what_one_side_wins_the_other_loses(scoring: BoardComparison, scores: list[int]) -> None:
    played = [PlayedBoard(7, f"N{table}", f"E{table}", score) for table, score in enumerate(scores)]
    found = score_session(played, scoring, CLASSIFICATION)
    whole = 100 if scoring is BoardComparison.MATCHPOINTS else 0
    assert all(board.north_south + board.east_west == whole for board in found.boards)
    assert [row.place for row in found.ranking] == sorted(row.place for row in found.ranking)


def test_a_session_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(Refusal, match="no board has a result"):
        score_session([], BoardComparison.MATCHPOINTS, CLASSIFICATION)
    with pytest.raises(Refusal, match="the pair 2 has board 1 twice"):
        score_session([*BOARDS, PlayedBoard(1, "7", "2", 0)], BoardComparison.BUTLER, CLASSIFICATION)
