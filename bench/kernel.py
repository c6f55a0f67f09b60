"""The native kernel: perft, fouls of renju boards, proofs of combinations, and endgame tables."""

from __future__ import annotations

import random
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from bench.measuring import Measurement, cost
from bench.renju import BOARDS, random_boards
from tavlei.games._kernel import installed
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN
from tavlei.games.kernel_analysis import Decision, Goal, Limits, Prover, Searcher, Task
from tavlei.games.kernel_tables import small_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games._kernel.interface import Core

MILLION = 1_000_000
PERFT = ((RUSSIAN, 10, 22_444_032, 75), (INTERNATIONAL, 9, 41_022_423, 100))  # the last: million nodes a second
FOULS = 20_000
FOUR_PIECES = 60  # seconds
FIVE_PIECES, FIVE_PIECES_GIB = 45 * 60, 4
# Coups of 6 to 11 moves: nearly everything is given away, the rest is taken.
COUPS = (
    (RUSSIAN, "W:Wc5,e5,d4,g3,d2,f2,a1,c1,e1,g1:Bf8,h8,a7,c7,e7,g7,b6,h6,a5,g5"),
    (RUSSIAN, "W:Wb6,f6,d4,f4,c3,b2,h2,e1,g1:Bb8,d8,f8,h8,h6,h4,d2"),
    (INTERNATIONAL, "W:W11,12,14,15,23,24,33,35,40,41,43,44:B2,3,4,21,22,25,31,32,42,45"),
    (INTERNATIONAL, "W:W11,13,14,23,24,25,32,34,42,43,44,45,49:B2,3,5,12,21,22,31,33,35,41"),
    (INTERNATIONAL, "W:W10,13,14,19,23,30,33,34,45,47,50:B3,4,11,12,21,22,24,31,35,43"),
)
PROOF_RATE = 0.8  # million nodes a second
PROBES = 300_000  # a second, asked from Python
MAPPED_PROBES = 5_000  # a second, of positions by chance: nearly each has its block unpacked
COUP, OTHER_MOVES = 1, 10  # seconds: to prove one; to look at every other move of White on the way
_BUILD = (
    "import pathlib, sys, tavlei_kernel;"
    "tavlei_kernel.TableStore('russian', pathlib.Path(sys.argv[1])).build_all(int(sys.argv[2]))"
)


def measure() -> Iterator[Measurement]:
    """Everything on one core."""
    core = installed()
    if core is None:
        yield Measurement("kernel", "not installed: there was no C++ compiler")
        return
    yield from _perft(core)
    yield _fouls(core)
    yield from _coups()
    yield _probes()
    yield from _tables()


def _perft(core: Core) -> Iterator[Measurement]:
    for variant, depth, nodes, wanted in PERFT:
        speed = 0.0
        for _ in range(3):
            began = time.process_time()
            found = core.perft(variant.name, *variant.start, depth)
            speed = max(speed, found / (time.process_time() - began) / MILLION)
            assert found == nodes
        what = f"kernel perft {variant.name}, depth {depth}"
        yield Measurement(what, f"{nodes:,} nodes, {speed:,.0f} M/s", f"at least {wanted} M/s", speed >= wanted)


def _fouls(core: Core) -> Measurement:
    boards = random_boards()
    began = time.process_time()
    found = sum(
        len(core.renju_fouls(board.black, board.white, through_five=True)) for board in boards for _ in range(10)
    )
    speed = 10 * BOARDS / (time.process_time() - began)
    told = f"{speed:,.0f} boards/s, {found // 10:,} fouls"
    return Measurement("kernel renju fouls, from scratch", told, f"at least {FOULS:,}/s", speed >= FOULS)


def _coups() -> Iterator[Measurement]:
    proofs, others, looked, nodes, spent = 0.0, 0.0, 0, 0, 0.0
    for variant, text in COUPS:
        position, game = parse_fen(variant, text), rules(variant)
        prover, searcher = Prover(variant, Task(Goal.WIN, white=True)), Searcher(variant)
        began = time.process_time()
        proof = prover.prove(position)
        assert proof.decision is Decision.PROVEN
        proofs = max(proofs, time.process_time() - began)
        began = time.process_time()
        for move in proof.line[:16]:
            for other in game.moves(position) if position.white_to_move else ():
                if other != move:
                    looked += 1
                    then = game.play(position, other)
                    if prover.prove(then, Limits(nodes=3_000)).decision is Decision.UNDECIDED:
                        searcher.against(then, 0, white=True, depth=6, limits=Limits(nodes=300_000))
            position = game.play(position, move)
        others = max(others, time.process_time() - began)
        fresh, began = Prover(variant, Task(Goal.WIN, white=True)), time.process_time()
        fresh.prove(game.play(parse_fen(variant, text), game.moves(parse_fen(variant, text))[0]), Limits(nodes=200_000))
        nodes, spent = nodes + fresh.nodes, spent + time.process_time() - began
    slowest = f"{proofs:.2f} s, the slowest of {len(COUPS)}"
    yield Measurement("kernel proof of a combination", slowest, f"under {COUP} s", proofs < COUP)
    rate = nodes / spent / MILLION
    yield Measurement("kernel proof search", f"{rate:.2f} M nodes/s", f"at least {PROOF_RATE}", rate >= PROOF_RATE)
    told = f"{others:.1f} s, {looked // len(COUPS)} moves a problem"
    yield Measurement("kernel, every other move of White", told, f"under {OTHER_MOVES} s", others < OTHER_MOVES)


def _probes() -> Measurement:
    """Tables in memory, asked one position after the other."""
    held = small_tables("russian")
    assert held is not None
    position, times = parse_fen(RUSSIAN, "W:WKa1,Kc1:BKh2"), 200_000
    began = time.process_time()
    for _ in range(times):
        held.memory.probe(*position)
    speed = times / (time.process_time() - began)
    return Measurement("kernel tables in memory", f"{speed:,.0f} probes/s", f"at least {PROBES:,}", speed >= PROBES)


def _tables() -> Iterator[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        four = cost("-c", _BUILD, folder, "4")
        what = "kernel tables, Russian, 4 pieces"
        yield Measurement(what, f"{four.cpu_seconds:.1f} s", f"under {FOUR_PIECES} s", four.cpu_seconds < FOUR_PIECES)
        five = cost("-c", _BUILD, folder, "5")
        met = five.cpu_seconds < FIVE_PIECES and five.peak_mib < FIVE_PIECES_GIB * 1024
        told = f"{five.cpu_seconds:.0f} s, {five.peak_mib:,.0f} MiB"
        yield Measurement("kernel tables, Russian, 5 pieces", told, "under 45 min and 4 GiB", met)
        yield _mapped(Path(folder))


def _mapped(folder: Path) -> Measurement:
    """Tables of five pieces in their mapped files, asked for positions by chance."""
    memory = import_module("tavlei_kernel").TableStore("russian", folder).memory(5)
    chance, found = random.Random(1), 0  # noqa: S311 - the same every time
    drawn = (chance.sample(RUSSIAN.board.bits, 5) for _ in range(20_000))
    positions = [(0, one | two | three, 0, four | five, True) for one, two, three, four, five in drawn]
    began = time.process_time()
    for position in positions:
        found += memory.probe(*position) is not None
    speed = found / (time.process_time() - began)
    told = f"{speed:,.0f} probes/s"
    return Measurement("kernel tables in mapped files", told, f"at least {MAPPED_PROBES:,}", speed >= MAPPED_PROBES)
