"""Tournament reports of FIDE: TRF of 2016 and 2026 read, TRF of 2026 written, for individual and team events.

trf = read_trf(content)
event_of(trf).tournament            # our model; team_event_of(trf) for teams
write_trf(trf_of(tournament, head, people))
"""

from tavlei.exchange.trf.as_json import trf_from_json, trf_json, trf_schema
from tavlei.exchange.trf.codes import fide_title, team_type_code, tie_break_codes, type_code
from tavlei.exchange.trf.individual import IndividualEvent, TrfPerson, event_of, numbers_of, points_for_win, trf_of
from tavlei.exchange.trf.model import (
    AbnormalPoints,
    Acceleration,
    AllottedByes,
    ForbiddenPairs,
    ForfeitedMatch,
    Trf,
    TrfBye,
    TrfGame,
    TrfHead,
    TrfLineUp,
    TrfNational,
    TrfPlayer,
    TrfTeam,
)
from tavlei.exchange.trf.reader import MOST_BYTES, TrfReading, read_report, read_trf, read_trf_text
from tavlei.exchange.trf.remainder import other_cells, remainder, results_digest, with_remainder
from tavlei.exchange.trf.settling import UNDECIDED, Decisions, Points, Rounds, Sides, Undecided
from tavlei.exchange.trf.team_writer import TrfRoster, trf_of_teams
from tavlei.exchange.trf.teams import board_colours, contradicted_team_points, team_event_of
from tavlei.exchange.trf.worth import points_of
from tavlei.exchange.trf.writer import write_trf

__all__ = [
    "MOST_BYTES",
    "UNDECIDED",
    "AbnormalPoints",
    "Acceleration",
    "AllottedByes",
    "Decisions",
    "ForbiddenPairs",
    "ForfeitedMatch",
    "IndividualEvent",
    "Points",
    "Rounds",
    "Sides",
    "Trf",
    "TrfBye",
    "TrfGame",
    "TrfHead",
    "TrfLineUp",
    "TrfNational",
    "TrfPerson",
    "TrfPlayer",
    "TrfReading",
    "TrfRoster",
    "TrfTeam",
    "Undecided",
    "board_colours",
    "contradicted_team_points",
    "event_of",
    "fide_title",
    "numbers_of",
    "other_cells",
    "points_for_win",
    "points_of",
    "read_report",
    "read_trf",
    "read_trf_text",
    "remainder",
    "results_digest",
    "team_event_of",
    "team_type_code",
    "tie_break_codes",
    "trf_from_json",
    "trf_json",
    "trf_of",
    "trf_of_teams",
    "trf_schema",
    "type_code",
    "with_remainder",
    "write_trf",
]
