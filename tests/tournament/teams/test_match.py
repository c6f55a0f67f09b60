"""A match of teams: colours, its result, too small a team, a wrong board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES
from tests.tournament.teams.helpers import EDITION, match

from tavlei.rulebook import Refusal
from tavlei.tournament.model import Encounter, Result
from tavlei.tournament.teams import (
    LineUpOrigin,
    RoundLineUp,
    TeamBoard,
    TeamMatch,
    WrongSeat,
    admission,
    has_white,
    lost_without_play,
    pending,
    played,
    seated,
    wrong_boards,
)


def lined_up(team: str, *seats: str | None) -> RoundLineUp:
    return RoundLineUp(team, 1, seats, LineUpOrigin.HANDED_IN, rulebook=RULES)


A, B = lined_up("A", "a1", "a2", "a3"), lined_up("B", "b1", "b2", "b3")


@pytest.mark.clause(EDITION, "5.4.9.3")
def test_colours_follow_board_one() -> None:
    assert [has_white(board, on_first_board=True) for board in range(1, 6)] == [True, False, True, False, True]
    assert [has_white(board, on_first_board=False) for board in range(1, 4)] == [False, True, False]
    game = seated(A, B)
    assert [game.game(board).players for board in (1, 2, 3)] == [("a1", "b1"), ("b2", "a2"), ("a3", "b3")]


@pytest.mark.clause(EDITION, "5.4.9.3")
def test_a_game_has_the_result_of_its_own_white() -> None:
    found = TeamMatch(
        "A", "B", (TeamBoard(Result.WHITE_WINS, "a1", "b1"), TeamBoard(Result.WHITE_PLUS, "a2", "b2")), rulebook=RULES
    )
    assert found.game(1) == Encounter("a1", "b1", Result.WHITE_WINS)
    assert found.game(2) == Encounter("b2", "a2", Result.BLACK_PLUS)
    with pytest.raises(Refusal, match="board 1 has no two players"):
        pending("A", "B", 2, RULES).game(1)


@pytest.mark.clause(EDITION, "5.4.9.6.1")
@pytest.mark.parametrize(
    ("text", "scores", "result"),
    [
        ("A-B 1==0", (4, 4), Result.DRAW),
        ("A-B 1===", (5, 3), Result.WHITE_WINS),
        ("A-B 0000", (0, 8), Result.BLACK_WINS),
        ("A-B 111?", (6, 0), None),
    ],
)
def test_the_larger_sum_wins_the_match(text: str, scores: tuple[int, int], result: Result | None) -> None:
    assert match(text).scores == scores
    assert match(text).result is result
    assert match(text).explanation().verdict.value == (None if result is None else result.value)


@given(st.lists(st.sampled_from(list(Result)), min_size=2, max_size=6))
def test_a_match_is_the_mirror_of_itself(results: list[Result]) -> None:
    found = played("A", "B", results, RULES)
    assert found.scores == (
        sum(result.white_score for result in results),
        sum(result.black_score for result in results),
    )
    assert (found.result is Result.BOTH_MINUS) == all(result is Result.BOTH_MINUS for result in results)


@pytest.mark.clause(EDITION, "5.4.9.4")
@pytest.mark.parametrize(
    ("present", "boards", "admitted"),
    [
        (0, 2, False),
        (1, 2, True),  # half
        (1, 3, False),
        (1, 4, False),
        (2, 4, True),
        (2, 6, True),  # less than half, but two players (T17)
        (2, 10, True),
        (1, 10, False),
        (0, 10, False),
    ],
)
def test_too_small_a_team_is_not_admitted(present: int, boards: int, admitted: bool) -> None:
    found = admission("A", present, boards, RULES)
    assert found.is_admitted is admitted
    told = found.explanation()
    assert any(step.met for step in told.conditions) is admitted
    assert told.readings == ("T17",)


def test_more_players_than_boards_cannot_be_present() -> None:
    with pytest.raises(Refusal, match="0 to 4 players can be present; got 5"):
        admission("A", 5, 4, RULES)


@pytest.mark.clause(EDITION, "5.4.9.4")
def test_a_team_that_is_not_admitted_has_a_minus_on_every_board() -> None:
    lost = lost_without_play(pending("A", "B", 3, RULES), ["A"])
    assert [board.result for board in lost.boards] == [Result.BLACK_PLUS] * 3
    assert lost.result is Result.BLACK_PLUS
    assert lost_without_play(pending("A", "B", 3, RULES), ["A", "B"]).result is Result.BOTH_MINUS
    with pytest.raises(Refusal, match="«C» does not play in this match"):
        lost_without_play(pending("A", "B", 3, RULES), ["C"])


@pytest.mark.clause(EDITION, "5.4.9.4/item2")
def test_whoever_played_on_a_wrong_board_has_lost_it() -> None:
    boards = (
        TeamBoard(Result.WHITE_WINS, "a2", "b1"),  # a2 had no right here
        TeamBoard(Result.DRAW, "a2", "b3"),  # b3 had none
        TeamBoard(Result.DRAW, "a3", "b3"),
    )
    found = wrong_boards(TeamMatch("A", "B", boards, rulebook=RULES), A, B)
    assert [board.result for board in found.match.boards] == [Result.BLACK_PLUS, Result.WHITE_PLUS, Result.DRAW]
    assert found.seats == (WrongSeat(1, "A", "a2", "a1"), WrongSeat(2, "B", "b3", "b2"))
    told = found.explanation()
    assert (told.verdict.key, told.verdict.value, told.readings) == ("teams.wrong_boards", 2, ("T17",))
    both = wrong_boards(TeamMatch("A", "B", (TeamBoard(Result.DRAW, "a2", "b2"), *boards[1:]), rulebook=RULES), A, B)
    assert both.match.boards[0].result is Result.BOTH_MINUS
    right = wrong_boards(seated(A, B), A, B)
    assert (right.match, right.explanation().verdict.key) == (seated(A, B), "teams.no_wrong_boards")


def test_an_empty_board_is_lost_before_play() -> None:
    found = seated(lined_up("A", "a1", None, None), lined_up("B", "b1", "b2", None))
    assert [board.result for board in found.boards] == [None, Result.BLACK_PLUS, Result.BOTH_MINUS]


def test_a_team_does_not_meet_itself() -> None:
    with pytest.raises(Refusal, match="«A» cannot meet itself"):
        pending("A", "A", 2, RULES)
