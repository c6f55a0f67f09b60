"""The monthly list: players and tournaments in, the list and the state for the next month out."""

from tavlei.ratings.fsu.listing.field import MonthField
from tavlei.ratings.fsu.listing.players import GameResult, MonthPairing, MonthPlayer, MonthTournament, has_been_strong
from tavlei.ratings.fsu.listing.publication import MonthListPublication, month_list, publish
from tavlei.ratings.fsu.listing.reported_month import (
    BatchOfReports,
    ReportedMonth,
    month_from_reports,
    publish_batches,
    work_on_reports,
)
from tavlei.ratings.fsu.listing.reports import ExaminedReport, ReportedCompetition, ReportedGame, examine
from tavlei.ratings.fsu.listing.rows import FirstRow, RatedRow
from tavlei.ratings.fsu.listing.work import TournamentLine, TournamentWork, work_on

__all__ = [
    "BatchOfReports",
    "ExaminedReport",
    "FirstRow",
    "GameResult",
    "MonthField",
    "MonthListPublication",
    "MonthPairing",
    "MonthPlayer",
    "MonthTournament",
    "RatedRow",
    "ReportedCompetition",
    "ReportedGame",
    "ReportedMonth",
    "TournamentLine",
    "TournamentWork",
    "examine",
    "has_been_strong",
    "month_from_reports",
    "month_list",
    "publish",
    "publish_batches",
    "work_on",
    "work_on_reports",
]
