"""Marking a solver's answer against the author's solution: variations found, how far, for what points (11.6.1).

An answer is a list of lines from the first position. Where a solver writes two different moves of White in one place,
the first one counts (K37); another way to the goal is claimed as a side solution.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.composition.answer_key import (
    NUMBER,
    ClaimKind,
    Partial,
    ScoredVariation,
    SolverAnswer,
    SolverClaim,
    WorkKey,
    key_of_work,
)
from tavlei.composition.answers import Identity, ReadLine, read_answer, read_line
from tavlei.composition.solutions import TRACES
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tavlei.composition.solutions import SolutionMove
    from tavlei.rulebook import Rulebook

__all__ = [
    "ClaimKind",
    "MarkedAnswer",
    "MarkedClaim",
    "MarkedVariation",
    "Partial",
    "ScoredVariation",
    "SolverAnswer",
    "SolverClaim",
    "WorkKey",
    "departure",
    "judged_answer",
    "key_of_work",
    "mark_answer",
]
Moves = tuple[Identity, ...]


@dataclass(frozen=True, slots=True)
class MarkedVariation:
    """A variation and how much of it the answer has: so many of White's moves, from the first on."""

    variation: ScoredVariation
    line: tuple[str, ...]
    right: int
    moves: int
    points: Fraction

    @property
    def share(self) -> Fraction:
        """The share of White's moves that are right."""
        return Fraction(self.right, self.moves)

    @property
    def whole(self) -> bool:
        """Whether it is solved to its end."""
        return self.right == self.moves

    def step(self, rulebook: Rulebook) -> Step:
        """The variation as a step."""
        shown: dict[str, Value] = {"line": " ".join(self.line), "right": self.right, "moves": self.moves}
        key = phrase("composition.variation_found") if self.whole else phrase("composition.variation_partly")
        if not self.line:
            key = phrase("composition.variation_judged")
        return Step(
            key=key,
            value=self.points,
            clause=rulebook.clause(NUMBER),
            readings=("K36",),
            inputs=shown,
            threshold=self.variation.points,
            met=self.whole,
        )


@dataclass(frozen=True, slots=True)
class MarkedClaim:
    """A claim and whether it holds; None while it is not decided."""

    claim: SolverClaim
    holds: bool | None
    points: Fraction

    def step(self, rulebook: Rulebook) -> Step:
        """The claim as a step."""
        keys = {
            True: phrase("composition.claim_holds"),
            False: phrase("composition.claim_fails"),
            None: phrase("composition.claim_undecided"),
        }
        shown: dict[str, Value] = {"kind": self.claim.kind.label, "line": " ".join(self.claim.line)}
        return Step(keys[self.holds], self.points, rulebook.clause(NUMBER), ("K38",), shown, met=self.holds)


@dataclass(frozen=True, slots=True)
class MarkedAnswer:
    """The answer marked: variations, claims, and the lines that were not read to their end."""

    maximum: Fraction
    variations: tuple[MarkedVariation, ...]
    rulebook: Rulebook = field(repr=False)
    claims: tuple[MarkedClaim, ...] = ()
    lines: tuple[ReadLine, ...] = ()

    @property
    def solution_points(self) -> Fraction:
        return sum((variation.points for variation in self.variations), Fraction(0))

    @property
    def extra_points(self) -> Fraction:
        """The points for defects found."""
        return sum((claim.points for claim in self.claims), Fraction(0))

    @property
    def points(self) -> Fraction:
        return self.solution_points + self.extra_points

    @property
    def solved(self) -> bool:
        """Whether every variation is solved to its end."""
        return all(variation.whole for variation in self.variations)

    @property
    def decided(self) -> bool:
        """Whether every claim is decided."""
        return all(claim.holds is not None for claim in self.claims)

    def explanation(self) -> Explanation:
        """The points, variation by variation and claim by claim, and what was left unread."""
        shown: dict[str, Value] = {"maximum": self.maximum}
        verdict = Step("composition.answer_points", self.points, self.rulebook.clause(NUMBER), ("K36", "K37"), shown)
        working = (
            *(variation.step(self.rulebook) for variation in self.variations),
            *(claim.step(self.rulebook) for claim in self.claims),
        )
        return Explanation(verdict, working=(*working, *(line.step(self.rulebook) for line in self.lines if line.left)))


@cites("draughts-rules", "11.6.1/p2")
def mark_answer(
    key: WorkKey, answer: SolverAnswer, confirms: Callable[[SolverClaim], bool | None] = lambda _: None
) -> MarkedAnswer:
    """Mark an answer; `confirms` says whether a claim holds, None while it cannot be said."""
    read = read_answer(key.variant, key.position, answer.lines)
    marked = tuple(_marked(key, variation, read) for variation in key.variations)
    return MarkedAnswer(key.maximum, marked, key.rulebook, tuple(_claims(key, answer.claims, confirms)), read)


