"""Titles and ranks of draughts: sections 1-6 of `draughts-norms-2022`.

The calculations of the sections stand alone (`title_norm`, `rank_norm`, `indicator_norm`, `composition_ranks`, …);
`evaluate` applies all of them to a whole competition, `forecast` tells what is still needed.
"""

from tavlei.titles.athletes import Athlete, EarlierPerformance
from tavlei.titles.certificates import CertificateRefusal, certificate_refusals
from tavlei.titles.competition import Competition, Met, Performance
from tavlei.titles.competition_rank import CompetitionRank, Leader, competition_rank
from tavlei.titles.composition import (
    CompositionRanks,
    ContestKind,
    ContestScore,
    composing_score,
    composition_ranks,
    solving_score,
)
from tavlei.titles.conditions import Condition, Missing, Outcome
from tavlei.titles.conversion import TableEloR, table_elo_r
from tavlei.titles.evaluation import AthleteEvaluation, Evaluation, evaluate
from tavlei.titles.event import Event
from tavlei.titles.forecast import AthleteForecast, Chance, Forecast, ForecastRow, forecast
from tavlei.titles.indicator_files import indicator_table_toml, read_indicator_table
from tavlei.titles.indicator_norm import IndicatorNorm, IndicatorOpponent, indicator_norm, reachable_targets
from tavlei.titles.indicators import (
    IndicatorTable,
    assumed_table,
    indicator_rank,
    indicator_table,
    load_indicator_table,
)
from tavlei.titles.norm import OpponentRating, Score, TitleNorm, title_norm
from tavlei.titles.norm_conditions import NormCircumstances, TitleConditions, title_conditions
from tavlei.titles.norm_tables import NormColumn, TitlePercent, title_percent
from tavlei.titles.points import RoundedPoints, round_points
from tavlei.titles.rank_award import RankAward, RankCircumstances, rank_award
from tavlei.titles.rank_field import RankField, RankOpponent, SheetRow, rank_coefficient, rank_field
from tavlei.titles.rank_norm import RankNorm, rank_norm
from tavlei.titles.statuses import CompetitionOf, CupPart, HeldUnder, Kind, PlaySystem, Status
from tavlei.titles.verdict import Route, TitleVerdict
from tavlei.titles.words import RANKS, NormDiscipline, Sex, Title

__all__ = [
    "RANKS",
    "Athlete",
    "AthleteEvaluation",
    "AthleteForecast",
    "CertificateRefusal",
    "Chance",
    "Competition",
    "CompetitionOf",
    "CompetitionRank",
    "CompositionRanks",
    "Condition",
    "ContestKind",
    "ContestScore",
    "CupPart",
    "EarlierPerformance",
    "Evaluation",
    "Event",
    "Forecast",
    "ForecastRow",
    "HeldUnder",
    "IndicatorNorm",
    "IndicatorOpponent",
    "IndicatorTable",
    "Kind",
    "Leader",
    "Met",
    "Missing",
    "NormCircumstances",
    "NormColumn",
    "NormDiscipline",
    "OpponentRating",
    "Outcome",
    "Performance",
    "PlaySystem",
    "RankAward",
    "RankCircumstances",
    "RankField",
    "RankNorm",
    "RankOpponent",
    "RoundedPoints",
    "Route",
    "Score",
    "Sex",
    "SheetRow",
    "Status",
    "TableEloR",
    "Title",
    "TitleConditions",
    "TitleNorm",
    "TitlePercent",
    "TitleVerdict",
    "assumed_table",
    "certificate_refusals",
    "competition_rank",
    "composing_score",
    "composition_ranks",
    "evaluate",
    "forecast",
    "indicator_norm",
    "indicator_rank",
    "indicator_table",
    "indicator_table_toml",
    "load_indicator_table",
    "rank_award",
    "rank_coefficient",
    "rank_field",
    "rank_norm",
    "reachable_targets",
    "read_indicator_table",
    "round_points",
    "solving_score",
    "table_elo_r",
    "title_conditions",
    "title_norm",
    "title_percent",
]
