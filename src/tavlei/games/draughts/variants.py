"""The disciplines of draughts as declarations: a board, a starting position and the few rules in which they differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tavlei.games.draughts.board import Board
from tavlei.games.draughts.position import Position
from tavlei.rulebook import Problem, Refusal, cites

BOARD_64: Final = Board(8, 8)
BOARD_100: Final = Board(10, 10, numbered=True)
BOARD_80: Final = Board(10, 8)


@dataclass(frozen=True)
class Variant:
    """One game of draughts.

    `majority`: the greatest number must be captured (7.4.1), otherwise the choice is free (6.1.5.14).
    `promotes_in_passing`: a man that reaches the last row while capturing goes on as a king (6.1.5.15); otherwise it
    becomes a king only if it stops there (7.4.2). `giveaway`: whoever has nothing left to move wins (8.1).
    """

    name: str
    board: Board
    rows_of_men: int
    majority: bool = False
    promotes_in_passing: bool = True
    giveaway: bool = False
    pdn_type: int = 25

    @cached_property
    def start(self) -> Position:
        """The position before the first move, White to move."""
        ranks = self.board.ranks
        white = self.board.rows(range(self.rows_of_men))
        black = self.board.rows(range(ranks - self.rows_of_men, ranks))
        return Position(white, 0, black, 0, white_to_move=True)

    @cached_property
    def main_road(self) -> int:
        """The longest diagonal, from White's left corner; on the 80-cell board no diagonal joins two corners (D11)."""
        corner = self.board.bits[-self.board.width]
        return corner | sum(self.board.rays[corner][1])

    @property
    def has_main_road(self) -> bool:
        """Whether the clauses about the main road apply (D11)."""
        return self.board.files == self.board.ranks


RUSSIAN: Final = Variant("russian", BOARD_64, 3)
DRAUGHTS64: Final = Variant("draughts64", BOARD_64, 3)
RUSSIAN_MAJORITY: Final = Variant("russian_majority", BOARD_64, 3, majority=True, promotes_in_passing=False)
INTERNATIONAL: Final = Variant("international", BOARD_100, 4, majority=True, promotes_in_passing=False, pdn_type=20)
GIVEAWAY: Final = Variant("giveaway", BOARD_64, 3, giveaway=True)
RUSSIAN80: Final = Variant("russian80", BOARD_80, 3, pdn_type=41)

VARIANTS: Final = {
    each.name: each for each in (RUSSIAN, DRAUGHTS64, RUSSIAN_MAJORITY, INTERNATIONAL, GIVEAWAY, RUSSIAN80)
}


@cites("draughts-rules", "VI", "6.1.1", "6.1.3.1", "6.2", "6.2.1", "6.2.3", "7.1", "7.2.1", "VII", "VIII", "II")
@cites("draughts-rules", "2.1.1", "2.1.3.1")
@cites("draughts-norms", "4/4.5")
def variant(name: str) -> Variant:
    """The variant of that name."""
    if name not in VARIANTS:
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": ", ".join(VARIANTS), "got": name}))
    return VARIANTS[name]
