"""The Elo-R of a nation on DuckDB: against a query written by hand, its growth with the encounters, its memory.

How long ten million encounters take depends on the machine. So the bound is told in the time of version 0.1: where its
rule took 20.9 s for a million of them, ten million are to take less than 20 s.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.bulk_elo_r_filling import fill
from bench.measuring import Measurement, cost, growth
from bench.single_lists import first_rule_seconds

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES: Final = (1_000_000, 3_000_000, 10_000_000)
WANTED_SECONDS: Final = 20
FIRST_SECONDS: Final = 20.9
"""What version 0.1 took for a million encounters on the machine of the bound."""
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
            told = f"{by_plan.cpu_seconds:.1f} s of CPU time, the common case by hand {by_hand.cpu_seconds:.1f} s"
            yield Measurement(f"{size:,} encounters", told)
            small = by_plan.peak_mib < WANTED_MIB
            yield Measurement("peak memory of that", f"{by_plan.peak_mib:.0f} MiB", f"under {WANTED_MIB} MiB", small)
    yield growth("encounters", seconds)
    yield _by_the_first(seconds[SIZES[-1]])


def _by_the_first(seconds: float) -> Measurement:
    """The greatest list in seconds of the machine on which version 0.1 took its time."""
    what, wanted = f"{SIZES[-1]:,} encounters at the pace of the bound", f"under {WANTED_SECONDS} s"
    a_million = first_rule_seconds(1_000_000)
    if a_million is None:
        return Measurement(what, f"{seconds:.1f} s here; version 0.1 is not in this history", wanted)
    found = seconds * FIRST_SECONDS / a_million
    told = f"{found:.1f} s: {seconds:.1f} s here, where version 0.1 takes {a_million:.1f} s for a million"
    return Measurement(what, told, wanted, found < WANTED_SECONDS)
