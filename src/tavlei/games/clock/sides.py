"""Who sits at the board and who may speak there."""

from __future__ import annotations

from enum import StrEnum

from tavlei.rulebook import phrase


class Side(StrEnum):
    """One of the two players, by the colour of his pieces."""

    WHITE = phrase("white")
    BLACK = phrase("black")

    @property
    def other(self) -> Side:
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def is_white(self) -> bool:
        """Whether it is White, as the rules of play ask."""
        return self is Side.WHITE


def side(*, white: bool) -> Side:
    """The side that the rules of play call white or not."""
    return Side.WHITE if white else Side.BLACK


class ClockActor(StrEnum):
    """Whoever acts on a clock or says something about it: a player, the judge, or anybody else."""

    WHITE = "white"
    BLACK = "black"
    JUDGE = "judge"
    OTHER = "other"

    @property
    def side(self) -> Side | None:
        """The player, None for the judge and for anybody else."""
        return Side(self.value) if self in (ClockActor.WHITE, ClockActor.BLACK) else None


class ClockResult(StrEnum):
    """How a game ended."""

    WHITE_WINS = phrase("white_wins")
    BLACK_WINS = phrase("black_wins")
    DRAW = phrase("draw")
    BOTH_LOSE = phrase("both_lose")


def win_of(side: Side) -> ClockResult:
    """The result with which that side has won."""
    return ClockResult.WHITE_WINS if side is Side.WHITE else ClockResult.BLACK_WINS
