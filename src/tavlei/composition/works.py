"""A work of composition: a position, what is to be done in it, its author and his solution."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN
from tavlei.rulebook import Problem, Rulebook, cites

if TYPE_CHECKING:
    from datetime import date

    from tavlei.composition.solutions import Solution
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

SYSTEMS: Final = {system.name: system for system in (RUSSIAN, INTERNATIONAL)}


def rules_of_no_day() -> Rulebook:
    """The last rules known: they are cited where something is written wrongly, whatever day it is for."""
    return Rulebook.on("draughts-rules", None)


class Aim(StrEnum):
    """What White has to reach."""

    WIN = "win"
    DRAW = "draw"
    LOCK = "lock"


class Genre(StrEnum):
    """The four main genres (11.1.3)."""

    PROBLEM = "problem"
    STUDY = "study"
    POSITIONAL_ENDING = "positional_ending"
    LOCKING_TASK = "locking_task"


class Group(StrEnum):
    """The groups of problems and of locking tasks (11.1.3). In Russian draughts the medium problem is an ending."""

    MINIATURE = "miniature"
    MEDIUM = "medium"
    LARGE = "large"
    PRACTICAL = "practical"
    WITH_KINGS = "with_kings"
    LOCKING_MEN = "locking_men"
    LOCKING_KINGS = "locking_kings"
    LOCKING_MINIATURE = "locking_miniature"


class SpecialKind(StrEnum):
    """The special kinds (11.1.4)."""

    BLACK_BEGINS = "black_begins"
    EITHER_BEGINS = "either_begins"
    TURN_CHANGES_AIM = "turn_changes_aim"
    TWO_ASSIGNMENTS = "two_assignments"
    TWO_SOLUTIONS = "two_solutions"
    GIVEAWAY = "giveaway"
    PICTORIAL = "pictorial"
    SYMBOLIC = "symbolic"
    RETRO_ANALYSIS = "retro_analysis"
    PIECES_CHANGED = "pieces_changed"


@dataclass(frozen=True, slots=True)
class Assignment:
    """What White has to reach; in a locking task, exactly how many men and kings of Black he has to lock."""

    aim: Aim
    men: int = 0
    kings: int = 0

    def __post_init__(self) -> None:
        """Pieces to lock are named in a locking task, and only there."""
        named = self.men > 0 or self.kings > 0
        if min(self.men, self.kings) < 0 or named != (self.aim is Aim.LOCK):
            problem = Problem("a locking task, and nothing else, names the men and kings to lock", path="assignment")
            raise rules_of_no_day().refusal(problem, "11.2.8.2")


@cites("draughts-rules", "11.1.4")
@dataclass(frozen=True, slots=True)
class PieceChange:
    """What the solver does before he plays: a man or king of one side is added, or removed."""

    white: bool
    king: bool
    add: bool


@dataclass(frozen=True, slots=True)
class Author:
    """An author, and where he lives."""

    name: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class PrintedPublication:
    """Where and when a work was printed, in how many copies if that is known."""

    where: str
    day: date
    copies: int | None = None


@cites("draughts-rules", "11.1.1/p4", "11.1.2", "11.4.1/p2")
@dataclass(frozen=True, slots=True)
class Work:
    """A work as its author hands it in.

    `genre` and `group` are what the author declares. `last_moves` are the possible last moves of White and Black that
    he names where the position is in doubt (11.2.2). `enlarges` names the author whose task this one enlarges.
    `second` is the other assignment of a work with two; without it both are the same. `pieces_changed` says which piece
    the solver adds or removes. `first_contest` is the closing day of entries of the first contest in which the work
    took part.
    """

    variant: Variant
    position: Position
    assignment: Assignment
    solution: Solution
    authors: tuple[Author, ...] = ()
    title: str = ""
    genre: Genre | None = None
    group: Group | None = None
    special: frozenset[SpecialKind] = frozenset()
    publications: tuple[PrintedPublication, ...] = ()
    first_contest: date | None = None
    last_moves: tuple[str, ...] = ()
    enlarges: str = ""
    second: Assignment | None = None
    pieces_changed: PieceChange | None = None
