"""Starting a list of 100,000 people from the table a federation has, in an empty office."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.measuring import Measurement, cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.measuring import Cost

PEOPLE: Final = 100_000
WANTED_SECONDS: Final = 30
WANTED_MIB: Final = 500
_DAY: Final = "2026-07-01"
_OFFICER: Final = "rating-officer"


def measure() -> Iterator[Measurement]:
    """The command on a CSV and an XLSX with numbers, names, years, sexes, countries, regions, titles and ratings."""
    for ending in ("csv", "xlsx"):
        spent = _spent(ending)
        what = f"a list of {PEOPLE:,} opened from {ending.upper()}"
        found, wanted = f"{spent.cpu_seconds:.1f} s of CPU time", f"at most {WANTED_SECONDS} s"
        yield Measurement(what, found, wanted, spent.cpu_seconds <= WANTED_SECONDS)
        found, wanted = f"{spent.peak_mib:.0f} MiB at most", f"at most {WANTED_MIB} MiB"
        yield Measurement(what, found, wanted, spent.peak_mib <= WANTED_MIB)


def _spent(ending: str) -> Cost:
    """What the command takes on a table of that format."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TAVLEI_HOME": folder, "TAVLEI_SECRET_KEY": "bench"}
        environment.pop("DATABASE_URL", None)
        table = str(Path(folder) / f"list.{ending}")
        subprocess.run([sys.executable, "-m", "bench.opening_table", table, str(PEOPLE)], env=environment, check=True)
        command = ("-m", "tavlei.cli", "office", "open-list", "elo_r", table, "--day", _DAY, "--by", _OFFICER)
        return cost(*command, environment=environment)
