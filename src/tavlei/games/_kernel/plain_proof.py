"""A proof search in plain Python: deeper and deeper, every move tried; for machines without the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from tavlei.games._kernel.interface import BareMove
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

_DEEPEST: Final = 60  # plies
_MOST_NODES: Final = 300_000  # some ten seconds


class _Spent(Exception):
    """The nodes have been used up."""


class PlainProof:
    """Whether a side can force a win within so many plies, or leave so many pieces without a move."""

    def __init__(self, variant: Variant, locked: int, *, white: bool) -> None:
        """`locked` is 0 for a win."""
        self.game, self.locked, self.white = rules(variant), locked, white
        self.giveaway = variant.giveaway
        self.nodes = 0
        self.cut = False
        self.known: dict[tuple[Position, int], bool] = {}

    def prove(self, position: Position, nodes: int) -> tuple[str, list[BareMove], int]:
        """`proven`, `refuted` or `undecided`, the line of a proof, and the nodes used."""
        self.left = min(nodes, _MOST_NODES)
        try:
            for depth in range(_DEEPEST + 1):
                self.cut = False
                if self._reaches(position, depth):
                    self.left += _MOST_NODES  # for the line
                    return "proven", [move.identity for move in self._line(position, depth)], self.nodes
                if not self.cut:
                    return "refuted", [], self.nodes
        except _Spent:
            pass
        return "undecided", [], self.nodes

    def _reaches(self, position: Position, depth: int) -> bool:
        if (position, depth) in self.known:
            self.cut |= not self.known[position, depth]
            return self.known[position, depth]
        self.nodes += 1
        if self.nodes > self.left:
            raise _Spent
        found = self._look(position, depth)
        self.known[position, depth] = found
        return found

    def _look(self, position: Position, depth: int) -> bool:
        moves = self.game.moves(position)
        attacks = position.white_to_move == self.white
        if not moves:
            return self._over(position, attacks=attacks)
        if (position.black if self.white else position.white).bit_count() < self.locked:
            return False
        if not depth:
            self.cut = True
            return False
        then = (self._reaches(self.game.play(position, move), depth - 1) for move in moves)
        return any(then) if attacks else all(then)

    def _over(self, position: Position, *, attacks: bool) -> bool:
        if self.locked:
            return not attacks and position.own.bit_count() >= self.locked
        return attacks == self.giveaway

    def _line(self, position: Position, depth: int) -> list[Move]:
        """The attacker's shortest way; the defender takes the move that holds out longest."""
        line: list[Move] = []
        while moves := self.game.moves(position):
            needed = {move: self._plies(self.game.play(position, move), depth) for move in moves}
            reaching = {move: plies for move, plies in needed.items() if plies is not None}
            attacks = position.white_to_move == self.white
            move = (min if attacks else max)(reaching, key=lambda each: reaching[each])
            line.append(move)
            position = self.game.play(position, move)
            depth -= 1
        return line

    def _plies(self, position: Position, depth: int) -> int | None:
        return next((plies for plies in range(depth) if self._reaches(position, plies)), None)
