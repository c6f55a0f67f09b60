"""Results as they stand in tables, in the scale of the competition."""

from __future__ import annotations

from typing import Final

from tavlei.tournament.model import Result

_SHOWN = {
    Result.WHITE_WINS: ("1", "0"),
    Result.DRAW: ("½", "½"),
    Result.BLACK_WINS: ("0", "1"),
    Result.WHITE_PLUS: ("+", "−"),
    Result.BLACK_PLUS: ("−", "+"),
    Result.BOTH_MINUS: ("−", "−"),
}
MINUS: Final = "−"
_SHOWN_TWO = {**_SHOWN, Result.WHITE_WINS: ("2", "0"), Result.DRAW: ("1", "1"), Result.BLACK_WINS: ("0", "2")}
WHITE_WON: Final = (Result.WHITE_WINS, Result.WHITE_PLUS)
BLACK_WON: Final = (Result.BLACK_WINS, Result.BLACK_PLUS)


def shown_result(result: str, points_for_win: int) -> tuple[str, str]:
    """A result as it stands in tables."""
    if not result:
        return "", ""
    return (_SHOWN_TWO if points_for_win == 2 else _SHOWN)[Result(result)]
