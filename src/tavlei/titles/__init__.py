"""Titles and ranks of draughts: sections 1-6 of the norms, by whichever edition is in force.

The calculations of the sections stand alone (`title_norm`, `rank_norm`, `indicator_norm`, `composition_ranks`, …);
`evaluate` applies all of them to a whole competition, `forecast` tells what is still needed. All take the rulebook;
`norm_for`, `evaluate_competition` and `forecast_competition` take the edition in force.
"""

from tavlei.titles.athletes import EarlierPerformance, TitleAthlete
from tavlei.titles.certificates import CertificateRefusal, certificate_refusals
from tavlei.titles.competition import AthleteEncounter, TitleCompetition, TitlePerformance
from tavlei.titles.competition_rank import CompetitionRank, Leader, competition_rank
from tavlei.titles.composition import (
    CompositionRanks,
    ContestKind,
    ContestScore,
    composing_score,
    composition_ranks,
    solving_score,
)
from tavlei.titles.conditions import Condition, Missing, TitleOutcome
from tavlei.titles.conversion import TableEloR, table_elo_r
from tavlei.titles.evaluation import AthleteEvaluation, Evaluation, evaluate
from tavlei.titles.event import TitleEvent
from tavlei.titles.forecasts.forecast import AthleteForecast, Forecast, forecast
from tavlei.titles.forecasts.row import Chance, ForecastRow
from tavlei.titles.indicator.files import indicator_table_toml, read_indicator_table
from tavlei.titles.indicator.norm import IndicatorNorm, IndicatorOpponent, indicator_norm, reachable_targets
from tavlei.titles.indicator.table import (
    IndicatorTable,
    indicator_rank,
    indicator_table,
    load_indicator_table,
    shipped_table,
)
from tavlei.titles.norm.conditions import NormCircumstances, TitleConditions, title_conditions
from tavlei.titles.norm.norm_points import NormScore, OpponentRating, TitleNorm, title_norm
from tavlei.titles.norm.tables import NormColumn, TitlePercent, title_percent
from tavlei.titles.points import RoundedPoints, round_points
from tavlei.titles.public import evaluate_competition, forecast_competition, norm_for
from tavlei.titles.rank.award import RankAward, RankCircumstances, rank_award
from tavlei.titles.rank.field import RankField, RankOpponent, RankSheetRow, rank_coefficient, rank_field
from tavlei.titles.rank.norm import RankNorm, rank_norm
from tavlei.titles.statuses import ChampionshipKind, CompetitionOf, CompetitionStatus, CupPart, HeldUnder, PlaySystem
from tavlei.titles.titles_and_ranks import RANKS, NormDiscipline, Sex, Title
from tavlei.titles.verdict import Route, TitleVerdict

__all__ = [
    "RANKS",
    "AthleteEncounter",
    "AthleteEvaluation",
    "AthleteForecast",
    "CertificateRefusal",
    "ChampionshipKind",
    "Chance",
    "CompetitionOf",
    "CompetitionRank",
    "CompetitionStatus",
    "CompositionRanks",
    "Condition",
    "ContestKind",
    "ContestScore",
    "CupPart",
    "EarlierPerformance",
    "Evaluation",
    "Forecast",
    "ForecastRow",
    "HeldUnder",
    "IndicatorNorm",
    "IndicatorOpponent",
    "IndicatorTable",
    "Leader",
    "Missing",
    "NormCircumstances",
    "NormColumn",
    "NormDiscipline",
    "NormScore",
    "OpponentRating",
    "PlaySystem",
    "RankAward",
    "RankCircumstances",
    "RankField",
    "RankNorm",
    "RankOpponent",
    "RankSheetRow",
    "RoundedPoints",
    "Route",
    "Sex",
    "TableEloR",
    "Title",
    "TitleAthlete",
    "TitleCompetition",
    "TitleConditions",
    "TitleEvent",
    "TitleNorm",
    "TitleOutcome",
    "TitlePercent",
    "TitlePerformance",
    "TitleVerdict",
    "certificate_refusals",
    "competition_rank",
    "composing_score",
    "composition_ranks",
    "evaluate",
    "evaluate_competition",
    "forecast",
    "forecast_competition",
    "indicator_norm",
    "indicator_rank",
    "indicator_table",
    "indicator_table_toml",
    "load_indicator_table",
    "norm_for",
    "rank_award",
    "rank_coefficient",
    "rank_field",
    "rank_norm",
    "reachable_targets",
    "read_indicator_table",
    "round_points",
    "shipped_table",
    "solving_score",
    "table_elo_r",
    "title_conditions",
    "title_norm",
    "title_percent",
]
