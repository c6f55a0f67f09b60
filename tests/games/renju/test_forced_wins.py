"""Wins by fours: worked boards, fouls on the way, and an independent slow search."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest
from tests.commands import Run
from tests.games.rulebooks import RULES

from tavlei.games.renju.board import SIZE, RenjuPosition, StoneColour, parse_point, position_rows
from tavlei.games.renju.forced_wins import NODES, ForcedWin, forced_win
from tavlei.games.renju.fouls import foul_at
from tavlei.languages import catalogue
from tavlei.rulebook import explanation_text

pytestmark = pytest.mark.clause("draughts-rules-2022", "9.2.3", "9.2.4.2")
BLACK, WHITE = StoneColour.BLACK, StoneColour.WHITE


def board(black: str, white: str) -> RenjuPosition:
    return RenjuPosition(frozenset(map(parse_point, black.split())), frozenset(map(parse_point, white.split())))


def found(position: RenjuPosition, colour: StoneColour, nodes: int = NODES) -> ForcedWin:
    return forced_win(position, colour, RULES, nodes=nodes)


class Slow:
    """Straight from the words, on coordinates: every four, every answer."""

    def __init__(self, black_attacks: bool) -> None:
        self.attacks = BLACK if black_attacks else WHITE

    @staticmethod
    def stones(position: RenjuPosition, colour: StoneColour) -> frozenset[int]:
        return position.black if colour is BLACK else position.white

    def fives(self, position: RenjuPosition, colour: StoneColour) -> set[int]:
        """The free points that make a five."""
        return {point for point in self.free(position) if self.makes_five(position, point, colour)}

    def free(self, position: RenjuPosition) -> list[int]:
        """Only points near a stone matter: others make no row."""
        near = {
            (row + up) * SIZE + column + right
            for row, column in (divmod(stone, SIZE) for stone in position.occupied)
            for up, right in product(range(-4, 5), repeat=2)
            if 0 <= row + up < SIZE and 0 <= column + right < SIZE
        }
        return sorted(near - position.occupied)

    def makes_five(self, position: RenjuPosition, point: int, colour: StoneColour) -> bool:
        own = {divmod(stone, SIZE) for stone in self.stones(position, colour)} | {divmod(point, SIZE)}
        row, column = divmod(point, SIZE)
        for up, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            length = 1
            for sign in (1, -1):
                step = 1
                while (row + sign * step * up, column + sign * step * right) in own:
                    length, step = length + 1, step + 1
            if length == 5 or (length > 5 and colour is WHITE):
                return True
        return False

    def wins(self, position: RenjuPosition, depth: int) -> bool:
        """The attacker moves."""
        if self.fives(position, self.attacks):
            return True
        if depth == 0:
            return False
        for point in self.free(position):
            if self.attacks is BLACK and foul_at(position, point):
                continue
            after = position.put(point, self.attacks)
            threats = self.fives(after, self.attacks)
            if not threats or self.fives(after, self.attacks.other):
                continue
            answers = [stop for stop in threats if self.attacks is BLACK or not foul_at(after, stop)]
            if all(self.wins(after.put(stop, self.attacks.other), depth - 1) for stop in answers):
                return True
        return False


def replayed(position: RenjuPosition, told: ForcedWin) -> bool:
    """Whether the line is fours and forced answers, and ends with a five."""
    slow, colour = Slow(told.colour is BLACK), told.colour
    for number, point in enumerate(told.line):
        mover = colour if number % 2 == 0 or number == len(told.line) - 1 else colour.other
        if number == len(told.line) - 1:
            return slow.makes_five(position, point, colour)
        if mover is BLACK and foul_at(position, point):
            return False
        if mover is colour.other and point not in slow.fives(position, colour):
            return False
        position = position.put(point, mover)
    return False


def test_a_five_at_once() -> None:
    assert found(board("f8 g8 h8 i8", "e8 a1"), BLACK).moves == ("j8",)


def test_black_must_not_make_six() -> None:
    """j8 would join k8: six. There is no other four."""
    assert found(board("f8 g8 h8 i8 k8", "e8 a1 a3"), BLACK).found is False
    assert found(board("e8 a1 a3", "f8 g8 h8 i8 k8"), WHITE).moves == ("j8",)


def test_an_open_three_is_an_open_four() -> None:
    told = found(board("g8 h8 i8", "a1 a3"), BLACK)
    assert told.found
    assert len(told.line) == 3


def test_two_fours_are_a_foul_of_black_and_a_win_of_white() -> None:
    """Two blocked threes that cross at h8."""
    crossing, stops = "e8 f8 g8 h5 h6 h7", "d8 h4 a1"
    black = found(board(crossing, stops), BLACK)
    assert foul_at(board(crossing, stops), parse_point("h8")) is not None
    assert not black.line or parse_point("h8") != black.line[0]
    white = found(board(stops, crossing), WHITE)
    assert white.line[0] == parse_point("h8")
    assert replayed(board(stops, crossing), white)


def test_a_four_that_only_a_foul_stops_wins() -> None:
    """White makes a four on d8; Black could stop it only on h8, where he would make two fours."""
    position = board("h5 h6 h7 i9 j10 k11 c8 h3", "e8 f8 g8 h4 l12")
    after = position.put(parse_point("d8"), WHITE)
    assert str(foul_at(after, parse_point("h8"))) == "double_four"
    told = found(position, WHITE)
    assert told.moves == ("d8", "h8")
    lifted = board("h5 h6 c8 i8 a9 a11 b13", "e8 f8 g8 h4 l12")
    assert found(lifted, WHITE).found is False


def test_a_threat_of_the_opponent_must_be_answered() -> None:
    assert found(board("g8 h8 i8 a1", "c3 d3 e3 f3 b5"), BLACK).found is False


def test_the_bound_is_told() -> None:
    told = found(board("g8 h8 i8", "a1 a3"), BLACK, nodes=1)
    assert told.found in (None, True)
    assert found(RenjuPosition(), BLACK).found is False


@pytest.mark.parametrize("boards", [5, pytest.param(200, marks=pytest.mark.prove)])
def test_the_slow_search_agrees(boards: int) -> None:
    """Scattered stones in a corner; every line that is found is replayed."""
    chance, wins = random.Random(26), 0  # noqa: S311 - the same boards every time
    corner = [SIZE * row + column for row in range(7) for column in range(7)]
    for _ in range(boards):
        stones = chance.sample(corner, 18)
        position = RenjuPosition(frozenset(stones[:9]), frozenset(stones[9:]))
        for colour in StoneColour:
            told = found(position, colour)
            assert told.decided
            if told.line:
                wins += 1
                assert replayed(position, told), position_rows(position)
            else:
                assert not Slow(colour is BLACK).wins(position, 2), position_rows(position)
    assert boards / 4 < wins < 7 * boards / 4


def test_through_the_calculator(run: Run) -> None:
    rows = position_rows(board("g8 h8 i8", "a1 a3"))
    given = json.dumps({"rows": rows, "to_move": "black"}).encode()
    told = json.loads(run("calc", "run", "renju.forced_win", "-", given=given).stdout)
    assert told["found"] is True
    assert told["moves"]


def test_the_explanation_speaks_every_language() -> None:
    for language in ("en", "ru", "uk"):
        text = explanation_text(found(board("g8 h8 i8", "a1 a3"), BLACK).explanation(), catalogue(language))
        assert "renju." not in text
