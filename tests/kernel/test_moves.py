"""The kernel's moves are those of the Python rules, in the same order; bad positions are refused, never a crash."""

from __future__ import annotations

import pytest
from tests.games.rulebooks import RULES
from tests.kernel.chance import random_position, seeded
from tests.kernel.differential import Comparison

from tavlei.games._kernel import absence, active, installed, without_kernel
from tavlei.games._kernel.interface import Core
from tavlei.games._kernel.rules import KernelRules
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.perft import move_tree, perft
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import Rules, rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN, VARIANTS, Variant

EACH = 16_000  # positions of every variant: some 100,000 in all


@pytest.mark.sample(6)
@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", range(4))
def test_moves_agree_with_the_python_rules(core: Core, variant: Variant, seed: int) -> None:
    captures = Comparison(variant).compare_many(EACH // 4, seed)
    assert captures > EACH // 20, "too few captures to prove anything"


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_perft_agrees_with_the_python_rules(core: Core, variant: Variant) -> None:
    chance = seeded(8)
    for position in (variant.start, *(random_position(variant, chance) for _ in range(25))):
        with without_kernel():
            expected = [perft(variant, position, depth) for depth in range(4)]
        assert [core.perft(variant.name, *position, depth) for depth in range(4)] == expected


@pytest.mark.parametrize(("variant", "depth", "nodes"), [(RUSSIAN, 10, 22_444_032), (INTERNATIONAL, 9, 41_022_423)])
def test_perft_of_the_start(core: Core, variant: Variant, depth: int, nodes: int) -> None:
    assert core.perft(variant.name, *variant.start, depth) == nodes


def test_move_tree_is_the_same_with_and_without(core: Core) -> None:
    position = parse_fen(RUSSIAN, "W:Wc5,e5,Kd2,g3:Bb6,d6,f6,b4,Kh8,g7")
    with without_kernel():
        expected = move_tree(RUSSIAN, position, 5, RULES).sizes
    assert move_tree(RUSSIAN, position, 5, RULES).sizes == expected


def test_two_routes_of_one_move_are_one(core: Core) -> None:
    """Two pieces on one line: the king may land between them on two squares and goes on either way."""
    position = parse_fen(INTERNATIONAL, "W:WK46:B37,19")
    moves = core.moves("international", *position)
    assert len(moves) == len({move[:4] for move in moves})
    assert len(core.routes("international", *position)) > len(moves)


@pytest.mark.parametrize(
    "bad",
    [
        (1, 1, 0, 0, True),
        (1 << 4, 0, 0, 0, True),
        (1 << 63, 0, 0, 0, True),
        (RUSSIAN.board.row(7), 0, 0, 0, True),
        (0, 0, RUSSIAN.board.row(0), 0, True),
    ],
)
def test_a_position_that_cannot_stand_is_refused(core: Core, bad: tuple[int, int, int, int, bool]) -> None:
    for function in (core.moves, core.captures, core.routes, core.quiet_moves, core.can_capture, core.count, core.Walk):
        with pytest.raises(ValueError, match="stand"):
            function("russian", *bad)
    with pytest.raises(ValueError, match="stand"):
        core.perft("russian", *bad, 3)


def test_what_is_no_position_at_all_is_refused(core: Core) -> None:
    for bad in ((-1, 0, 0, 0, True), (1 << 64, 0, 0, 0, True), ("a1", 0, 0, 0, True), (0, 0, 0, 0)):
        with pytest.raises(TypeError):
            core.moves("russian", *bad)
    with pytest.raises(ValueError, match="unknown variant: chess"):
        core.moves("chess", *RUSSIAN.start)
    for depth in (-1, 65):
        with pytest.raises(ValueError, match="depth"):
            core.perft("russian", *RUSSIAN.start, depth)


def test_the_bridge_leaves_what_the_kernel_refuses_to_the_python_rules(core: Core) -> None:
    """A man on the last row cannot stand there, yet the Python rules find its moves; so does the bridge."""
    odd = Position(RUSSIAN.board.square("h8") | 1, 0, RUSSIAN.board.square("g7"), 0, white_to_move=True)
    native, plain = KernelRules(RUSSIAN, core), Rules(RUSSIAN)
    assert native.moves(odd) == plain.moves(odd)
    assert native.captures(odd) == plain.captures(odd)
    assert native.quiet_moves(odd) == plain.quiet_moves(odd)
    assert native.count(odd) == plain.count(odd)
    assert native.search.routes(odd) == plain.search.routes(odd)


def test_a_walk_refuses_what_is_not_legal(core: Core) -> None:
    walk = core.Walk("russian", *RUSSIAN.start)
    with pytest.raises(ValueError, match="not legal"):
        walk.play(1, 2, 0, False)
    with pytest.raises(IndexError, match="take back"):
        walk.take_back()
    made = walk.moves()[0]
    walk.play(*made)
    assert walk.depth == 1
    walk.take_back()
    assert walk.position == RUSSIAN.start


def test_the_switch(core: Core) -> None:
    assert active() is core
    assert type(rules(RUSSIAN)) is KernelRules
    with without_kernel():
        assert active() is None
        assert type(rules(RUSSIAN)) is Rules
    assert type(rules(RUSSIAN)) is KernelRules


def test_absence_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    installed.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "tavlei_kernel", None)
    try:
        assert installed() is None
        assert type(rules(RUSSIAN)) is Rules
        told = absence()
        assert told is not None
        assert "Python rules" in told.text(str)
        assert absence() is None
    finally:
        installed.cache_clear()
