"""What every event of a game on the server has: its instant and whoever it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tavlei.games.progress.voices import ANYBODY, Voice


@dataclass(frozen=True, slots=True)
class Happening:
    """One event. `may` are those it can come from, `number` is the clause that says so."""

    may: ClassVar[frozenset[Voice]] = ANYBODY
    number: ClassVar[str] = "5.4.12.3"

    at: int
    by: Voice
