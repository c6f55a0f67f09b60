"""The coefficient of Solkoff or Buchholz (5.4.8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.standings.coefficient import Coefficient
from tavlei.tournament.standings.criterion import CoefficientTerms

if TYPE_CHECKING:
    from tavlei.tournament.standings.scores import TournamentScores


@cites("draughts-rules", "5.4.8.5")
def solkoff(scores: TournamentScores) -> CoefficientTerms:
    """The points of all opponents."""
    points = scores.as_opponent
    return CoefficientTerms(lambda opponent, _score: points[opponent], scores.unit, scores.bye_term())


SOLKOFF = Coefficient("solkoff", phrase("Solkoff coefficient"), "5.4.8.5", solkoff, phrase("standings.from_points"))


def solkoff_units(scores: TournamentScores) -> dict[str, int]:
    """The coefficient of everybody in units, for those built on it."""
    return SOLKOFF.sums(scores)
