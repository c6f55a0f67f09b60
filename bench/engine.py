"""The engine: positions a second in every game, and matches with py-draughts and with Scan, where these are installed.

py-draughts (GPL-3) is a program beside ours: it plays in a Python of its own, named by TAVLEI_PEER_PYTHON, and the two
exchange moves by pipes. Both have the same computing time: its clock is made one, we get as many positions as it holds.
Scan, or another program that speaks Hub, is named with its arguments by TAVLEI_PEER_HUB.
TAVLEI_PEER_GAMES says how many games, TAVLEI_PEER_FIRST from which on (a match may be played in parts),
TAVLEI_PEER_SECONDS how long a move, TAVLEI_PEER_ENGINE which of its engines.
"""

from __future__ import annotations

import math
import os
import random
import subprocess
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bench.hub_peer import HubPeer
from bench.measuring import Measurement
from tavlei.games._kernel import installed
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, VARIANTS
from tavlei.games.engine.hub import read_move, write_move
from tavlei.games.engine.levels import Level
from tavlei.games.engine.player import Player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position

NODES: Final = 1_000_000
WANTED_SPEED: Final = 400_000
WANTED_SCORE: Final = 0.8
LONGEST: Final = 200  # plies; the game is drawn then
PEER: Final = """
import sys, time
time.perf_counter = time.time = time.process_time
from draughts import StandardBoard
from draughts.engines import SimpleEngine, TurboEngine
kind, seconds = sys.argv[1], float(sys.argv[2])
engine = board = None
def told(move):
    ends = [move.square_list[0] + 1, move.square_list[-1] + 1]
    captured = sorted(square + 1 for square in move.captured_list)
    return ("x" if captured else "-").join(map(str, ends + captured))
for line in sys.stdin:
    word = line.strip()
    if word == "new":
        board = StandardBoard()
        engine = TurboEngine(64, seconds) if kind == "turbo" else SimpleEngine(64, seconds)
    elif word == "go":
        print(told(engine.get_best_move(board)), time.process_time(), engine.nodes, flush=True)
    else:
        board.push(next(move for move in board.legal_moves if told(move) == word))
"""


def measure() -> Iterator[Measurement]:
    """Speed of every game, then the match."""
    if installed() is None:
        yield Measurement("engine", "the kernel is not installed")
        return
    for variant in VARIANTS.values():
        yield _speed(variant.name)
    yield _match_with_py_draughts()
    yield _match_with_scan()


def _speed(name: str) -> Measurement:
    player, level = Player(VARIANTS[name]), Level(10, depth=60, nodes=NODES, noise=0)
    began = time.process_time()
    found = player.think(VARIANTS[name].start, level=level)
    speed = found.nodes / (time.process_time() - began)
    told = f"{speed / 1e6:.2f} M positions/s, depth {found.depth} from the start"
    return Measurement(f"engine, {name}", told, f"at least {WANTED_SPEED / 1e6} M/s", speed >= WANTED_SPEED)


@dataclass(slots=True)
class Score:
    """What a match came to, seen by us."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    nodes: int = 0
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Points of all."""
        return (self.won + self.drawn / 2) / max(1, self.won + self.drawn + self.lost)

    @property
    def error(self) -> float:
        """By how much the share may be off: 95 of 100 such matches end within it."""
        games = max(1, self.won + self.drawn + self.lost)
        squares = self.won * (1 - self.share) ** 2 + self.drawn * (0.5 - self.share) ** 2 + self.lost * self.share**2
        return 1.96 * math.sqrt(squares) / games

    def __str__(self) -> str:
        """Wins, draws, losses, the share with its error, and the computing time of a move."""
        means = [sum(each) / max(1, len(each)) for each in (self.ours, self.theirs)]
        share = f"{100 * self.share:.1f} % ± {100 * self.error:.1f}"
        return f"+{self.won} ={self.drawn} -{self.lost} ({share}), CPU a move {means[0]:.3f} s : {means[1]:.3f} s"


