"""A game of an SGF collection: a tree of nodes, kept flat so that no depth is too deep."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tavlei.exchange.sgf.play import MOVES, SETUP, Replay
from tavlei.exchange.sgf.values import move_of
from tavlei.games.renju.board import RenjuPosition, StoneColour
from tavlei.games.renju.records import colour_of
from tavlei.rulebook import Problem, Refusal, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.sgf.node import SgfNode


class SgfMove(NamedTuple):
    """A move: the node it stands in, whose it is, its point or None for a pass."""

    node: int
    colour: StoneColour
    point: int | None


@dataclass(frozen=True, slots=True)
class SgfGame:
    """A game: its nodes in the order in which they are written, and for each the number of its parent, -1 for the root.

    The first child of a node goes on with the line, the others are variations. Where the game stood in its file
    (`number`, `line`), how the file was encoded (None if it came as text) and the remarks of the reader say nothing
    about the game itself; two games are equal without them.
    """

    nodes: tuple[SgfNode, ...]
    parents: tuple[int, ...]
    remarks: tuple[Problem, ...] = field(default=(), compare=False)
    number: int = field(default=1, compare=False)
    line: int = field(default=1, compare=False)
    encoding: str | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """Refuse what is not a tree in the order of writing."""
        path = [-1]
        for index, parent in enumerate(self.parents):
            while path and path[-1] != parent:
                path.pop()
            if not path or (parent == -1) != (index == 0):
                raise Refusal(
                    Problem("node {node} does not follow its parent {parent}", {"node": index, "parent": parent})
                )
            path.append(index)
        if not self.nodes or len(self.nodes) != len(self.parents):
            raise Refusal(Problem("a game has at least a root, and each node has its parent"))

    @property
    def root(self) -> SgfNode:
        """The first node, which tells about the game."""
        return self.nodes[0]

    @property
    def black(self) -> str:
        return self.root.line("PB")

    @property
    def white(self) -> str:
        return self.root.line("PW")

    @property
    def result(self) -> str:
        """The result as it is written: `B+R`, `W+`, `0` and so on."""
        return self.root.line("RE")

    @property
    def date(self) -> str:
        """The date as it is written."""
        return self.root.line("DT")

    @property
    def event(self) -> str:
        return self.root.line("EV")

    @property
    def rules(self) -> str:
        """The rules as they are written; in renju the opening regulation."""
        return self.root.line("RU")

    def main_line(self) -> range:
        """The nodes of the main line, from the root on."""
        end = next((index for index, parent in enumerate(self.parents) if parent != index - 1), len(self.nodes))
        return range(end)

    def children(self) -> list[list[int]]:
        """For each node the nodes that follow it, the continuation first."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for index, parent in enumerate(self.parents[1:], start=1):
            found[parent].append(index)
        return found

    def line_to(self, node: int) -> list[int]:
        """The nodes from the root to a node."""
        numbers = [node]
        while self.parents[numbers[-1]] >= 0:
            numbers.append(self.parents[numbers[-1]])
        return numbers[::-1]

    def plays(self, node: int | None = None) -> Iterator[SgfMove]:
        """The moves of the main line, or of the line to a node, whoever makes them."""
        for index in self.main_line() if node is None else self.line_to(node):
            for sgf_property in self.nodes[index].properties:
                if sgf_property.name in MOVES:
                    yield SgfMove(index, MOVES[sgf_property.name], move_of(sgf_property.values[0]))

    def moves(self, node: int | None = None) -> tuple[int | None, ...]:
        """The moves of the main line, or of the line to a node, as a record: Black the odd, White the even."""
        line = self.main_line() if node is None else self.line_to(node)
        if any(sgf_property.name in SETUP for index in line for sgf_property in self.nodes[index].properties):
            raise Refusal(Problem("stones are set up, so the moves alone are no record", code="setup"))
        numbers: list[int | None] = []
        for number, move in enumerate(self.plays(node), start=1):
            if move.colour is not colour_of(number):
                params = {"number": number, "whose": Words(colour_of(number).value)}
                raise Refusal(Problem("in a record move {number} is made by {whose}", params, code="turn"))
            numbers.append(move.point)
        return tuple(numbers)

    def position(self, node: int | None = None) -> RenjuPosition:
        """The stones after the main line, or after a node, setup included."""
        replay = Replay()
        for index in self.main_line() if node is None else self.line_to(node):
            for fault in replay.play(index, self.nodes[index]):
                raise Refusal(fault.problem)
        stones = {
            colour: frozenset(at for at, stone_colour in replay.board.items() if stone_colour is colour)
            for colour in StoneColour
        }
        return RenjuPosition(stones[StoneColour.BLACK], stones[StoneColour.WHITE])
