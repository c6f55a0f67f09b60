"""The Elo-R of a nation on DuckDB: its growth with the encounters, its memory."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.bulk_elo_r_filling import fill
from bench.measuring import Measurement, cost

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES: Final = (1_000_000, 3_000_000, 10_000_000)
WANTED_SECONDS: Final = 20


def measure() -> Iterator[Measurement]:
    """Rows, lines and next state of 1, 3 and 10 million encounters; each in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            tables = Path(folder) / str(size)
            fill(tables, size)
            found = cost("-m", "bench.bulk_elo_r_run", str(tables))
            last = size == SIZES[-1]
            told = f"{found.cpu_seconds:.1f} s of CPU time, {found.peak_mib:.0f} MiB"
            met = found.cpu_seconds < WANTED_SECONDS if last else None
            yield Measurement(f"{size:,} encounters", told, f"under {WANTED_SECONDS} s" * last, met)
