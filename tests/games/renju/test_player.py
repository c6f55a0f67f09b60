"""The player of renju: fives, fours, fouls, forced wins, openings; on the Python rules and on the kernel."""

from __future__ import annotations

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.renju.board import CENTRE, RenjuPosition, StoneColour, parse_point
from tavlei.games.renju.forced_wins import bits_of, completing, points_of
from tavlei.games.renju.fouls import foul_at
from tavlei.games.renju.game import RenjuGame
from tavlei.games.renju.openings_patterns import opening_code
from tavlei.games.renju.player import choose
from tavlei.games.renju.player_levels import LEVELS, renju_level
from tavlei.rulebook import Refusal

pytestmark = pytest.mark.clause("draughts-rules-2022", "9.2.4.1", "9.2.4.2", "9.2.4.3")
BLACK = StoneColour.BLACK


def played(black: str, white: str) -> RenjuGame:
    """A game with these stones; whose turn it is follows from their number."""
    position = RenjuPosition(frozenset(map(parse_point, black.split())), frozenset(map(parse_point, white.split())))
    moves: list[int | None] = []
    for own, other in zip(black.split(), [*white.split(), ""], strict=False):
        moves += [parse_point(own), *([parse_point(other)] if other else [])]
    return RenjuGame(RULES, tuple(moves), position)


def test_every_level_takes_a_five() -> None:
    game = played("h8 i8 j8 k8", "a1 c1 e1 g1")
    for level in LEVELS:
        choice = choose(game, level)
        assert choice.point in {parse_point("g8"), parse_point("l8")}
        assert choice.forced_win


@pytest.mark.parametrize("stones", ["h8 i8 j8 k8", "h8 i9 j10 k11"])
def test_every_level_stops_a_four(stones: str) -> None:
    """Open or shut on one side."""
    for whites in ("a1 c1 e1", "g8 g7 a1"):
        game = played(stones, whites)
        stops = points_of(completing(bits_of(game.position.black), bits_of(game.position.white), black_moves=True))
        assert stops
        for level in LEVELS:
            assert choose(game, level).point in stops


def test_black_does_not_stop_by_a_foul() -> None:
    """White's four is stopped only on h8, where Black would make two fours; every other move is no foul."""
    game = played("h5 h6 h7 i9 j10 k11 c8 h3 a15", "e8 f8 g8 h4 l12 d8 o15 o1 m2")
    assert foul_at(game.position, parse_point("h8")) is not None
    for level in LEVELS:
        point = choose(game, level).point
        assert point is not None
        assert foul_at(game.position, point) is None


def test_a_win_by_fours_is_found() -> None:
    """An open three, and a shut one beside it."""
    game = played("g8 h8 i8", "a1 a3 a5")
    assert choose(game, LEVELS[5]).point in {parse_point("f8"), parse_point("j8")}
    assert choose(game, LEVELS[5]).forced_win


def test_white_wins_by_two_fours() -> None:
    game = played("d8 h4 a1 a3 c15 e15 o1", "e8 f8 g8 h5 h6 h7")
    assert choose(game, LEVELS[4]).point == parse_point("h8")


def test_the_first_stones_make_an_opening() -> None:
    seen = set()
    for seed in range(30):
        game = RenjuGame(RULES)
        for _ in range(3):
            point = choose(game, LEVELS[0], seed=seed).point
            assert point is not None
            game = game.place(point)
        assert game.moves[0] == CENTRE
        code = opening_code([point for point in game.moves if point is not None], RULES)
        assert code is not None
        seen.add(code)
    assert len(seen) > 8


def test_the_same_question_has_the_same_answer() -> None:
    game = played("h8 i9 g7", "h9 i8 g9")
    assert {choose(game, LEVELS[2], seed=4) for _ in range(3)} == {choose(game, LEVELS[2], seed=4)}


def test_levels() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    with pytest.raises(Refusal):
        renju_level(0)
    with pytest.raises(Refusal):
        choose(played("h8", "a1").resign(BLACK))
