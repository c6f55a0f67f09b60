"""The monthly list: players and tournaments in, the list and the state for the next month out."""

from tavlei.ratings.fsu.listing.columns import NationalRow, Person, national_list
from tavlei.ratings.fsu.listing.field import Field
from tavlei.ratings.fsu.listing.players import GameResult, MonthPlayer, MonthTournament, Pairing
from tavlei.ratings.fsu.listing.publication import Publication, month_list, publish
from tavlei.ratings.fsu.listing.reported_month import (
    BatchOfReports,
    ReportedMonth,
    month_from_reports,
    publish_batches,
    work_on_reports,
)
from tavlei.ratings.fsu.listing.reports import ExaminedReport, ReportedCompetition, ReportedGame, examine
from tavlei.ratings.fsu.listing.rows import FirstRow, RatedRow
from tavlei.ratings.fsu.listing.work import Line, TournamentWork, work_on

__all__ = [
    "BatchOfReports",
    "ExaminedReport",
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
    "ReportedCompetition",
    "ReportedGame",
    "ReportedMonth",
    "TournamentWork",
    "examine",
    "month_from_reports",
    "month_list",
    "national_list",
    "publish",
    "publish_batches",
    "work_on",
    "work_on_reports",
]
