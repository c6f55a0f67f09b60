"""Random positions and games for comparing the kernel with the Python rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import Rules
from tavlei.games.draughts.variants import Variant


def seeded(seed: int | str) -> random.Random:
    """Chance that falls the same way every time."""
    return random.Random(seed)  # noqa: S311 - positions, not secrets


def random_position(variant: Variant, chance: random.Random, most: int = 0) -> Position:
    """Pieces scattered over the board: few or many, men or kings, at most `most` if that is given."""
    board = variant.board
    bits = chance.sample(board.bits, chance.randint(1, most or len(board.bits) * 3 // 5))
    kings = chance.choice((0.05, 0.25, 0.6))
    sets = [0, 0, 0, 0]
    last = (board.row(board.ranks - 1), board.row(0))
    for bit in bits:
        black = chance.random() < 0.5
        king = bool(bit & last[black]) or chance.random() < kings
        sets[2 * black + king] |= bit
    return Position(sets[0], sets[1], sets[2], sets[3], white_to_move=chance.random() < 0.5)


def random_game(rules: Rules, chance: random.Random, length: int = 120) -> Iterator[Position]:
    """The positions of a game of random moves from the start."""
    position = rules.variant.start
    for _ in range(length):
        yield position
        moves = rules.moves(position)
        if not moves:
            return
        position = rules.play(position, chance.choice(moves))
