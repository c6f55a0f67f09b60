"""How long a player may think about a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

USUAL_MOVES: Final = 30  # that are still to come where nobody says how many
RESERVE: Final = 0.1  # seconds that are kept for the way of the move to the clock
LEAST: Final = 0.001
ALWAYS: Final = 1e9


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """After `enough` seconds no deeper look is begun; after `most` the player moves."""

    enough: float = ALWAYS
    most: float = ALWAYS


def for_a_move(seconds: float) -> ThinkingTime:
    """So many seconds for every move."""
    most = max(LEAST, seconds - min(RESERVE, seconds / 10))
    return ThinkingTime(most, most)


def on_the_clock(left: float, increment: float = 0.0, moves: int | None = None) -> ThinkingTime:
    """A share of the time that is left, never so much that the clock could run out."""
    usable = max(left - RESERVE, left / 5, 0.0)
    share = usable / max(1, min(moves or USUAL_MOVES, USUAL_MOVES)) + 0.8 * increment
    most = max(LEAST, min(2.5 * share, usable / 3))
    return ThinkingTime(min(0.6 * share, most), most)
