"""The half-year list of Elo-R: from reported competitions to a publication that can explain itself (7.6)."""

from tavlei.ratings.elo_r.listing.computing import half_year_list
from tavlei.ratings.elo_r.listing.explaining import explain, explain_competition, grounds, recompute, summary
from tavlei.ratings.elo_r.listing.gaps import Gap, Subject
from tavlei.ratings.elo_r.listing.inclusion import Judged
from tavlei.ratings.elo_r.listing.model import CompetitionReport, Entrant, ListedAthlete
from tavlei.ratings.elo_r.listing.publication import AthleteLeftOut, ListRow, Publication
from tavlei.ratings.elo_r.listing.stages import Contest

__all__ = [
    "AthleteLeftOut",
    "CompetitionReport",
    "Contest",
    "Entrant",
    "Gap",
    "Judged",
    "ListRow",
    "ListedAthlete",
    "Publication",
    "Subject",
    "explain",
    "explain_competition",
    "grounds",
    "half_year_list",
    "recompute",
    "summary",
]
