"""The player: legal moves only, agreement with tables, levels, thinking time, and sessions of Hub and DXP."""

from __future__ import annotations

import itertools
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from tests.commands import Run
from tests.kernel.chance import random_game, random_position, seeded

from tavlei.cli.engine.dxp import Connection, DxpGame, PlayedGame
from tavlei.cli.engine.hub import HubSession
from tavlei.games._kernel.interface import Core
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, VARIANTS, Variant
from tavlei.games.engine.dxp import Ending, GameRequest, read_request, write_request
from tavlei.games.engine.hub import read_line, read_move, read_position, write_line, write_move, write_position
from tavlei.games.engine.levels import LEVELS, Level, level
from tavlei.games.engine.player import CERTAIN, Player
from tavlei.games.engine.thinking_time import for_a_move, on_the_clock
from tavlei.games.kernel_tables import without_building
from tavlei.rulebook import Refusal

QUICK = Level(0, depth=3, nodes=600, noise=0)


@pytest.fixture(autouse=True)
def small_tables(core: Core) -> Iterator[None]:
    """Tables that are there or take no time."""
    with without_building():
        yield


def games_without_an_illegal_move(variant: Variant, number: int) -> int:
    """Games against chance, from random openings; how many the player lost."""
    player, game, lost = Player(variant, mebibytes=1), rules(variant), 0
    for index in range(number):
        chance = seeded(f"{variant.name}:{index}")
        position, ours_white, before = variant.start, index % 2 == 0, list[Position]()
        for _ in range(120):
            moves = game.moves(position)
            if not moves:
                lost += (position.white_to_move == ours_white) != variant.giveaway
                break
            if position.white_to_move == ours_white:
                found = player.think(position, before=before, level=QUICK)
                assert found.move in moves
                move = found.move
            else:
                move = chance.choice(moves)
            before.append(position)
            position = game.play(position, move)
    return lost


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_every_move_is_legal_and_chance_is_beaten(variant: Variant) -> None:
    assert games_without_an_illegal_move(variant, 2) == 0


@pytest.mark.prove
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_every_move_of_a_thousand_games_is_legal(variant: Variant) -> None:
    assert games_without_an_illegal_move(variant, 1000) <= 5


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_the_player_agrees_with_the_tables(variant: Variant) -> None:
    """A table win is won as quickly as the table says, a draw is kept, a loss takes as long as it can."""
    player, game, chance = Player(variant, mebibytes=1), rules(variant), seeded(f"{variant.name}:tables")
    assert player.held is not None
    seen = 0
    while seen < 40:
        position = random_position(variant, chance, 3)
        value = player.held.memory.probe(*position)
        if value is None or not game.count(position):
            continue
        seen += 1
        found = player.think(position, level=QUICK)
        assert (found.plies_to_end if value else found.score) == (value - 1 if value else 0)
        after = player.held.memory.probe(*game.play(position, found.move))
        assert after is None or after == (value - 1 if value else 0)


@pytest.mark.parametrize(("text", "best"), [("W:We7,g5,a1:Bf8,g7,d4,h2", "g5-h6"), ("W:WKa1:BKh8,c3", "a1:d4")])
def test_a_shot_is_found(text: str, best: str) -> None:
    game = parse_fen(RUSSIAN, text)
    found = Player(RUSSIAN, mebibytes=1).think(game, level=Level(0, depth=7, nodes=50_000, noise=0))
    assert found.notation[0] == best


def test_a_repetition_is_a_draw() -> None:
    """With a king each nothing is won: every move that comes back to the game is worth nothing."""
    position = parse_fen(RUSSIAN, "W:WKa1,h2:BKh8")
    game, player = rules(RUSSIAN), Player(RUSSIAN, mebibytes=1)
    every = [game.play(position, move) for move in game.moves(position)]
    assert player.think(position, before=every, level=QUICK).score == 0


