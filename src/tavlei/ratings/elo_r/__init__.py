"""The Elo-R of Russian draughts: section 7 of the norms of draughts. The half-year list is in `listing`."""

from tavlei.ratings.elo_r.average import AverageEloR, average
from tavlei.ratings.elo_r.change import CompetitionChange, NotComputed, competition_change
from tavlei.ratings.elo_r.conversion import ConvertedEloM, accepted_elo_m, elo_m_to_r
from tavlei.ratings.elo_r.deadline import ReportDeadline, report_deadline, russian_holidays
from tavlei.ratings.elo_r.expected import CompetitionExpectation, expected_percent
from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.ratings.elo_r.half_year import CompetitionLine, HalfYearChange, half_year, line_of
from tavlei.ratings.elo_r.inactivity import Inactivity, inactivity
from tavlei.ratings.elo_r.inclusion import CompetitionCounts, competition_counts, has_elo_r
from tavlei.ratings.elo_r.initial import InitialEloR, initial, is_titled
from tavlei.ratings.elo_r.participation import NO_PLACE, Finish, Participation, RatedEncounter
from tavlei.ratings.elo_r.people import AthleteRating, EloRAthlete, RatingBasis, Sex, rating_of
from tavlei.ratings.elo_r.period import HalfYear, parse_half_year
from tavlei.ratings.elo_r.protection import Protection
from tavlei.ratings.elo_r.status import is_official, statuses

__all__ = [
    "NO_PLACE",
    "AthleteRating",
    "AverageEloR",
    "CompetitionChange",
    "CompetitionCounts",
    "CompetitionExpectation",
    "CompetitionLine",
    "ConvertedEloM",
    "EloRAthlete",
    "EloRFigures",
    "Finish",
    "HalfYear",
    "HalfYearChange",
    "Inactivity",
    "InitialEloR",
    "NotComputed",
    "Participation",
    "Protection",
    "RatedEncounter",
    "RatingBasis",
    "ReportDeadline",
    "Sex",
    "accepted_elo_m",
    "average",
    "competition_change",
    "competition_counts",
    "elo_m_to_r",
    "expected_percent",
    "half_year",
    "has_elo_r",
    "inactivity",
    "initial",
    "is_official",
    "is_titled",
    "line_of",
    "parse_half_year",
    "rating_of",
    "report_deadline",
    "russian_holidays",
    "statuses",
]
