"""The half-year list of Elo-R: from reported competitions to a publication that can explain itself (7.6)."""

from tavlei.ratings.elo_r.listing.computing import half_year_list
from tavlei.ratings.elo_r.listing.explaining import explain, explain_competition, grounds, recompute, summary
from tavlei.ratings.elo_r.listing.gaps import Gap, GapSubject
from tavlei.ratings.elo_r.listing.inclusion import JudgedCompetition
from tavlei.ratings.elo_r.listing.model import EloRReport, ListedAthlete, ReportEntrant
from tavlei.ratings.elo_r.listing.publication import HalfYearPublication, LeftOutAthlete, ListRow
from tavlei.ratings.elo_r.listing.stages import StagedCompetition

__all__ = [
    "EloRReport",
    "Gap",
    "GapSubject",
    "HalfYearPublication",
    "JudgedCompetition",
    "LeftOutAthlete",
    "ListRow",
    "ListedAthlete",
    "ReportEntrant",
    "StagedCompetition",
    "explain",
    "explain_competition",
    "grounds",
    "half_year_list",
    "recompute",
    "summary",
]
