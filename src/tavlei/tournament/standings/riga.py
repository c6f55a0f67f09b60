"""The Riga coefficient (5.4.8.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.model import DRAW, LOSS, WIN
from tavlei.tournament.standings.coefficient import Coefficient
from tavlei.tournament.standings.criterion import CoefficientTerms

if TYPE_CHECKING:
    from tavlei.tournament.standings.scores import TournamentScores

_HALVES = {WIN: 4, DRAW: 3, LOSS: 2}


@cites("draughts-rules", "5.4.8.10")
def riga(scores: TournamentScores) -> CoefficientTerms:
    """Twice the points of those beaten, one and a half times those drawn with, once those lost to."""
    points = scores.as_opponent
    return CoefficientTerms(
        lambda opponent, score: points[opponent] * _HALVES[score], 2 * scores.unit, scores.bye_term(4)
    )


RIGA = Coefficient("riga", phrase("Riga coefficient"), "5.4.8.10", riga, phrase("standings.from_points_and_score"))
