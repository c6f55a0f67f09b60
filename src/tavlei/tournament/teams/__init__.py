"""Team competitions: regulation, line-ups, matches, places, withdrawal, extra match; team standing (1.3, 5.4.9)."""

from tavlei.tournament.teams.criteria import CriterionScore, TeamCriterion, TeamTotals
from tavlei.tournament.teams.event import MatchEntry, MatchWorth, TeamEvent, TeamRound, TeamScoring
from tavlei.tournament.teams.extra_match import ExtraMatch, after_extra_match, extra_match
from tavlei.tournament.teams.fide_criteria import FideTeamCriterion
from tavlei.tournament.teams.game_worth import GameWorth, usual_worth
from tavlei.tournament.teams.individual import BoardPlace, BoardTables, board_tables
from tavlei.tournament.teams.line_ups import HandedInLineUp, LineUpOrigin, RoundLineUp, line_up, line_up_deadline
from tavlei.tournament.teams.match import (
    TeamAdmission,
    TeamBoard,
    TeamMatch,
    admission,
    has_white,
    lost_without_play,
    pending,
    played,
    seated,
)
from tavlei.tournament.teams.regulation import (
    BoardOrder,
    Team,
    TeamRegulation,
    check_protest,
    check_seats,
    check_team,
)
from tavlei.tournament.teams.standings import (
    AnyTeamCriterion,
    TeamRow,
    TeamStandings,
    criteria_of_rules,
    team_standings,
)
from tavlei.tournament.teams.team_standing import AthleteResult, BestResultsStanding, TeamStandingRow, team_standing
from tavlei.tournament.teams.withdrawal import (
    Effect,
    PrizeChange,
    Remedy,
    TeamWithdrawal,
    WithdrawalDecision,
    annulled_event,
    decide_withdrawal,
    team_withdrawal,
    with_losses,
)
from tavlei.tournament.teams.wrong_boards import WrongBoards, WrongSeat, wrong_boards

__all__ = [
    "AnyTeamCriterion",
    "AthleteResult",
    "BestResultsStanding",
    "BoardOrder",
    "BoardPlace",
    "BoardTables",
    "CriterionScore",
    "Effect",
    "ExtraMatch",
    "FideTeamCriterion",
    "GameWorth",
    "HandedInLineUp",
    "LineUpOrigin",
    "MatchEntry",
    "MatchWorth",
    "PrizeChange",
    "Remedy",
    "RoundLineUp",
    "Team",
    "TeamAdmission",
    "TeamBoard",
    "TeamCriterion",
    "TeamEvent",
    "TeamMatch",
    "TeamRegulation",
    "TeamRound",
    "TeamRow",
    "TeamScoring",
    "TeamStandingRow",
    "TeamStandings",
    "TeamTotals",
    "TeamWithdrawal",
    "WithdrawalDecision",
    "WrongBoards",
    "WrongSeat",
    "admission",
    "after_extra_match",
    "annulled_event",
    "board_tables",
    "check_protest",
    "check_seats",
    "check_team",
    "criteria_of_rules",
    "decide_withdrawal",
    "extra_match",
    "has_white",
    "line_up",
    "line_up_deadline",
    "lost_without_play",
    "pending",
    "played",
    "seated",
    "team_standing",
    "team_standings",
    "team_withdrawal",
    "usual_worth",
    "with_losses",
    "wrong_boards",
]
