"""What is the same about two positions: turned, moved as a whole, mirrored (11.3.2).

A draughts board has one symmetry: turned by half a turn with the colours changed it is the same board. A mirror from
left to right takes dark squares to light ones, so a mirrored scheme is always also moved by an odd number of files.
Kings know no direction: a position without men is the same mirrored in either of the long diagonals.

Two coordinates make all this plain addition: `rise` counts diagonals that go up to the right, `fall` those that go up
to the left. A dark square is any pair of whole numbers; a whole scheme is moved by adding to both.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.position import Position
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.games.draughts.board import Board

WHITE_MAN, WHITE_KING, BLACK_MAN, BLACK_KING = range(4)
_OTHER_COLOUR = (BLACK_MAN, BLACK_KING, WHITE_MAN, WHITE_KING)
Scheme = tuple[tuple[int, int, int], ...]


@cites("draughts-rules", "11.3.2")
def turned(board: Board, position: Position) -> Position:
    """The board turned by half a turn with the colours and the move changed: the same position for the other side."""
    white_men, white_kings, black_men, black_kings = (_turned_set(board, pieces) for pieces in position[:4])
    return Position(black_men, black_kings, white_men, white_kings, not position.white_to_move)


def _turned_set(board: Board, mask: int) -> int:
    turn = _half_turn(board)
    return sum(turn[bit] for bit in squares_of(mask))


@lru_cache(maxsize=8)
def _half_turn(board: Board) -> dict[int, int]:
    return dict(zip(board.bits, reversed(board.bits), strict=True))


@cites("draughts-rules", "11.3.2")
def diagonal_mirrors(board: Board, position: Position) -> tuple[Position, ...]:
    """A position of kings alone mirrored in the two long diagonals of a square board; nothing if there are men."""
    if position.white_men or position.black_men or board.files != board.ranks:
        return ()
    return tuple(_mirrored(board, position, over) for over in (True, False))


def _mirrored(board: Board, position: Position, main: bool) -> Position:  # noqa: FBT001 - one diagonal or the other
    last = board.files - 1
    places = {board.place(bit): bit for bit in board.bits}

    def mirror(mask: int) -> int:
        number = 0
        for bit in squares_of(mask):
            file, row = board.place(bit)
            number |= places[(row, file) if main else (last - row, last - file)]
        return number

    return Position(mirror(position[0]), mirror(position[1]), mirror(position[2]), mirror(position[3]), position[4])


@cites("draughts-rules", "11.3.2")
def common_scheme(board: Board, position: Position) -> Scheme:
    """One scheme for all positions that are the same moved, mirrored or turned: the least of the four."""
    pieces = _pieces(board, position)
    mirrored = _mirror(pieces)
    return min(_moved(image) for image in (pieces, mirrored, _turn(pieces), _turn(mirrored)))


def _pieces(board: Board, position: Position) -> list[tuple[int, int, int]]:
    lines = _diagonals(board)
    return [(*lines[bit], kind) for kind, mask in enumerate(position[:4]) for bit in squares_of(mask)]


@lru_cache(maxsize=8)
def _diagonals(board: Board) -> dict[int, tuple[int, int]]:
    values = {}
    for bit in board.bits:
        file, row = board.place(bit)
        values[bit] = (row + file) // 2, (row - file) // 2
    return values


def _mirror(pieces: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """From left to right: files change their sign, so the two kinds of diagonals change places."""
    return [(fall, rise, kind) for rise, fall, kind in pieces]


def _turn(pieces: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    return [(-rise, -fall, _OTHER_COLOUR[kind]) for rise, fall, kind in pieces]


def _moved(pieces: list[tuple[int, int, int]]) -> Scheme:
    if not pieces:
        return ()
    least_rise, least_fall = min(piece[0] for piece in pieces), min(piece[1] for piece in pieces)
    return tuple(sorted((rise - least_rise, fall - least_fall, kind) for rise, fall, kind in pieces))
