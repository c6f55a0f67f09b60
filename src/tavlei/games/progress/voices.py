"""Who acts in a game on the server, and how it can end."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tavlei.games.clock import ClockActor, ClockResult, Side
from tavlei.rulebook import phrase


class Voice(StrEnum):
    """Whoever an event comes from. White and Black are the players as they were paired (L11)."""

    WHITE = phrase("white")
    BLACK = phrase("black")
    JUDGE = phrase("judge")
    SERVER = phrase("server")

    @property
    def side(self) -> Side | None:
        """The player, None for the judge and the server."""
        return _SIDES.get(self)

    @property
    def on_clock(self) -> ClockActor:
        """The same at the clock; what the server says of it, it says for the judge (L4)."""
        return _ACTORS.get(self, ClockActor.JUDGE)


_SIDES: Final = {Voice.WHITE: Side.WHITE, Voice.BLACK: Side.BLACK}
_ACTORS: Final = {Voice.WHITE: ClockActor.WHITE, Voice.BLACK: ClockActor.BLACK}

PLAYERS: Final = frozenset({Voice.WHITE, Voice.BLACK})
JUDGE: Final = frozenset({Voice.JUDGE})
SERVER: Final = frozenset({Voice.SERVER})
OFFICIAL: Final = JUDGE | SERVER
ANYBODY: Final = frozenset(Voice)


class Score(StrEnum):
    """How a game ended, from White's side; a plus or a minus stands for a game not played (5.4.7.2)."""

    WHITE_WINS = "1-0"
    DRAW = "0.5-0.5"
    BLACK_WINS = "0-1"
    BOTH_LOSE = "0-0"
    WHITE_PLUS = "+:-"
    BLACK_PLUS = "-:+"
    BOTH_MINUS = "-:-"
    ANNULLED = "annulled"

    @property
    def on_clock(self) -> ClockResult | None:
        """The same for the clock, which knows no annulled game."""
        return _ON_CLOCK.get(self)

    @property
    def words(self) -> str:
        """The score as a stable key of the catalogues."""
        return _WORDS[self]


_ON_CLOCK: Final = {
    Score.WHITE_WINS: ClockResult.WHITE_WINS,
    Score.DRAW: ClockResult.DRAW,
    Score.BLACK_WINS: ClockResult.BLACK_WINS,
    Score.BOTH_LOSE: ClockResult.BOTH_LOSE,
    Score.WHITE_PLUS: ClockResult.WHITE_WINS,
    Score.BLACK_PLUS: ClockResult.BLACK_WINS,
    Score.BOTH_MINUS: ClockResult.BOTH_LOSE,
}
_WORDS: Final = {
    Score.WHITE_WINS: phrase("white_wins"),
    Score.DRAW: phrase("draw"),
    Score.BLACK_WINS: phrase("black_wins"),
    Score.BOTH_LOSE: phrase("both_lose"),
    Score.WHITE_PLUS: phrase("white_wins"),
    Score.BLACK_PLUS: phrase("black_wins"),
    Score.BOTH_MINUS: phrase("both_lose"),
    Score.ANNULLED: phrase("progress.annulled"),
}
_FROM_CLOCK: Final = {
    ClockResult.WHITE_WINS: Score.WHITE_WINS,
    ClockResult.BLACK_WINS: Score.BLACK_WINS,
    ClockResult.DRAW: Score.DRAW,
    ClockResult.BOTH_LOSE: Score.BOTH_LOSE,
}


def win_of(side: Side) -> Score:
    """The score with which that side has won."""
    return Score.WHITE_WINS if side is Side.WHITE else Score.BLACK_WINS


def score_of(result: ClockResult) -> Score:
    """The score of what the clock says."""
    return _FROM_CLOCK[result]
