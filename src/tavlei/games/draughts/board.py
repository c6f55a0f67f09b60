"""The board: squares, their names and numbers, and the lines that have names.

A set of squares is one integer. Squares are laid out so that a step up to the left is always a shift by `width` and a
step up to the right a shift by `width + 1`, on every row; one bit in every two rows stays unused and stops what runs
over the edge:

    row 2    9  10  11  12        shift 4: up to the left
    row 1      5   6   7   8      shift 5: up to the right
    row 0    0   1   2   3        (4 is unused)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FILES = "abcdefghij"
_LOOKALIKES = str.maketrans("авсенАВСЕН", "abcehABCEH")  # D24: в is read as b


@dataclass(frozen=True)
class Board:
    """A board of so many files and rows, with a dark square in the lower left corner."""

    files: int
    ranks: int
    numbered: bool = False
    width: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        """Half of a row is dark."""
        object.__setattr__(self, "width", self.files // 2)

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """The dark squares in the order of their numbers: from the top row down, each row from the left."""
        return tuple(self._bit(row, column) for row in reversed(range(self.ranks)) for column in range(self.width))

    @cached_property
    def full(self) -> int:
        return sum(self.bits)

    @cached_property
    def names(self) -> dict[int, str]:
        """Square to name: algebraic, or the number on a numbered board."""
        return {
            bit: str(number) if self.numbered else self.algebraic(bit) for number, bit in enumerate(self.bits, start=1)
        }

    @cached_property
    def squares(self) -> dict[str, int]:
        """Name to square: algebraic and numbers both."""
        algebraic = {self.algebraic(bit): bit for bit in self.bits}
        return algebraic | {str(number): bit for number, bit in enumerate(self.bits, start=1)}

    @cached_property
    def rays(self) -> dict[int, tuple[tuple[int, ...], ...]]:
        """From each square the squares in four directions, nearest first: up left, up right, down right, down left."""
        return {bit: tuple(tuple(self._ray(bit, direction)) for direction in range(4)) for bit in self.bits}

    def row(self, index: int) -> int:
        """The squares of a row, counted from White's side from 0."""
        return sum(self._bit(index, column) for column in range(self.width))

    def rows(self, indices: Iterable[int]) -> int:
        """The squares of several rows."""
        return sum(self.row(index) for index in indices)

    def place(self, bit: int) -> tuple[int, int]:
        """File and row of a square, counted from 0 at White's left corner."""
        pair, rest = divmod(bit.bit_length() - 1, 2 * self.width + 1)
        odd = rest > self.width
        return (2 * (rest - self.width - 1) + 1, 2 * pair + 1) if odd else (2 * rest, 2 * pair)

    @cites("draughts-rules", "6.1.6.1", "2.1.6.1")
    def algebraic(self, bit: int) -> str:
        """The letter of the file and the number of the row."""
        file, row = self.place(bit)
        return f"{FILES[file]}{row + 1}"

    @cites("draughts-rules", "7.3")
    def square(self, text: str) -> int:
        """The square of a name as a person writes it."""
        name = text.strip().translate(_LOOKALIKES).lower()
        if name not in self.squares:
            raise Refusal(Problem("there is no square «{name}» on this board", {"name": text}))
        return self.squares[name]

    @cached_property
    def order(self) -> dict[int, int]:
        """Square to its place in the order of `listed`."""
        return {self.squares[name]: index for index, name in enumerate(self.listed(self.full))}

    def listed(self, mask: int) -> list[str]:
        """The names of a set of squares, in the order of their numbers on a numbered board, else from a1 on by file."""
        bits = [bit for bit in self.bits if bit & mask]
        return [self.names[bit] for bit in (bits if self.numbered else sorted(bits, key=self.place))]

    def _bit(self, row: int, column: int) -> int:
        return 1 << (row // 2 * (2 * self.width + 1) + (self.width + 1) * (row % 2) + column)

    def _ray(self, bit: int, direction: int) -> Iterator[int]:
        while bit := self.step(bit, direction) & self.full:
            yield bit

    def step(self, mask: int, direction: int) -> int:
        """Every square of a set moved by one in a direction, as numbered in `rays`."""
        match direction:
            case 0:
                return mask << self.width
            case 1:
                return mask << (self.width + 1)
            case 2:
                return mask >> self.width
            case _:
                return mask >> (self.width + 1)


def squares_of(mask: int) -> Iterator[int]:
    """The single squares of a set."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
