"""What lies on the disk for a job: files it was given and made, how far it is, the wish to stop it.

Progress is not told in the store: there a transaction hides it until its end, and in the embedded store nobody else
writes while it lasts. The folder is the office's alone, and all workers of an office see it.
"""

from __future__ import annotations

import json
import pickle
import shutil
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings

if TYPE_CHECKING:
    from pathlib import Path
    from uuid import UUID

_PROGRESS: Final = "progress.json"
_STOP: Final = "stop"
_FOUND: Final = "found"
_EVERY: Final = 0.2  # seconds between two notes of how far it is


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is; the total is not known at first."""

    done: int = 0
    total: int = 0
    step: str = ""

    @property
    def percent(self) -> int | None:
        """The share that is done; the end itself is the last hundredth."""
        return 99 * min(self.done, self.total) // self.total if self.total else None


class JobFolder:
    """The folder of one job."""

    def __init__(self, code: UUID | str) -> None:
        self.path = queue_folder() / str(code)
        self._told = 0.0

    @property
    def code(self) -> str:
        """The job it belongs to."""
        return self.path.name

    def tell(self, done: int, total: int, step: str = "") -> None:
        """Note how far it is: `step` is the phrase of what is being done. Cheap enough to be called for every row."""
        if done < total and time.monotonic() < self._told + _EVERY:
            return
        self._told = time.monotonic()
        self.write(_PROGRESS, json.dumps(asdict(Progress(done, total, step))).encode())

    def progress(self) -> Progress:
        """How far it is."""
        try:
            return Progress(**json.loads(self.read(_PROGRESS)))
        except (OSError, ValueError, TypeError):
            return Progress()

    def stop(self) -> None:
        """Ask whoever does it to stop."""
        self.write(_STOP, b"")

    @property
    def is_stopped(self) -> bool:
        """Whether somebody has asked to stop it."""
        return (self.path / _STOP).exists()

    def keep(self, value: Any) -> None:
        """Keep what was found, for the page that shows it."""
        self.write(_FOUND, pickle.dumps(value))

    def result(self) -> Any:
        """What was kept; None if it is not there or was written by another version."""
        try:
            return pickle.loads(self.read(_FOUND))  # noqa: S301 - written by `keep`, readable and writable by us alone
        except Exception:  # noqa: BLE001 - whatever another version wrote is computed again
            return None

    def write(self, name: str, content: bytes) -> None:
        """Put a file into the folder, all of it or nothing."""
        self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
        begun = self.path / f"{name}.new"
        begun.write_bytes(content)
        begun.replace(self.path / name)

    def read(self, name: str) -> bytes:
        """A file of the folder."""
        return (self.path / name).read_bytes()

    def remove(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)


def queue_folder() -> Path:
    """The folder of all jobs."""
    return folder_of(settings.CONFIGURATION.home)


def folder_of(home: Path) -> Path:
    """The folder of all jobs of the office that lives there."""
    return home / "queue"
