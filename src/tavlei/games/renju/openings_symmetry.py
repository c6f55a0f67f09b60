"""Symmetric fifth moves: two points that a symmetry of the stones on the board carries into each other.

The stones decide, not the edges of the board: h9 h6 against h8 h7 is symmetric about the line between rows 7 and 8 too,
so that g8, i8, g7 and i7 are one fifth move there.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.games.renju.board import SIZE
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.games.renju.board import RenjuPosition

RowColumn = tuple[int, int]

# What becomes of (row, column): four turns and four mirrors, as row = a row + b column, column = c row + d column.
_TURNS: Final = (
    *((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)),
    *((1, 0, 0, -1), (-1, 0, 0, 1), (0, 1, 1, 0), (0, -1, -1, 0)),
)


class Symmetry(NamedTuple):
    """A turn or a mirror, and by how much it moves the stones back to where they were."""

    turn: tuple[int, int, int, int]
    shift: RowColumn

    def image(self, place: RowColumn) -> RowColumn:
        """Where a place goes; it may lie outside the board."""
        a, b, c, d = self.turn
        return a * place[0] + b * place[1] + self.shift[0], c * place[0] + d * place[1] + self.shift[1]


def stone_symmetries(position: RenjuPosition) -> tuple[Symmetry, ...]:
    """Every symmetry that carries black stones into black and white into white; there must be stones."""
    black, white = frozenset(map(_place, position.black)), frozenset(map(_place, position.white))
    return tuple(
        symmetry
        for symmetry in _about_the_middle(black | white)
        if set(map(symmetry.image, black)) == black and set(map(symmetry.image, white)) == white
    )


@cites("draughts-rules", "9.2.4.3")
def symmetric_pair(position: RenjuPosition, points: Iterable[int]) -> tuple[int, int] | None:
    """The first two of the points that are the same move by a symmetry of the stones; None if all are different."""
    symmetries = stone_symmetries(position)
    for first, second in combinations(points, 2):
        if any(symmetry.image(_place(first)) == _place(second) for symmetry in symmetries):
            return first, second
    return None


def different_moves(position: RenjuPosition, points: Iterable[int]) -> list[int]:
    """The points without their symmetric doubles: of those that are the same move, the first remains."""
    symmetries = stone_symmetries(position)
    seen: set[RowColumn] = set()
    numbers = []
    for point in points:
        if _place(point) not in seen:
            numbers.append(point)
            seen |= {symmetry.image(_place(point)) for symmetry in symmetries}
    return numbers


def _about_the_middle(stones: frozenset[RowColumn]) -> Iterator[Symmetry]:
    """The turns and mirrors that leave the middle of the stones where it is; no other can keep the stones in place."""
    count, rows, columns = len(stones), sum(row for row, _ in stones), sum(column for _, column in stones)
    for a, b, c, d in _TURNS:
        shift = (rows - a * rows - b * columns) // count, (columns - c * rows - d * columns) // count
        yield Symmetry((a, b, c, d), shift)


def _place(point: int) -> RowColumn:
    return divmod(point, SIZE)
