"""The only way (11.2.6): what kind of inaccuracy another move of White is, and what it costs in this genre."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.composition.convergence import Meeting, followed, meeting
from tavlei.composition.figures import CompositionFigures
from tavlei.composition.findings import Evidence, FindingKind, Severity, WorkFinding
from tavlei.composition.verification.judge import Outcome
from tavlei.composition.works import Genre, Group
from tavlei.games.draughts.variants import INTERNATIONAL
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.composition.verification.walk import ExaminedSolution, Other, PlayedLine
    from tavlei.composition.works import Work
    from tavlei.games.draughts.board import Board
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Rulebook, Value

SIDE_SOLUTIONS: Final = frozenset({FindingKind.FULL_SIDE_SOLUTION, FindingKind.PARTIAL_SIDE_SOLUTION})


@dataclass(frozen=True, slots=True)
class Inaccuracy:
    """Another move of White that reaches the aim, and of what kind it is. `second`: what it is transposed with."""

    other: Other
    kind: FindingKind
    second: int | None = None

    def touches(self, line: PlayedLine) -> bool:
        """Whether it lies on the way of a variation."""
        return any(step.before == self.other.chosen.before for step in line.moves)

    @property
    def is_forced_behind(self) -> bool:
        """Whether the author's last move was made already, and only captures that follow by themselves are left."""
        return self.other.ply >= self.other.line.author_moves


@dataclass(frozen=True, slots=True)
class Rank:
    """What decides what an inaccuracy costs: genre, group, system, the number of thematic variants, and the rules."""

    genre: Genre | None
    group: Group | None
    variant: Variant
    thematic: int
    rulebook: Rulebook = field(repr=False)

    @property
    def one_variant(self) -> bool:
        """Whether it is a problem with one thematic variant."""
        return self.genre is Genre.PROBLEM and self.thematic <= 1

    @property
    def strict(self) -> bool:
        """Whether 11.2.7.3 binds it: a problem on 100 squares that is not a practical one."""
        return self.genre is Genre.PROBLEM and self.variant == INTERNATIONAL and self.group is not Group.PRACTICAL


@cites("draughts-rules", "11.2.6", "11.2.6/p2", "11.2.6/p3")
def inaccuracies(work: Work, solution: ExaminedSolution, rank: Rank) -> tuple[Inaccuracy, ...]:
    """Every other move of White that reaches the aim, with its kind."""
    branching = first_branching(solution.thematic)
    return tuple(
        _kind(work, solution, other, rank, branching)
        for other in solution.others
        if other.judgement.outcome is Outcome.REACHES
    )


def first_branching(lines: Sequence[PlayedLine]) -> int | None:
    """The ply at which the thematic variants part; None when there is one variant only.

    Where they part by a move of White, that move still belongs to the introduction.
    """
    if len(lines) < 2:
        return None
    plies = zip(*(line.notation for line in lines), strict=False)
    same = 0
    for told in plies:
        if len(set(told)) > 1:
            break
        same += 1
    parts_by_white = same < len(lines[0].moves) and lines[0].moves[same].by_white
    return same + 1 if parts_by_white else same


@cites("draughts-rules", "11.1.3/p13", "11.1.3/p15", "11.1.3/p17", "11.2.6/p2")
def _kind(work: Work, solution: ExaminedSolution, other: Other, rank: Rank, branching: int | None) -> Inaccuracy:
    """Before the branching, and at the first move, every inaccuracy is a full side solution."""
    introduction = other.ply == 0 if branching is None else other.ply < branching
    if introduction:
        return Inaccuracy(other, FindingKind.FULL_SIDE_SOLUTION)
    met = meeting(work, other, solution.thematic)
    kind = _small_kind(work, other, met)
    if kind is not None:
        return Inaccuracy(other, kind, met.second)
    if rank.genre is Genre.LOCKING_TASK and _same_final(work, other):
        return Inaccuracy(other, FindingKind.DUAL_PLAY)
    return Inaccuracy(other, FindingKind.PARTIAL_SIDE_SOLUTION)


def _small_kind(work: Work, other: Other, met: Meeting) -> FindingKind | None:
    """The inaccuracies that keep the author's way."""
    if is_alternative_capture(other):
        return FindingKind.ALTERNATIVE_CAPTURE
    if is_other_king_square(work.variant.board, other):
        return FindingKind.OTHER_KING_SQUARE
    return met.kind


@cites("draughts-rules", "11.2.7.3/p3")
def is_alternative_capture(other: Other) -> bool:
    """A capture to the same square by another way."""
    chosen = other.chosen.move
    return chosen.is_capture and other.move.is_capture and chosen.target == other.move.target


@cites("draughts-rules", "11.2.7.3/p3", "11.3.8.5", "11.1.3/p12")
def is_other_king_square(board: Board, other: Other) -> bool:
    """The same king, the same captured pieces, another square of the same diagonal."""
    chosen, move = other.chosen.move, other.move
    same_piece = (chosen.origin, chosen.captured) == (move.origin, move.captured)
    if not same_piece or not chosen.origin & other.chosen.before.kings:
        return False
    if move.is_capture:
        return on_one_diagonal(board, chosen.target, move.target)
    return any(chosen.target in ray and move.target in ray for ray in board.rays[chosen.origin])


def on_one_diagonal(board: Board, first: int, second: int) -> bool:
    """Whether two squares lie on one diagonal."""
    return any(second in ray for ray in board.rays[first])


def _same_final(work: Work, other: Other) -> bool:
    """Whether the other move leads to the same lock: the same squares, and no more White pieces left (11.1.3/p13)."""
    end = followed(work, other)
    author = other.line.end
    return end is not None and end.black == author.black and end.white.bit_count() <= author.white.bit_count()


