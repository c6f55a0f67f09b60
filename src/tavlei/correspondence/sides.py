"""White and Black: the two players of a game by letters."""

from __future__ import annotations

from enum import StrEnum

from tavlei.rulebook import phrase


class Side(StrEnum):
    """One of the two players of a game."""

    WHITE = phrase("white")
    BLACK = phrase("black")

    @property
    def other(self) -> Side:
        """The partner."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def is_white(self) -> bool:
        """Whether it is White, as the rules of play ask."""
        return self is Side.WHITE


def side(*, white: bool) -> Side:
    """The side that the rules of play call white or not."""
    return Side.WHITE if white else Side.BLACK
