"""What the properties of a node do to the board: moves B and W, setup AB, AW and AE."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.exchange.sgf.values import move_of, stones_of
from tavlei.games.renju.board import StoneColour, point_name
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.exchange.sgf.node import SgfNode, SgfProperty

MOVES: Final = {"B": StoneColour.BLACK, "W": StoneColour.WHITE}
SETUP: Final = {"AB": StoneColour.BLACK, "AW": StoneColour.WHITE, "AE": None}

Board = dict[int, StoneColour]


class BoardFault(NamedTuple):
    """Something on the board that cannot be: the node, the place of the property in it, the number of the move."""

    node: int
    place: int
    problem: Problem
    move: int


class Replay:
    """A board on which nodes are played and taken back, so that a whole tree is walked in one go."""

    def __init__(self) -> None:
        self.board: Board = {}
        self.moves = 0
        self._path: list[tuple[int, list[tuple[int, StoneColour | None]], int]] = []

    def faults(self, nodes: Sequence[SgfNode], parents: Sequence[int]) -> Iterator[BoardFault]:
        """Play every node after its parent and tell what cannot be."""
        for index, (node, parent) in enumerate(zip(nodes, parents, strict=True)):
            while self._path and self._path[-1][0] != parent:
                self._take_back()
            yield from self.play(index, node)

    def play(self, index: int, node: SgfNode) -> Iterator[BoardFault]:
        """Play one node; what cannot be is told and left out."""
        changed: list[tuple[int, StoneColour | None]] = []
        self._path.append((index, changed, self.moves))
        for place, sgf_property in enumerate(node.properties):
            try:
                self._do(sgf_property, changed)
            except Refusal as refusal:
                yield BoardFault(index, place, refusal.problems[0], self.moves)

    def _do(self, sgf_property: SgfProperty, changed: list[tuple[int, StoneColour | None]]) -> None:
        if sgf_property.name in MOVES:
            self.moves += 1
            self._move(sgf_property, changed)
        elif sgf_property.name in SETUP:
            for value in sgf_property.values if sgf_property.values != ("",) else ():
                for point in stones_of(value):
                    self._set(point, SETUP[sgf_property.name], changed)

    def _move(self, sgf_property: SgfProperty, changed: list[tuple[int, StoneColour | None]]) -> None:
        if len(sgf_property.values) != 1:
            params = {"name": sgf_property.name, "got": len(sgf_property.values)}
            raise Refusal(Problem("a move has one value; {name} has {got}", params, code="values"))
        point = move_of(sgf_property.values[0])
        if point is None:
            return
        if point in self.board:
            raise Refusal(Problem("the point {point} is occupied", {"point": point_name(point)}, code="occupied"))
        self._set(point, MOVES[sgf_property.name], changed)

    def _set(self, point: int, colour: StoneColour | None, changed: list[tuple[int, StoneColour | None]]) -> None:
        changed.append((point, self.board.pop(point, None)))
        if colour is not None:
            self.board[point] = colour

    def _take_back(self) -> None:
        _, changed, self.moves = self._path.pop()
        for point, before in reversed(changed):
            self.board.pop(point, None)
            if before is not None:
                self.board[point] = before
