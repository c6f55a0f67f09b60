"""Economy: no piece that could be left out at the start (11.2.4), no White piece to spare in the final."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.composition.activity import passive_pieces
from tavlei.composition.classify import STUDY_LIKE
from tavlei.composition.findings import Evidence, FindingKind, Severity, WorkFinding, surest, weakest
from tavlei.composition.solutions import Role, SolutionLine, solution_tree
from tavlei.composition.verification.judge import Outcome
from tavlei.composition.verification.walk import examine
from tavlei.composition.works import Aim, Genre, Group
from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Refusal, cites

if TYPE_CHECKING:
    from tavlei.composition.findings import Grounds
    from tavlei.composition.uniqueness import Rank
    from tavlei.composition.verification.judge import Judge, Judgement
    from tavlei.composition.verification.walk import ExaminedSolution, PlayedLine
    from tavlei.composition.works import Work
    from tavlei.games.draughts.position import Position


def without(position: Position, square: int) -> Position:
    """The position without the piece on a square."""
    return position._replace(
        white_men=position.white_men & ~square,
        white_kings=position.white_kings & ~square,
        black_men=position.black_men & ~square,
        black_kings=position.black_kings & ~square,
    )


@cites("draughts-rules", "11.1.1/p7", "11.2.4", "11.2.4/p3", "11.2.7.5/note1")
def idle_pieces(
    work: Work, solution: ExaminedSolution, judge: Judge, rank: Rank, grounds: Grounds
) -> list[WorkFinding]:
    """Pieces without which the solution stays as it is, in all defences and as the only way (K10)."""
    lowers = rank.group is Group.PRACTICAL
    findings = []
    for square in squares_of(passive_pieces(work, solution.lines)):
        needed, evidence = _is_needed(work, solution, square, judge, rank)
        grounds.rest_on(evidence)
        if needed:
            continue
        proven = evidence is Evidence.PROVEN
        findings.append(
            WorkFinding(
                FindingKind.IDLE_PIECE if proven else FindingKind.PERHAPS_IDLE,
                rank.rulebook.clause("11.2.4/p3"),
                (Severity.LOWERS if lowers else Severity.ELIMINATES) if proven else Severity.INFORMS,
                evidence,
                inputs={"square": work.variant.board.names[square]},
                readings=("K10",),
            )
        )
    return findings


def _is_needed(
    work: Work, examined: ExaminedSolution, square: int, judge: Judge, rank: Rank
) -> tuple[bool | None, Evidence]:
    """Whether something breaks when the piece is taken away, and how sure that is; None if it is not decided."""
    reduced = replace(work, position=without(work.position, square))
    if not reduced.position.black or not reduced.position.white:
        return True, Evidence.PROVEN
    solution_lines = [SolutionLine(line.notation[: line.author_moves], Role.THEMATIC) for line in examined.thematic]
    try:
        solution = solution_tree(work.variant, reduced.position, solution_lines)
    except Refusal:
        return True, Evidence.PROVEN
    before = {(other.ply, other.notation) for other in examined.others if other.judgement.reaches}
    again = examine(reduced, solution, judge, genre=rank.genre)
    judged = [reply.judgement for reply in again.answered]
    fresh = [other.judgement for other in again.others if (other.ply, other.notation) not in before]
    broken = [judgement.evidence for judgement in judged if judgement.fails]
    broken += [judgement.evidence for judgement in fresh if judgement.reaches]
    if broken:
        return True, surest(broken)
    judged += fresh
    if any(judgement.outcome is Outcome.UNDECIDED for judgement in judged):
        return None, Evidence.UNDECIDED
    judged += [other.judgement for other in examined.others if other.judgement.reaches]
    return False, weakest(judgement.evidence for judgement in judged)


@cites("draughts-rules", "11.1.1/p7", "11.1.3/p18", "11.2.4", "11.2.5", "11.2.8.1", "11.3.8.4", "11.2.7.5/note1")
def uneconomic_finals(
    work: Work, solution: ExaminedSolution, judge: Judge, rank: Rank, grounds: Grounds
) -> list[WorkFinding]:
    """Finals in which White has a piece to spare; in a locking task in every variant, else in the thematic ones."""
    lines = solution.lines if rank.genre is Genre.LOCKING_TASK else solution.thematic
    findings = []
    for line in lines:
        spare, evidence = spare_pieces(work, line, judge, rank.genre)
        grounds.rest_on(evidence)
        if spare:
            squares = ", ".join(work.variant.board.listed(spare))
            number, severity = _cost(rank)
            findings.append(
                WorkFinding(
                    FindingKind.UNECONOMIC_FINAL,
                    rank.rulebook.clause(number),
                    severity,
                    evidence,
                    line.notation,
                    {"squares": squares},
                    readings=("K11",),
                )
            )
    return findings


def _cost(rank: Rank) -> tuple[str, Severity]:
    if rank.genre is Genre.LOCKING_TASK:
        return "11.2.8.1", Severity.ELIMINATES
    if rank.genre in STUDY_LIKE:
        return "11.3.8.4", Severity.LOWERS
    free = rank.group is Group.PRACTICAL or not rank.one_variant
    return "11.2.4", Severity.LOWERS if free else Severity.ELIMINATES


def spare_pieces(work: Work, line: PlayedLine, judge: Judge, genre: Genre | None) -> tuple[int, Evidence]:
    """The White pieces that the final does not need, and how sure that is. One is never too many (K11)."""
    end = line.end
    if work.assignment.aim is Aim.DRAW or end.white.bit_count() <= 1:
        return 0, Evidence.PROVEN
    shown = _motif(line) if genre in STUDY_LIKE else end
    if not shown.black:
        return end.white & ~_mover(line), Evidence.PROVEN
    spare, needed = {}, [Evidence.PROVEN]
    for square in squares_of(shown.white):
        judgement = _without_piece(work, shown, square, judge)
        if judgement is None or judgement.reaches:
            spare[square] = judgement.evidence if judgement else Evidence.PROVEN
        else:
            needed.append(judgement.evidence)
    if not spare:
        return 0, weakest(needed)
    sure = surest(spare.values())
    return sum(square for square, evidence in spare.items() if evidence is sure), sure


def _mover(line: PlayedLine) -> int:
    return next((step.move.target for step in reversed(line.moves) if step.by_white), 0)


def _motif(line: PlayedLine) -> Position:
    """The last position that a quiet move of White brought about: there the final motif begins."""
    steps = (step for step in reversed(line.moves) if step.by_white and not step.move.is_capture)
    return next((step.after for step in steps), line.end)


def _without_piece(work: Work, position: Position, square: int, judge: Judge) -> Judgement | None:
    """What the aim comes to without a White piece; None where Black is then still without a move."""
    reduced = without(position, square)
    if not reduced.white_to_move and not rules(work.variant).moves(reduced):
        return None
    return judge.reaches(reduced)
