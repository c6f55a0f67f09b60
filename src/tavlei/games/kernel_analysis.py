"""Proving what a position holds: for compositions, and for a judge who must know.

A proof is a proof: every defence has been answered. What the bounds did not allow to decide is told as undecided, never
guessed. Without the native kernel a plain search in Python does the same for short solutions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.games._kernel import active
from tavlei.games._kernel.plain_proof import PlainProof
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.kernel_search import DEFAULT_LIMITS, Estimate, Limits, Searcher, best_line, written
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.games._kernel.interface import EndgameTables, KeptProof, Progress
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

__all__ = [
    "DEFAULT_LIMITS",
    "Decision",
    "Estimate",
    "Goal",
    "Limits",
    "MoveProof",
    "Proof",
    "Prover",
    "Searcher",
    "SolutionCheck",
    "Task",
    "best_line",
    "check_solution",
    "prove",
]


class Goal(StrEnum):
    """What a side wants to force. To draw means not to lose."""

    WIN = phrase("win")
    DRAW = phrase("draw")
    LOCK = phrase("lock")


class Decision(StrEnum):
    """What has been found out about a goal."""

    PROVEN = phrase("proven")
    REFUTED = phrase("refuted")
    UNDECIDED = phrase("not decided")


@dataclass(frozen=True, slots=True)
class Task:
    """The goal of a side. To lock is to leave the opponent exactly so many men and kings, and no move."""

    goal: Goal
    white: bool
    men: int = 0
    kings: int = 0

    def __post_init__(self) -> None:
        """Only who locks names pieces, and he names some."""
        pieces = self.men + self.kings
        if min(self.men, self.kings) < 0 or (self.goal is Goal.LOCK and not pieces):
            raise Refusal(Problem("expected at least one piece to lock; got {got}", {"got": pieces}))
        if self.goal is not Goal.LOCK and pieces:
            raise Refusal(Problem("pieces are named only where the goal is to lock them"))


@dataclass(frozen=True, slots=True)
class Proof:
    """The decision and a line that shows it: the winner's moves against the longest resistance found."""

    decision: Decision
    line: tuple[Move, ...]
    notation: tuple[str, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class MoveProof:
    """What the first move of a solution comes to."""

    move: Move
    notation: str
    proof: Proof


@dataclass(frozen=True, slots=True)
class SolutionCheck:
    """Every first move and what it comes to. `more`: whether a win can be forced where only a draw is asked for."""

    task: Task
    moves: tuple[MoveProof, ...]
    more: Proof | None

    @property
    def solving(self) -> tuple[MoveProof, ...]:
        """The first moves that are proven to reach the goal."""
        return tuple(move for move in self.moves if move.proof.decision is Decision.PROVEN)

    @property
    def undecided(self) -> tuple[MoveProof, ...]:
        """The first moves of which the bounds did not allow to decide."""
        return tuple(move for move in self.moves if move.proof.decision is Decision.UNDECIDED)

    @property
    def has_one_solution(self) -> bool | None:
        """Whether exactly one first move reaches the goal; None while that is not decided."""
        if len(self.solving) > 1:
            return False
        return None if self.undecided else len(self.solving) == 1


class Prover:
    """Proofs of one task with their memory, for many positions of one work: what one has found out serves the next."""

    def __init__(
        self, variant: Variant, task: Task, *, mebibytes: int = 64, tables: EndgameTables | None = None
    ) -> None:
        """By the kernel, or plainly and without tables where it is absent."""
        self.variant, self.task = variant, task
        self._turned = task.goal is Goal.DRAW  # not to lose: the opponent cannot win
        self._search = _proof_search(variant, task.white != self._turned, task, mebibytes, tables)

    @property
    def nodes(self) -> int:
        """How many nodes all proofs together took."""
        return self._search.nodes

    def prove(self, position: Position, limits: Limits = DEFAULT_LIMITS, *, progress: Progress | None = None) -> Proof:
        """Whether the side can force its goal from here. `progress` hears the nodes and stops the search with False."""
        found = self._search.prove(*position, nodes=limits.nodes, seconds=limits.seconds, progress=progress)
        decision = _DECISIONS[found["verdict"]]
        moves, notation = written(self.variant, position, found["line"])
        return Proof(_TURNED[decision] if self._turned else decision, moves, notation, found["nodes"])


def _proof_search(
    variant: Variant,
    white: bool,  # noqa: FBT001 - who attacks
    task: Task,
    mebibytes: int,
    tables: EndgameTables | None,
) -> KeptProof:
    kernel = active()
    if kernel is None:
        return PlainProof(variant, white=white, men=task.men, kings=task.kings)
    return kernel.Prover(
        variant.name,
        attacker_white=white,
        locked_men=task.men,
        locked_kings=task.kings,
        mebibytes=mebibytes,
        tables=tables,
    )


_TURNED = {
    Decision.PROVEN: Decision.REFUTED,
    Decision.REFUTED: Decision.PROVEN,
    Decision.UNDECIDED: Decision.UNDECIDED,
}
_DECISIONS = {"proven": Decision.PROVEN, "refuted": Decision.REFUTED, "undecided": Decision.UNDECIDED}


def prove(  # noqa: PLR0913 - the task, its bounds and its helpers
    variant: Variant,
    position: Position,
    task: Task,
    *,
    limits: Limits = DEFAULT_LIMITS,
    tables: EndgameTables | None = None,
    progress: Progress | None = None,
) -> Proof:
    """Whether a side can force its goal: one question. For several of one work keep a `Prover`."""
    return Prover(variant, task, mebibytes=limits.mebibytes, tables=tables).prove(position, limits, progress=progress)


def check_solution(  # noqa: PLR0913 - the task, its bounds and its helpers
    variant: Variant,
    position: Position,
    task: Task,
    *,
    limits: Limits = DEFAULT_LIMITS,
    tables: EndgameTables | None = None,
    progress: Progress | None = None,
) -> SolutionCheck:
    """What every first move comes to: a composition is sound if one reaches the goal and all others are refuted."""
    game = rules(variant)
    prover = Prover(variant, task, mebibytes=limits.mebibytes, tables=tables)
    move_proofs = []
    for move in game.moves(position):
        proof = prover.prove(game.play(position, move), limits, progress=progress)
        move_proofs.append(MoveProof(move, full_notation(game, position, move), proof))
    more = None
    if task.goal is Goal.DRAW:
        win = Task(Goal.WIN, white=task.white)
        more = prove(variant, position, win, limits=limits, tables=tables, progress=progress)
    return SolutionCheck(task, tuple(move_proofs), more)
