"""The move generator in plain Python: sequences of moves counted a second."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bench.measuring import Measurement
from tavlei.games._kernel import without_kernel
from tavlei.games.draughts.perft import perft
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN

if TYPE_CHECKING:
    from collections.abc import Iterator

WANTED = 400_000
KNOWN = ((RUSSIAN, 9, 4_570_586), (INTERNATIONAL, 8, 6_483_961))


def measure() -> Iterator[Measurement]:
    """Perft from the starting position; the numbers themselves are proved too."""
    for variant, depth, nodes in KNOWN:
        began = time.process_time()
        with without_kernel():
            found = perft(variant, variant.start, depth)
        speed = found / (time.process_time() - began)
        if found != nodes:
            raise AssertionError(f"perft {variant.name} {depth}: {found}, not {nodes}")
        what = f"perft {variant.name}, depth {depth}"
        yield Measurement(what, f"{found:,} nodes, {speed:,.0f}/s", f"at least {WANTED:,}/s", speed >= WANTED)
