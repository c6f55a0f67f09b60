"""The store of competitions."""

from tavlei.office.competitions.models.competition import Competition, Sport, State, System
from tavlei.office.competitions.models.conduct import Body, BodyMember, ChecklistAnswers
from tavlei.office.competitions.models.entries import Entry, EntryState, Remedy, Team
from tavlei.office.competitions.models.incidents import Appeal, Protest, ProtestState, Sanction, SanctionKind
from tavlei.office.competitions.models.report import Report, ReportState
from tavlei.office.competitions.models.rounds import Encounter, Game, Round, RoundState, Seat
from tavlei.office.competitions.models.teams import LineUp, Match, MatchSide, Side, WrongSeat

__all__ = [
    "Appeal",
    "Body",
    "BodyMember",
    "ChecklistAnswers",
    "Competition",
    "Encounter",
    "Entry",
    "EntryState",
    "Game",
    "LineUp",
    "Match",
    "MatchSide",
    "Protest",
    "ProtestState",
    "Remedy",
    "Report",
    "ReportState",
    "Round",
    "RoundState",
    "Sanction",
    "SanctionKind",
    "Seat",
    "Side",
    "Sport",
    "State",
    "System",
    "Team",
    "WrongSeat",
]
