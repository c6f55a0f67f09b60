"""How things are measured here."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NOTHING: Final = Path(os.devnull)
MOST_GROWTH: Final = 1.3
"""How much dearer one may be among many; below it the whole is said to grow in a line."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure, what it should be, and whether it is."""

    what: str
    found: str
    wanted: str = ""
    met: bool | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process took."""

    cpu_seconds: float
    peak_mib: float


def cost(*arguments: str, stdin: Path = NOTHING, environment: Mapping[str, str] | None = None) -> Cost:
    """CPU time and peak memory of one Python process; its output is thrown away."""
    with stdin.open("rb") as source:
        process = subprocess.Popen(
            [sys.executable, *arguments], stdin=source, stdout=subprocess.DEVNULL, env=environment
        )
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{' '.join(arguments)} ended with {process.returncode}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def growth(what: str, seconds: Mapping[int, float]) -> Measurement:
    """How the cost of one of them grows from few to many: as long as it does not, the whole grows in a line."""
    each = {count: spent / count * 1e6 for count, spent in seconds.items()}
    told = ", ".join(f"{cost:.2f}" for cost in each.values())
    sizes = ", ".join(f"{count // 1_000_000}" for count in each)
    worst = max(each.values()) / next(iter(each.values()))
    found = f"{told} microseconds each of {sizes} million"
    return Measurement(f"growth with the {what}", found, f"at most {MOST_GROWTH} times the first", worst <= MOST_GROWTH)


def least(costs: Sequence[Cost]) -> float:
    """The least CPU time of several runs: the machine may be shared, and noise only adds."""
    return min(cost.cpu_seconds for cost in costs)
