"""Ten years of Ukrainian chess replayed on DuckDB: CPU time and memory."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.bulk_filling import fill_months
from bench.measuring import Measurement, cost

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST_YEAR: Final = 2024
YEARS: Final = 10
PEOPLE, GAMES = 300_000, 100_000  # games of a month


def measure() -> Iterator[Measurement]:
    """120 months of 100,000 games each by the command, with the check by the rules of every month."""
    labels = [f"{FIRST_YEAR + year}-{month:02d}" for year in range(YEARS) for month in range(1, 13)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "history"
        fill_months(folder, labels, PEOPLE, GAMES)
        paths = ("--months", str(folder / "months"), "--people", str(folder / "people.parquet"))
        command = ("-m", "tavlei.cli", "bulk", "replay", *paths, "--out", str(folder / "lists"), "--threads", "1")
        spent = cost(*command)
    what = f"{len(labels)} months replayed: {PEOPLE:,} people, {len(labels) * GAMES:,} games"
    yield Measurement(what, f"{spent.cpu_seconds:.0f} s of CPU time, {spent.peak_mib:.0f} MiB at most")
