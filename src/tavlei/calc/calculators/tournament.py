"""`tournament.*`: pairings, standings and systems of play; each in a module of its own."""

from tavlei.calc import (
    tournament_fide,
    tournament_fide_standings,
    tournament_knockout,
    tournament_pair,
    tournament_standings,
    tournament_systems,
    tournament_teams,
)

__all__ = [
    "tournament_fide",
    "tournament_fide_standings",
    "tournament_knockout",
    "tournament_pair",
    "tournament_standings",
    "tournament_systems",
    "tournament_teams",
]
