"""Whether a solver's claim holds, by the same proofs that verify works; what they do not decide, judges do (11.6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.composition.answer_key import ClaimKind
from tavlei.composition.findings import Evidence
from tavlei.composition.marking import departure
from tavlei.composition.solutions import SolutionLine, solution_tree
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.composition.answer_key import SolverClaim, WorkKey
    from tavlei.composition.verification.judge import Judge
    from tavlei.games.draughts.position import Position


@cites("draughts-rules", "11.6.1/p2", "11.2.3", "11.2.6")
def claim_judge(key: WorkKey, judge: Judge) -> Callable[[SolverClaim], bool | None]:
    """A predicate over claims for the marking of answers: it says None where nothing is proven.

    A side solution or an inaccuracy holds if White reaches the aim after the move that leaves the author's way.
    A work is unsolvable if the claimed line, along the author's moves, ends where the aim is out of reach, or if it is
    so from the first position on.
    """

    def holds(claim: SolverClaim) -> bool | None:
        if claim.kind is ClaimKind.UNSOLVABLE:
            return _unsolvable(key, claim, judge)
        left = departure(key, claim.line)
        return False if left is None else _reached(judge, _positions(key, claim.line)[len(left)])

    return holds


def _unsolvable(key: WorkKey, claim: SolverClaim, judge: Judge) -> bool | None:
    shown = _positions(key, claim.line)
    if len(shown) > 1 and departure(key, claim.line) is None and _reached(judge, shown[-1]) is False:
        return True
    reached = _reached(judge, key.position)
    return None if reached is None else not reached


def _reached(judge: Judge, position: Position) -> bool | None:
    judgement = judge.reaches(position)
    return judgement.reaches if judgement.evidence is Evidence.PROVEN else None


def _positions(key: WorkKey, written: tuple[str, ...]) -> list[Position]:
    """The positions of a line from the first one on; only the first if the line cannot be played."""
    try:
        lines = solution_tree(key.variant, key.position, [SolutionLine(written)]).lines()
    except Refusal:
        return [key.position]
    game = rules(key.variant)
    return [key.position, *(game.play(step.before, step.move) for step in next(iter(lines)))]