class Peer:
    """The other program."""

    def __init__(self, python: str, kind: str, seconds: float) -> None:
        """It waits for moves."""
        self._program = subprocess.Popen(
            [python, "-c", PEER, kind, str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.spent, self.nodes = 0.0, 0

    def say(self, word: str) -> None:
        """A move, or a command."""
        assert self._program.stdin is not None
        self._program.stdin.write(word + "\n")
        self._program.stdin.flush()

    def move(self) -> str:
        """Its move; `spent` is its computing time so far."""
        self.say("go")
        assert self._program.stdout is not None
        text, spent, nodes = self._program.stdout.readline().split()
        self.spent, self.nodes = float(spent), self.nodes + int(nodes)
        return text

    def close(self) -> None:
        """End it."""
        self._program.kill()
        self._program.wait()


def _match_with_py_draughts() -> Measurement:
    python, kind = os.environ.get("TAVLEI_PEER_PYTHON"), os.environ.get("TAVLEI_PEER_ENGINE", "turbo")
    if python is None:
        return Measurement("match with py-draughts", "not played: TAVLEI_PEER_PYTHON names no Python that has it")
    games, score, told = _match(Peer(python, kind, _seconds()))
    what, wanted = f"{games} games with py-draughts {kind}, {_seconds()} s", f"at least {100 * WANTED_SCORE:.0f} %"
    return Measurement(what, told, wanted, score.share >= WANTED_SCORE)


def _match_with_scan() -> Measurement:
    command = os.environ.get("TAVLEI_PEER_HUB")
    if command is None:
        return Measurement("match with Scan", "not played: TAVLEI_PEER_HUB names no program that speaks Hub")
    peer = HubPeer(command, _seconds())
    games, _score, told = _match(peer)
    return Measurement(f"{games} games with {peer.name}, {_seconds()} s", told)


def _seconds() -> float:
    return float(os.environ.get("TAVLEI_PEER_SECONDS", "0.2"))


def _match(peer: Peer | HubPeer) -> tuple[int, Score, str]:
    """How many games were played, and what they came to, also in words."""
    games, first = int(os.environ.get("TAVLEI_PEER_GAMES", "20")), int(os.environ.get("TAVLEI_PEER_FIRST", "0"))
    score = Score()
    try:
        for number in range(first, first + games):
            _count(score, _game(peer, number, _seconds(), score), ours_white=number % 2 == 0)
            print(f"  game {number + 1}: {score}", flush=True)
    finally:
        peer.close()
    speeds = f"{score.nodes / sum(score.ours) / 1e3:,.0f} : {peer.nodes / sum(score.theirs) / 1e3:,.0f} k positions/s"
    return games, score, f"{score}, {speeds}"


def _count(score: Score, white_has: float, *, ours_white: bool) -> None:
    ours = white_has if ours_white else 1 - white_has
    score.won += ours == 1
    score.drawn += ours == 0.5
    score.lost += ours == 0


def _game(peer: Peer | HubPeer, number: int, seconds: float, score: Score) -> float:
    """What White has: every opening is played twice, with colours changed."""
    chance = random.Random(number // 2)  # noqa: S311 - the same openings every time
    player, game = Player(INTERNATIONAL), rules(INTERNATIONAL)
    position = INTERNATIONAL.start
    before: list[Position] = []
    ours_white = number % 2 == 0
    peer.say("new")
    for ply in range(LONGEST):
        moves = game.moves(position)
        if not moves:
            return 0.0 if position.white_to_move else 1.0
        if player.held is not None and (value := player.held.memory.probe(*position)) is not None:
            return 0.5 if value == 0 else float(((value - 1) % 2 == 1) == position.white_to_move)
        if before.count(position) > 1:
            break
        if ply < 4:
            move = chance.choice(moves)
        elif position.white_to_move == ours_white:
            move = _ours(player, position, before, seconds, score)
        else:
            spent = peer.spent
            move = read_move(INTERNATIONAL, position, peer.move())
            score.theirs.append(peer.spent - spent)
        peer.say(write_move(INTERNATIONAL, move))
        before.append(position)
        position = game.play(position, move)
    return 0.5


def _ours(player: Player, position: Position, before: list[Position], seconds: float, score: Score) -> Move:
    speed = score.nodes / sum(score.ours) if score.ours else WANTED_SPEED
    level = Level(10, depth=60, nodes=max(1000, int(speed * seconds)), noise=0)
    began = time.process_time()
    found = player.think(position, before=before, level=level)
    score.nodes += found.nodes
    score.ours.append(time.process_time() - began)
    return found.move
