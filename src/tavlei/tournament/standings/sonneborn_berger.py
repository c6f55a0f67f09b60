"""Sonneborn-Berger coefficients of individual competitions, both forms (5.4.8.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.model import WIN
from tavlei.tournament.standings.coefficient import Coefficient
from tavlei.tournament.standings.criterion import CoefficientTerms

if TYPE_CHECKING:
    from tavlei.tournament.standings.scores import TournamentScores

_TITLE = phrase("Sonneborn-Berger coefficient")
_TOLD = phrase("standings.from_points_and_score")


@cites("draughts-rules", "5.4.8.3.1")
def sonneborn_berger(scores: TournamentScores) -> CoefficientTerms:
    """The points of those beaten, and half the points of those drawn with."""
    points = scores.as_opponent
    return CoefficientTerms(lambda opponent, score: points[opponent] * score, WIN * scores.unit, scores.bye_term(WIN))


@cites("draughts-rules", "5.4.8.3.1/item2")
def sonneborn_berger_doubled(scores: TournamentScores) -> CoefficientTerms:
    """Twice the points of those beaten, and the points of those drawn with."""
    points = scores.as_opponent
    return CoefficientTerms(lambda opponent, score: points[opponent] * score, scores.unit, scores.bye_term(WIN))


FIRST_FORM = Coefficient("sonneborn_berger", _TITLE, "5.4.8.3.1", sonneborn_berger, _TOLD)
SECOND_FORM = Coefficient("sonneborn_berger", _TITLE, "5.4.8.3.1/item2", sonneborn_berger_doubled, _TOLD)
