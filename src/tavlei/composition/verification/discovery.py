"""A solution found by the program where the author gives none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.composition.classify import STUDY_LIKE
from tavlei.composition.solutions import Role, Solution, SolutionLine, solution_tree
from tavlei.composition.works import Genre
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.composition.verification.judge import Judge
    from tavlei.composition.verification.walk import PlayedLine
    from tavlei.composition.works import Work
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position

_MOST_LINES: Final = 24
_LONGEST: Final = 60  # plies


def discover(work: Work, judge: Judge, *, genre: Genre | None) -> Solution:
    """The tree of a solution: White's only moves, all defences of Black, as far as the play is White's only way (K6).

    Empty when no first move is known to reach the aim.
    """
    lines = []
    for line in _lines(work, judge, work.position, genre):
        if line:
            lines.append(SolutionLine(line, Role.THEMATIC))
        if len(lines) >= _MOST_LINES:
            break
    return solution_tree(work.variant, work.position, _without_beginnings(lines))


def with_thematic(work: Work, lines: Iterable[PlayedLine], counted: Iterable[PlayedLine]) -> Solution:
    """The same solution, with the variants that count as thematic and the others as additional (K6)."""
    counting = {line.notation for line in counted}
    solution_lines = [
        SolutionLine(
            line.notation[: line.author_moves], Role.THEMATIC if line.notation in counting else Role.ADDITIONAL
        )
        for line in lines
    ]
    return solution_tree(work.variant, work.position, solution_lines)


def _without_beginnings(lines: list[SolutionLine]) -> list[SolutionLine]:
    return [
        line
        for line in lines
        if not any(len(o.moves) > len(line.moves) and o.moves[: len(line.moves)] == line.moves for o in lines)
    ]


def _lines(work: Work, judge: Judge, start: Position, genre: Genre | None) -> Iterator[tuple[str, ...]]:
    """Depth first: White's move that reaches, every reply of Black."""
    game = rules(work.variant)

    def after(position: Position, way: tuple[str, ...], met: frozenset[Position]) -> Iterator[tuple[str, ...]]:
        moves = game.moves(position)
        ended = _is_over(position, way, genre) or (genre is Genre.PROBLEM and _combination_over(work, judge, position))
        if not moves or position in met or len(way) >= _LONGEST or ended:
            yield way
            return
        if position.white_to_move:
            reaching = _reaching(work, judge, position)
            if not reaching:
                yield way
                return
            quiet, won_something = not moves[0].is_capture, position.black.bit_count() < start.black.bit_count()
            if len(reaching) > 1 and quiet and won_something and genre is not Genre.LOCKING_TASK:
                yield way[:-1]
                return
            moves = reaching[:1]
        told = ((game.play(position, move), (*way, full_notation(game, position, move))) for move in moves)
        yield from _in_turn([after(then, longer, met | {position}) for then, longer in told])

    yield from after(start, (), frozenset())


def _in_turn(branches: list[Iterator[tuple[str, ...]]]) -> Iterator[tuple[str, ...]]:
    """One line of each branch after the other, so that no branch crowds out the rest."""
    while branches:
        left = []
        for branch in branches:
            line = next(branch, None)
            if line is not None:
                yield line
                left.append(branch)
        branches = left


def _is_over(position: Position, way: tuple[str, ...], genre: Genre | None) -> bool:
    """A study ends with one White piece; every work with Black's last piece."""
    alone = genre in STUDY_LIKE and bool(way) and position.white.bit_count() == 1
    return not position.black or alone


def _combination_over(work: Work, judge: Judge, position: Position) -> bool:
    """Whether Black is to make a quiet move, has lost something, and will capture nothing on the way to the end."""
    game = rules(work.variant)
    lost = position.black.bit_count() < work.position.black.bit_count()
    if position.white_to_move or not lost or game.can_capture(position):
        return False
    judgement = judge.reaches(position)
    return judgement.reaches and not any(":" in text for text in judgement.line[::2])


def _reaching(work: Work, judge: Judge, position: Position) -> list[Move]:
    """The moves that reach the aim, the quickest first."""
    game = rules(work.variant)
    judged = [(judge.reaches(game.play(position, move)), move) for move in game.moves(position)]
    return [move for judgement, move in sorted(judged, key=lambda line: len(line[0].line)) if judgement.reaches]
