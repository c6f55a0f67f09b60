"""The number of wins (5.4.8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.model import WIN
from tavlei.tournament.standings.coefficient import Coefficient
from tavlei.tournament.standings.criterion import CoefficientTerms

if TYPE_CHECKING:
    from tavlei.tournament.standings.scores import TournamentScores


@cites("draughts-rules", "5.4.8.2/item2")
def wins(_scores: TournamentScores) -> CoefficientTerms:
    """One for each win; a plus against a paired opponent is one too, a bye is not (T9)."""
    return CoefficientTerms(lambda _opponent, score: 1 if score == WIN else 0, 1)


WINS = Coefficient("wins", phrase("number of wins"), "5.4.8.2/item2", wins, phrase("standings.from_score"))
