"""The median coefficient of Solkoff (5.4.8.6)."""

from __future__ import annotations

from tavlei.rulebook import cites, phrase
from tavlei.tournament.standings.coefficient import Coefficient
from tavlei.tournament.standings.solkoff import solkoff


@cites("draughts-rules", "5.4.8.6")
def without_best_and_worst(count: int) -> slice:
    """All entries but the worst and the best; of fewer than three nothing remains (T11)."""
    return slice(1, max(1, count - 1))


MEDIAN_SOLKOFF = Coefficient(
    key="median_solkoff",
    title=phrase("median Solkoff coefficient"),
    number="5.4.8.6",
    terms=solkoff,
    sentence=phrase("standings.from_points"),
    readings=("T9", "T11"),
    cut=without_best_and_worst,
)
