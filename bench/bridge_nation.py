"""The bridge list of a nation on DuckDB: its growth with the ledger, with and without a list before, its memory."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.bridge_nation_filling import fill
from bench.measuring import Measurement, cost

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES: Final = (1_000_000, 3_000_000, 10_000_000)


def measure() -> Iterator[Measurement]:
    """Rows, next state and rating list of 1, 3 and 10 million entries; each in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            tables = Path(folder) / str(size)
            fill(tables, size)
            for held, words in (("people", "behind a list"), ("new", "replayed from the first list")):
                found = cost("-m", "bench.bridge_nation_run", str(tables), held)
                told = f"{found.cpu_seconds:.1f} s of CPU time, {found.peak_mib:.0f} MiB"
                yield Measurement(f"{size:,} entries, {words}", told)
