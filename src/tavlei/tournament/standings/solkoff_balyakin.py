"""Solkoff-Balyakin: points times coefficient of the opponents (5.4.8.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.standings.coefficient import Coefficient
from tavlei.tournament.standings.criterion import CoefficientTerms
from tavlei.tournament.standings.solkoff import solkoff_units

if TYPE_CHECKING:
    from tavlei.tournament.standings.scores import TournamentScores


@cites("draughts-rules", "5.4.8.9")
def solkoff_balyakin(scores: TournamentScores) -> CoefficientTerms:
    """The products of the points and the Solkoff coefficient of each opponent (T32)."""
    points, coefficients = scores.as_opponent, solkoff_units(scores)
    return CoefficientTerms(
        lambda opponent, _score: points[opponent] * coefficients[opponent],
        scores.unit * scores.unit,
        shown=lambda opponent: {"solkoff": scores.amount(coefficients[opponent])},
    )


SOLKOFF_BALYAKIN = Coefficient(
    "solkoff_balyakin",
    phrase("Solkoff-Balyakin coefficient"),
    "5.4.8.9",
    solkoff_balyakin,
    phrase("standings.from_points_and_solkoff"),
    ("T9", "T32"),
)
