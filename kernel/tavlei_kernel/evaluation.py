"""The engine of a game with its trained weights, one file for each game."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any, Final

from tavlei_kernel._core import Engine, Tables

FOLDER = Path(__file__).parent / "weights"
SHARED = {"draughts64": "russian"}  # the same moves, the same weights


def weights_path(variant: str) -> Path:
    """The file of a game's weights."""
    return FOLDER / f"{SHARED.get(variant, variant)}.weights"


def weights(variant: str) -> bytes:
    """The weights of a game as the engine takes them: numbers of two bytes."""
    return zlib.decompress(weights_path(variant).read_bytes())


def write_weights(path: Path, numbers: bytes) -> None:
    """Keep weights; the same numbers give the same file."""
    path.write_bytes(zlib.compress(numbers, 9))


BOUNDS: Final[dict[str, Any]] = {
    "depth": 60,
    "nodes": 10**15,
    "seconds": 5.0,
    "enough": 1e9,
    "noise": 0,
    "seed": 0,
    "threads": 1,
    "before": [],
    "on_depth": None,
    "progress": None,
}
"""What a search of the engine takes, as it usually is: five seconds at full strength, nobody listens."""


def engine(variant: str, *, mebibytes: int = 64, tables: Tables | None = None) -> Engine:
    """A player with the trained weights of a game; `tables` are used in its search."""
    return Engine(variant, weights(variant), mebibytes=mebibytes, tables=tables)
