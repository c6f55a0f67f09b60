"""A position: four sets of squares and the side to move."""

from __future__ import annotations

from typing import NamedTuple


class Position(NamedTuple):
    """Men and kings of both sides and whose move it is. Immutable, cheap to copy, usable as a key."""

    white_men: int
    white_kings: int
    black_men: int
    black_kings: int
    white_to_move: bool

    @property
    def white(self) -> int:
        return self.white_men | self.white_kings

    @property
    def black(self) -> int:
        return self.black_men | self.black_kings

    @property
    def kings(self) -> int:
        """The kings of both sides."""
        return self.white_kings | self.black_kings

    @property
    def occupied(self) -> int:
        return self.white_men | self.white_kings | self.black_men | self.black_kings

    @property
    def own(self) -> int:
        """The pieces of the side to move."""
        return self.white if self.white_to_move else self.black

    @property
    def pieces(self) -> int:
        """How many pieces stand on the board."""
        return self.occupied.bit_count()

    def side(self, *, white: bool) -> tuple[int, int]:
        """Men and kings of a side."""
        return (self.white_men, self.white_kings) if white else (self.black_men, self.black_kings)
