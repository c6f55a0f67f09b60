"""Proving what a position holds: for compositions, and for a judge who must know.

A proof is a proof: every defence has been answered. What the bounds did not allow to decide is told as undecided, never
guessed. Without the native kernel a plain search in Python does the same for short solutions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.games._kernel import active
from tavlei.games._kernel.plain_proof import PlainProof
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.games._kernel.interface import BareMove, EndgameTables, Progress
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant


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
class Limits:
    """How far a search may go. The plain search knows no clock and counts nodes only."""

    nodes: int = 20_000_000
    seconds: float = 60.0
    mebibytes: int = 256


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Task:
    """The goal of a side; `locked` is the least number of pieces to lock, when that is the goal."""

    goal: Goal
    white: bool
    locked: int = 1


@dataclass(frozen=True, slots=True)
class Proof:
    """The decision and a line that shows it: the winner's moves against the longest resistance found."""

    decision: Decision
    line: tuple[Move, ...]
    notation: tuple[str, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class BestLine:
    """The best line found. `plies_to_end` is known when a win or loss is proven; else `score` is an estimate."""

    score: int
    plies_to_end: int | None
    depth: int
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
        return tuple(each for each in self.moves if each.proof.decision is Decision.PROVEN)

    @property
    def undecided(self) -> tuple[MoveProof, ...]:
        """The first moves of which the bounds did not allow to decide."""
        return tuple(each for each in self.moves if each.proof.decision is Decision.UNDECIDED)

    @property
    def has_one_solution(self) -> bool | None:
        """Whether exactly one first move reaches the goal; None while that is not decided."""
        if len(self.solving) > 1:
            return False
        return None if self.undecided else len(self.solving) == 1


def prove(  # noqa: PLR0913 - the task, its bounds and its helpers
    variant: Variant,
    position: Position,
    task: Task,
    *,
    limits: Limits = DEFAULT_LIMITS,
    tables: EndgameTables | None = None,
    progress: Progress | None = None,
) -> Proof:
    """Whether a side can force its goal. `progress` hears the number of nodes and stops the search with False."""
    if task.goal is Goal.DRAW:  # not to lose: the opponent cannot win
        turned = prove(
            variant,
            position,
            Task(Goal.WIN, white=not task.white),
            limits=limits,
            tables=tables,
            progress=progress,
        )
        return replace(turned, decision=_TURNED[turned.decision])
    locked = _locked(task)
    kernel = active()
    if kernel is None:
        decision, line, nodes = PlainProof(variant, locked, white=task.white).prove(position, limits.nodes)
    else:
        found = kernel.prove(
            variant.name,
            *position,
            attacker_white=task.white,
            locked=locked,
            nodes=limits.nodes,
            seconds=limits.seconds,
            mebibytes=limits.mebibytes,
            tables=tables,
            progress=progress,
        )
        decision, line, nodes = found["verdict"], found["line"], found["nodes"]
    moves, notation = _written(variant, position, line)
    return Proof(_DECISIONS[decision], moves, notation, nodes)


_TURNED = {
    Decision.PROVEN: Decision.REFUTED,
    Decision.REFUTED: Decision.PROVEN,
    Decision.UNDECIDED: Decision.UNDECIDED,
}
_DECISIONS = {"proven": Decision.PROVEN, "refuted": Decision.REFUTED, "undecided": Decision.UNDECIDED}


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
    found = []
    for move in game.moves(position):
        then = game.play(position, move)
        proof = prove(variant, then, task, limits=limits, tables=tables, progress=progress)
        found.append(MoveProof(move, full_notation(game, position, move), proof))
    more = None
    if task.goal is Goal.DRAW:
        win = Task(Goal.WIN, white=task.white)
        more = prove(variant, position, win, limits=limits, tables=tables, progress=progress)
    return SolutionCheck(task, tuple(found), more)


def best_line(  # noqa: PLR0913 - the bounds and helpers of a search
    variant: Variant,
    position: Position,
    *,
    depth: int = 60,
    limits: Limits = DEFAULT_LIMITS,
    tables: EndgameTables | None = None,
    progress: Progress | None = None,
) -> BestLine:
    """The best line for the side to move within the bounds."""
    kernel = active()
    if kernel is None:
        raise Refusal(Problem("this search needs the native kernel, which is not installed"))
    found = kernel.search(
        variant.name,
        *position,
        depth=depth,
        nodes=limits.nodes,
        seconds=limits.seconds,
        mebibytes=limits.mebibytes,
        tables=tables,
        progress=progress,
    )
    moves, notation = _written(variant, position, found["line"])
    return BestLine(found["score"], found["plies_to_end"], found["depth"], moves, notation, found["nodes"])


def _locked(task: Task) -> int:
    if task.goal is Goal.WIN:
        return 0
    if task.locked < 1:
        raise Refusal(Problem("expected at least one piece to lock; got {got}", {"got": task.locked}))
    return task.locked


def _written(
    variant: Variant, position: Position, line: Iterable[BareMove]
) -> tuple[tuple[Move, ...], tuple[str, ...]]:
    game = rules(variant)
    moves: list[Move] = []
    notation: list[str] = []
    for bare in line:
        move = next(each for each in game.moves(position) if each.identity == bare)
        moves.append(move)
        notation.append(full_notation(game, position, move))
        position = game.play(position, move)
    return tuple(moves), tuple(notation)
