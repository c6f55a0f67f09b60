"""FIDE's Swiss systems: an engine pairs, and every pair is told with the articles of the handbook (C.04).

| article | what | module |
|---|---|---|
| C.04.1, C.04.2 | who is paired, numbers, byes, the order of the boards | `table`, `pairing` |
| C.04.3, C.04.4 | the systems; which engine pairs by which text | `engines`, `gacrux`, `py4swiss` |
| C.04.3 E, 5.2 | the colours of a pair | `colours` |
| C.04.6 | Swiss of teams | `team_request`, `team_pairing`, `gacrux_teams` |
| C.04.5, C.04.7 | accelerated rounds (Baku) | `acceleration` |

`checking` pairs the rounds of an event once more with another engine and tells every difference.
"""

from tavlei.tournament.fide.checking import EventCheck, RoundCheck, check_event, check_team_event, rounds_to_check
from tavlei.tournament.fide.engines import (
    Engine,
    EngineName,
    FideFigures,
    available,
    engine_named,
    engine_of,
    team_engine,
)
from tavlei.tournament.fide.pairing import FidePairing, pair_round
from tavlei.tournament.fide.table import FideRequest, FideSystem, PairingTable, pairing_table
from tavlei.tournament.fide.team_pairing import FideTeamPairing, pair_teams
from tavlei.tournament.fide.team_request import FideTeamRequest, TeamColours

__all__ = [
    "Engine",
    "EngineName",
    "EventCheck",
    "FideFigures",
    "FidePairing",
    "FideRequest",
    "FideSystem",
    "FideTeamPairing",
    "FideTeamRequest",
    "PairingTable",
    "RoundCheck",
    "TeamColours",
    "available",
    "check_event",
    "check_team_event",
    "engine_named",
    "engine_of",
    "pair_round",
    "pair_teams",
    "pairing_table",
    "rounds_to_check",
    "team_engine",
]
