"""The national rating of the Ukrainian Chess Federation: `chess-rating-ua`. The monthly list is in `listing`."""

from tavlei.ratings.fsu.activity import Activity, active_until, activity
from tavlei.ratings.fsu.alignment import FideAlignment, fide_alignment
from tavlei.ratings.fsu.change import RatedGame, RatingChange, TournamentChange, UnratedGame, rating_change
from tavlei.ratings.fsu.competition import Approval, CompetitionVerdict, FsuReport, competition_counts
from tavlei.ratings.fsu.conditions import DailyPlay, GameCounts, play_of
from tavlei.ratings.fsu.decisions import CommissionDecision, DecidingBody, ListAct, ListDecision, decision_on_record
from tavlei.ratings.fsu.expected import GameExpectation, expected_percent
from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.ratings.fsu.games import GameScore, PlayedTournament, PlayerGame
from tavlei.ratings.fsu.gaps import missing_control, missing_of_player
from tavlei.ratings.fsu.initial import InitialRating, initial_rating
from tavlei.ratings.fsu.k_factor import KFactor, k_factor
from tavlei.ratings.fsu.month import Month, month_of, parse_month
from tavlei.ratings.fsu.people import HOME, FsuPlayer, Opponent
from tavlei.ratings.fsu.score import ScoreDifference, dr_from_score
from tavlei.ratings.fsu.what_if import PlannedOutcome, WhatIf, what_if

__all__ = [
    "HOME",
    "Activity",
    "Approval",
    "CommissionDecision",
    "CompetitionVerdict",
    "DailyPlay",
    "DecidingBody",
    "FideAlignment",
    "FsuFigures",
    "FsuPlayer",
    "FsuReport",
    "GameCounts",
    "GameExpectation",
    "GameScore",
    "InitialRating",
    "KFactor",
    "ListAct",
    "ListDecision",
    "Month",
    "Opponent",
    "PlannedOutcome",
    "PlayedTournament",
    "PlayerGame",
    "RatedGame",
    "RatingChange",
    "ScoreDifference",
    "TournamentChange",
    "UnratedGame",
    "WhatIf",
    "active_until",
    "activity",
    "competition_counts",
    "decision_on_record",
    "dr_from_score",
    "expected_percent",
    "fide_alignment",
    "initial_rating",
    "k_factor",
    "missing_control",
    "missing_of_player",
    "month_of",
    "parse_month",
    "play_of",
    "rating_change",
    "what_if",
]
