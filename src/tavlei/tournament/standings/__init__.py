"""Standings of individual tournaments: places by points and by the criteria a regulation names (5.4.8).

| clause | what | module |
|---|---|---|
| 5.4.5.1 | missed games, the chief judge's decision | `missed_games` |
| 5.4.5.2-5.4.5.5, 5.4.7.2 | withdrawal, adjudication, pluses, what counts for norms and ratings | `absence` |
| 5.4.8.1, 5.4.8.2, 5.4.8.11, 5.4.8.12 | places, the choice and order of the criteria | `table`, `criteria` |
| 5.4.8.2 | wins, encounters between the tied, results in order of places, ratings | `wins`, `head_to_head`, ... |
| 5.4.8.3-5.4.8.10 | the coefficients, one module each | `sonneborn_berger`, `shmulyan`, `solkoff`, ... |
| 5.4.8.13 | additional match or tournament, tie-break | `play_off` |
| 5.4.10.11 | byes and withdrawn opponents after a manual draw | `manual_draw` |

The team forms of 5.4.8.3.2 and 5.4.8.4.2 are with the teams.
"""

from tavlei.tournament.standings.absence import (
    WithdrawalVerdict,
    adjudicated,
    encounters_due,
    encounters_played,
    with_forfeit,
    with_unplayed_marked,
    withdrawal_verdict,
)
from tavlei.tournament.standings.criteria import CRITERIA, Form, parse_criteria
from tavlei.tournament.standings.criterion import CriterionOutcome, Groups, StandingsCriterion
from tavlei.tournament.standings.missed_games import (
    MissedGames,
    ParticipationDecision,
    decide_participation,
    missed_games,
)
from tavlei.tournament.standings.play_off import PlayOff, PlayOffKind, TieBreakDocument, settle
from tavlei.tournament.standings.scores import TournamentScores, tournament_scores
from tavlei.tournament.standings.system import System, Withdrawal
from tavlei.tournament.standings.table import Standings, StandingsLine, standings

__all__ = [
    "CRITERIA",
    "CriterionOutcome",
    "Form",
    "Groups",
    "MissedGames",
    "ParticipationDecision",
    "PlayOff",
    "PlayOffKind",
    "Standings",
    "StandingsCriterion",
    "StandingsLine",
    "System",
    "TieBreakDocument",
    "TournamentScores",
    "Withdrawal",
    "WithdrawalVerdict",
    "adjudicated",
    "decide_participation",
    "encounters_due",
    "encounters_played",
    "missed_games",
    "parse_criteria",
    "settle",
    "standings",
    "tournament_scores",
    "with_forfeit",
    "with_unplayed_marked",
    "withdrawal_verdict",
]
