"""The monthly list: players and tournaments in, the list and the state for the next month out."""

from tavlei.ratings.fsu.listing.columns import NationalRow, Person, national_list
from tavlei.ratings.fsu.listing.field import Field
from tavlei.ratings.fsu.listing.players import GameResult, MonthPlayer, MonthTournament, Pairing
from tavlei.ratings.fsu.listing.publication import FirstRow, Publication, RatedRow, month_list, publish
from tavlei.ratings.fsu.listing.work import Line, TournamentWork, work_on

__all__ = [
    "Field",
    "FirstRow",
    "GameResult",
    "Line",
    "MonthPlayer",
    "MonthTournament",
    "NationalRow",
    "Pairing",
    "Person",
    "Publication",
    "RatedRow",
    "TournamentWork",
    "month_list",
    "national_list",
    "publish",
    "work_on",
]
