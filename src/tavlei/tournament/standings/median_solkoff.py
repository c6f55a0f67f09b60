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
    "median_solkoff",
    phrase("median Solkoff coefficient"),
    "5.4.8.6",
    solkoff,
    phrase("standings.from_points"),
    ("T9", "T11"),
    without_best_and_worst,
)
