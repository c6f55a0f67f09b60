"""Composition: section XI of the rules of draughts. Works, what is wrong with them, and their contests."""

from tavlei.composition.assignments import CHANGES, assignment_text, change_text, parse_assignment, parse_change
from tavlei.composition.classify import PieceMaterial, WorkClassification, classify, material
from tavlei.composition.findings import Evidence, FindingKind, Severity, WorkFinding
from tavlei.composition.solutions import TRACES, Role, Solution, SolutionLine, SolutionMove, solution_tree, split_line
from tavlei.composition.verification.judge import EFFORTS, Effort, Judgement, Outcome, several_threads
from tavlei.composition.verification.verification import FoundLine, Verdict, Verification
from tavlei.composition.verification.verify import verify
from tavlei.composition.works import (
    SYSTEMS,
    Aim,
    Assignment,
    Author,
    Genre,
    Group,
    PieceChange,
    PrintedPublication,
    SpecialKind,
    Work,
)

__all__ = [
    "CHANGES",
    "EFFORTS",
    "SYSTEMS",
    "TRACES",
    "Aim",
    "Assignment",
    "Author",
    "Effort",
    "Evidence",
    "FindingKind",
    "FoundLine",
    "Genre",
    "Group",
    "Judgement",
    "Outcome",
    "PieceChange",
    "PieceMaterial",
    "PrintedPublication",
    "Role",
    "Severity",
    "Solution",
    "SolutionLine",
    "SolutionMove",
    "SpecialKind",
    "Verdict",
    "Verification",
    "Work",
    "WorkClassification",
    "WorkFinding",
    "assignment_text",
    "change_text",
    "classify",
    "material",
    "parse_assignment",
    "parse_change",
    "several_threads",
    "solution_tree",
    "split_line",
    "verify",
]
