"""What a child process does: one job after the other, each within its bounds."""

from __future__ import annotations

import signal
import traceback
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from tavlei.office.store.system import bound_computing, bound_memory, let_others_go_first, used_memory
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection


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
    """Do what comes until nobody is at the other end, with what those leave who answer pages."""
    let_others_go_first()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    begun_with = used_memory()
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
    bound_computing(job.seconds)
    bound_memory(begun_with + job.memory)
    try:
        return Outcome.DONE, job.function(*job.arguments)
    except Refusal as refusal:
        return Outcome.REFUSED, refusal
    except (MemoryError, RecursionError):
        return Outcome.TOO_MUCH, None
    except Exception:  # noqa: BLE001 - a mistake of ours is told to whoever waits, not to nobody
        return Outcome.FAILED, traceback.format_exc()
    finally:
        bound_memory(None)