@cites("draughts-rules", "11.6.1/p2")
def judged_answer(
    points: Sequence[Fraction],
    shares: Sequence[Fraction],
    rulebook: Rulebook,
    claims: Iterable[tuple[ClaimKind, bool | None]] = (),
    extra: Mapping[ClaimKind, Fraction] | None = None,
) -> MarkedAnswer:
    """An answer that judges marked by hand: what share of each variation is right, and which claims hold."""
    if len(points) != len(shares):
        raise Refusal(Problem("every variation needs its share", path="found", clause=rulebook.clause(NUMBER)))
    if any(not 0 <= part <= 1 for part in shares):
        raise Refusal(Problem("a share lies between 0 and 1", path="found", clause=rulebook.clause(NUMBER)))
    marked = tuple(
        MarkedVariation(ScoredVariation((), worth), (), share.numerator, share.denominator, worth * share)
        for worth, share in zip(points, shares, strict=True)
    )
    values = extra or {}
    marked_claims = tuple(
        MarkedClaim(SolverClaim(kind), holds, values.get(kind, Fraction(0)) if holds else Fraction(0))
        for kind, holds in claims
    )
    return MarkedAnswer(sum(points, Fraction(0)), marked, rulebook, marked_claims)


def _marked(key: WorkKey, variation: ScoredVariation, read: tuple[ReadLine, ...]) -> MarkedVariation:
    """The variation by that of the lines that are as good of which the answer has most."""
    wanted = (
        key_line(key, moves, f"variations.lines[{index}]")
        for index, moves in enumerate((variation.moves, *variation.also))
    )
    return max(
        (_marked_variation(key, variation, line, read) for line in wanted),
        key=lambda marked_variation: marked_variation.share,
    )


def _marked_variation(
    key: WorkKey, variation: ScoredVariation, wanted: ReadLine, read: tuple[ReadLine, ...]
) -> MarkedVariation:
    white = sum(wanted.by_white)
    right = max((_right(wanted, line) for line in read), default=0)
    part = Fraction(right, white) if key.partial is Partial.MOVES else Fraction(right == white)
    return MarkedVariation(variation, wanted.notation, right, white, variation.points * part)


def key_line(key: WorkKey, moves: tuple[str, ...], path: str) -> ReadLine:
    """A line of the key; one that cannot be played, or in which White does not move, is refused."""
    line = read_line(key.variant, key.position, moves)
    if line.left:
        shown = {"move": line.left[0]}
        raise Refusal(
            Problem("the key has a move that cannot be played: {move}", shown, path, key.rulebook.clause(NUMBER))
        )
    if not any(line.by_white):
        raise Refusal(Problem("White does not move in this variation", path=path, clause=key.rulebook.clause(NUMBER)))
    return line


def _right(wanted: ReadLine, line: ReadLine) -> int:
    """How many of White's moves the two lines have in common from the first on."""
    right = 0
    for index, white in enumerate(wanted.by_white):
        if index >= len(line.moves) or line.moves[index] != wanted.moves[index]:
            break
        right += white
    return right


def _claims(
    key: WorkKey, claims: Iterable[SolverClaim], confirms: Callable[[SolverClaim], bool | None]
) -> Iterator[MarkedClaim]:
    """Every claim once: unsolvability, and each place where White can depart from the author's way."""
    seen: set[tuple[ClaimKind, Moves]] = set()
    for claim in claims:
        place = () if claim.kind is ClaimKind.UNSOLVABLE else departure(key, claim.line)
        if place is None or (claim.kind, place) in seen:
            yield MarkedClaim(claim, holds=False, points=Fraction(0))
            continue
        seen.add((claim.kind, place))
        holds = confirms(claim)
        yield MarkedClaim(claim, holds, key.extra.get(claim.kind, Fraction(0)) if holds else Fraction(0))


def departure(key: WorkKey, written: Sequence[str]) -> Moves | None:
    """The moves of a line up to the one of White that leaves the author's solution; None if none does.

    A line that cannot be played leaves nothing, nor does one in which Black is the first to play otherwise.
    """
    line = read_line(key.variant, key.position, written)
    if line.left:
        return None
    known = set(_author_prefixes(key))
    for index, white in enumerate(line.by_white):
        if line.moves[: index + 1] not in known:
            return line.moves[: index + 1] if white else None
    return None


def _author_prefixes(key: WorkKey) -> Iterator[Moves]:
    for variation in key.variations:
        for moves in (variation.moves, *variation.also):
            line = read_line(key.variant, key.position, moves).moves
            yield from (line[: index + 1] for index in range(len(line)))
    yield from _walked((), key.author.first)


def _walked(way: Moves, moves: tuple[SolutionMove, ...]) -> Iterator[Moves]:
    for move in moves:
        if move.roles - TRACES:
            here = (*way, move.move.identity)
            yield here
            yield from _walked(here, move.then)
