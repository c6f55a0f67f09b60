"""`tournament.*`: pairings, standings and systems of play; each in a module of its own."""

from tavlei.calc import tournament_pair, tournament_standings

__all__ = ["tournament_pair", "tournament_standings"]
