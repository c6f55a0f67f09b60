"""The stable words about a first rating: its status, and why a tournament is not kept."""

from __future__ import annotations

from typing import Final

from tavlei.rulebook import phrase

RATED: Final = phrase("rated")
COLLECTING: Final = phrase("collecting")
RESTART: Final = phrase("restart from zero")
OUTSIDE_WINDOW: Final = phrase("outside the two-year window")
NO_GAMES: Final = phrase("no games against rated opponents")
NEEDS_3_GAMES: Final = phrase("first tournament needs 3 games against rated opponents")
ZERO_SCORE: Final = phrase("zero score in the first tournament")
LOW_PERFORMANCE: Final = phrase("performance in the first tournament below 1600")
