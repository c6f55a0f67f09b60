"""Levels of a player of renju, from a child's to full strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tavlei.rulebook import Problem, Refusal


@dataclass(frozen=True, slots=True)
class RenjuLevel:
    """How far a player looks. Every level takes a five, stops a four and makes no foul.

    `depth` are plies, `width` the moves looked at in each position; `noise` is by how much a move may be misjudged;
    `fours` and `threes` are the positions of the searches for forced wins, of both sides; `nodes` those of the rest.
    """

    number: int
    depth: int
    width: int
    noise: int
    fours: int = 0
    threes: int = 0
    nodes: int = 1_000_000


LEVELS: Final = (
    RenjuLevel(1, depth=0, width=12, noise=220),  # an open three is often overlooked
    RenjuLevel(2, depth=0, width=12, noise=110),
    RenjuLevel(3, depth=1, width=10, noise=60),
    RenjuLevel(4, depth=2, width=10, noise=30, fours=50),
    RenjuLevel(5, depth=2, width=10, noise=16, fours=200),
    RenjuLevel(6, depth=2, width=10, noise=8, fours=1_000, threes=50),
    RenjuLevel(7, depth=2, width=12, noise=4, fours=2_000, threes=300),
    RenjuLevel(8, depth=2, width=12, noise=2, fours=5_000, threes=1_000),
    RenjuLevel(9, depth=6, width=14, noise=0, fours=20_000, threes=4_000, nodes=40_000),
    RenjuLevel(10, depth=10, width=16, noise=0, fours=100_000, threes=20_000, nodes=100_000),
)


def renju_level(number: int) -> RenjuLevel:
    """The level of a number."""
    if not 1 <= number <= len(LEVELS):
        raise Refusal(Problem("expected a level from 1 to {most}; got {got}", {"most": len(LEVELS), "got": number}))
    return LEVELS[number - 1]
