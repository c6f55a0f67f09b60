"""Results seen from the other side, and results of encounters that somebody lost without play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Collection

_TURNED: Final = {
    Result.WHITE_WINS: Result.BLACK_WINS,
    Result.BLACK_WINS: Result.WHITE_WINS,
    Result.WHITE_PLUS: Result.BLACK_PLUS,
    Result.BLACK_PLUS: Result.WHITE_PLUS,
}


def turned(result: Result) -> Result:
    """The same result told from the other side."""
    return _TURNED.get(result, result)


def minus_for(white: str, black: str, losers: Collection[str]) -> Result:
    """A minus for one or both, and a plus for the other."""
    if white in losers and black in losers:
        return Result.BOTH_MINUS
    return Result.BLACK_PLUS if white in losers else Result.WHITE_PLUS
