"""What the engine says to pages: each question is one job of a bounded child process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar

from tavlei.games.draughts.variants import variant
from tavlei.games.engine.analysis import Judgement, judge
from tavlei.games.engine.levels import LEVELS, level
from tavlei.games.engine.player import Player
from tavlei.games.renju.game import RenjuGame
from tavlei.games.renju.player import choose
from tavlei.games.renju.player_levels import renju_level
from tavlei.office.workers import HEAVY, OutOfBoundsError
from tavlei.rulebook import Problem, Refusal, Rulebook

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.rulebook import Settings

OFFERED: Final = LEVELS[:-1]  # full strength knows no bounds
NODES: Final = 400_000
_MEMORY: Final = 16
Value = TypeVar("Value")


def reply(game: DraughtsGame, number: int) -> Move:
    """The engine's move of a level."""
    return _bounded(_reply, game.variant.name, game.positions, number)


def judgement(game: DraughtsGame) -> Judgement:
    """What the position on the board is worth, and the best line."""
    return _bounded(_judgement, game.variant.name, game.positions)


def renju_reply(moves: tuple[int | None, ...], number: int, day: date, settings: Settings) -> int | None:
    """The point of a player of renju of a level; None is a pass."""
    return _bounded(_renju_reply, moves, number, day, settings)


def _bounded(function: Callable[..., Value], *arguments: object) -> Value:
    try:
        return HEAVY.run(function, *arguments)
    except OutOfBoundsError as error:
        raise Refusal(Problem("the engine needed more time or memory than the office gives it")) from error


def _reply(name: str, positions: tuple[Position, ...], number: int) -> Move:
    *before, position = positions
    seed = hash(positions) & 0xFFFFFFFF  # a game of its own every time, the same move when asked again
    return _player(name).think(position, before=before, level=level(number), seed=seed).move


def _renju_reply(moves: tuple[int | None, ...], number: int, day: date, settings: Settings) -> int | None:
    game = RenjuGame(Rulebook.on("draughts-rules", day, settings))
    for point in moves:
        game = game.pass_() if point is None else game.place(point)
    return choose(game, renju_level(number), seed=hash(moves)).point


def _judgement(name: str, positions: tuple[Position, ...]) -> Judgement:
    *before, position = positions
    return judge(_player(name), position, before, NODES)


@cache
def _player(name: str) -> Player:
    return Player(variant(name), mebibytes=_MEMORY)
