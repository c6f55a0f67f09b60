"""Tournaments: systems of play, pairings, results, standings, coefficients, teams.

>>> from tavlei import tournament
>>> swiss = tournament.tournament_of({"A": 2200, "B": 2150, "C": 2100, "D": 2050})
>>> tournament.pair_next_round(swiss, seed="kazan-2022", white_first=True).pairs_of_names()
[('A', 'C'), ('D', 'B')]
"""

from typing import TYPE_CHECKING

from tavlei._lazy import lazily

if TYPE_CHECKING:
    from tavlei.tournament.fide import FidePairing as FidePairing
    from tavlei.tournament.knockout import Bracket as Bracket
    from tavlei.tournament.model import Bye as Bye
    from tavlei.tournament.model import ByeKind as ByeKind
    from tavlei.tournament.model import Encounter as Encounter
    from tavlei.tournament.model import Participant as Participant
    from tavlei.tournament.model import Result as Result
    from tavlei.tournament.model import Tournament as Tournament
    from tavlei.tournament.public import knockout_bracket as knockout_bracket
    from tavlei.tournament.public import pair_by_fide as pair_by_fide
    from tavlei.tournament.public import pair_next_round as pair_next_round
    from tavlei.tournament.public import round_of as round_of
    from tavlei.tournament.public import round_robin_schedule as round_robin_schedule
    from tavlei.tournament.public import scheveningen_schedule as scheveningen_schedule
    from tavlei.tournament.public import standings_of as standings_of
    from tavlei.tournament.public import tournament_of as tournament_of
    from tavlei.tournament.round_robin import RoundRobin as RoundRobin
    from tavlei.tournament.scheveningen import Scheveningen as Scheveningen
    from tavlei.tournament.standings import Standings as Standings
    from tavlei.tournament.standings import StandingsLine as StandingsLine
    from tavlei.tournament.swiss import RoundPairing as RoundPairing

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "fide": ("FidePairing",),
        "knockout": ("Bracket",),
        "model": ("Bye", "ByeKind", "Encounter", "Participant", "Result", "Tournament"),
        "public": (
            "knockout_bracket",
            "pair_by_fide",
            "pair_next_round",
            "round_of",
            "round_robin_schedule",
            "scheveningen_schedule",
            "standings_of",
            "tournament_of",
        ),
        "round_robin": ("RoundRobin",),
        "scheveningen": ("Scheveningen",),
        "standings": ("Standings", "StandingsLine"),
        "swiss": ("RoundPairing",),
    },
)
