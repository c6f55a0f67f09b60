"""`tournament.*`: pairings, standings and systems of play; each in a module of its own."""

from tavlei.calc.tournament import fide as tournament_fide
from tavlei.calc.tournament import fide_standings as tournament_fide_standings
from tavlei.calc.tournament import knockout as tournament_knockout
from tavlei.calc.tournament import pair as tournament_pair
from tavlei.calc.tournament import standings as tournament_standings
from tavlei.calc.tournament import systems as tournament_systems
from tavlei.calc.tournament import teams as tournament_teams

__all__ = [
    "tournament_fide",
    "tournament_fide_standings",
    "tournament_knockout",
    "tournament_pair",
    "tournament_standings",
    "tournament_systems",
    "tournament_teams",
]
