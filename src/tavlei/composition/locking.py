"""Whether White can lock within a few quiet moves: what the judge of a locking task asks where a proof is too far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.draughts.rules import rules
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.composition.works import Assignment
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant


class Spent(Exception):
    """The nodes have been used up."""


class LockSearch:
    """A search for the exact lock; captures and Black's moves cost nothing, White's quiet moves are counted."""

    def __init__(self, variant: Variant, assignment: Assignment) -> None:
        """The pieces to lock are those of the assignment."""
        self._game, self._men, self._kings = rules(variant), assignment.men, assignment.kings
        self._known: dict[tuple[Position, int], bool] = {}
        self.nodes = 0

    @cites("draughts-rules", "11.2.8.2")
    def within(self, position: Position, quiet_moves: int, nodes: int) -> tuple[bool, int]:
        """Whether White locks exactly the named pieces, and in how many quiet moves that has been looked at.

        The nodes may end the search before so many moves as were asked for.
        """
        self._end = self.nodes + nodes
        for depth in range(quiet_moves + 1):
            try:
                if self._locks(position, depth):
                    return True, depth
            except Spent:
                return False, depth - 1
        return False, quiet_moves

    def _locks(self, position: Position, left: int) -> bool:
        key = (position, left)
        if key in self._known:
            return self._known[key]
        self.nodes += 1
        if self.nodes > self._end:
            raise Spent
        found = self._look(position, left)
        self._known[key] = found
        return found

    def _look(self, position: Position, left: int) -> bool:
        moves = self._game.moves(position)
        men, kings = position.black_men.bit_count(), position.black_kings.bit_count()
        if not moves:
            return not position.white_to_move and (men, kings) == (self._men, self._kings)
        if men < self._men or men + kings < self._men + self._kings:
            return False  # nothing becomes a man again
        if not position.white_to_move:
            return all(self._locks(self._game.play(position, move), left) for move in moves)
        if not moves[0].is_capture:
            left -= 1
        return left >= 0 and any(self._locks(self._game.play(position, move), left) for move in moves)