@cites("draughts-rules", "11.1.3/p12", "11.2.7.3", "11.2.7.5/note1", "11.3.7.5", "11.3.8.5", "11.3.9.4")
def inaccuracy_finding(inaccuracy: Inaccuracy, rank: Rank) -> WorkFinding:
    """What the inaccuracy costs: side solutions first, then what the genre and the system allow."""
    number, severity = _cost(inaccuracy, rank)
    fields: dict[str, Value] = {
        "number": inaccuracy.other.number,
        "move": inaccuracy.other.notation,
        "author": inaccuracy.other.chosen.notation,
    }
    if inaccuracy.second is not None:
        fields |= {
            "second": inaccuracy.second,
            "weight": transposition_weight(inaccuracy.other.number, inaccuracy.second, rank.rulebook),
        }
    locking = rank.genre is Genre.LOCKING_TASK
    readings = (*_READINGS.get(inaccuracy.kind, ()), *(_LOCKING_READINGS.get(inaccuracy.kind, ()) if locking else ()))
    evidence, depth = inaccuracy.other.judgement.evidence, inaccuracy.other.judgement.depth
    return WorkFinding(
        kind=inaccuracy.kind,
        clause=rank.rulebook.clause(number),
        severity=severity,
        evidence=evidence,
        line=inaccuracy.other.shown,
        inputs=fields,
        depth=depth,
        readings=readings,
    )


_READINGS: Final = {
    FindingKind.ALTERNATIVE_MOVE: ("K5",),
    FindingKind.OTHER_KING_SQUARE: ("K7",),
    FindingKind.TRANSPOSITION: ("K8",),
    FindingKind.LENGTHENED: ("K9",),
    FindingKind.REPEATED: ("K9",),
    FindingKind.FULL_SIDE_SOLUTION: ("K18",),
    FindingKind.PARTIAL_SIDE_SOLUTION: ("K18",),
}
_LOCKING_READINGS: Final = {
    FindingKind.PARTIAL_SIDE_SOLUTION: ("K19",),
    FindingKind.DUAL_PLAY: ("K19",),
}


def _cost(inaccuracy: Inaccuracy, rank: Rank) -> tuple[str, Severity]:
    """The clause, and what it does to the work."""
    locking = rank.genre is Genre.LOCKING_TASK
    match inaccuracy.kind:
        case FindingKind.FULL_SIDE_SOLUTION:
            return "11.1.3/p15" if locking else "11.2.6/p2", Severity.ELIMINATES
        case FindingKind.PARTIAL_SIDE_SOLUTION:
            barred = locking or rank.one_variant
            return "11.1.3/p15" if locking else "11.2.6/p3", Severity.ELIMINATES if barred else Severity.LOWERS
        case FindingKind.ALTERNATIVE_MOVE | FindingKind.ALTERNATIVE_CAPTURE if rank.genre is Genre.PROBLEM:
            return "11.3.7.5" if rank.variant == INTERNATIONAL else "11.3.5", Severity.LOWERS
        case FindingKind.OTHER_KING_SQUARE if rank.strict or inaccuracy.is_forced_behind:
            return "11.2.7.3/p3", _cost_of_king_square(inaccuracy, rank)
        case _ if rank.strict:
            return "11.2.7.3", Severity.ELIMINATES
    return _LOWERING.get(rank.genre, "11.3.5"), Severity.LOWERS


def _cost_of_king_square(inaccuracy: Inaccuracy, rank: Rank) -> Severity:
    """A king that may stop on several squares; behind the author's last move it only informs (K7)."""
    if inaccuracy.is_forced_behind:
        return Severity.INFORMS
    return Severity.ELIMINATES if rank.one_variant else Severity.LOWERS


_LOWERING: Final[dict[Genre | None, str]] = {
    Genre.PROBLEM: "11.3.7.5",
    Genre.STUDY: "11.3.8.5",
    Genre.POSITIONAL_ENDING: "11.3.8.5",
    Genre.LOCKING_TASK: "11.3.9.4",
}


@cites("draughts-rules", "11.3.5")
def transposition_weight(first: int, second: int, rulebook: Rulebook) -> str:
    """Neighbouring moves far from the beginning weigh less than early or separated ones (K8)."""
    adjacent = abs(first - second) == 1
    return (
        phrase("light")
        if adjacent and min(first, second) >= rulebook.figures(CompositionFigures).late_move
        else phrase("heavy")
    )


@cites("draughts-rules", "11.2.6")
def undecided_moves(solution: ExaminedSolution, rulebook: Rulebook) -> list[WorkFinding]:
    """The moves of White of which the bounds did not allow to decide."""
    return [
        WorkFinding(
            FindingKind.MOVE_UNDECIDED,
            rulebook.clause("11.2.6"),
            Severity.ELIMINATES,
            Evidence.UNDECIDED,
            (*other.line.notation[: other.ply], other.notation),
            {"number": other.number, "move": other.notation},
        )
        for other in solution.others
        if other.judgement.outcome is Outcome.UNDECIDED
    ]


@cites("draughts-rules", "11.2.6")
def tries_ahead(solution: ExaminedSolution, rulebook: Rulebook) -> list[WorkFinding]:
    """The tries that fail by search although White comes out ahead: where the judge may look for a side solution."""
    return [
        WorkFinding(
            kind=FindingKind.TRY_AHEAD,
            clause=rulebook.clause("11.2.6"),
            severity=Severity.INFORMS,
            evidence=other.judgement.evidence,
            line=other.shown,
            inputs={"number": other.number, "move": other.notation, "depth": other.judgement.depth or 0},
            depth=other.judgement.depth,
            readings=("K17",),
        )
        for other in solution.others
        if other.judgement.fails and other.judgement.ahead
    ]
