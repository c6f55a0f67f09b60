"""What an answer is held against: the variations of a work with their points, and what a solver may hand in."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.composition.solutions import Role, Solution
from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.composition.works import Work
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Rulebook

NUMBER: Final = "11.6.1/p2"
NO_SOLUTION: Final = Solution()


class Partial(StrEnum):
    """What a variation gives that is not solved to its end: nothing, or points for the share of White's moves."""

    WHOLE = "whole"
    MOVES = "moves"


class ClaimKind(Labelled):
    """What a solver may find wrong with a work."""

    SIDE_SOLUTION = "side_solution", phrase("composition.claim.side_solution")
    UNSOLVABLE = "unsolvable", phrase("composition.claim.unsolvable")
    INACCURACY = "inaccuracy", phrase("composition.claim.inaccuracy")


@dataclass(frozen=True, slots=True)
class ScoredVariation:
    """A variation that gives points: the author's line, and lines that are as good (tolerated inaccuracies)."""

    moves: tuple[str, ...]
    points: Fraction
    also: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class WorkKey:
    """What an answer is held against: the position, the variations with their points, the extra points.

    `author` is his whole solution; what stands in it is not a side solution.
    """

    variant: Variant
    position: Position
    variations: tuple[ScoredVariation, ...]
    rulebook: Rulebook = field(repr=False)
    extra: Mapping[ClaimKind, Fraction] = field(default_factory=dict)
    partial: Partial = Partial.WHOLE
    author: Solution = NO_SOLUTION

    @property
    def maximum(self) -> Fraction:
        """The points for the whole solution; extra points are beside it (K38)."""
        return sum((variation.points for variation in self.variations), Fraction(0))


@dataclass(frozen=True, slots=True)
class SolverClaim:
    """A claim of a solver that a work has a defect, with the line that shows it."""

    kind: ClaimKind
    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SolverAnswer:
    """A solver's answer: lines from the first position, and what he claims besides."""

    lines: tuple[tuple[str, ...], ...] = ()
    claims: tuple[SolverClaim, ...] = ()


@cites("draughts-rules", "11.6.1/p2", "11.1.1/p4")
def key_of_work(
    work: Work,
    points: Fraction,
    rulebook: Rulebook,
    *,
    extra: Mapping[ClaimKind, Fraction] | None = None,
    partial: Partial = Partial.WHOLE,
) -> WorkKey:
    """The key of a work worth so many points, which its thematic variations share equally (K36)."""
    lines = [line for line in work.solution.lines() if Role.THEMATIC in line[-1].roles]
    if not lines:
        raise Refusal(Problem("the work has no thematic variation", path="solution", clause=rulebook.clause(NUMBER)))
    share = points / len(lines)
    scored = tuple(ScoredVariation(tuple(move.notation for move in line), share) for line in lines)
    return WorkKey(
        variant=work.variant,
        position=work.position,
        variations=scored,
        rulebook=rulebook,
        extra=dict(extra or {}),
        partial=partial,
        author=work.solution,
    )
