"""The clauses that the rooms do and that no door leads to: `awaiting_doors.txt`, which only grows shorter."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tavlei.rulebook import Clause, Untruth

FILE: Final = Path(__file__).with_name("awaiting_doors.txt")
AWAITING: Final = frozenset(Clause(*line.split(" ", 1)) for line in FILE.read_text(encoding="utf-8").splitlines())


def besides(found: list[Untruth]) -> list[Untruth]:
    """What contradicts the registers besides the doors that are awaited."""
    return [untruth for untruth in found if not (untruth.clause in AWAITING and untruth.why.endswith("through a door"))]
