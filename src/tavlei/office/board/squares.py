"""The dark squares of a draughts board as buttons over its picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.draughts.drawing import CELL, MARGIN
from tavlei.games.draughts.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.games.draughts.board import Board


@dataclass(frozen=True, slots=True)
class Square:
    """A dark square as a button: its name, its place in parts of a hundred, and its words."""

    name: str
    left: str
    top: str
    width: str
    height: str
    label: str


def picture_ratio(board: Board) -> str:
    """The width of the picture to its height, as style sheets write it."""
    width, height = _size(board)
    return f"{width}/{height}"


def squares_of(
    board: Board, standing: Callable[[int], str] = lambda _bit: "", *, flipped: bool = False
) -> tuple[Square, ...]:
    """Every dark square; `standing` says in words what stands on it."""
    width, height = _size(board)
    view = View(board, flipped)
    found = []
    for bit in board.bits:
        column, line = view.cell(bit)
        found.append(
            Square(
                board.names[bit],
                _part(MARGIN + CELL * column, width),
                _part(MARGIN + CELL * line, height),
                _part(CELL, width),
                _part(CELL, height),
                f"{board.names[bit]} {standing(bit)}".strip(),
            )
        )
    return tuple(found)


def _size(board: Board) -> tuple[int, int]:
    return CELL * board.files + 2 * MARGIN, CELL * board.ranks + 2 * MARGIN


def _part(length: int, whole: int) -> str:
    hundredths = length * 10000 // whole
    return f"{hundredths // 100}.{hundredths % 100:02}%"
