"""What a child process does: one job after the other, each within its bounds."""

from __future__ import annotations

import math
import os
import resource
import signal
import time
import traceback
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

_STATM: Final = Path("/proc/self/statm")


class Outcome(StrEnum):
    """How a job ended."""

    DONE = "done"
    REFUSED = "refused"
    TOO_MUCH = "too much"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Job:
    """A function of a module and its arguments, with the seconds of computing and the bytes it may take."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    seconds: int
    memory: int


def serve_jobs(connection: Connection) -> None:
    """Do what comes until nobody is at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    begun_with = _memory()
    while True:
        try:
            job = connection.recv()
        except EOFError:
            return
        outcome = _outcome(job, begun_with)
        connection.send(outcome)
        if outcome[0] is Outcome.TOO_MUCH:
            return


def _outcome(job: Job, begun_with: int) -> tuple[Outcome, Any]:
    _bound(job, begun_with)
    try:
        return Outcome.DONE, job.function(*job.arguments)
    except Refusal as refusal:
        return Outcome.REFUSED, refusal
    except (MemoryError, RecursionError):
        return Outcome.TOO_MUCH, None
    except Exception:  # noqa: BLE001 - a mistake of ours is told to whoever waits, not to nobody
        return Outcome.FAILED, traceback.format_exc()
    finally:
        _set_memory(resource.RLIM_INFINITY)


def _bound(job: Job, begun_with: int) -> None:
    """The system ends the process by a signal when it has computed for so long, and gives it no more memory."""
    used = math.ceil(time.process_time())
    _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (used + job.seconds, hard))
    _set_memory(begun_with + job.memory)


def bound_memory(most: int) -> None:
    """This process gets so much more memory than it has now, and no more."""
    _set_memory(_memory() + most)


def _set_memory(most: int) -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard) if most != resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))


def _memory() -> int:
    """The addresses this process had in use before its first job, most of them shared with its parent."""
    if not _STATM.exists():
        return 1 << 30
    return int(_STATM.read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGESIZE")
