"""The Hub protocol, version 2, as texts: lines of names and values, positions and moves.

A position is the side to move and every square in the order of its number: `w` and `b` men, `W` and `B` kings, `e`
empty. A move is `32-28`; a capture names where from, where to and what is captured: `28x19x23`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import VARIANTS, Variant
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.games.draughts.moves import Move

VARIANT_NAMES: Final = {"normal": "international", **{name: name for name in VARIANTS}}
_PAIR: Final = re.compile(r'([\w-]+)(?:\s*=\s*(?:"([^"]*)"|(\S+)))?')
_SIGNS: Final = "wWbB"


def read_line(line: str) -> tuple[str, dict[str, str]]:
    """A command and its names and values; a name without a value has an empty one."""
    command, _, rest = line.strip().partition(" ")
    return command, {match[1]: match[2] or match[3] or "" for match in _PAIR.finditer(rest)}


def write_line(command: str, values: Mapping[str, object]) -> str:
    """The same the other way; values with spaces are quoted."""
    return " ".join([command, *(f"{name}={_quoted(str(value))}" for name, value in values.items())])


def _quoted(text: str) -> str:
    plain = text.replace('"', "'")
    return f'"{plain}"' if not plain or re.search(r"\s", plain) else plain


def variant_of(name: str) -> Variant:
    """The variant by its name in Hub, or by ours."""
    if name not in VARIANT_NAMES:
        choices = ", ".join(VARIANT_NAMES)
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": choices, "got": name}))
    return VARIANTS[VARIANT_NAMES[name]]


def read_position(variant: Variant, text: str) -> Position:
    """A position; a piece off the board, on a wrong row or of an unknown kind is refused."""
    bits = variant.board.bits
    if len(text) != len(bits) + 1 or text[0] not in "WB" or set(text[1:]) - set(_SIGNS + "e"):
        expected = {"squares": len(bits)}
        raise Refusal(Problem("expected W or B and {squares} signs of w, b, W, B and e", expected))
    white_men, white_kings, black_men, black_kings = (
        sum(bit for bit, sign in zip(bits, text[1:], strict=True) if sign == kind) for kind in _SIGNS
    )
    position = Position(white_men, white_kings, black_men, black_kings, white_to_move=text[0] == "W")
    game = rules(variant)
    if position.white_men & game.white_last or position.black_men & game.black_last:
        raise Refusal(Problem("a man stands on the last row"))
    return position


def write_position(variant: Variant, position: Position) -> str:
    """The same the other way."""
    sets = position[:4]
    signs = (
        next((sign for sign, pieces in zip(_SIGNS, sets, strict=True) if pieces & bit), "e")
        for bit in variant.board.bits
    )
    return ("W" if position.white_to_move else "B") + "".join(signs)


def number_of(variant: Variant, square: int) -> int:
    """The number of a square."""
    return variant.board.bits.index(square) + 1


def write_move(variant: Variant, move: Move) -> str:
    """A move; a capture names everything that is captured."""
    ends = [number_of(variant, move.origin), number_of(variant, move.target)]
    captured = sorted(number_of(variant, square) for square in squares_of(move.captured))
    return ("x" if captured else "-").join(map(str, [*ends, *captured]))


def read_move(variant: Variant, position: Position, text: str) -> Move:
    """The legal move that a text means; what is captured may be left out where it is clear."""
    if not re.fullmatch(r"\d+(-\d+|(x\d+)+)", text):
        raise Refusal(Problem("{move} is no move", {"move": text}))
    numbers = [int(number) for number in re.split("[x-]", text)]
    moves = moves_between(variant, position, numbers[0], numbers[1], frozenset(numbers[2:]))
    if len(moves) != 1:
        raise Refusal(Problem("{move} is not a legal move here", {"move": text}))
    return moves[0]


def moves_between(
    variant: Variant, position: Position, origin: int, target: int, captured: frozenset[int]
) -> list[Move]:
    """The legal moves from a square to another that capture all of these, by their numbers."""
    return [
        move
        for move in rules(variant).moves(position)
        if (number_of(variant, move.origin), number_of(variant, move.target)) == (origin, target)
        and (not captured or captured == {number_of(variant, square) for square in squares_of(move.captured)})
    ]
