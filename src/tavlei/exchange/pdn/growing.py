"""A line of moves while it is being read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.exchange.pdn.tree import PdnLine, PdnNote

if TYPE_CHECKING:
    from tavlei.exchange.pdn.tree import PdnItem, PdnSetup
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position


class GrowingLine:
    """Moves and notes so far, the position reached and the number of the next move, and both before the last move."""

    __slots__ = ("before", "moves", "notes", "number", "number_before", "position")

    def __init__(self, position: Position, number: int) -> None:
        self.position = self.before = position
        self.number = self.number_before = number
        self.moves: list[Move] = []
        self.notes: list[tuple[int, list[PdnItem]]] = []

    def play(self, move: Move, after: Position) -> None:
        if not self.position.white_to_move:
            self.number_before, self.number = self.number, self.number + 1
        else:
            self.number_before = self.number
        self.before, self.position = self.position, after
        self.moves.append(move)

    def branch(self) -> GrowingLine:
        """A line instead of the last move; before the first move, instead of what comes."""
        return GrowingLine(self.before, self.number_before)

    def has_moves(self) -> bool:
        """Whether there are moves already, be it in a variation."""
        return bool(self.moves) or any(isinstance(item, PdnLine) for _, items in self.notes for item in items)

    def begin(self, position: Position) -> None:
        """Start from another position after all."""
        self.position = self.before = position

    def set_up(self, setup: PdnSetup) -> None:
        """Put a position on the board."""
        self.add(setup)
        self.number, self.position = setup.number(self.number, self.position), setup.position
        if not self.moves:
            self.before, self.number_before = self.position, self.number

    def renumber(self, number: int) -> None:
        """Count on from another number."""
        self.number = self.number_before = number

    def add(self, item: PdnItem) -> None:
        """Write something behind the last move."""
        if not self.notes or self.notes[-1][0] != len(self.moves):
            self.notes.append((len(self.moves), []))
        self.notes[-1][1].append(item)

    def finished(self) -> PdnLine:
        """The line as a value."""
        return PdnLine(tuple(self.moves), tuple(PdnNote(ply, tuple(items)) for ply, items in self.notes))

    def next_move(self) -> str:
        """The number of the move that comes next, as it is written before a move of White or of Black."""
        return f"{self.number}." if self.position.white_to_move else f"{self.number}..."
