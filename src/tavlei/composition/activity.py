"""What the pieces do in the solution: who moves, who is captured, who only stands there."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from tavlei.composition.findings import FindingKind, Severity, WorkFinding
from tavlei.composition.works import Genre
from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.composition.findings import Evidence
    from tavlei.composition.uniqueness import Rank
    from tavlei.composition.verification.walk import ExaminedSolution, Played, PlayedLine
    from tavlei.composition.works import Work
    from tavlei.games.draughts.board import Board


def passive_pieces(work: Work, lines: Iterable[PlayedLine]) -> int:
    """The pieces of the initial position that in no variation move or are captured."""
    idle = work.position.occupied
    for line in lines:
        for step in line.moves:
            idle &= ~(step.move.origin | step.move.captured)
    return idle


def _immobile(work: Work, square: int) -> bool:
    """Whether the piece has no move in the initial position."""
    game = rules(work.variant)
    turn = work.position._replace(white_to_move=bool(square & work.position.white))
    quiet = [move.origin for move in game.quiet_moves(turn)]
    return square not in quiet and square not in [capture.origin for capture in game.captures(turn)]


@cites("draughts-rules", "11.3.4/p2", "11.3.7.3", "11.3.9.3")
def passive(work: Work, solution: ExaminedSolution, rank: Rank) -> list[WorkFinding]:
    """Passive pieces; in a locking task those that cannot move are dead. The locked pieces are what it is about."""
    names = work.variant.board.names
    locking = rank.genre is Genre.LOCKING_TASK
    number = {Genre.PROBLEM: "11.3.7.3", Genre.LOCKING_TASK: "11.3.9.3"}.get(rank.genre or Genre.STUDY, "11.3.4/p2")
    findings = []
    locked = reduce(or_, (line.end.black for line in solution.lines), 0) if locking else 0
    for square in squares_of(passive_pieces(work, solution.lines) & ~locked):
        dead = locking and _immobile(work, square)
        kind = FindingKind.DEAD_PIECE if dead else FindingKind.PASSIVE_PIECE
        findings.append(
            WorkFinding(
                kind, rank.rulebook.clause(number), Severity.LOWERS, inputs={"square": names[square]}, readings=("K20",)
            )
        )
    return findings


@cites("draughts-rules", "11.2.7.4")
def kings_without_work(work: Work, solution: ExaminedSolution, rank: Rank, sure: Evidence) -> list[WorkFinding]:
    """Kings of a problem that in no variation do what a man could not; one that is only captured has no work (K12)."""
    if rank.genre is not Genre.PROBLEM or not work.position.kings:
        return []
    busy = 0
    for line in solution.lines:
        busy |= _at_work(work, line)
    names = work.variant.board.names
    return [
        WorkFinding(
            FindingKind.KING_WITHOUT_WORK,
            rank.rulebook.clause("11.2.7.4"),
            Severity.ELIMINATES,
            sure,
            inputs={"square": names[square]},
            readings=("K12",),
        )
        for square in squares_of(work.position.kings & ~busy)
    ]


def _at_work(work: Work, line: PlayedLine) -> int:
    """The initial squares of the kings that make a king's move in a line."""
    stands = {square: square for square in squares_of(work.position.kings)}  # where a king stands now: where it began
    busy = 0
    for step in line.moves:
        for lost in squares_of(step.move.captured):
            stands.pop(lost, None)
        began = stands.pop(step.move.origin, None)
        if began is None:
            continue
        stands[step.move.target] = began
        if is_kings_move(work.variant.board, step):
            busy |= began
    return busy


def is_kings_move(board: Board, step: Played) -> bool:
    """Whether a man could not have made it: back, farther than the next square, or a capture from afar."""
    move = step.move
    forward = (0, 1) if step.by_white else (2, 3)
    if not move.is_capture:
        return move.target not in [board.step(move.origin, direction) for direction in forward]
    square = move.origin
    for landing in move.route:
        ray = next(towards for towards in board.rays[square] if landing in towards)
        if ray.index(landing) != 1:
            return True
        square = landing
    return False


@cites("draughts-rules", "11.3.4/p2", "11.3.8.2")
def opening_exchange(work: Work, solution: ExaminedSolution, rank: Rank) -> list[WorkFinding]:
    """An exchange at the beginning that only passes the move to Black: one for one, and quiet again."""
    del work
    for line in solution.thematic:
        steps = line.moves[:3]
        if len(line.moves) < 4 or steps[0].move.is_capture:
            continue
        taken = [step.move.captured.bit_count() for step in steps[1:]]
        if taken[0] and taken[0] == taken[1] and not line.moves[3].move.is_capture:
            number = "11.3.4/p2" if rank.genre in {Genre.PROBLEM, Genre.LOCKING_TASK} else "11.3.8.2"
            return [
                WorkFinding(
                    FindingKind.EXCHANGE_PASSES_MOVE,
                    rank.rulebook.clause(number),
                    Severity.LOWERS,
                    line=line.notation[:3],
                )
            ]
    return []
