"""The shapes of a board in SVG: squares, coordinates, marks, pieces. In whole numbers: the bytes never change.

Every shape has its colours, for paper, and its class, by which the style sheet of the pages paints it anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.view import View

CELL: Final = 48
MARGIN: Final = 32
_LIGHT, _DARK, _INK, _PAPER, _MARK = "#f4e6cc", "#9c6a40", "#2b1d12", "#fffdf8", "#ffef8a"
_CROWN: Final = "M-9 5L-11-7L-5-2L0-11L5-2L11-7L9 5Z"

Corner = tuple[int, int, int]
LabelPlace = tuple[int, int, str]


def shapes(view: View, position: Position, marks: int, *, numbers: bool) -> Iterator[str]:
    """Everything that is drawn, from the ground up."""
    corners = [corner(view, bit) for bit in view.board.bits]
    yield from ground(view)
    yield from _marks(corner for corner in corners if corner[0] & marks)
    if numbers:
        yield from _numbers(corners, marks)
    for bit, x, y in corners:
        if bit & position.occupied:
            yield _piece(x, y, white=bool(bit & position.white), king=bool(bit & position.kings))


def corner(view: View, bit: int) -> Corner:
    """A square with its left upper corner."""
    column, line = view.cell(bit)
    return bit, MARGIN + CELL * column, MARGIN + CELL * line


def picture_size(view: View) -> tuple[int, int]:
    """Width and height of the picture with its margins."""
    return CELL * view.board.files + 2 * MARGIN, CELL * view.board.ranks + 2 * MARGIN


def ground(view: View) -> Iterator[str]:
    """The empty board with its coordinates."""
    corners = [corner(view, bit) for bit in view.board.bits]
    width, height = CELL * view.board.files, CELL * view.board.ranks
    dark = "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for _, x, y in corners)
    yield f'<rect width="{width + 2 * MARGIN}" height="{height + 2 * MARGIN}" fill="{_PAPER}" class="edge"/>'
    yield f'<rect x="{MARGIN}" y="{MARGIN}" width="{width}" height="{height}" fill="{_LIGHT}" class="light"/>'
    yield f'<path d="{dark}" fill="{_DARK}" class="dark"/>'
    frame = f'x="{MARGIN - 1}" y="{MARGIN - 1}" width="{width + 2}" height="{height + 2}"'
    yield f'<rect {frame} {_frame(2, _INK)} class="frame"/>'
    yield _coordinates(view)


def _coordinates(view: View) -> str:
    """What stands outside the board, beside the edge."""
    columns, lines = view.board.files, view.board.ranks
    places = _numbers_outside(view) if view.board.numbered else _letters_outside(view)
    texts = "".join(
        f'<text x="{_centre(column, columns)}" y="{_centre(line, lines) + 5}">{text}</text>'
        for column, line, text in places
    )
    return f'<g font-family="sans-serif" font-size="15" fill="{_INK}" text-anchor="middle" class="names">{texts}</g>'


def _letters_outside(view: View) -> Iterator[LabelPlace]:
    for column, letter in enumerate(view.files()):
        yield column, -1, letter
        yield column, view.board.ranks, letter
    for line, rank in enumerate(view.ranks()):
        yield -1, line, rank
        yield view.board.files, line, rank


def _numbers_outside(view: View) -> Iterator[LabelPlace]:
    """The numbers of the squares along the edge, each beside its square."""
    board = view.board
    for bit in board.bits:
        column, line = view.cell(bit)
        if column in (0, board.files - 1):
            yield (-1 if column == 0 else board.files), line, board.names[bit]
        if line in (0, board.ranks - 1):
            yield column, (-1 if line == 0 else board.ranks), board.names[bit]


def _centre(index: int, count: int) -> int:
    """The middle of a column or line; -1 and `count` are the margins."""
    if index < 0:
        return MARGIN // 2
    return MARGIN + CELL * index + (CELL if index < count else MARGIN) // 2


def _marks(corners: Iterator[Corner]) -> Iterator[str]:
    for _, x, y in corners:
        yield f'<rect x="{x + 4}" y="{y + 4}" width="{CELL - 8}" height="{CELL - 8}" {_frame(4, _MARK)} class="mark"/>'


def _numbers(corners: list[Corner], marks: int) -> Iterator[str]:
    """The number of every square in its corner, on a plate where a mark would run through it."""
    if plates := "".join(f"M{x} {y}h16v12h-16z" for bit, x, y in corners if bit & marks):
        yield f'<path d="{plates}" fill="{_DARK}"/>'
    texts = "".join(
        f'<text x="{x + 2}" y="{y + 10}">{number}</text>' for number, (_, x, y) in enumerate(corners, start=1)
    )
    yield f'<g font-family="sans-serif" font-size="10" fill="{_PAPER}">{texts}</g>'


def _piece(x: int, y: int, *, white: bool, king: bool) -> str:
    middle = f"{x + CELL // 2} {y + CELL // 2}"
    return f'<g transform="translate({middle})" {piece_paint(white=white)}>{piece_parts(white=white, king=king)}</g>'


def piece_paint(*, white: bool) -> str:
    """The colours and the class of a piece."""
    fill, line = (_PAPER, _INK) if white else (_INK, _PAPER)
    return f'fill="{fill}" stroke="{line}" stroke-width="2" class="{_side(white=white)}"'


def piece_parts(*, white: bool, king: bool) -> str:
    """A man with its ring; a king is a doubled man with a crown. Around the middle of its square."""
    side = _side(white=white)
    if king:
        crown = f'<path d="{_CROWN}" fill="{_INK if white else _PAPER}" stroke="none" class="crown-{side}"/>'
        return f'<circle cy="5" r="16"/><circle cy="-2" r="16"/>{crown}'
    return f'<circle r="17"/><circle r="10" class="{side}-ring"/>'


def _side(*, white: bool) -> str:
    return "w" if white else "b"


def _frame(width: int, colour: str) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{width}"'
