"""Levels of a player, from a child's to full strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tavlei.rulebook import Problem, Refusal

ENDLESS: Final = 10**15


@dataclass(frozen=True, slots=True)
class Level:
    """How deep a player looks, how many positions, and by how many hundredths of a man he may misjudge one."""

    number: int
    depth: int
    nodes: int
    noise: int


LEVELS: Final = (
    Level(1, depth=1, nodes=200, noise=250),  # sees what can be taken at once
    Level(2, depth=2, nodes=500, noise=160),
    Level(3, depth=3, nodes=1_500, noise=100),
    Level(4, depth=4, nodes=5_000, noise=70),
    Level(5, depth=6, nodes=15_000, noise=45),
    Level(6, depth=8, nodes=50_000, noise=30),
    Level(7, depth=10, nodes=150_000, noise=15),
    Level(8, depth=14, nodes=500_000, noise=8),
    Level(9, depth=20, nodes=2_000_000, noise=4),
    Level(10, depth=60, nodes=ENDLESS, noise=0),
)
FULL_STRENGTH: Final = LEVELS[-1]
MOST_THREADS: Final = 64


def level(number: int) -> Level:
    """The level of a number."""
    if not 1 <= number <= len(LEVELS):
        raise Refusal(Problem("expected a level from 1 to {most}; got {got}", {"most": len(LEVELS), "got": number}))
    return LEVELS[number - 1]
