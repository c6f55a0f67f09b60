"""A micro-match on the server: its games one after another (5.4.6); what they are worth the competition says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.progress.voices import Score
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.games.progress.game import Game

_NOT_PLAYED = (Score.WHITE_PLUS, Score.BLACK_PLUS, Score.BOTH_MINUS)


@cites("draughts-rules", "5.4.6")
@dataclass(frozen=True, slots=True)
class Match:
    """The games of a micro-match in their order."""

    games: tuple[Game, ...]

    @property
    def current(self) -> Game | None:
        """The game that is to be played now; None when all have ended or one was lost by not coming."""
        if self.lost_by_lateness is not None:
            return None
        return next((game for game in self.games if game.result is None), None)

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores of the games that have ended, each from the side of White in that game."""
        return tuple(game.result.score for game in self.games if game.result is not None)

    @property
    @cites("draughts-rules", "5.4.4.1/p2")
    def lost_by_lateness(self) -> Score | None:
        """Who did not come in time to one of the games has lost the whole micro-match."""
        return next((score for score in self.scores if score in _NOT_PLAYED), None)
