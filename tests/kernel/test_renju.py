"""The kernel's fouls are those of the Python finder, from scratch and while stones are put and taken."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tests.kernel.chance import seeded

from tavlei.games._kernel import without_kernel
from tavlei.games._kernel.interface import Core
from tavlei.games.renju.board import POINTS, SIZE, RenjuPosition, position_from_rows
from tavlei.games.renju.fouls import Foul, FoulFinder, fouls

KINDS = dict(enumerate(Foul, start=1))


def random_board(chance: random.Random) -> RenjuPosition:
    """Stones close together, as in games, more black ones than white ones: there are the fouls."""
    spread = chance.choice((2, 6, 30))
    near = sorted(range(POINTS), key=lambda p: abs(p // SIZE - 7) + abs(p % SIZE - 7) + spread * chance.random())
    stones = near[: chance.randint(5, 110)]
    chance.shuffle(stones)
    black = len(stones) * chance.choice((50, 60, 75)) // 100
    return RenjuPosition(frozenset(stones[:black]), frozenset(stones[black:]))


def by_python(board: RenjuPosition, through_five: bool) -> dict[int, Foul]:
    with without_kernel():
        return fouls(board, three_may_pass_through_five=through_five)


def by_kernel(core: Core, board: RenjuPosition, through_five: bool) -> dict[int, Foul]:
    found = core.renju_fouls(board.black, board.white, through_five)
    return {point: KINDS[kind] for point, kind in found.items()}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_fouls_of_random_boards_agree(core: Core, seed: int) -> None:
    chance = seeded(seed)
    kinds: dict[Foul, int] = dict.fromkeys(Foul, 0)
    for _ in range(350):
        board = random_board(chance)
        for through_five in (True, False):
            found = by_kernel(core, board, through_five)
            assert found == by_python(board, through_five)
            for kind in found.values():
                kinds[kind] += 1
    assert min(kinds.values()) > 10, "every kind of foul must have been met"


def test_fouls_while_stones_are_put_and_taken(core: Core) -> None:
    chance = seeded(9)
    board = core.RenjuBoard((), ())
    black: list[int] = []
    white: list[int] = []
    order: list[list[int]] = []
    for _ in range(250):
        if order and chance.random() < 0.35:
            order.pop().pop()
            board.take_back()
        else:
            point = chance.choice([p for p in range(POINTS) if p not in black and p not in white])
            side = black if chance.random() < 0.6 else white
            board.put(point, side is black)
            side.append(point)
            order.append(side)
        now = RenjuPosition(frozenset(black), frozenset(white))
        assert {point: KINDS[kind] for point, kind in board.fouls(True).items()} == by_python(now, True)
        assert board.stones == len(order)
    finder = FoulFinder(now)
    for point in set(range(POINTS)) - now.occupied:
        assert KINDS.get(board.foul(point, True)) == finder.foul(point)


def test_the_contract_boards(core: Core, contracts: Path) -> None:
    boards = 0
    for line in (contracts / "renju.jsonl").read_text(encoding="utf-8").splitlines():
        rows = json.loads(line)["input"].get("rows")
        if rows is None:
            continue
        board = position_from_rows(rows)
        for through_five in (True, False):
            assert by_kernel(core, board, through_five) == by_python(board, through_five)
        boards += 1
    assert boards > 10


def test_bad_boards_are_refused(core: Core) -> None:
    for black, white in (((5,), (5,)), ((5, 5), ()), ((225,), ()), ((-1,), ())):
        with pytest.raises(ValueError, match="point"):
            core.renju_fouls(black, white, True)
        with pytest.raises(ValueError, match="point"):
            core.RenjuBoard(black, white)
    board = core.RenjuBoard((112,), ())
    with pytest.raises(ValueError, match="occupied"):
        board.foul(112, True)
    with pytest.raises(ValueError, match="no such point"):
        board.foul(225, True)
    board.take_back()
    with pytest.raises(IndexError, match="take back"):
        board.take_back()
