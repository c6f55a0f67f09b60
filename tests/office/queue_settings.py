"""The settings of an office with jobs that only tests ask for: one that never ends, one that dies, one that acts."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Mapping
from typing import Any

from tests.office.served_settings import *  # noqa: F403

from tavlei.office.queue.folders import JobFolder
from tavlei.office.queue.kinds import OFFICIAL, JobResult, job_kind


@job_kind("test.endless", "endless", OFFICIAL)
def endless(_user: Any, _given: Mapping[str, Any], folder: JobFolder) -> JobResult:
    """Until somebody ends it."""
    folder.tell(1, 3)
    while True:
        time.sleep(0.05)


@job_kind("test.dying", "dying", OFFICIAL)
def dying(_user: Any, given: Mapping[str, Any], folder: JobFolder) -> JobResult:
    """Killed as often as it is told."""
    died = len(list(folder.path.glob("died-*")))
    if died < given["times"]:
        folder.write(f"died-{died}", b"")
        os.kill(os.getpid(), signal.SIGKILL)
    return JobResult("/", figures={"died": died})


@job_kind("test.acting", "acting", OFFICIAL)
def acting(user: Any, given: Mapping[str, Any], folder: JobFolder) -> Callable[[], JobResult]:
    """Writes a row; killed in the middle the first time."""

    def act() -> JobResult:
        user.groups.create(name=given["name"])
        if not (folder.path / "died").exists():
            folder.write("died", b"")
            os.kill(os.getpid(), signal.SIGKILL)
        return JobResult("/")

    return act