def test_more_is_worth_more() -> None:
    """In giveaway less is."""
    for variant in VARIANTS.values():
        game = variant.start
        less = game._replace(black_men=game.black_men & (game.black_men - 1))
        difference = Player(variant, mebibytes=1).estimate(less) - Player(variant, mebibytes=1).estimate(game)
        assert (difference > 20) != variant.giveaway


def test_the_same_question_has_the_same_answer() -> None:
    position = list(random_game(rules(INTERNATIONAL), seeded(1), 30))[-1]
    found = [Player(INTERNATIONAL, mebibytes=1).think(position, level=LEVELS[3], seed=7) for _ in range(2)]
    assert found[0] == found[1]


def test_levels_grow() -> None:
    assert [each.number for each in LEVELS] == list(range(1, 11))
    assert all(low.nodes < high.nodes and low.noise > high.noise for low, high in itertools.pairwise(LEVELS))
    with pytest.raises(Refusal):
        level(11)


def test_the_clock_never_runs_out() -> None:
    """Somebody who always takes all he may still has time after 300 moves at 1 + 0.01."""
    left = 1.0
    for _ in range(300):
        thinking = on_the_clock(left, 0.01)
        assert 0 < thinking.enough <= thinking.most < left
        left += 0.01 - thinking.most - 0.002
        assert left > 0
    assert for_a_move(2).most < 2


@pytest.mark.prove
def test_no_loss_on_time_at_one_second_and_a_hundredth() -> None:
    """Computing time counts: a busy machine is not the player's fault."""
    player, game = Player(RUSSIAN), rules(RUSSIAN)
    for _ in range(20):
        left, position = [1.0, 1.0], RUSSIAN.start
        for _ in range(160):
            if not game.count(position):
                break
            began = time.process_time()
            found = player.think(position, time=on_the_clock(left[position.white_to_move], 0.01))
            left[position.white_to_move] += 0.01 - (time.process_time() - began)
            assert left[position.white_to_move] > 0
            position = game.play(position, found.move)


class Board:
    """A board that speaks Hub: it writes commands and reads until a word comes."""

    def __init__(self, variant: Variant) -> None:
        self.lines: list[str] = []
        self.came = threading.Condition()
        self.session = HubSession(self.hear, variant)

    def hear(self, line: str) -> None:
        with self.came:
            self.lines.append(line)
            self.came.notify_all()

    def say(self, *commands: str, until: str) -> list[str]:
        """Say commands, and what is heard up to a word."""
        begin = len(self.lines)
        for command in commands:
            name, values = read_line(command)
            try:
                self.session._answer(name, values)
            except Refusal as refusal:
                self.hear(write_line("error", {"message": str(refusal)}))
        with self.came:
            assert self.came.wait_for(lambda: any(each.startswith(until) for each in self.lines[begin:]), 60)
        return self.lines[begin:]


def test_a_game_of_two_boards_by_hub() -> None:
    """A scripted session: introduction, a game to its end, and every move read back by the rules."""
    board = Board(RUSSIAN)
    introduced = board.say("hub", until="wait")
    assert read_line(introduced[0]) == ("id", {**read_line(introduced[0])[1], "name": "Tavlei"})
    board.say("set-param name=memory value=1", "set-param name=level value=3", "init", until="ready")
    position, made = RUSSIAN.start, list[str]()
    for _ in range(120):
        if not rules(RUSSIAN).count(position):
            break
        start = write_position(RUSSIAN, RUSSIAN.start)
        said = board.say(f'pos pos={start} moves="{" ".join(made)}"', "level depth=3", "go think", until="done")
        move = read_line(said[-1])[1]["move"]
        position = rules(RUSSIAN).play(position, read_move(RUSSIAN, position, move))
        made.append(move)
    assert len(made) > 20


