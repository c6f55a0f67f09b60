"""The store of competitions."""

from tavlei.office.competitions.models.competition import Competition, DeskSystem, State
from tavlei.office.competitions.models.conduct import Body, BodyMember, ChecklistAnswers
from tavlei.office.competitions.models.encounter_parts import (
    AdjudicatedBy,
    Adjudication,
    LateSide,
    MicroMatchGames,
    MissedGamesDecision,
    PostponedGame,
)
from tavlei.office.competitions.models.entries import NOT_ENTERED, Entry, EntryState, RemedyChoice, Team
from tavlei.office.competitions.models.incidents import (
    Appeal,
    ChiefOrder,
    Influence,
    Protest,
    ProtestState,
    Sanction,
    SanctionKind,
)
from tavlei.office.competitions.models.play_offs import OrderedPlayOff, PlayOffChoice
from tavlei.office.competitions.models.records import (
    ConductRecord,
    EntryParticulars,
    ProtestRemedy,
    ProtestRemedyKind,
    RecordKind,
)
from tavlei.office.competitions.models.report import Report, ReportState
from tavlei.office.competitions.models.rounds import (
    Encounter,
    Game,
    OpeningLot,
    PlannedRound,
    Round,
    RoundState,
    Seat,
)
from tavlei.office.competitions.models.staff import (
    Accreditation,
    MedicalCase,
    MedicalOpinion,
    MedicalReport,
    PressNote,
    RemotePlace,
    StaffMember,
)
from tavlei.office.competitions.models.teams import HomeOrGuest, LineUp, Match, MatchSide, WrongSeat
from tavlei.office.federation.sports import Sport

__all__ = [
    "NOT_ENTERED",
    "Accreditation",
    "AdjudicatedBy",
    "Adjudication",
    "Appeal",
    "Body",
    "BodyMember",
    "ChecklistAnswers",
    "ChiefOrder",
    "Competition",
    "ConductRecord",
    "DeskSystem",
    "Encounter",
    "Entry",
    "EntryParticulars",
    "EntryState",
    "Game",
    "HomeOrGuest",
    "Influence",
    "LateSide",
    "LineUp",
    "Match",
    "MatchSide",
    "MedicalCase",
    "MedicalOpinion",
    "MedicalReport",
    "MicroMatchGames",
    "MissedGamesDecision",
    "OpeningLot",
    "OrderedPlayOff",
    "PlannedRound",
    "PlayOffChoice",
    "PostponedGame",
    "PressNote",
    "Protest",
    "ProtestRemedy",
    "ProtestRemedyKind",
    "ProtestState",
    "RecordKind",
    "RemedyChoice",
    "RemotePlace",
    "Report",
    "ReportState",
    "Round",
    "RoundState",
    "Sanction",
    "SanctionKind",
    "Seat",
    "Sport",
    "StaffMember",
    "State",
    "Team",
    "WrongSeat",
]
