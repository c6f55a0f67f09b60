"""Composition: section XI of `draughts-rules-2022`. Works, what is wrong with them, and their contests."""

from tavlei.composition.solutions import Role, Solution, SolutionLine, SolutionMove, solution_tree, split_line
from tavlei.composition.works import (
    SYSTEMS,
    Aim,
    Assignment,
    Author,
    Genre,
    Group,
    Publication,
    SpecialKind,
    Work,
)

__all__ = [
    "SYSTEMS",
    "Aim",
    "Assignment",
    "Author",
    "Genre",
    "Group",
    "Publication",
    "Role",
    "Solution",
    "SolutionLine",
    "SolutionMove",
    "SpecialKind",
    "Work",
    "solution_tree",
    "split_line",
]
