"""A game of a PDN file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tavlei.exchange.pdn.results import UNFINISHED, PdnResult
from tavlei.exchange.pdn.tree import EMPTY, PdnLine, PdnPly

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Problem


class PdnTag(NamedTuple):
    """A tag: `[Name "value"]`."""

    name: str
    value: str


def tag_value(tags: Sequence[PdnTag], name: str) -> str:
    """The value of the first tag of that name, or nothing."""
    return next((tag.value for tag in tags if tag.name == name), "")


@dataclass(frozen=True, slots=True)
class PdnGame:
    """A game: its tags in their order, its variant, the starting position, the tree of moves and the result.

    Where the game stood in its file (`number`, `line`), how the file was encoded (None if it came as text) and the
    remarks of the reader say nothing about the game itself; two games are equal without them.
    """

    variant: Variant
    start: Position
    tree: PdnLine = EMPTY
    tags: tuple[PdnTag, ...] = ()
    result: PdnResult = UNFINISHED
    first_number: int = 1
    remarks: tuple[Problem, ...] = field(default=(), compare=False)
    number: int = field(default=1, compare=False)
    line: int = field(default=1, compare=False)
    encoding: str | None = field(default=None, compare=False)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were played: the main line."""
        return self.tree.moves

    def tag(self, name: str) -> str:
        """The value of a tag, or nothing."""
        return tag_value(self.tags, name)

    def replay(self) -> Iterator[PdnPly]:
        """The main line, move by move with the positions around each."""
        return self.tree.replay(self.variant, self.start, self.first_number)

    def positions(self) -> Iterator[Position]:
        """The starting position and the position after every move of the main line."""
        yield self.start
        for ply in self.replay():
            yield ply.after

    def final(self) -> Position:
        """The position at the end of the main line."""
        last = self.start
        for ply in self.replay():
            last = ply.after
        setups = self.tree.note(len(self.moves)).setups
        return setups[-1].position if setups else last
