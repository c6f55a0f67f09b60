"""The sum of the opponents' individual ratings (5.4.8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.standings.coefficient import Coefficient
from tavlei.tournament.standings.criterion import CoefficientTerms

if TYPE_CHECKING:
    from tavlei.tournament.standings.scores import TournamentScores


@cites("draughts-rules", "5.4.8.2/item5")
def opponents_ratings(scores: TournamentScores) -> CoefficientTerms:
    """The rating of every opponent, an unrated one counting 0 (T13)."""
    ratings = scores.ratings
    return CoefficientTerms(
        lambda opponent, _score: ratings[opponent] or 0, 1, shown=lambda opponent: {"rating": ratings[opponent]}
    )


OPPONENTS_RATINGS = Coefficient(
    "opponents_ratings",
    phrase("sum of the opponents' ratings"),
    "5.4.8.2/item5",
    opponents_ratings,
    phrase("standings.from_rating"),
    ("T13", "T31"),
    every_encounter=True,
)
