"""The Elo-R of a nation on DuckDB: against a query written by hand, its growth with the encounters, its memory."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.bulk_elo_r_filling import fill
from bench.measuring import Measurement, cost, growth

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES: Final = (1_000_000, 3_000_000, 10_000_000)
WANTED_SECONDS: Final = 20
WANTED_MIB: Final = 1536


def measure() -> Iterator[Measurement]:
    """Rows, lines and next state of 1, 3 and 10 million encounters; each in a process of its own."""
    seconds: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            tables = Path(folder) / str(size)
            fill(tables, size)
            by_hand, by_plan = (cost("-m", "bench.bulk_elo_r_run", what, str(tables)) for what in ("hand", "list"))
            seconds[size] = by_plan.cpu_seconds
            last = size == SIZES[-1]
            told = f"{by_plan.cpu_seconds:.1f} s of CPU time, the common case by hand {by_hand.cpu_seconds:.1f} s"
            met = by_plan.cpu_seconds < WANTED_SECONDS if last else None
            yield Measurement(f"{size:,} encounters", told, f"under {WANTED_SECONDS} s" * last, met)
            small = by_plan.peak_mib < WANTED_MIB
            yield Measurement("peak memory of that", f"{by_plan.peak_mib:.0f} MiB", f"under {WANTED_MIB} MiB", small)
    yield growth("encounters", seconds)
