"""The player of renju: fives, fours, fouls, forced wins, openings, games against chance and a greedy player."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from tests.games.rulebooks import RULES

from tavlei.games._kernel import installed, without_kernel
from tavlei.games.renju.board import CENTRE, POINTS, RenjuPosition, StoneColour, parse_point, position_rows
from tavlei.games.renju.forced_wins import bits_of, completing, forced_win, points_of
from tavlei.games.renju.fouls import foul_at, foul_points
from tavlei.games.renju.game import RenjuGame
from tavlei.games.renju.openings_patterns import opening_code
from tavlei.games.renju.player import choose
from tavlei.games.renju.player_levels import LEVELS, RenjuLevel, renju_level
from tavlei.rulebook import Refusal

pytestmark = pytest.mark.clause("draughts-rules-2022", "9.2.4.1", "9.2.4.2", "9.2.4.3")
BLACK, WHITE = StoneColour.BLACK, StoneColour.WHITE
GREEDY = RenjuLevel(0, depth=0, width=12, noise=0)
Mover = Callable[[RenjuGame, random.Random], "int | None"]


@pytest.fixture(params=["python", "kernel"])
def by(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "python":
        with without_kernel():
            yield "python"
        return
    if installed() is None:
        pytest.skip("tavlei-kernel is not installed")
    yield "kernel"


def played(black: str, white: str) -> RenjuGame:
    """A game with these stones; whose turn it is follows from their number."""
    position = RenjuPosition(frozenset(map(parse_point, black.split())), frozenset(map(parse_point, white.split())))
    moves: list[int | None] = []
    for own, other in zip(black.split(), [*white.split(), ""], strict=False):
        moves += [parse_point(own), *([parse_point(other)] if other else [])]
    return RenjuGame(RULES, tuple(moves), position)


def test_every_level_takes_a_five(by: str) -> None:
    game = played("h8 i8 j8 k8", "a1 c1 e1 g1")
    for level in LEVELS:
        choice = choose(game, level)
        assert choice.point in map(parse_point, ("g8", "l8"))
        assert choice.forced_win


@pytest.mark.parametrize("stones", ["h8 i8 j8 k8", "h8 i9 j10 k11"])
def test_every_level_stops_a_four(by: str, stones: str) -> None:
    """Open or shut on one side."""
    for whites in ("a1 c1 e1", "g8 g7 a1"):
        game = played(stones, whites)
        stops = points_of(completing(bits_of(game.position.black), bits_of(game.position.white), black_moves=True))
        assert stops
        for level in LEVELS:
            assert choose(game, level).point in stops


def test_black_does_not_stop_by_a_foul(by: str) -> None:
    """White's four is stopped only on h8, where Black would make two fours; every other move is no foul."""
    game = played("h5 h6 h7 i9 j10 k11 c8 h3 a15", "e8 f8 g8 h4 l12 d8 o15 o1 m2")
    assert foul_at(game.position, parse_point("h8")) is not None
    for level in LEVELS:
        point = choose(game, level).point
        assert point is not None
        assert foul_at(game.position, point) is None


def test_a_win_by_fours_is_found(by: str) -> None:
    """An open three, and a shut one beside it."""
    game = played("g8 h8 i8", "a1 a3 a5")
    assert choose(game, LEVELS[5]).point in map(parse_point, ("f8", "j8"))
    assert choose(game, LEVELS[5]).forced_win


def test_white_wins_by_two_fours(by: str) -> None:
    game = played("d8 h4 a1 a3 c15 e15 o1", "e8 f8 g8 h5 h6 h7")
    assert choose(game, LEVELS[4]).point == parse_point("h8")


def test_the_kernel_finds_the_lines_of_the_rules() -> None:
    """The same line, the same positions looked at, the same bound."""
    if installed() is None:
        pytest.skip("tavlei-kernel is not installed")
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


def test_what_is_won_by_threes_is_won_against_any_defence() -> None:
    """Whoever follows the search wins against chance and against whoever plays where the attack needs its points."""
    core = installed()
    if core is None:
        pytest.skip("tavlei-kernel is not installed")
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
                assert follows(position, attacker, chance), position_rows(position)
    assert won > 3


def follows(position: RenjuPosition, attacker: StoneColour, chance: random.Random) -> bool:
    """The attacker plays what the search says against a defender who stops fours and otherwise plays at random."""
    core = installed()
    assert core is not None
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
    fouls = foul_points(position, RULES).found if attacker is WHITE else {}
    own = _fives(position, attacker.other)
    stops = [point for point in _fives(position, attacker) if point not in fouls]
    line = [point for point in forced_win(position, attacker, RULES, nodes=500).line if point not in fouls]
    return chance.choice(own or stops or line or sorted(set(range(POINTS)) - position.occupied - set(fouls)))


def test_the_first_stones_make_an_opening(by: str) -> None:
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


def test_the_same_question_has_the_same_answer(by: str) -> None:
    game = played("h8 i9 g7", "h9 i8 g9")
    assert {choose(game, LEVELS[2], seed=4) for _ in range(3)} == {choose(game, LEVELS[2], seed=4)}


def test_levels() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    with pytest.raises(Refusal):
        renju_level(0)
    with pytest.raises(Refusal):
        choose(played("h8", "a1").resign(BLACK))


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


@pytest.mark.skipif(installed() is None, reason="tavlei-kernel is not installed")
@pytest.mark.parametrize("number", [1, 4, 8])
def test_chance_is_beaten_in_every_game(number: int) -> None:
    assert games_won(LEVELS[number - 1], at_random, 4) == 4


@pytest.mark.skipif(installed() is None, reason="tavlei-kernel is not installed")
@pytest.mark.parametrize("games", [2, pytest.param(20, marks=pytest.mark.prove)])
def test_a_greedy_player_is_beaten_in_every_game(games: int) -> None:
    assert games_won(LEVELS[8], greedily, games) == games


def test_the_plain_player_beats_chance() -> None:
    with without_kernel():
        assert games_won(LEVELS[5], at_random, 2) == 2
