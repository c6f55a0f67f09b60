"""Games in progress: what one move costs the server, with the rights of both players after it."""

from __future__ import annotations

import random
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

from bench.measuring import Measurement
from tavlei.games._kernel import installed, without_kernel
from tavlei.games.clock import Discipline, Side, parse_time_control
from tavlei.games.progress import Begin, Game, GameSetup, Move, Start, Voice, after, begin, rights
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAMES: Final = 20
LONGEST: Final = 120  # moves of both sides: sixty each
WANTED: Final = 1_000  # microseconds: 300 games with a move every 2 s are 150 events a second
TO_AND_FRO: Final = ("a1-b2", "h2-g1", "b2-a1", "g1-h2")
ENDING: Final = Start(fen="W:WKa1,a3,a5,b4:BKh2,h4,h6,g5")  # every count of moves runs, every position returns


def measure() -> Iterator[Measurement]:
    """Random games of Russian and 100-square draughts, and an ending of kings, by the kernel and without it."""
    for engine, context in (("kernel", nullcontext), ("Python", without_kernel)):
        if engine == "kernel" and installed() is None:
            continue
        with context():
            for kind, discipline in (("russian", Discipline.RUSSIAN), ("international", Discipline.INTERNATIONAL)):
                yield _measured(f"{kind}, {engine}", kind, discipline, None, _by_chance)
            yield _measured(f"ending of kings, {engine}", "russian", Discipline.RUSSIAN, ENDING, _to_and_fro)


def _by_chance(game: Game, chance: random.Random) -> str:
    assert isinstance(game.board, DraughtsBoard)
    return chance.choice(game.board.legal())


def _to_and_fro(game: Game, _chance: random.Random) -> str:
    return TO_AND_FRO[len(game.moves) % len(TO_AND_FRO)]


def _measured(
    what: str, kind: str, discipline: Discipline, start: Start | None, choose: Callable[[Game, random.Random], str]
) -> Measurement:
    chance = random.Random(12)  # noqa: S311 - games, not secrets
    setup = GameSetup(kind, discipline, parse_time_control("30+30"), Rulebook.of("draughts-rules-2022"), start=start)
    moves, folding, asking = 0, 0.0, 0.0
    for _ in range(GAMES):
        game = after(begin(setup), Begin(0, Voice.SERVER))
        while game.result is None and len(game.moves) < LONGEST:
            event = Move(game.at + 1_000, Voice(game.to_move.value), choose(game, chance))
            began = time.process_time()
            game = after(game, event)
            folded = time.process_time()
            for side in Side:
                rights(game, side, game.at)
            folding, asking = folding + folded - began, asking + time.process_time() - folded
            moves += 1
    event_cost, rights_cost = folding / moves * 1e6, asking / moves * 1e6
    found = f"{event_cost:.0f} µs a move, {rights_cost:.0f} µs the rights of both; {moves:,} moves"
    whole = event_cost + rights_cost
    return Measurement(f"game in progress, {what}", found, f"under {WANTED} µs together", whole < WANTED)
