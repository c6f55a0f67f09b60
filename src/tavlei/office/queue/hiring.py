"""The worker beside a server: begun with it as its copy, ended with it, and begun anew if it is lost."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Final

from tavlei.office.queue.leases import any_worker

if TYPE_CHECKING:
    from typing import NoReturn

_PROGRAM: Final = "tavlei.office.running.background_worker"
_LOOK: Final = 5  # seconds between two looks whether there is a worker
_log: Final = logging.getLogger(__name__)
_lifelines: Final[list[int]] = []


def start_worker() -> int:
    """Begin a worker as a copy of this process, which must have no threads yet and no open store."""
    theirs, ours = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(ours)
        _be_worker(theirs)
    os.close(theirs)
    _lifelines.append(ours)
    return pid


def _be_worker(lifeline: int) -> NoReturn:
    from tavlei.office.queue.worker import work  # noqa: PLC0415 - models are ready now

    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        work(lifeline)
    finally:
        os._exit(0)


async def keep_worker() -> None:
    """Look now and then whether there is a worker; begin one as a Python of its own if there is none."""
    hired: subprocess.Popen[bytes] | None = None
    while True:
        await asyncio.sleep(_LOOK)
        here = await asyncio.to_thread(any_worker)
        if hired is not None and hired.poll() is not None:
            hired = None
        if not here and hired is None:
            _log.warning("there is no worker for background jobs: one is begun")
            hired = await asyncio.to_thread(_hire)


def _hire() -> subprocess.Popen[bytes]:
    """A worker that ends when this process does: it reads the other end of its input."""
    return subprocess.Popen(  # noqa: S603 - this very program
        [sys.executable, "-m", _PROGRAM], stdin=subprocess.PIPE, start_new_session=True
    )
