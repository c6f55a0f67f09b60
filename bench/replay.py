"""Replaying three months of a great chess federation as one dry run, after a report of the first was corrected."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING, Final

from bench.measuring import Measurement, cost
from bench.replay_filling import GAMES, LISTS, PEOPLE

if TYPE_CHECKING:
    from collections.abc import Iterator

WANTED_SECONDS: Final = 60
WANTED_MIB: Final = 2048


def measure() -> Iterator[Measurement]:
    """The command on lists of 100,000 people made of 1,000,000 games in all."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TAVLEI_HOME": folder, "TAVLEI_SECRET_KEY": "bench"}
        environment.pop("DATABASE_URL", None)
        subprocess.run([sys.executable, "-m", "bench.replay_filling"], env=environment, check=True)
        command = ("-m", "tavlei.cli", "office", "replay", "fsu", "--from", LISTS[0].isoformat())
        spent = cost(*command, environment=environment)
    what = f"{len(LISTS)} months replayed: {PEOPLE:,} people, {GAMES:,} games"
    found, wanted = f"{spent.cpu_seconds:.1f} s of CPU time", f"at most {WANTED_SECONDS} s"
    yield Measurement(what, found, wanted, spent.cpu_seconds <= WANTED_SECONDS)
    found, wanted = f"{spent.peak_mib:.0f} MiB at most", f"at most {WANTED_MIB} MiB"
    yield Measurement(what, found, wanted, spent.peak_mib <= WANTED_MIB)