def test_hub_answers_while_it_thinks_and_stops() -> None:
    board = Board(INTERNATIONAL)
    board.say("init", until="ready")
    board.say("pos", "level infinite", "go analyze", until="info")
    assert "pong" in board.say("ping", until="pong")
    assert board.say("stop", until="done")[-1].startswith("done move=")
    board.say("level move-time=0.05", "go ponder", until="info")
    assert board.say("ponder-hit", "stop", until="done")[-1].startswith("done move=")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("dance", "unknown command: dance"),
        ("pos pos=Wwwb", "expected W or B and 50 signs"),
        ('pos moves="32-28 1-50"', "1-50 is not a legal move here"),
        ("go think", "no position"),
        ("set-param name=variant value=chess", "expected one of"),
        ("set-param name=colour value=1", "unknown parameter"),
        ("level depth=deep", "expected a whole number"),
        ("level time=soon", "expected seconds"),
    ],
)
def test_hub_names_what_is_wrong(command: str, told: str) -> None:
    assert told in Board(INTERNATIONAL).say(command, until="error")[-1]


def test_hub_through_the_command(run: Run) -> None:
    asked = b"hub\ninit\npos\nlevel depth=4\ngo think\nstop\nquit\n"
    done = run("engine", "hub", "-v", "russian", given=asked)
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines() if not line.startswith("info")] == [
        *("id", "param", "param", "param", "param", "wait", "ready", "done")
    ]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_positions_and_moves_of_hub_are_read_back(variant: Variant) -> None:
    chance = seeded(f"{variant.name}:hub")
    for _ in range(20):
        position = random_position(variant, chance)
        assert read_position(variant, write_position(variant, position)) == position
        for move in rules(variant).moves(position):
            assert read_move(variant, position, write_move(variant, move)).identity == move.identity
        request = GameRequest("Other", position.white_to_move, 5, 75, position)
        assert read_request(variant, write_request(variant, request)) == request


def played_by_two(variant: Variant, start: Position) -> tuple[PlayedGame, PlayedGame]:
    """A game over DXP on loopback: what both sides saw."""
    followed: list[PlayedGame] = []
    with socket.create_server(("127.0.0.1", 0)) as waiting:

        def follow() -> None:
            with waiting.accept()[0] as joined:
                followed.extend(DxpGame(Connection(joined), Player(variant, mebibytes=1), QUICK).follow())

        following = threading.Thread(target=follow)
        following.start()
        with socket.create_connection(waiting.getsockname()) as joined:
            asking = DxpGame(Connection(joined), Player(variant, mebibytes=1), QUICK)
            asked = asking.ask(GameRequest("Tavlei", follower_white=False, minutes=1, moves=60, start=start))
        following.join(60)
    assert asked is not None
    return asked, followed[0]


@pytest.mark.parametrize("variant", [INTERNATIONAL, GIVEAWAY], ids=lambda variant: variant.name)
def test_a_game_over_dxp(variant: Variant) -> None:
    asked, followed = played_by_two(variant, variant.start)
    assert (asked.ours_white, followed.ours_white) == (True, False)
    assert [move.identity for move in asked.moves] == [move.identity for move in followed.moves]
    assert len(asked.moves) > 20
    assert {asked.ending, followed.ending} in ({Ending.I_WIN, Ending.I_LOSE}, {Ending.DRAW}, {Ending.UNKNOWN})


def test_a_won_ending_is_won_over_dxp() -> None:
    start = parse_fen(INTERNATIONAL, "W:WK50,K45:B6")
    asked, followed = played_by_two(INTERNATIONAL, start)
    assert (asked.ending, followed.ending) == (Ending.I_WIN, Ending.I_LOSE)
    assert CERTAIN > 0


@pytest.mark.parametrize("message", ["R02Other", "R01" + " " * 32 + "X005075A", "R01" + " " * 32 + "W005075Bwww", "M"])
def test_dxp_refuses_what_is_no_request(message: str) -> None:
    with pytest.raises(Refusal):
        read_request(INTERNATIONAL, message)
