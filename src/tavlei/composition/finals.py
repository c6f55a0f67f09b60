"""Finals: quiet for Black in a problem, the exact lock in a locking task, different ones, those of a study."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.composition.classify import STUDY_LIKE
from tavlei.composition.findings import FindingKind, Severity, WorkFinding
from tavlei.composition.works import Aim, Genre
from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.composition.uniqueness import Rank
    from tavlei.composition.verification.walk import ExaminedSolution, PlayedLine
    from tavlei.composition.works import Work
    from tavlei.games.draughts.position import Position
    from tavlei.rulebook import Rulebook


def finals(work: Work, solution: ExaminedSolution, rank: Rank) -> list[WorkFinding]:
    """What is wrong with the ends of the thematic variants."""
    if rank.genre is Genre.LOCKING_TASK:
        return [*_locks(work, solution, rank.rulebook), *ready_final(work, solution, rank.rulebook)]
    if rank.genre is Genre.PROBLEM:
        return [finding for line in solution.thematic for finding in _problem_final(work, line, rank.rulebook)]
    return []


@cites("draughts-rules", "11.2.7.2")
def _problem_final(work: Work, line: PlayedLine, rulebook: Rulebook) -> list[WorkFinding]:
    """Black is to make a quiet move, or has nothing left to move; the combination is over (K14)."""
    end = line.end
    if end.white_to_move:
        return [
            WorkFinding(
                FindingKind.FINAL_NOT_REACHED,
                rulebook.clause("11.2.7.2"),
                Severity.INFORMS,
                line=line.notation,
                readings=("K14",),
            )
        ]
    game = rules(work.variant)
    threatened = end._replace(white_to_move=True)
    if end.black and game.moves(end) and game.can_capture(threatened) and not _saves(work, end):
        return [
            WorkFinding(
                FindingKind.FINAL_NOT_QUIET,
                rulebook.clause("11.2.7.2"),
                Severity.INFORMS,
                line=line.notation,
                readings=("K14",),
            )
        ]
    return []


def _saves(work: Work, end: Position) -> bool:
    """Whether Black's quiet move is free: some move parries what White threatens to capture."""
    game = rules(work.variant)
    return any(not game.can_capture(game.play(end, move)) for move in game.moves(end))


def is_locked(work: Work, position: Position) -> bool:
    """Whether Black is to move and cannot."""
    return not position.white_to_move and bool(position.black) and not rules(work.variant).moves(position)


@cites("draughts-rules", "11.2.8.2")
def _locks(work: Work, solution: ExaminedSolution, rulebook: Rulebook) -> list[WorkFinding]:
    """Every end is the lock of exactly the pieces that the assignment names."""
    findings = []
    for line in solution.lines:
        end = line.end
        men, kings = end.black_men.bit_count(), end.black_kings.bit_count()
        inputs = {"men": men, "kings": kings}
        if is_locked(work, end) and (men, kings) != (work.assignment.men, work.assignment.kings):
            findings.append(
                WorkFinding(
                    FindingKind.WRONG_LOCK,
                    rulebook.clause("11.2.8.2"),
                    Severity.ELIMINATES,
                    line=line.notation,
                    inputs=inputs,
                )
            )
        elif not is_locked(work, end):
            findings.append(
                WorkFinding(
                    FindingKind.FINAL_NOT_REACHED,
                    rulebook.clause("11.2.8.2"),
                    Severity.INFORMS,
                    line=line.notation,
                    inputs=inputs,
                )
            )
    return findings


@cites("draughts-rules", "11.3.9.2")
def ready_final(work: Work, solution: ExaminedSolution, rulebook: Rulebook) -> list[WorkFinding]:
    """A lock that stands in the initial position already: the same squares, and Black could not move there."""
    start = work.position
    for line in solution.lines:
        locked = line.end.black
        if is_locked(work, line.end) and locked & start.black == locked and _stands_ready(work, start, locked):
            squares = ", ".join(work.variant.board.listed(locked))
            return [
                WorkFinding(
                    FindingKind.READY_FINAL,
                    rulebook.clause("11.3.9.2"),
                    Severity.LOWERS,
                    line=line.notation,
                    inputs={"squares": squares},
                    readings=("K20",),
                )
            ]
    return []


def _stands_ready(work: Work, position: Position, squares: int) -> bool:
    """Whether White alone holds these pieces: without all other Black pieces they could not move."""
    men, kings = position.black_men & squares, position.black_kings & squares
    return not rules(work.variant).moves(position._replace(black_men=men, black_kings=kings, white_to_move=False))


def different_lines(lines: Iterable[PlayedLine]) -> tuple[PlayedLine, ...]:
    """The variations in which White plays differently: another answer of Black alone makes no other variant."""
    return tuple({_by_white(line): line for line in reversed(tuple(lines))}.values())[::-1]


def _by_white(line: PlayedLine) -> tuple[tuple[int, int, int], ...]:
    """White's moves; of a capture where it begins and how much it takes, not where it ends."""
    own = (step.move for step in line.moves if step.by_white)
    return tuple((move.origin, 0 if move.captured else move.target, move.captured.bit_count()) for move in own)


@cites("draughts-rules", "11.1.3/p19", "11.3.9.5")
def different_finals(solution: ExaminedSolution) -> int:
    """How many different locks the thematic variants end in."""
    return len({line.end.black for line in solution.thematic})


@cites("draughts-rules", "11.3.9.5")
def same_finals(work: Work, solution: ExaminedSolution, rank: Rank) -> list[WorkFinding]:
    """Two variants of a locking task that lock on the same squares."""
    if rank.genre is not Genre.LOCKING_TASK:
        return []
    seen: dict[int, PlayedLine] = {}
    findings = []
    for line in different_lines(solution.thematic):
        if (locked := line.end.black) in seen and is_locked(work, line.end):
            squares = ", ".join(work.variant.board.listed(locked))
            findings.append(
                WorkFinding(
                    FindingKind.SAME_FINALS,
                    rank.rulebook.clause("11.3.9.5"),
                    Severity.LOWERS,
                    line=line.notation,
                    inputs={"squares": squares},
                )
            )
        seen.setdefault(locked, line)
    return findings


@cites("draughts-rules", "11.3.8.4")
def is_study_final(work: Work, line: PlayedLine, genre: Genre | None) -> bool:
    """Whether a branching of a study ends as it should: one White piece, or all White pieces in the motif.

    All of them take part when each moves, captures, or hinders Black in the last two moves of White.
    """
    if genre not in STUDY_LIKE or work.assignment.aim is Aim.DRAW or line.end.white.bit_count() <= 1:
        return True
    own = [step for step in line.moves if step.by_white][-2:]
    taking_part = 0
    for step in own:
        taking_part |= step.move.origin | step.move.target
    idle = line.end.white & ~taking_part
    return all(_hinders(work, line, square) for square in squares_of(idle))


def _hinders(work: Work, line: PlayedLine, square: int) -> bool:
    """Whether Black would have other moves in the last positions if the piece were not there."""
    game = rules(work.variant)
    for step in line.moves[-4:]:
        if step.by_white or not step.before.white & square:
            continue
        men, kings = step.before.white_men & ~square, step.before.white_kings & ~square
        freed = step.before._replace(white_men=men, white_kings=kings)
        if [move.identity for move in game.moves(freed)] != [move.identity for move in game.moves(step.before)]:
            return True
    end = line.end._replace(white_men=line.end.white_men & ~square, white_kings=line.end.white_kings & ~square)
    return not end.white_to_move and bool(game.moves(end)) and not game.moves(line.end)
