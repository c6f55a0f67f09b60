"""Foul points of boards with 30-60 stones, in plain Python."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Final

from bench.measuring import Measurement
from tavlei.games._kernel import without_kernel
from tavlei.games.renju.board import POINTS, SIZE, RenjuPosition
from tavlei.games.renju.fouls import fouls

if TYPE_CHECKING:
    from collections.abc import Iterator

BOARDS: Final = 1_000
WANTED: Final = 400


def measure() -> Iterator[Measurement]:
    """All foul points of boards with stones close together, as in games."""
    boards = random_boards()
    began = time.process_time()
    with without_kernel():
        found = sum(len(fouls(board)) for board in boards)
    speed = BOARDS / (time.process_time() - began)
    what = f"renju fouls, {BOARDS:,} boards"
    yield Measurement(what, f"{speed:,.0f} boards/s, {found:,} fouls", f"at least {WANTED}/s", speed >= WANTED)


def random_boards() -> list[RenjuPosition]:
    """The same boards every time."""
    chance = random.Random(15)  # noqa: S311 - boards, not secrets
    return [_board(chance) for _ in range(BOARDS)]


def _board(chance: random.Random) -> RenjuPosition:
    near = sorted(range(POINTS), key=lambda point: abs(point // SIZE - 7) + abs(point % SIZE - 7) + 6 * chance.random())
    stones = near[: chance.randint(30, 60)]
    chance.shuffle(stones)
    half = (len(stones) + 1) // 2
    return RenjuPosition(frozenset(stones[:half]), frozenset(stones[half:]))
