"""The short truncated coefficient of Solkoff (5.4.8.7)."""

from __future__ import annotations

from tavlei.rulebook import cites, phrase
from tavlei.tournament.standings.coefficient import Coefficient
from tavlei.tournament.standings.solkoff import solkoff


@cites("draughts-rules", "5.4.8.7")
def without_the_worst(count: int) -> slice:
    """All entries but the worst (T11)."""
    return slice(1, max(1, count))


TRUNCATED_SOLKOFF = Coefficient(
    key="truncated_solkoff",
    title=phrase("short truncated Solkoff coefficient"),
    number="5.4.8.7",
    terms=solkoff,
    sentence=phrase("standings.from_points"),
    readings=("T9", "T11"),
    cut=without_the_worst,
)
