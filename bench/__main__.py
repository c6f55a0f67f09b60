"""Run the measurements: all of them, or those named on the command line."""

from __future__ import annotations

import platform
import sys
from typing import TYPE_CHECKING

from bench import (
    batch,
    bridge,
    bridge_nation,
    bulk,
    bulk_elo_r,
    bulk_replay,
    composition,
    crowd,
    documents,
    draughts,
    elo_r,
    engine,
    fide,
    fsu,
    kernel,
    live,
    office,
    opening,
    pdn,
    predecessors,
    progress,
    renju,
    replay,
    single_lists,
    standings,
    startup,
    swiss,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bench.measuring import Measurement

SUBJECTS: dict[str, Callable[[], Iterator[Measurement]]] = {
    "startup": startup.measure,
    "batch": batch.measure,
    "draughts": draughts.measure,
    "pdn": pdn.measure,
    "renju": renju.measure,
    "progress": progress.measure,
    "kernel": kernel.measure,
    "engine": engine.measure,
    "composition": composition.measure,
    "swiss": swiss.measure,
    "fide": fide.measure,
    "standings": standings.measure,
    "elo_r": elo_r.measure,
    "fsu": fsu.measure,
    "single_lists": single_lists.measure,
    "bulk": bulk.measure,
    "bulk_elo_r": bulk_elo_r.measure,
    "bulk_replay": bulk_replay.measure,
    "bridge": bridge.measure,
    "bridge_nation": bridge_nation.measure,
    "predecessors": predecessors.measure,
    "documents": documents.measure,
    "office": office.measure,
    "crowd": crowd.measure,
    "opening": opening.measure,
    "live": live.measure,
    "replay": replay.measure,
}


def main() -> int:
    """Print every figure; exit code 1 if one is not what it should be."""
    chosen = sys.argv[1:] or list(SUBJECTS)
    if unknown := [name for name in chosen if name not in SUBJECTS]:
        print(f"unknown: {', '.join(unknown)}; there are: {', '.join(SUBJECTS)}")
        return 2
    print(f"Python {platform.python_version()} on {platform.machine()}; CPU time\n")
    failed = 0
    for name in chosen:
        for each in SUBJECTS[name]():
            mark = {None: " ", True: "✓", False: "✗"}[each.met]
            print(f"{mark} {name:8} {each.what:38} {each.found:48} {each.wanted}", flush=True)
            failed += each.met is False
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
