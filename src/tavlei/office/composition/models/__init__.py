"""The store of composition."""

from tavlei.office.composition.models.composing import (
    Entry,
    Finding,
    FindingDecision,
    Notice,
    Objection,
    Opinion,
    Receipt,
    Revision,
)
from tavlei.office.composition.models.contest import Contest, ContestKindChoice, ContestPhase, Office, Seat, Section
from tavlei.office.composition.models.solving import Answer, Claim, SetWork, Solver
from tavlei.office.composition.models.works import Work, WorkAuthor, WorkPublication

__all__ = [
    "Answer",
    "Claim",
    "Contest",
    "ContestKindChoice",
    "ContestPhase",
    "Entry",
    "Finding",
    "FindingDecision",
    "Notice",
    "Objection",
    "Office",
    "Opinion",
    "Receipt",
    "Revision",
    "Seat",
    "Section",
    "SetWork",
    "Solver",
    "Work",
    "WorkAuthor",
    "WorkPublication",
]
