"""Positions for who uses the kernel alone: squares by their numbers, the starting position, a position as a text.

The squares of a game are numbered from the top row down, each row from the left, with White below. A text is the side
to move, `W` or `B`, and a sign for every square: `w` and `b` men, `W` and `B` kings, `e` empty, as in the Hub protocol.
"""

from __future__ import annotations

Position = tuple[int, int, int, int, bool]
"""White's men and kings, Black's men and kings, each a set of squares in bits, and whether White is to move."""

_BOARDS = {  # files, ranks, rows of men
    "russian": (8, 8, 3),
    "draughts64": (8, 8, 3),
    "russian_majority": (8, 8, 3),
    "giveaway": (8, 8, 3),
    "international": (10, 10, 4),
    "russian80": (10, 8, 3),
}
VARIANTS = tuple(_BOARDS)
_SIGNS = "wWbB"


def squares(variant: str) -> tuple[int, ...]:
    """The bit of every square, in the order of the numbers."""
    files, ranks, _ = _board(variant)
    width = files // 2
    return tuple(
        1 << (row // 2 * (2 * width + 1) + (width + 1) * (row % 2) + column)
        for row in reversed(range(ranks))
        for column in range(width)
    )


def start(variant: str) -> Position:
    """The position before the first move."""
    files, _, rows = _board(variant)
    bits, men = squares(variant), rows * files // 2
    return sum(bits[-men:]), 0, sum(bits[:men]), 0, True


def read_position(variant: str, text: str) -> Position:
    """A position from its text."""
    bits = squares(variant)
    if len(text) != len(bits) + 1 or text[0] not in "WB" or set(text[1:]) - set(f"{_SIGNS}e"):
        raise ValueError(f"expected W or B and {len(bits)} signs of w, b, W, B and e")
    white_men, white_kings, black_men, black_kings = (
        sum(bit for bit, sign in zip(bits, text[1:], strict=True) if sign == kind) for kind in _SIGNS
    )
    return white_men, white_kings, black_men, black_kings, text[0] == "W"


def write_position(variant: str, position: Position) -> str:
    """The text of a position."""
    *sets, white_to_move = position
    signs = (
        next((sign for sign, pieces in zip(_SIGNS, sets, strict=True) if pieces & bit), "e") for bit in squares(variant)
    )
    return ("W" if white_to_move else "B") + "".join(signs)


def write_move(variant: str, move: tuple[int, int, int, bool]) -> str:
    """A move by the numbers of its squares: `32-28`, or where from, where to and what is captured: `28x19x23`."""
    origin, target, captured, _ = move
    numbers = {bit: number for number, bit in enumerate(squares(variant), start=1)}
    taken = sorted(number for bit, number in numbers.items() if bit & captured)
    return ("x" if taken else "-").join(map(str, (numbers[origin], numbers[target], *taken)))


def _board(variant: str) -> tuple[int, int, int]:
    if variant not in _BOARDS:
        raise ValueError(f"expected one of: {', '.join(VARIANTS)}; got {variant}")
    return _BOARDS[variant]
