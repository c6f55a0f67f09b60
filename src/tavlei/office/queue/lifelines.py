"""A lifeline: the end of a pipe that another process holds open as long as it is there."""

from __future__ import annotations

import os
import select
from threading import Event, Thread

from tavlei.office.store.system import FORKS


class Lifeline:
    """Tells a worker that whoever it works for has gone."""

    def __init__(self, handle: int) -> None:
        """Watch this end; where a pipe cannot be waited for, a thread reads it. A process that is copied has none."""
        self._handle = handle
        self._ended = Event()
        if not FORKS:
            Thread(target=self._read, daemon=True).start()

    def ends_within(self, seconds: float) -> bool:
        """Wait so long for the end."""
        if not FORKS:
            return self._ended.wait(seconds)
        ended, _writable, _odd = select.select([self._handle], [], [], seconds)
        return bool(ended)

    def _read(self) -> None:
        os.read(self._handle, 1)
        self._ended.set()
