"""Explanations in sports that the draughts rules do not bind: the same reasons without their clauses and readings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.competitions.conduct.findings import rules_discipline
from tavlei.office.competitions.rulebooks import SERIES
from tavlei.rulebook import library, without_clauses

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.rulebook import Explanation


def in_own_words(competition: Competition, explanation: Explanation) -> Explanation:
    """An explanation as this competition may tell it; clauses of other regulations stay."""
    if rules_discipline(competition) is not None:
        return explanation
    return without_clauses(explanation, lambda clause: library().edition(clause.edition).series == SERIES)
