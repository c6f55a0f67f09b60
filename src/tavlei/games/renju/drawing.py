"""The shapes of a renju board in SVG: lines, coordinates, stones, fouls. In whole numbers: the bytes never change.

Every shape has its colours, for paper, and its class, by which the style sheet of the pages paints it anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.games.renju.board import SIZE, Letters, StoneColour, parse_point, point_name
from tavlei.games.renju.fouls import Foul

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

CELL: Final = 40
MARGIN: Final = 54  # from the edge of the picture to the first line; the board itself begins in the middle of it
MARKED: Final = tuple(parse_point(name, Letters.RUSSIAN) for name in ("H8", "D4", "D12", "M4", "M12"))  # 9.2.2.2
FOUL_LABELS: Final = {Foul.DOUBLE_THREE: "33", Foul.DOUBLE_FOUR: "44", Foul.OVERLINE: "6+"}
_CORNERS: Final = {
    Foul.DOUBLE_THREE: ("0,-19 19,13 -19,13", 9),
    Foul.DOUBLE_FOUR: ("-14,-14 14,-14 14,14 -14,14", 5),
    Foul.OVERLINE: ("-9,-15 9,-15 18,0 9,15 -9,15 -18,0", 5),
}
_BOARD, _INK, _PAPER, _FOUL = "#e3b878", "#2b1d12", "#fffdf8", "#a11212"
_SPAN: Final = CELL * (SIZE - 1)
_SIDE: Final = _SPAN + 2 * MARGIN
_STONE: Final = 17
_PASSES_IN_A_LINE: Final = 9
_LINE_OF_PASSES: Final = 26


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """What is drawn: stones with their numbers, fouls, the stone to be framed, passes, and the letters of the files."""

    stones: Mapping[int, tuple[StoneColour, int | None]]
    fouls: Mapping[int, Foul]
    last: int | None
    passes: tuple[str, ...]
    letters: Letters


def size(picture: BoardPicture) -> tuple[int, int]:
    """Width and height; the passes stand below the board, as in the margin of a score sheet."""
    lines = -(-len(picture.passes) // _PASSES_IN_A_LINE)
    return _SIDE, _SIDE + _LINE_OF_PASSES * lines + (10 if lines else 0)


def shapes(picture: BoardPicture) -> Iterator[str]:
    """Everything that is drawn, from the ground up."""
    yield from ground(size(picture), picture.letters)
    for point, foul in sorted(picture.fouls.items()):
        yield _foul(point, foul)
    for point, (colour, number) in sorted(picture.stones.items()):
        yield _stone(point, colour, number)
    if picture.last is not None:
        x, y = place(picture.last)
        yield f'<rect x="{x - 20}" y="{y - 20}" width="40" height="40" {_outline(_FOUL, 3)} class="last"/>'
    yield from _passes(picture.passes)


def place(point: int) -> tuple[int, int]:
    """Where a point is drawn."""
    row, column = divmod(point, SIZE)
    return MARGIN + CELL * column, MARGIN + CELL * (SIZE - 1 - row)


def ground(whole: tuple[int, int], letters: Letters) -> Iterator[str]:
    """The empty board with its coordinates."""
    edge, board = MARGIN // 2, _SIDE - MARGIN
    lines = "".join(f"M{MARGIN} {at}h{_SPAN}M{at} {MARGIN}v{_SPAN}" for at in range(MARGIN, _SIDE - MARGIN + 1, CELL))
    dots = "".join('<circle cx="{}" cy="{}" r="4"/>'.format(*place(point)) for point in MARKED)
    yield f'<rect width="{whole[0]}" height="{whole[1]}" fill="{_PAPER}" class="margin"/>'
    yield f'<rect x="{edge}" y="{edge}" width="{board}" height="{board}" fill="{_BOARD}" class="ground"/>'
    yield f'<path d="{lines}" {_outline(_INK, 1)} class="lines"/>'
    yield f'<rect x="{MARGIN}" y="{MARGIN}" width="{_SPAN}" height="{_SPAN}" {_outline(_INK, 2)} class="lines"/>'
    yield f'<g fill="{_INK}" class="star">{dots}</g>'
    yield _coordinates(letters)


def _coordinates(letters: Letters) -> str:
    """Letters below and above, numbers left and right."""
    near, far = MARGIN // 4, _SIDE - MARGIN // 4
    places: list[tuple[int, int, str]] = []
    for index in range(SIZE):
        x, y = place(index * (SIZE + 1))
        letter = point_name(index, letters)[0]
        places += [(x, near, letter), (x, far, letter), (near, y, f"{index + 1}"), (far, y, f"{index + 1}")]
    texts = "".join(f'<text x="{x}" y="{y + 5}">{text}</text>' for x, y, text in places)
    return f'<g font-family="sans-serif" font-size="15" fill="{_INK}" text-anchor="middle" class="names">{texts}</g>'


def _stone(point: int, colour: StoneColour, number: int | None) -> str:
    return _group(point, stone_parts(colour) + _label(number, colour))


def stone_parts(colour: StoneColour) -> str:
    """A stone around its point."""
    fill, side = (_INK, "b") if colour is StoneColour.BLACK else (_PAPER, "w")
    return f'<circle r="{_STONE}" fill="{fill}" stroke="{_INK}" stroke-width="2" class="{side}"/>'


def _label(number: int | None, colour: StoneColour) -> str:
    if number is None:
        return ""
    ink, name = (_PAPER, "mv on-b") if colour is StoneColour.BLACK else (_INK, "mv")
    letters = 18 if number < 100 else 14  # three figures must fit into the stone
    return f'<text y="{letters // 3 + 1}" font-size="{letters}" fill="{ink}" class="{name}">{number}</text>'


def _foul(point: int, foul: Foul) -> str:
    """A shape with as many corners as the number of the foul."""
    corners, base = _CORNERS[foul]
    shape = f'<polygon points="{corners}" fill="{_PAPER}" stroke="{_FOUL}" stroke-width="2" class="forbid"/>'
    return _group(
        point, f'{shape}<text y="{base}" font-size="14" fill="{_FOUL}" class="kind">{FOUL_LABELS[foul]}</text>'
    )


def _group(point: int, parts: str) -> str:
    x, y = place(point)
    return f'<g transform="translate({x} {y})" font-family="sans-serif" text-anchor="middle">{parts}</g>'


def _passes(margin: tuple[str, ...]) -> Iterator[str]:
    if not margin:
        return
    texts = []
    for index, text in enumerate(margin):
        line, column = divmod(index, _PASSES_IN_A_LINE)
        x, y = MARGIN + column * (_SPAN // _PASSES_IN_A_LINE), _SIDE + 18 + line * _LINE_OF_PASSES
        texts.append(f'<text x="{x}" y="{y}">{text}</text>')
    yield f'<g font-family="sans-serif" font-size="17" fill="{_INK}" class="passes">{"".join(texts)}</g>'


def _outline(colour: str, line: int) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{line}"'
