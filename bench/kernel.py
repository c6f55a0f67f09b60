"""The native kernel: perft, fouls of renju boards, and endgame tables."""

from __future__ import annotations

import tempfile
import time
from typing import TYPE_CHECKING

from bench.measuring import Measurement, cost
from bench.renju import BOARDS, random_boards
from tavlei.games._kernel import installed
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games._kernel.interface import Core

MILLION = 1_000_000
PERFT = ((RUSSIAN, 10, 22_444_032, 75), (INTERNATIONAL, 9, 41_022_423, 100))  # the last: million nodes a second
FOULS = 20_000
FOUR_PIECES = 60  # seconds
FIVE_PIECES, FIVE_PIECES_GIB = 45 * 60, 4
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
    found = sum(len(core.renju_fouls(each.black, each.white, through_five=True)) for each in boards for _ in range(10))
    speed = 10 * BOARDS / (time.process_time() - began)
    told = f"{speed:,.0f} boards/s, {found // 10:,} fouls"
    return Measurement("kernel renju fouls, from scratch", told, f"at least {FOULS:,}/s", speed >= FOULS)


def _tables() -> Iterator[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        four = cost("-c", _BUILD, folder, "4")
        what = "kernel tables, Russian, 4 pieces"
        yield Measurement(what, f"{four.cpu_seconds:.1f} s", f"under {FOUR_PIECES} s", four.cpu_seconds < FOUR_PIECES)
        five = cost("-c", _BUILD, folder, "5")
        met = five.cpu_seconds < FIVE_PIECES and five.peak_mib < FIVE_PIECES_GIB * 1024
        told = f"{five.cpu_seconds:.0f} s, {five.peak_mib:,.0f} MiB"
        yield Measurement("kernel tables, Russian, 5 pieces", told, "under 45 min and 4 GiB", met)
