"""The trained weights of the engine's evaluation, one file for each game."""

from __future__ import annotations

import zlib
from pathlib import Path

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
