"""The course of a game and its result."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rulebooks import RULES

from tavlei.games.renju.board import POINTS, SIZE, RenjuPosition, StoneColour, parse_point
from tavlei.games.renju.fouls import Foul
from tavlei.games.renju.game import Ending, RenjuGame
from tavlei.games.renju.rows import five_is_possible
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, explanation_text, settings_from_json


def play(text: str, **chosen: object) -> RenjuGame:
    game = RenjuGame(replace(RULES, settings=settings_from_json(chosen)))
    for word in text.split():
        game = game.pass_() if word == "-" else game.place(parse_point(word))
    return game


BLACK_FIVE = "h8 a1 h9 a3 h10 a5 h11 a7 h12"
WHITE_SIX = "h8 a1 c12 b1 c14 c1 e12 e1 e14 f1 g14 d1"
DOUBLE_THREE = "h8 a1 i8 a3 j9 a5 j10 a7 j8"


@pytest.mark.clause("draughts-rules-2022", "9.2.6.1", "9.2.1", "9.2.1/p2", "9.2.4.1")
def test_five_wins_for_black() -> None:
    result = play(BLACK_FIVE).result
    assert result is not None
    assert (result.winner, result.ending, result.clause.number) == (StoneColour.BLACK, Ending.FIVE, "9.2.6.1")
    with pytest.raises(Refusal, match="the game is over"):
        play(BLACK_FIVE).place(0)


@pytest.mark.clause("draughts-rules-2022", "9.2.6.2", "9.2.4.2/p2", "9.2.1/p2")
def test_an_overline_wins_for_white() -> None:
    result = play(WHITE_SIX).result
    assert result is not None
    assert (result.winner, result.ending, result.clause.number) == (StoneColour.WHITE, Ending.OVERLINE, "9.2.6.2")


@pytest.mark.clause("draughts-rules-2022", "9.2.4.1")
def test_the_first_stone_stands_in_the_centre_on_a_free_point() -> None:
    with pytest.raises(
        Refusal, match=r"the first move goes to the centre h8; got a1 \[draughts-rules-2022 9\.2\.4\.1\]"
    ):
        play("a1")
    with pytest.raises(Refusal, match="the point h8 is occupied"):
        play("h8 h8")
    with pytest.raises(Refusal, match="the first move goes to the centre"):
        play("-")


@pytest.mark.clause("draughts-rules-2022", "9.2.4.2")
def test_a_foul_is_stated_before_whites_next_move() -> None:
    """D14."""
    game = play(DOUBLE_THREE)
    assert (game.foul, game.result) == (Foul.DOUBLE_THREE, None)
    result = game.state_foul().result
    assert result is not None
    assert (result.winner, result.ending, result.foul) == (StoneColour.WHITE, Ending.FOUL, Foul.DOUBLE_THREE)
    assert result.clause.number == "9.2.4.2/a"


@pytest.mark.clause("draughts-rules-2022", "9.2.4.2")
def test_a_foul_lapses_with_whites_move_unless_the_setting_says_otherwise() -> None:
    """D14, a switch."""
    with pytest.raises(Refusal, match="there is no foul to state"):
        play(f"{DOUBLE_THREE} a9").state_foul()
    with pytest.raises(Refusal, match="there is no foul to state"):
        play(f"{DOUBLE_THREE} -").state_foul()
    result = play(f"{DOUBLE_THREE} a9 o15", D14="stands").state_foul().result
    assert result is not None
    assert result.winner is StoneColour.WHITE


@pytest.mark.clause("draughts-rules-2022", "9.2.4.4", "9.2.7.1/b", "9.3.1.5")
def test_a_pass_is_a_move_and_two_in_succession_a_draw() -> None:
    game = play("h8 -")
    assert (game.to_move, game.result) == (StoneColour.BLACK, None)
    assert play("h8 - a1 -").result is None
    result = play("h8 a1 - -").result
    assert result is not None
    assert (result.winner, result.ending, result.clause.number) == (None, Ending.BOTH_PASSED, "9.2.7.1/b")


@pytest.mark.clause("draughts-rules-2022", "9.2.6.3", "9.2.7.1/a", "9.3.1.3", "9.2.6.4", "9.2.6.4/p2")
def test_resignation_and_agreement_outlive_a_flag() -> None:
    game = play("h8 a1")
    for ended, winner, number in (
        (game.resign(StoneColour.BLACK), StoneColour.WHITE, "9.2.6.3"),
        (game.agree_draw(), None, "9.2.7.1/a"),
        (game.time_out(StoneColour.WHITE), StoneColour.BLACK, "9.2.6.4"),
        (game.penalise(StoneColour.WHITE), StoneColour.BLACK, "9.2.6.4/p2"),
    ):
        assert ended.result is not None
        assert (ended.result.winner, ended.result.clause.number) == (winner, number)
        assert ended.time_out(StoneColour.BLACK) == ended
        for language in ("ru", "uk", "en"):
            assert "renju." not in explanation_text(ended.result.explanation(), catalogue(language))
    with pytest.raises(Refusal, match="the game is over"):
        game.agree_draw().resign(StoneColour.BLACK)


@pytest.mark.clause("draughts-rules-2022", "9.2.7.2")
def test_only_the_regulation_can_add_a_draw() -> None:
    result = play("h8 a1").draw_by_regulation(True).result
    assert result is not None
    assert (result.winner, result.clause.number) == (None, "9.2.7.2")
    with pytest.raises(Refusal, match="sets no such condition"):
        play("h8 a1").draw_by_regulation(False)


def slow_possible(position: RenjuPosition) -> bool:
    """For every point, direction and colour: can these five be built?"""
    for y in range(SIZE):
        for x in range(SIZE):
            for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(y + dy * step, x + dx * step) for step in range(-1, 6)]
                inside = [0 <= v < SIZE and 0 <= u < SIZE for v, u in cells]
                if not all(inside[1:6]):
                    continue
                numbers = [SIZE * v + u for v, u in cells]
                if not any(number in position.black for number in numbers[1:6]):
                    return True
                touching = [number for number, there in ((numbers[0], inside[0]), (numbers[6], inside[6])) if there]
                free_of_white = not any(number in position.white for number in numbers[1:6])
                if free_of_white and not any(number in position.black for number in touching):
                    return True
    return False


def filled(holes: set[int], pattern: int) -> RenjuPosition:
    """A full board without a five for anybody: pairs of stones alternate, each row shifted by two."""
    stones = {point: ((point % SIZE + 2 * (point // SIZE)) // 2 + pattern) % 2 for point in range(POINTS)}
    black = frozenset(point for point, colour in stones.items() if colour and point not in holes)
    return RenjuPosition(black, frozenset(point for point in stones if point not in black and point not in holes))


@pytest.mark.clause("draughts-rules-2022", "9.2.7.1/v")
@given(st.sets(st.integers(0, POINTS - 1), max_size=40), st.integers(0, 1))
def test_no_five_left_is_found_exactly(holes: set[int], pattern: int) -> None:
    position = filled(holes, pattern)
    assert five_is_possible(position) == slow_possible(position)


@pytest.mark.clause("draughts-rules-2022", "9.2.7.1/v")
def test_a_game_without_a_possible_five_is_drawn() -> None:
    full = filled(set(), 0)
    assert not five_is_possible(full)
    last = max(full.white)
    before = RenjuGame(RULES, (None,) * 3 + (112,) * 2, RenjuPosition(full.black, full.white - {last}))
    assert before.to_move is StoneColour.WHITE
    result = before.place(last).result
    assert result is not None
    assert (result.winner, result.ending, result.clause.number) == (None, Ending.NO_FIVE_POSSIBLE, "9.2.7.1/v")
