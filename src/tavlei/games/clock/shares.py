"""Halving a stretch of time between the two players."""

from __future__ import annotations

from typing import NamedTuple

from tavlei.games.clock.sides import Side


class Shares(NamedTuple):
    """What each player pays, in milliseconds."""

    white: int
    black: int

    def of(self, side: Side) -> int:
        """What one player pays."""
        return self.white if side is Side.WHITE else self.black


def halves(milliseconds: int, odd_to: Side) -> Shares:
    """Half of the time for each; together exactly the whole.

    A clock of whole milliseconds cannot show half of an odd one, so the odd millisecond goes to `odd_to`: no time is
    lost and none is made, and the shares differ by one millisecond at most.
    """
    smaller = milliseconds // 2
    larger = milliseconds - smaller
    return Shares(larger, smaller) if odd_to is Side.WHITE else Shares(smaller, larger)


def whole(milliseconds: int, payer: Side) -> Shares:
    """All of the time for one player."""
    return Shares(milliseconds, 0) if payer is Side.WHITE else Shares(0, milliseconds)
