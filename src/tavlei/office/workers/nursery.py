"""A process that makes worker processes: it has read everything they need, so that a new one is there at once.

The server itself has threads and must not fork. A nursery begun before the threads is its copy; one that has to be
begun later, or anew, is a Python of its own.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import struct
import subprocess
import sys
from multiprocessing.connection import Connection
from threading import Lock
from typing import Final

from tavlei.calc import all_calculators
from tavlei.games.kernel_tables import build_no_tables
from tavlei.office.store.system import FORKS
from tavlei.office.workers.jobs import serve_jobs
from tavlei.office.workers.spawned import kill_spawned, spawn_worker

_MAKE: Final = b"m"
_KILL: Final = b"k"
_PID: Final = struct.Struct("!q")
_QUIET: Final = 10  # seconds
_PROGRAM: Final = "tavlei.office.workers"


class Nursery:
    """The nursery as the server sees it: it makes workers and ends them."""

    def __init__(self, control: socket.socket) -> None:
        """Talk to it by this socket."""
        self._control = control
        self._lock = Lock()

    def make(self) -> tuple[int, Connection]:
        """A new worker: its number, and the way to send it jobs."""
        ours, theirs = socket.socketpair()
        with theirs, self._lock:
            socket.send_fds(self._control, [_MAKE + _PID.pack(0)], [theirs.fileno()])
            content = _whole(self._control, _PID.size)
        if not content:
            ours.close()
            raise ConnectionError("the nursery has gone")
        return _PID.unpack(content)[0], Connection(ours.detach())

    def kill(self, pid: int) -> None:
        """End a worker, whatever it does; the nursery knows whether the number is still that of its child."""
        try:
            with self._lock:
                self._control.sendall(_KILL + _PID.pack(pid))
        except OSError:
            return

    def close(self) -> None:
        """Let it and all its workers end."""
        self._control.close()


_begun: Nursery | None = None
_BEGINNING: Final = Lock()


def start_nursery() -> None:
    """Begin the nursery as a copy of this process, which must have no threads yet and no open store."""
    global _begun  # noqa: PLW0603 - there is one in a process
    ours, theirs = socket.socketpair()
    if os.fork() == 0:
        ours.close()
        be_nursery(theirs)
    theirs.close()
    _begun = Nursery(ours)


def new_worker() -> tuple[int, Connection]:
    """A new worker; if the nursery is not there yet or not any more, another one is begun."""
    global _begun  # noqa: PLW0603
    if not FORKS:
        return spawn_worker()
    with _BEGINNING:
        if _begun is not None:
            try:
                return _begun.make()
            except OSError:
                _begun.close()
        _begun = _separate_nursery()
        return _begun.make()


def kill_worker(pid: int) -> None:
    """End a worker."""
    if not FORKS:
        kill_spawned(pid)
    elif _begun is not None:
        _begun.kill(pid)


def _separate_nursery() -> Nursery:
    ours, theirs = socket.socketpair()
    with theirs:
        subprocess.Popen(  # noqa: S603 - this very program
            [sys.executable, "-m", _PROGRAM, str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    return Nursery(ours)


def be_nursery(control: socket.socket) -> None:
    """Serve until the server has gone, then end with all workers."""
    if os.getpid() != os.getsid(0):
        os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    build_no_tables()
    _read_when_quiet(control)
    gc.collect()
    gc.freeze()
    living: set[int] = set()
    while asked := _asked(control):
        _reap(living)
        what, pid, handle = asked
        if what == _MAKE and handle is not None:
            living.add(_fork_worker(control, handle))
        elif pid in living:
            os.kill(pid, signal.SIGKILL)
    os.killpg(0, signal.SIGKILL)


def _read_when_quiet(control: socket.socket) -> None:
    """Read all calculators if nobody asks for a while; whoever asks before is not kept waiting for all of them."""
    asked, _writable, _odd = select.select([control], [], [], _QUIET)
    if not asked:
        all_calculators()


def _asked(control: socket.socket) -> tuple[bytes, int, int | None] | None:
    """The next wish, or nothing if the server has gone."""
    try:
        content, handles, _flags, _address = socket.recv_fds(control, 1 + _PID.size, 1)
        rest = _whole(control, 1 + _PID.size - len(content)) if content else b""
    except OSError:
        return None
    if len(content) + len(rest) < 1 + _PID.size:
        return None
    whole = content + rest
    return whole[:1], _PID.unpack(whole[1:])[0], handles[0] if handles else None


def _fork_worker(control: socket.socket, handle: int) -> int:
    pid = os.fork()
    if pid == 0:
        control.close()
        status = 1
        try:
            serve_jobs(Connection(handle))
            status = 0
        finally:
            os._exit(status)
    os.close(handle)
    control.sendall(_PID.pack(pid))
    return pid


def _reap(living: set[int]) -> None:
    """Let go of the workers that have ended."""
    while living:
        pid, _status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        living.discard(pid)


def _whole(control: socket.socket, size: int) -> bytes:
    content = b""
    while len(content) < size:
        piece = control.recv(size - len(content))
        if not piece:
            return b""
        content += piece
    return content
