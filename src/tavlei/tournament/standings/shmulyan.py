"""Shmulyan coefficients of individual competitions, round robin only (5.4.8.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.model import DRAW, LOSS, WIN
from tavlei.tournament.standings.coefficient import Coefficient
from tavlei.tournament.standings.criterion import CoefficientTerms
from tavlei.tournament.standings.system import System

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.standings.scores import TournamentScores

_SIGNS = {WIN: 1, DRAW: 0, LOSS: -1}


@cites("draughts-rules", "5.4.8.4.1")
def shmulyan(scores: TournamentScores) -> CoefficientTerms:
    """The points of those beaten less the points of those lost to."""
    points = scores.as_opponent
    return CoefficientTerms(lambda opponent, score: points[opponent] * _SIGNS[score], scores.unit)


@cites("draughts-rules", "5.4.8.4.3")
def check_shmulyan_allowed(system: System, path: str, rulebook: Rulebook) -> None:
    """Refuse Shmulyan coefficients outside a round robin."""
    if system is not System.ROUND_ROBIN:
        message = phrase("Shmulyan coefficients are for a round robin only")
        raise Refusal(Problem(message, path=path, clause=rulebook.clause("5.4.8.4.3")))


SHMULYAN = Coefficient(
    "shmulyan",
    phrase("Shmulyan coefficient"),
    "5.4.8.4.1",
    shmulyan,
    phrase("standings.from_points_and_score"),
)
