"""`tavlei calc batch`: lines a second beside bare JSON, and memory that does not grow with the file."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bench.measuring import Measurement, cost

if TYPE_CHECKING:
    from collections.abc import Iterator

FEW, MANY = 10_000, 1_000_000
GROWTH_LIMIT_MIB = 8
BARE = "import json, sys\nfor line in sys.stdin.buffer:\n    sys.stdout.write(json.dumps(json.loads(line)) + '\\n')"


def measure() -> Iterator[Measurement]:
    """A million lines, against ten thousand for the memory and against bare JSON for the speed."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (_lines(Path(folder), count) for count in (FEW, MANY))
        small, large = (cost("-m", "tavlei.cli", "calc", "batch", str(file)) for file in (few, many))
        bare = cost("-c", BARE, stdin=many)
    speed, bare_speed = MANY / large.cpu_seconds, MANY / bare.cpu_seconds
    yield Measurement("json.loads + json.dumps (baseline)", f"{bare_speed:,.0f} lines/s of CPU time")
    yield Measurement(
        f"calc batch, {MANY:,} lines", f"{speed:,.0f} lines/s, {bare_speed / speed:.1f} x the baseline's time"
    )
    growth = large.peak_mib - small.peak_mib
    yield Measurement(
        f"peak memory, {FEW:,} -> {MANY:,} lines",
        f"{small.peak_mib:.0f} -> {large.peak_mib:.0f} MiB",
        f"grows by less than {GROWTH_LIMIT_MIB} MiB",
        growth < GROWTH_LIMIT_MIB,
    )


def _lines(folder: Path, count: int) -> Path:
    file = folder / f"{count}.jsonl"
    with file.open("w") as stream:
        for number in range(count):
            name, given = (
                ("fsu.expected_percent", {"rating_difference": number % 900 - 450})
                if number % 2
                else ("elo_r.expected_percent", {"difference": f"{number % 900 - 450}.5"})
            )
            stream.write(json.dumps({"id": number, "calc": name, "input": given}) + "\n")
    return file
