"""The month of a nation by the plan on DuckDB: against a query written by hand, its growth, its memory, one sheet."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import duckdb

from bench.bulk_filling import fill
from bench.bulk_run import MAY, RULES
from bench.measuring import Measurement, cost
from tavlei.bulk.engines import EngineSettings
from tavlei.bulk.fsu.run import ROWS, publish_month
from tavlei.bulk.fsu.sheets import explain

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES: Final = (1_000_000, 3_000_000, 10_000_000)
WANTED_RATIO: Final = 1.3
WANTED_MIB: Final = 1536
WANTED_MILLISECONDS: Final = 50
EXPLAINED: Final = 50


def measure() -> Iterator[Measurement]:
    """Rows and next state of 1, 3 and 10 million games; each in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            tables = Path(folder) / str(size)
            fill(tables, size)
            by_hand, by_plan = (cost("-m", "bench.bulk_run", what, str(tables)) for what in ("hand", "list"))
            ratio = by_plan.cpu_seconds / by_hand.cpu_seconds
            last = size == SIZES[-1]
            what = f"{size:,} games: the plan against a query by hand"
            found = f"{by_plan.cpu_seconds:.1f} s against {by_hand.cpu_seconds:.1f} s of CPU time, {ratio:.2f} times"
            yield Measurement(what, found, f"under {WANTED_RATIO} times" * last, ratio < WANTED_RATIO if last else None)
            small = by_plan.peak_mib < WANTED_MIB
            yield Measurement("peak memory of that", f"{by_plan.peak_mib:.0f} MiB", f"under {WANTED_MIB} MiB", small)
        yield _explanations(Path(folder))


def _explanations(folder: Path) -> Measurement:
    """The busiest players of a published month are explained."""
    tables, out = folder / str(SIZES[0]), folder / "list"
    publish_month(
        tables / "games", tables / "people.parquet", out, MAY, RULES, settings=EngineSettings(), sample=100, seed=1
    )
    query = "SELECT id FROM read_parquet(?) ORDER BY rated_games DESC, id LIMIT ?"
    busiest = duckdb.execute(query, [str(out / ROWS), EXPLAINED]).fetchall()
    taken = []
    for (player,) in busiest:
        began = time.process_time()
        explain(out, player)
        taken.append(time.process_time() - began)
    worst = max(taken[1:]) * 1000
    found = f"{worst:.1f} ms, the worst of {EXPLAINED}"
    return Measurement("one player's sheet", found, f"under {WANTED_MILLISECONDS} ms", worst < WANTED_MILLISECONDS)
