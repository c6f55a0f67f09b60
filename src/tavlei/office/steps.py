"""How long work tells what it is doing: every step by its phrase, as it begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Tell: TypeAlias = Callable[[str], None]


def silently(step: str) -> None:
    """Nobody is waiting to hear."""
    del step
