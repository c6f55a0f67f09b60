"""Whether a worker is here: each holds the lock of a file, which ends with it and the last process it has begun."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from tavlei.office.queue.folders import queue_folder
from tavlei.office.store.system import lock

if TYPE_CHECKING:
    from io import BufferedWriter
    from pathlib import Path

_FIRST: Final = "worker-"
_LAST: Final = ".lock"


def take_lease(worker: str) -> BufferedWriter:
    """The lock of a worker, held as long as the file is open here or in a process begun from here."""
    queue_folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    while True:
        file = _file(worker).open("ab")
        lock(file)
        if _is_there(file, _file(worker)):  # nobody has taken it for one left behind
            return file
        file.close()


def is_here(worker: str) -> bool:
    """Whether a worker lives, or a process it has begun."""
    return _is_held(_file(worker))


def any_worker(folder: Path | None = None) -> bool:
    """Whether there is a worker at all, in the folder of jobs of this office or in another."""
    return any(map(_is_held, _files(folder)))


def remove_left_behind() -> None:
    """Remove the files of workers that have gone."""
    for file in _files():
        if not _is_held(file):
            file.unlink(missing_ok=True)


def _files(folder: Path | None = None) -> list[Path]:
    return sorted((folder or queue_folder()).glob(f"{_FIRST}*{_LAST}"))


def _file(worker: str) -> Path:
    return queue_folder() / f"{_FIRST}{worker}{_LAST}"


def _is_held(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return not lock(file, shared=True, wait=False)
    except FileNotFoundError:
        return False


def _is_there(file: BufferedWriter, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
