"""Positions as text: FEN, and the lists of squares of 6.1.6.2."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.position import Position
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.games.draughts.variants import Variant

_FEN = re.compile(r"\s*([WB])\s*:\s*([WB])\s*([^:]*?)\s*:\s*([WB])\s*([^:]*?)\s*\.?\s*", re.IGNORECASE)
_PIECE = re.compile(r"(K?)\s*([^\s-]+?)(?:\s*-\s*K?([^\s-]+))?", re.IGNORECASE)
_SIDES = re.compile(
    r"\s*(бел\w*|white|біл\w*)\W+(.*?)[;.]?\s*(чёрн\w*|черн\w*|black|чорн\w*)\W+(.*?)[.;]?\s*",
    re.IGNORECASE | re.DOTALL,
)
_POSITIONS: Final = 1000  # of games that are being played: whoever follows one asks for the same position
_KING_WORD = re.compile(r"(?:дамк[аи]|дам\.?|д\.|king|K)\s*", re.IGNORECASE)


def parse_fen(variant: Variant, text: str) -> Position:
    """A position from FEN: squares by name or number, `K` before a king, ranges, perhaps a dot at the end."""
    match = _FEN.fullmatch(text)
    if match is None or match[2].upper() == match[4].upper():
        raise Refusal(Problem("expected a FEN such as {example}; got {got}", {"example": "W:Wa1,Kc3:Bh8", "got": text}))
    sides = {match[2].upper(): _pieces(variant, match[3]), match[4].upper(): _pieces(variant, match[5])}
    (white_men, white_kings), (black_men, black_kings) = sides["W"], sides["B"]
    position = Position(white_men, white_kings, black_men, black_kings, white_to_move=match[1].upper() == "W")
    check_position(variant, position)
    return position


@lru_cache(maxsize=_POSITIONS)
def fen(variant: Variant, position: Position) -> str:
    """The FEN of a position, with squares by name (numbers on a numbered board), in the order of their numbers."""
    sides = [_listed(variant, *position.side(white=white)) for white in (True, False)]
    return f"{'W' if position.white_to_move else 'B'}:W{sides[0]}:B{sides[1]}"


def check_position(variant: Variant, position: Position) -> None:
    """Refuse what cannot stand on a board: two pieces on a square, a man on the last row."""
    sets = position[:4]
    occupied = 0
    for pieces in sets:
        if twice := occupied & pieces:
            raise Refusal(Problem("two pieces stand on {square}", {"square": _name(variant, twice)}))
        occupied |= pieces
    board = variant.board
    if wrong := position.white_men & board.row(board.ranks - 1) | position.black_men & board.row(0):
        raise Refusal(Problem("a man on the last row would be a king: {square}", {"square": _name(variant, wrong)}))


@cites("draughts-rules", "6.1.6.2", "2.1.6.2")
def parse_position_list(variant: Variant, text: str, *, white_to_move: bool = True) -> Position:
    """A position written as «белые – a1, …; черные – …»; a king is K or дамка, a count in brackets is checked."""
    match = _SIDES.fullmatch(text)
    if match is None:
        raise Refusal(Problem("expected the squares of White and of Black; got {got}", {"got": text}))
    (white_men, white_kings), (black_men, black_kings) = (_listed_side(variant, match[index]) for index in (2, 4))
    position = Position(white_men, white_kings, black_men, black_kings, white_to_move)
    check_position(variant, position)
    return position


def _listed_side(variant: Variant, text: str) -> tuple[int, int]:
    count = re.search(r"\((\d+)\)", text)
    squares = re.sub(r"\(\d+\)", "", text)
    men, kings = _pieces(variant, _KING_WORD.sub("K", squares))
    if count and int(count[1]) != (men | kings).bit_count():
        counts = {"told": int(count[1]), "found": (men | kings).bit_count()}
        raise Refusal(Problem("{told} pieces are told, {found} are listed", counts))
    return men, kings


def _pieces(variant: Variant, text: str) -> tuple[int, int]:
    men = kings = 0
    for piece in filter(None, (word.strip() for word in text.split(","))):
        match = _PIECE.fullmatch(piece)
        if match is None:
            raise Refusal(Problem("expected squares, with K before a king; got {got}", {"got": piece}))
        squares = _squares(variant, match[2], match[3])
        if (men | kings) & squares:
            raise Refusal(Problem("two pieces stand on {square}", {"square": piece}))
        if match[1]:
            kings |= squares
        else:
            men |= squares
    return men, kings


def _squares(variant: Variant, first: str, last: str | None) -> int:
    board = variant.board
    if last is None:
        return board.square(first)
    low, high = (board.bits.index(board.square(name)) for name in (first, last))
    if low > high:
        raise Refusal(Problem("the range {first}-{last} runs backwards", {"first": first, "last": last}))
    return sum(board.bits[low : high + 1])


def _listed(variant: Variant, men: int, kings: int) -> str:
    board = variant.board
    return ",".join(f"{'K' if bit & kings else ''}{board.names[bit]}" for bit in board.bits if bit & (men | kings))


def _name(variant: Variant, mask: int) -> str:
    return ", ".join(variant.board.names[bit] for bit in squares_of(mask))
