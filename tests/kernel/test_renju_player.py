"""The player of renju in the kernel: forced wins as the rules find them, games against chance and a greedy player."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.games.rulebooks import RULES

from tavlei.games._kernel import without_kernel
from tavlei.games._kernel.interface import Core
from tavlei.games.renju.board import CENTRE, POINTS, RenjuPosition, StoneColour, position_rows, symmetries
from tavlei.games.renju.forced_wins import bits_of, completing, forced_win, points_of
from tavlei.games.renju.fouls import foul_at, foul_points
from tavlei.games.renju.game import RenjuGame
from tavlei.games.renju.openings_patterns import openings
from tavlei.games.renju.player import choose
from tavlei.games.renju.player_levels import LEVELS, RenjuLevel

BLACK, WHITE = StoneColour.BLACK, StoneColour.WHITE
GREEDY = RenjuLevel(0, depth=0, width=12, noise=0)
Mover = Callable[[RenjuGame, random.Random], "int | None"]


def test_the_kernel_finds_the_lines_of_the_rules(core: Core) -> None:
    """The same line, the same positions looked at, the same bound."""
    chance = random.Random(3)  # noqa: S311 - the same boards every time
    middle = [15 * row + column for row in range(3, 12) for column in range(3, 12)]
    for _ in range(15):
        stones = chance.sample(middle, 22)
        position = RenjuPosition(frozenset(stones[:11]), frozenset(stones[11:]))
        for colour in StoneColour:
            native = forced_win(position, colour, RULES, nodes=200)
            with without_kernel():
                plain = forced_win(position, colour, RULES, nodes=200)
            told = [(found.line, found.nodes, found.decided) for found in (native, plain)]
            assert told[0] == told[1], position_rows(position)


def test_what_is_won_by_threes_is_won_against_any_defence(core: Core) -> None:
    """Whoever follows the search wins against chance and against whoever plays where the attack needs its points."""
    chance, won = random.Random(9), 0  # noqa: S311 - the same boards every time
    middle = [15 * row + column for row in range(4, 11) for column in range(4, 11)]
    for _ in range(60):
        stones = chance.sample(middle, 10)
        position = RenjuPosition(frozenset(stones[:5]), frozenset(stones[5:]))
        for attacker in StoneColour:
            if forced_win(position, attacker, RULES, nodes=500).line:
                continue
            point, _ = core.renju_threes(position.black, position.white, attacker is BLACK, True, 3, 400)
            if point >= 0:
                won += 1
                assert follows(core, position, attacker, chance), position_rows(position)
    assert won > 3


def follows(core: Core, position: RenjuPosition, attacker: StoneColour, chance: random.Random) -> bool:
    """The attacker plays what the search says against a defender who stops fours and otherwise plays at random."""
    for _ in range(20):
        point, _ = core.renju_threes(position.black, position.white, attacker is BLACK, True, 4, 20_000)
        if point < 0 or (attacker is BLACK and foul_at(position, point)):
            return False
        wins = point in _fives(position, attacker)
        position = position.put(point, attacker)
        if wins:
            return True
        position = position.put(_defence(position, attacker, chance), attacker.other)
    return False


def _fives(position: RenjuPosition, colour: StoneColour) -> list[int]:
    black, white = bits_of(position.black), bits_of(position.white)
    return points_of(completing(black, white, black_moves=colour is BLACK))


def _defence(position: RenjuPosition, attacker: StoneColour, chance: random.Random) -> int:
    fouls = foul_points(position, RULES).fouls if attacker is WHITE else {}
    own = _fives(position, attacker.other)
    stops = [point for point in _fives(position, attacker) if point not in fouls]
    line = [point for point in forced_win(position, attacker, RULES, nodes=500).line if point not in fouls]
    return chance.choice(own or stops or line or sorted(set(range(POINTS)) - position.occupied - set(fouls)))


def at_random(game: RenjuGame, chance: random.Random) -> int | None:
    if not game.moves:
        return CENTRE
    near = {
        point
        for point in set(range(POINTS)) - game.position.occupied
        if any(abs(point // 15 - at // 15) <= 2 and abs(point % 15 - at % 15) <= 2 for at in game.position.occupied)
    }
    return chance.choice(sorted(near))


def greedily(game: RenjuGame, chance: random.Random) -> int | None:
    """Takes fives, stops fours, else plays where most rows go through."""
    with without_kernel():
        return choose(game, GREEDY, seed=chance.randrange(1000)).point


def finished(black: Mover, white: Mover, chance: random.Random) -> RenjuGame:
    """A game to its end; a foul is stated at once."""
    game = RenjuGame(RULES)
    while not game.over:
        point = (black if game.to_move is BLACK else white)(game, chance)
        game = game.pass_() if point is None else game.place(point)
        if game.foul is not None:
            game = game.state_foul()
    return game


def games_won(level: RenjuLevel, other: Mover, number: int) -> int:
    """Against another, with both colours; a foul of ours fails at once."""

    def ours(game: RenjuGame, chance: random.Random) -> int | None:
        point = choose(game, level, seed=chance.randrange(1000)).point
        if game.to_move is BLACK and point is not None and game.moves:
            assert foul_at(game.position, point) is None
        return point

    won = 0
    for index in range(number):
        chance, is_black = random.Random(index), index % 2 == 0  # noqa: S311 - the same games every time
        game = finished(ours, other, chance) if is_black else finished(other, ours, chance)
        won += game.winner is (BLACK if is_black else WHITE)
    return won


@pytest.mark.parametrize("number", [1, 4, 8])
def test_chance_is_beaten_in_every_game(core: Core, number: int) -> None:
    assert games_won(LEVELS[number - 1], at_random, 4) == 4


@pytest.mark.parametrize("games", [2, pytest.param(20, marks=pytest.mark.prove)])
def test_a_greedy_player_is_beaten_in_every_game(core: Core, games: int) -> None:
    assert games_won(LEVELS[8], greedily, games) == games


@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[8]])
def test_the_third_stone_makes_an_opening_and_a_strong_player_chooses_it(core: Core, level: RenjuLevel) -> None:
    game = RenjuGame(RULES).place(CENTRE).place(CENTRE + 15)
    made = {choose(game, level, seed=seed).point for seed in range(12)}
    known = {form[2] for opening in openings(RULES).values() for form in symmetries(opening.stones)
             if form[:2] == game.moves}  # fmt: skip
    assert made <= known
    assert choose(game, level, seed=5) == choose(game, level, seed=5)
    if level is LEVELS[8]:
        assert len(made) < len(known)


@pytest.mark.parametrize("nodes", [50, 1000])
def test_the_search_of_a_player_is_bounded_by_its_nodes(core: Core, nodes: int) -> None:
    """Forced wins have bounds of their own; here they are not looked for."""
    chance = random.Random(4)  # noqa: S311 - the same board every time
    middle = [15 * row + column for row in range(4, 11) for column in range(4, 11)]
    stones = chance.sample(middle, 8)
    taken = core.renju_choose(stones[:4], stones[4:], True, True, depth=12, width=16, noise=0,
                              fours=0, threes=0, nodes=nodes, seed=0)[3]  # fmt: skip
    assert taken <= nodes + 40


def test_the_plain_player_beats_chance() -> None:
    with without_kernel():
        assert games_won(LEVELS[5], at_random, 2) == 2
