"""The store of competitions."""

from tavlei.office.competitions.models.competition import Competition, Sport, State, System
from tavlei.office.competitions.models.entries import Entry, EntryState, Team
from tavlei.office.competitions.models.incidents import Protest, ProtestState, Sanction, SanctionKind
from tavlei.office.competitions.models.report import Report, ReportState
from tavlei.office.competitions.models.rounds import Encounter, Game, Round, RoundState, Seat

__all__ = [
    "Competition",
    "Encounter",
    "Entry",
    "EntryState",
    "Game",
    "Protest",
    "ProtestState",
    "Report",
    "ReportState",
    "Round",
    "RoundState",
    "Sanction",
    "SanctionKind",
    "Seat",
    "Sport",
    "State",
    "System",
    "Team",
]
