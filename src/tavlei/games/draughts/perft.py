"""Counting the positions of a tree of moves: the usual proof of a move generator."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tavlei.games._kernel import active
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.rules import Rules
    from tavlei.games.draughts.variants import Variant


def perft(variant: Variant, position: Position, depth: int) -> int:
    """How many sequences of `depth` moves there are; the last move is counted without being made."""
    kernel = active()
    if kernel is not None:
        with suppress(ValueError, TypeError):  # what it refuses is left to the Python rules
            return kernel.perft(variant.name, *position, depth)
    return _perft(rules(variant), position, depth)


def _perft(game: Rules, position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return game.count(position)
    return sum(_perft(game, game.play(position, move), depth - 1) for move in game.moves(position))
