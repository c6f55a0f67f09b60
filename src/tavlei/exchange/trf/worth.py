"""What results are worth in a report."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.exchange.trf.model import TrfGame, TrfHead

_CODES: Final = {"1": "W", "W": "W", "+": "W", "F": "W", "=": "D", "D": "D", "H": "D", "0": "L", "L": "L", "U": "P"}


def points_of(head: TrfHead, games: Iterable[TrfGame]) -> Fraction:
    """What games are worth by record 162."""
    return sum((head.worth(_CODES.get(game.result, "A")) for game in games if game.result != " "), Fraction(0))
