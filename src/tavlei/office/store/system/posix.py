"""Linux and macOS: `flock`, limits that the system sets to a process, and `fork`."""

from __future__ import annotations

import fcntl
import math
import os
import resource
import time
from pathlib import Path
from typing import IO, Any, Final

FORKS: Final = hasattr(os, "fork")
BOUNDS_WORK: Final = True
_STATM: Final = Path("/proc/self/statm")
_PATIENT: Final = 10
_UNKNOWN_MEMORY: Final = 1 << 30


def lock(file: int | IO[Any], *, shared: bool = False, wait: bool = True) -> bool:
    """Take the lock of an open file, alone or with others; it ends with the last process that has the file open.

    False if others have it and nobody is to wait.
    """
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


def bound_computing(seconds: int) -> None:
    """Let the system end this process by a signal when it has computed for so long from now on."""
    used = math.ceil(time.process_time())
    _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (used + seconds, hard))


def bound_memory(most: int | None) -> None:
    """Give this process no more addresses than that; None: as many as the system allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = hard if most is None else most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))


def let_others_go_first() -> None:
    """Let the system run this process with what others leave: whoever answers pages does not wait for it."""
    os.nice(_PATIENT)


def used_memory() -> int:
    """The addresses this process has in use, most of them shared with its parent."""
    if not _STATM.exists():
        return _UNKNOWN_MEMORY
    return int(_STATM.read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGESIZE")


def open_many_files() -> None:
    """Allow this process as many open files and connections as the system does."""
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
