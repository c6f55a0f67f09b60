"""The memory of the server: of all its processes together, as the system tells it."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Final

_PROCESSES: Final = Path("/proc")
_OWN_PART: Final = "Pss:"  # what several processes share is divided among them


def memory_of(first: int) -> int | None:
    """Bytes that a process and everything it has started take; None where the system does not tell."""
    if not (_PROCESSES / "self" / "smaps_rollup").exists():
        return None
    children, family = _children(), [first]
    for pid in family:
        family += children[pid]
    return sum(map(_memory_of, family))


def _children() -> defaultdict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for folder in _PROCESSES.iterdir():
        with suppress(OSError, IndexError, ValueError):
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            found[int(parent)].append(int(folder.name))
    return found


def _memory_of(pid: int) -> int:
    with suppress(OSError, IndexError, ValueError):
        rows = (_PROCESSES / str(pid) / "smaps_rollup").read_text().splitlines()
        return sum(int(row.split()[1]) << 10 for row in rows if row.startswith(_OWN_PART))
    return 0
