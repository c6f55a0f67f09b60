"""Endgame tables for the office: built beside the server when it starts, so that nobody waits for them."""

from __future__ import annotations

import atexit
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from tavlei.composition import SYSTEMS
from tavlei.games.kernel_tables import PIECES_ON_DEMAND, pieces_there, tables
from tavlei.office.store.system import lock

if TYPE_CHECKING:
    from tavlei.games._kernel.interface import TableStore

_NICE: Final = ("import os, runpy, sys; getattr(os, 'nice', int)(19); sys.argv[1:] = {arguments!r}; "
                "runpy.run_module('tavlei.cli', run_name='__main__')")  # fmt: skip


def missing_tables() -> dict[str, TableStore]:
    """The games of composition whose tables are not there yet, and where they belong; none without the kernel."""
    stores = {name: tables(variant) for name, variant in SYSTEMS.items()}
    return {
        name: store for name, store in stores.items() if store is not None and pieces_there(store) < PIECES_ON_DEMAND
    }


def build_beside() -> Thread | None:
    """Build what is missing, one game after the other, in processes that give way to everybody."""
    if not (wanted := missing_tables()):
        return None
    thread = Thread(target=_build, args=(wanted,), name="tables", daemon=True)
    thread.start()
    return thread


def _build(wanted: dict[str, TableStore]) -> None:
    """One after the other; nothing where another server of this machine builds, or the disk cannot be written."""
    for name, store in wanted.items():
        folder = Path(str(store.folder))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / ".building").open("w") as building:
                if lock(building, wait=False):
                    _build_one(name)
        except OSError:
            continue


def _build_one(name: str) -> None:
    arguments = ["kernel", "tables", "build", "--variant", name, "--pieces", str(PIECES_ON_DEMAND)]
    program = _NICE.format(arguments=arguments)
    with subprocess.Popen(  # noqa: S603 - ourselves
        [sys.executable, "-c", program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as started:
        atexit.register(started.terminate)
        started.wait()
        atexit.unregister(started.terminate)
