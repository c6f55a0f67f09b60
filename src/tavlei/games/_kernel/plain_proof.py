"""A proof search in plain Python: deeper and deeper, every move tried; for machines without the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games._kernel.interface import ProofResult
from tavlei.games._kernel.plain_search import NodesSpent
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from tavlei.games._kernel.interface import Progress
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.variants import Variant

_DEEPEST: Final = 60  # plies
_MOST_NODES: Final = 300_000  # some ten seconds
_MOST_KEPT: Final = 1_000_000  # positions remembered from one question to the next
_TELL_EVERY: Final = 1024  # nodes


class PlainProof:
    """Whether a side can force a win, or leave exactly so many men and kings without a move."""

    def __init__(self, variant: Variant, *, white: bool, men: int = 0, kings: int = 0) -> None:
        """`white` attacks; to lock nothing is to win."""
        self.game, self.white, self.men, self.kings = rules(variant), white, men, kings
        self.giveaway = variant.giveaway
        self.nodes = 0
        self._cut = False  # whether the depth has cut something off
        self._known: dict[tuple[Position, int], tuple[bool, bool]] = {}  # reached, and whether something was cut off

    def prove(self, *position: int, nodes: int, seconds: float, progress: Progress | None) -> ProofResult:
        """Prove or refute within so many nodes; this search knows no clock."""
        del seconds
        start = Position._make(position)
        before = self.nodes
        self._end, self._progress, self._began = before + min(nodes, _MOST_NODES), progress, before
        if len(self._known) > _MOST_KEPT:
            self._known.clear()
        try:
            verdict, line = self._decided(start)
        except NodesSpent:
            verdict, line = "undecided", []
        return ProofResult(verdict=verdict, nodes=self.nodes - before, line=[move.identity for move in line])

    def _decided(self, position: Position) -> tuple[str, list[Move]]:
        for depth in range(_DEEPEST + 1):
            self._cut = False
            if self._reaches(position, depth):
                self._end += _MOST_NODES  # for the line
                return "proven", self._line(position, depth)
            if not self._cut:
                return "refuted", []
        return "undecided", []

    def _reaches(self, position: Position, depth: int) -> bool:
        if (position, depth) in self._known:
            found, cut = self._known[position, depth]
            self._cut |= cut
            return found
        self._count()
        outside, self._cut = self._cut, False
        found = self._look(position, depth)
        self._cut = self._cut and not found  # what leads to the goal is decided, whatever was cut off beside it
        self._known[position, depth] = found, self._cut
        self._cut |= outside
        return found

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self._end:
            raise NodesSpent
        if self._progress and self.nodes % _TELL_EVERY == 0 and self._progress(self.nodes - self._began) is False:
            raise NodesSpent

    def _look(self, position: Position, depth: int) -> bool:
        moves = self.game.moves(position)
        attacks = position.white_to_move == self.white
        if not moves:
            return self._over(position, attacks=attacks)
        if self._locks and not self._can_be_left(position):
            return False
        if not depth:
            self._cut = True
            return False
        then = (self._reaches(self.game.play(position, move), depth - 1) for move in moves)
        return any(then) if attacks else all(then)

    @property
    def _locks(self) -> bool:
        return self.men + self.kings > 0

    def _defenders(self, position: Position) -> tuple[int, int]:
        men, kings = position[2:4] if self.white else position[:2]
        return men.bit_count(), kings.bit_count()

    def _can_be_left(self, position: Position) -> bool:
        """A man may become a king, nothing becomes a man."""
        men, kings = self._defenders(position)
        return men >= self.men and men + kings >= self.men + self.kings

    def _over(self, position: Position, *, attacks: bool) -> bool:
        if self._locks:
            return not attacks and self._defenders(position) == (self.men, self.kings)
        return attacks == self.giveaway

    def _line(self, position: Position, depth: int) -> list[Move]:
        """The attacker's shortest way; the defender takes the move that holds out longest."""
        line: list[Move] = []
        while moves := self.game.moves(position):
            needed = {move: self._plies(self.game.play(position, move), depth) for move in moves}
            reaching = {move: plies for move, plies in needed.items() if plies is not None}
            attacks = position.white_to_move == self.white
            move = (min if attacks else max)(reaching, key=lambda move: reaching[move])
            line.append(move)
            position = self.game.play(position, move)
            depth -= 1
        return line

    def _plies(self, position: Position, depth: int) -> int | None:
        return next((plies for plies in range(depth) if self._reaches(position, plies)), None)
