"""Results of a report and results of our model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from tavlei.exchange.trf.model import TrfGame, TrfPlayer

CODES: Final = {
    Result.WHITE_WINS: "10",
    Result.DRAW: "==",
    Result.BLACK_WINS: "01",
    Result.WHITE_PLUS: "+-",
    Result.BLACK_PLUS: "-+",
    Result.BOTH_MINUS: "--",
    None: "  ",
}
"""The codes of White and of Black."""
_RESULTS: Final[dict[str, Result | None]] = {codes: result for result, codes in CODES.items()} | {
    "WL": Result.WHITE_WINS,
    "LW": Result.BLACK_WINS,
    "DD": Result.DRAW,
}


def has_white(player: TrfPlayer, game: TrfGame) -> bool:
    """Whether the player had White; where nobody came and no colour is told, the lower number has."""
    return game.colour == "w" or (game.colour == "-" and game.opponent is not None and player.number < game.opponent)


def result_of(one: TrfGame, other: TrfGame, place: str) -> Result | None:
    """The result from the side of `one`; points taken from a side by an arbiter have no place in our model."""
    codes = one.result + other.result
    if codes not in _RESULTS:
        params = {"results": codes}
        raise Refusal(
            Problem("a result such as {results} cannot be told as a win, a draw or a loss", params, path=place)
        )
    return _RESULTS[codes]
