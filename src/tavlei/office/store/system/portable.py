"""Windows: a byte far behind the end of a file is its lock; nobody bounds or copies a process.

Work that takes too long is ended by whoever waits for it, by the clock on the wall; memory is not bounded.
"""

from __future__ import annotations

import importlib
import os
import time
from typing import IO, Any, Final

FORKS: Final = False
BOUNDS_WORK: Final = False
_FAR: Final = 1 << 30  # what is locked cannot be read by others: no file of ours reaches so far
_LOOK: Final = 0.05  # seconds


def lock(file: int | IO[Any], *, shared: bool = False, wait: bool = True) -> bool:
    """Take the lock of an open file; it ends when the file is closed. It cannot be shared here.

    False if another process has it and nobody is to wait.
    """
    del shared
    while not _locked(file if isinstance(file, int) else file.fileno()):
        if not wait:
            return False
        time.sleep(_LOOK)
    return True


def _locked(handle: int) -> bool:
    msvcrt: Any = importlib.import_module("msvcrt")
    place = os.lseek(handle, 0, os.SEEK_CUR)
    os.lseek(handle, _FAR, os.SEEK_SET)
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    finally:
        os.lseek(handle, place, os.SEEK_SET)
    return True


def bound_computing(seconds: int) -> None:
    """Nothing here: whoever waits for the process ends it."""
    del seconds


def bound_memory(most: int | None) -> None:
    """Nothing here."""
    del most


def let_others_go_first() -> None:
    """Nothing here: all processes are alike."""


def used_memory() -> int:
    """Not asked here, for nothing is bounded by it."""
    return 0


def open_many_files() -> None:
    """Nothing here: Windows sets no such limit."""
