"""Solkoff-plus: the coefficients of the opponents added up (5.4.8.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.standings.coefficient import Coefficient
from tavlei.tournament.standings.criterion import CoefficientTerms
from tavlei.tournament.standings.solkoff import solkoff_units

if TYPE_CHECKING:
    from tavlei.tournament.standings.scores import TournamentScores


@cites("draughts-rules", "5.4.8.8")
def solkoff_plus(scores: TournamentScores) -> CoefficientTerms:
    """The Solkoff coefficients of all opponents."""
    coefficients = solkoff_units(scores)
    return CoefficientTerms(
        lambda opponent, _score: coefficients[opponent],
        scores.unit,
        shown=lambda opponent: {"solkoff": scores.amount(coefficients[opponent])},
    )


SOLKOFF_PLUS = Coefficient(
    "solkoff_plus",
    phrase("Solkoff-plus coefficient"),
    "5.4.8.8",
    solkoff_plus,
    phrase("standings.from_solkoff"),
)
