"""Searches kept over many questions: they answer as fresh ones do, and as the plain ones in Python do."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from tests.kernel.chance import random_position, seeded
from tests.programs import need

from tavlei.games._kernel import without_kernel
from tavlei.games._kernel.interface import Core
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, VARIANTS, Variant
from tavlei.games.kernel_analysis import Decision, Goal, Limits, Proof, Prover, Task, prove

WIN = Task(Goal.WIN, white=True)
CONTRADICTION = {Decision.PROVEN, Decision.REFUTED}
SHOT = "W:We7,g5,a1:Bf8,g7,d4,h2"
# Ten sacrifices, one after another. The memory is too small for all that is looked at.
COUP = "W:W11,13,14,23,24,25,32,34,42,43,44,45,49:B2,3,5,12,21,22,31,33,35,41"


@pytest.fixture(params=["python", "kernel"])
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "python":
        with without_kernel():
            yield "python"
        return
    need("tavlei-kernel")
    yield "kernel"


def few_pieces(variant: Variant, seed: int, number: int, most: int) -> list[Position]:
    chance = seeded(seed)
    return [random_position(variant, chance, most) for _ in range(number)]


def test_a_kept_prover_answers_as_a_fresh_one(engine: str) -> None:
    """And it need not look twice."""
    most = Limits(nodes=300 if engine == "python" else 20_000, mebibytes=4)
    kept = Prover(RUSSIAN, WIN, mebibytes=4)
    agreed = 0
    for position in few_pieces(RUSSIAN, 3, 60, 6):
        before = kept.nodes
        again, fresh = kept.prove(position, most), prove(RUSSIAN, position, WIN, limits=most)
        assert kept.nodes == before + again.nodes
        assert {again.decision, fresh.decision} != CONTRADICTION, fen(RUSSIAN, position)
        agreed += again.decision is fresh.decision is not Decision.UNDECIDED
        if again.decision is not Decision.UNDECIDED:
            repeated = kept.prove(position, most)
            assert (repeated.decision, repeated.notation) == (again.decision, again.notation)
            assert repeated.nodes <= again.nodes
    assert agreed > 20


def test_every_move_of_a_solution_is_asked_of_one_prover(engine: str) -> None:
    position, game = parse_fen(RUSSIAN, SHOT), rules(RUSSIAN)
    prover = Prover(RUSSIAN, WIN, mebibytes=4)
    line = prover.prove(position, Limits(nodes=20_000)).line
    for move in line:
        position = game.play(position, move)
        assert prover.prove(position, Limits(nodes=20_000)).decision is Decision.PROVEN


def test_not_to_lose_is_turned_in_a_kept_prover_too(engine: str) -> None:
    prover = Prover(RUSSIAN, Task(Goal.DRAW, white=False), mebibytes=4)
    assert prover.prove(parse_fen(RUSSIAN, "W:Wc3:Bd4")).decision is Decision.REFUTED
    assert prover.prove(parse_fen(RUSSIAN, "B:Wc3:Bd4")).decision is Decision.PROVEN


def nearly_locked(variant: Variant, chance: Random, men: int, kings: int) -> Position | None:
    """So many black pieces shut in wherever they stand, and a white man one step back."""
    board, game = variant.board, rules(variant)
    inner = [bit for bit in board.bits if not bit & board.row(0)]
    pieces = chance.sample(inner, men + kings)
    position = Position(0, 0, sum(pieces[:men]), sum(pieces[men:]), white_to_move=False)
    while moves := game.moves(position):
        position = with_white(variant, position, chance.choice(moves).target)
    free = board.full & ~position.occupied
    back = [
        bit | ray[0]
        for bit in board.bits
        if bit & position.white_men
        for ray in board.rays[bit][2:]
        if ray and ray[0] & free
    ]
    return position._replace(white_men=position.white_men ^ chance.choice(back), white_to_move=True) if back else None


def with_white(variant: Variant, position: Position, square: int) -> Position:
    if square & variant.board.row(variant.board.ranks - 1):
        return position._replace(white_kings=position.white_kings | square)
    return position._replace(white_men=position.white_men | square)


@pytest.mark.sample(6)
@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
@pytest.mark.parametrize(("men", "kings"), [(1, 0), (2, 0), (0, 1), (1, 1)])
def test_plain_and_native_locks_agree(core: Core, variant: Variant, men: int, kings: int) -> None:
    task, chance = Task(Goal.LOCK, white=True, men=men, kings=kings), seeded(10 * men + kings)
    native = Prover(variant, task, mebibytes=4)
    with without_kernel():
        plain = Prover(variant, task)
    found: list[Decision] = []
    several = [nearly_locked(variant, chance, men, kings) for _ in range(60)]
    for position in (*filter(None, several), *few_pieces(variant, 10 * men + kings, 40, 6)):
        mine = plain.prove(position, Limits(nodes=400))
        theirs = native.prove(position, Limits(nodes=10_000))
        assert {mine.decision, theirs.decision} != CONTRADICTION, fen(variant, position)
        if mine.decision is theirs.decision:
            found.append(theirs.decision)
        if theirs.decision is Decision.PROVEN:
            assert_locked(variant, position, theirs, (men, kings))
    assert found.count(Decision.PROVEN) > 2
    assert found.count(Decision.REFUTED) > 10


def assert_locked(variant: Variant, position: Position, proof: Proof, locked: tuple[int, int]) -> None:
    """The line leaves Black to move, without a move, with exactly these pieces."""
    game = rules(variant)
    for move in proof.line:
        position = game.play(position, move)
    assert not position.white_to_move
    assert not game.moves(position)
    assert (position.black_men.bit_count(), position.black_kings.bit_count()) == locked


def test_two_neighbours_that_push_each_other_out_of_memory_do_not_stop_the_search(core: Core) -> None:
    proof = prove(INTERNATIONAL, parse_fen(INTERNATIONAL, COUP), WIN, limits=Limits(nodes=2_000_000, mebibytes=1))
    assert proof.decision is Decision.PROVEN
    position, game = parse_fen(INTERNATIONAL, COUP), rules(INTERNATIONAL)
    for move in proof.line:
        position = game.play(position, move)
    assert not game.moves(position), "the line goes to the end"


def test_tables_of_giveaway_know_nothing_of_locks(core: Core, tmp_path: Path) -> None:
    """Whoever is locked wins there, so the tables follow another aim."""
    memory = import_module("tavlei_kernel").TableStore("giveaway", tmp_path).memory(3)
    position = parse_fen(GIVEAWAY, "W:Wg1,a5:Bh2")
    assert memory.probe(*position) is not None
    task = Task(Goal.LOCK, white=True, men=1)
    assert prove(GIVEAWAY, position, task, tables=memory).notation == ("a5-b6",)


def test_a_kept_prover_keeps_its_tables(core: Core) -> None:
    def with_tables() -> Prover:
        memory = core.Tables("russian")
        for material in ((0, 1, 0, 1), (0, 2, 0, 1), (0, 3, 0, 1)):
            memory.build(material)
        return Prover(RUSSIAN, WIN, mebibytes=1, tables=memory)

    proof = with_tables().prove(parse_fen(RUSSIAN, "W:WKa1,Kc1,Ke1:BKh2"), Limits(nodes=1_000))
    assert proof.decision is Decision.PROVEN


def test_a_prover_in_use_is_not_asked_from_elsewhere(core: Core) -> None:
    prover = Prover(RUSSIAN, WIN, mebibytes=4)
    told: list[int] = []

    def asks_again(nodes: int) -> bool:
        with pytest.raises(RuntimeError, match="in use"):
            prover.prove(RUSSIAN.start)
        told.append(nodes)
        return False

    prover.prove(RUSSIAN.start, Limits(nodes=10**9, seconds=60), progress=asks_again)
    assert len(told) == 1
    after = prover.prove(parse_fen(RUSSIAN, "W:Wc3:Bd4"))
    assert after.decision is Decision.PROVEN


def test_whoever_has_heard_enough_stops_the_plain_proof_too(engine: str) -> None:
    proof = prove(RUSSIAN, RUSSIAN.start, WIN, limits=Limits(nodes=10**6, seconds=60), progress=lambda _nodes: False)
    assert proof.decision is Decision.UNDECIDED
    assert proof.nodes < 10**6
