"""A move: where from, where to, what is captured, and whether a man becomes a king."""

from __future__ import annotations

from typing import NamedTuple


class Move(NamedTuple):
    """One move. Two moves are the same if origin, target, captured pieces and promotion are (D17); routes may differ.

    `route` holds the squares on which the piece lands, the last one being the target.
    """

    origin: int
    target: int
    captured: int
    promotes: bool
    route: tuple[int, ...]

    @property
    def identity(self) -> tuple[int, int, int, bool]:
        """What makes the move this move."""
        return self[:4]

    @property
    def is_capture(self) -> bool:
        """Whether something is captured."""
        return self.captured != 0
