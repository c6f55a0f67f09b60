"""The bridge list of a nation on DuckDB: its growth with the ledger, with and without a list before, its memory."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.bridge_nation_filling import fill
from bench.measuring import Measurement, cost, growth

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES: Final = (1_000_000, 3_000_000, 10_000_000)
HELD: Final = {"people": "behind a list", "new": "replayed from the first list"}
"""The tables of the people, and what their lists rest on."""


def measure() -> Iterator[Measurement]:
    """Rows, next state and rating list of 1, 3 and 10 million entries; each in a process of its own."""
    seconds: dict[str, dict[int, float]] = {words: {} for words in HELD.values()}
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            tables = Path(folder) / str(size)
            fill(tables, size)
            for held, words in HELD.items():
                found = cost("-m", "bench.bridge_nation_run", str(tables), held)
                seconds[words][size] = found.cpu_seconds
                told = f"{found.cpu_seconds:.1f} s of CPU time, {found.peak_mib:.0f} MiB"
                yield Measurement(f"{size:,} entries, {words}", told)
    for words, spent in seconds.items():
        yield growth(f"entries, {words}", spent)
