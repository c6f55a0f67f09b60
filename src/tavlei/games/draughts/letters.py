"""Three ways of writing the squares of a move: Latin letters, the same letters in Cyrillic, numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from tavlei.games.draughts.board import Board

Letters = Literal["latin", "cyrillic", "numeric"]
SPOKEN: Final = str.maketrans("abcdefghij", "абцдефгхий")  # as the letters are spoken
_NAMED: Final = re.compile(r"[a-j]\d")
_NUMBERED: Final = re.compile(r"\d+")


def rewritten(board: Board, text: str, letters: Letters) -> str:
    """A full notation with its squares written in another way: `c3-d4` as `ц3-д4` or `22-18`."""
    if letters == "numeric":
        return text if board.numbered else _NAMED.sub(lambda found: _number(board, found[0]), text)
    named = _NUMBERED.sub(lambda found: board.algebraic(board.squares[found[0]]), text) if board.numbered else text
    return named.translate(SPOKEN) if letters == "cyrillic" else named


def _number(board: Board, name: str) -> str:
    return str(board.bits.index(board.squares[name]) + 1)
