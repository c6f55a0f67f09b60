"""Boards as small as a stamp, for a page with a hundred of them: only the pieces, the ground is the style sheet's.

All pieces of a colour are dots of one stroke, so that a board takes a few hundred bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe

from tavlei.games.draughts.view import View
from tavlei.games.renju.records import colour_of, stone_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.games.draughts.board import Board
    from tavlei.games.draughts.position import Position
    from tavlei.games.renju.board import StoneColour

_SIDE_OF_GOBAN = 15


def small_draughts(board: Board, position: Position) -> SafeString:
    """A position of draughts."""
    view = View(board, flipped=False)
    layers = (
        ("wm", position.white_men),
        ("bm", position.black_men),
        ("wk", position.white_kings),
        ("bk", position.black_kings),
    )
    dots = ((kind, [view.cell(bit) for bit in board.bits if bit & squares]) for kind, squares in layers)
    return _picture(board.files, "", dots)


def small_stones(moves: Sequence[int | None]) -> SafeString:
    """A position of renju."""
    placed: dict[StoneColour, list[tuple[int, int]]] = {}
    for point, number in stone_numbers(moves).items():
        line, column = divmod(point, _SIDE_OF_GOBAN)
        placed.setdefault(colour_of(number), []).append((column, _SIDE_OF_GOBAN - 1 - line))
    return _picture(_SIDE_OF_GOBAN, " goban", ((f"{colour.value[0]}m", cells) for colour, cells in placed.items()))


def _picture(size: int, kind: str, layers: Iterable[tuple[str, list[tuple[int, int]]]]) -> SafeString:
    paths = "".join(
        f'<path class="{name}" d="{_dots(cells)}"/><path class="{name} in" d="{_dots(cells)}"/>'
        for name, cells in layers
        if cells
    )
    svg = (
        f'<svg class="small-board n{size}{kind}" viewBox="0 0 {size * 10} {size * 10}" aria-hidden="true">{paths}</svg>'
    )
    return mark_safe(svg)  # noqa: S308 - made of numbers


def _dots(cells: Iterable[tuple[int, int]]) -> str:
    return "".join(f"M{column * 10 + 5} {line * 10 + 5}h0" for column, line in cells)
