"""How many threads a command thinks with."""

from __future__ import annotations

import os

from tavlei.games.engine.levels import MOST_THREADS


def thread_count(threads: int) -> int:
    """So many threads as are asked for; for 0 as many as this process has cores."""
    if threads:
        return min(threads, MOST_THREADS)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_THREADS)
