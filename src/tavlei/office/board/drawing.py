"""The board as the pages' script works with it: the ground, marks, pieces and, above all, the squares that are chosen.

The shapes are those of the rooms of the games; here they are put into layers, with one shape of each piece for copying.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts import drawing as draughts
from tavlei.games.draughts.view import View
from tavlei.games.renju import drawing as renju
from tavlei.games.renju.board import POINTS, Letters, StoneColour, point_name
from tavlei.games.renju.records import colour_of, stone_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tavlei.games.draughts.board import Board
    from tavlei.games.draughts.diagram import Labels
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position

_PIECES: Final = {"wm": (True, False), "wk": (True, True), "bm": (False, False), "bk": (False, True)}
_STONES: Final = {"wm": StoneColour.WHITE, "bm": StoneColour.BLACK}
_HALF: Final = renju.CELL // 2

Place = tuple[str, int, int]


def draughts_svg(  # noqa: PLR0913 - everything about a picture has its usual value
    board: Board, position: Position, *, labels: Labels, flipped: bool, last: Move | None, name: str
) -> str:
    """A board of draughts in layers."""
    view, cell, half = View(board, flipped), draughts.CELL, draughts.CELL // 2
    places = {bit: draughts.corner(view, bit)[1:] for bit in board.bits}
    marks = [("from", *places[last.origin]), ("to", *places[last.target])] if last else []
    pieces = [
        (board.names[bit], _piece(position, bit), x + half, y + half, "")
        for bit, (x, y) in places.items()
        if bit & position.occupied
    ]
    shapes = {
        code: f"<g {draughts.piece_paint(white=white)}>{draughts.piece_parts(white=white, king=king)}</g>"
        for code, (white, king) in _PIECES.items()
    }
    return _layers(
        name=name,
        kind="board",
        size=draughts.picture_size(view),
        margin=draughts.MARGIN,
        labels=labels,
        shapes=shapes,
        ground=draughts.ground(view),
        marks=(f'<rect class="{kind}" x="{x}" y="{y}" width="{cell}" height="{cell}"/>' for kind, x, y in marks),
        pieces=_placed(shapes, pieces),
        squares=[(board.names[bit], x, y) for bit, (x, y) in places.items()],
        cell=cell,
    )


def goban_svg(numbers: Mapping[int, int], *, labels: Labels, last: int | None, name: str) -> str:
    """A board of renju in layers; `numbers` are those of the stones by their points."""
    places = {point: renju.place(point) for point in range(POINTS)}
    pieces = [(point_name(point), _stone(number), *places[point], str(number)) for point, number in numbers.items()]
    shapes = {code: renju.stone_parts(colour) for code, colour in _STONES.items()}
    marks = [places[last]] if last is not None else []
    return _layers(
        name=name,
        kind="board goban",
        size=(2 * renju.MARGIN + 14 * renju.CELL,) * 2,
        margin=renju.MARGIN - _HALF,
        labels=labels,
        shapes=shapes,
        ground=renju.ground((2 * renju.MARGIN + 14 * renju.CELL,) * 2, Letters.INTERNATIONAL),
        marks=(f'<rect class="to" x="{x - _HALF}" y="{y - _HALF}" width="40" height="40"/>' for x, y in marks),
        pieces=_placed(shapes, pieces),
        squares=[(point_name(point), x - _HALF, y - _HALF) for point, (x, y) in places.items()],
        cell=renju.CELL,
    )


def stones_text(moves: Sequence[int | None]) -> str:
    """Stones as the script reads them: like a FEN, each point with the number of its move."""
    record: dict[StoneColour, list[str]] = {StoneColour.WHITE: [], StoneColour.BLACK: []}
    for point, number in stone_numbers(moves).items():
        record[colour_of(number)].append(f"{point_name(point)}={number}")
    turn = "W" if len(moves) % 2 else "B"
    return f"{turn}:W{','.join(record[StoneColour.WHITE])}:B{','.join(record[StoneColour.BLACK])}"


def _layers(  # noqa: PLR0913 - the layers of a picture
    *,
    name: str,
    kind: str,
    size: tuple[int, int],
    margin: int,
    labels: Labels,
    shapes: Mapping[str, str],
    ground: Iterable[str],
    marks: Iterable[str],
    pieces: Iterable[str],
    squares: Iterable[Place],
    cell: int,
) -> str:
    width, height = size
    own = escape(name)
    parts = "".join(f'<g data-shape="{code}">{shape}</g>' for code, shape in shapes.items())
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="0 0 {width} {height}" width="{width}"',
            f' height="{height}" data-margin="{margin}" role="img" aria-labelledby="{own}-title"',
            f' aria-describedby="{own}-description" lang="{escape(labels.language)}">',
            f'<title id="{own}-title">{escape(labels.title)}</title>',
            f'<desc id="{own}-description">{escape(labels.description)}</desc>',
            f"<defs>{parts}</defs>",
            *ground,
            f'<g class="marks">{"".join(marks)}</g>',
            f'<g class="pieces">{"".join(pieces)}</g>',
            '<g class="hints"></g>',
            f'<g class="squares">{"".join(_squares(squares, cell))}</g>',
            "</svg>",
        ]
    )


def _placed(shapes: Mapping[str, str], pieces: Iterable[tuple[str, str, int, int, str]]) -> Iterator[str]:
    for square, code, x, y, number in pieces:
        kind = "mv on-b" if code.startswith("b") else "mv"
        written = f'<text class="{kind}">{number}</text>' if number else ""
        yield f'<g transform="translate({x} {y})" data-on="{square}">{shapes[code]}{written}</g>'


def _squares(squares: Iterable[Place], cell: int) -> Iterator[str]:
    for square, x, y in squares:
        yield f'<rect class="square" data-square="{square}" x="{x}" y="{y}" width="{cell}" height="{cell}"/>'


def _piece(position: Position, bit: int) -> str:
    return ("w" if bit & position.white else "b") + ("k" if bit & position.kings else "m")


def _stone(number: int) -> str:
    return next(code for code, colour in _STONES.items() if colour is colour_of(number))
