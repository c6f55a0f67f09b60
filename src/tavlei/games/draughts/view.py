"""A board as one side sees it: columns from the left, lines from the top."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tavlei.games.draughts.board import FILES

if TYPE_CHECKING:
    from tavlei.games.draughts.board import Board


class View(NamedTuple):
    """A board seen by White, or by Black if it is flipped."""

    board: Board
    flipped: bool = False

    def cell(self, bit: int) -> tuple[int, int]:
        """Column and line of a square."""
        file, row = self.board.place(bit)
        return (self.board.files - 1 - file, row) if self.flipped else (file, self.board.ranks - 1 - row)

    def lines(self) -> list[dict[int, int]]:
        """The dark squares line by line, by column."""
        lines: list[dict[int, int]] = [{} for _ in range(self.board.ranks)]
        for column, line, bit in sorted((*self.cell(bit), bit) for bit in self.board.bits):
            lines[line][column] = bit
        return lines

    def files(self) -> list[str]:
        """The letters of the files from the left."""
        letters = FILES[: self.board.files]
        return list(reversed(letters) if self.flipped else letters)

    def ranks(self) -> list[str]:
        """The numbers of the rows from the top."""
        numbers = range(1, self.board.ranks + 1)
        return [str(number) for number in (numbers if self.flipped else reversed(numbers))]
