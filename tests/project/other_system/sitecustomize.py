"""Python without what Windows has not: in the PYTHONPATH of a process it holds for that process and all it begins."""

import asyncio  # noqa: F401 - it asks for `msvcrt` to know its system, as `subprocess` does
import ctypes
import importlib.abc
import os
import signal
import socket
import subprocess  # noqa: F401
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

ABSENT = {"fcntl", "resource", "uvloop"}
_LOCK_EX_NB = 2 | 4
_libc = ctypes.CDLL(None, use_errno=True)


class Absent(importlib.abc.MetaPathFinder):
    """Finds nothing of these."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Say that it is not there."""
        if fullname.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return None


def locking(handle: int, mode: int, count: int) -> None:
    """What `msvcrt.locking` does when it is not to wait."""
    if mode != msvcrt.LK_NBLCK or count != 1:
        raise ValueError("only one byte is locked, without waiting")
    if _libc.flock(handle, _LOCK_EX_NB):
        raise PermissionError(ctypes.get_errno(), "locked by another process")


msvcrt: Any = ModuleType("msvcrt")
msvcrt.LK_NBLCK, msvcrt.locking = 2, locking
sys.modules["msvcrt"] = msvcrt
sys.meta_path.insert(0, Absent())
for name in ABSENT:
    sys.modules.pop(name, None)
for module, names in {
    os: ("fork", "forkpty", "getsid", "killpg", "nice", "pwrite", "setsid"),
    signal: ("SIGXCPU",),
    socket: ("recv_fds", "send_fds"),
}.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
