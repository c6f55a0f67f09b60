"""How long the command line takes before it does anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.measuring import Measurement, cost, least

if TYPE_CHECKING:
    from collections.abc import Iterator

RUNS = 7
HELP_LIMIT = 0.4


def measure() -> Iterator[Measurement]:
    """`tavlei --help` and a first calculation, beside an interpreter that does nothing."""
    bare = least([cost("-c", "pass") for _ in range(RUNS)])
    yield Measurement("python -c pass (baseline)", f"{bare:.3f} s")
    helped = least([cost("-m", "tavlei.cli", "--help") for _ in range(RUNS)])
    yield Measurement("tavlei --help", f"{helped:.3f} s", f"under {HELP_LIMIT} s", helped < HELP_LIMIT)
    listed = least([cost("-m", "tavlei.cli", "calc", "list") for _ in range(RUNS)])
    yield Measurement("tavlei calc list", f"{listed:.3f} s")
