"""Workers where a process cannot be copied: each is a Python of its own, begun when it is needed."""

from __future__ import annotations

from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from tavlei.office.django_setup import set_up

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_PROCESSES: Final[dict[int, SpawnProcess]] = {}


def spawn_worker() -> tuple[int, Connection]:
    """A new worker: its number, and the way to send it jobs. It ends with this process."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    number = process.pid or 0
    _PROCESSES[number] = process
    return number, ours


def kill_spawned(number: int) -> None:
    """End a worker, whatever it does."""
    process = _PROCESSES.pop(number, None)
    if process is not None:
        process.kill()
        process.join()


def _serve(connection: Connection) -> None:
    set_up()
    from tavlei.office.workers.jobs import serve_jobs  # noqa: PLC0415 - after Django has been set up

    serve_jobs(connection)
