"""The walk through a solution: what White might have played instead, what Black might have answered, where it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.composition.classify import STUDY_LIKE
from tavlei.composition.solutions import TRACES, Role, Solution, SolutionMove
from tavlei.composition.verification.judge import Listening, Outcome, SearchJudge
from tavlei.composition.works import SpecialKind
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.composition.verification.judge import Judge, Judgement
    from tavlei.composition.works import Genre, Work
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position

_MOST_FORCED: Final = 40  # plies of captures after the last move of the author


@dataclass(frozen=True, slots=True)
class Played:
    """A move of a line: where it was made, how it is written, and the position after it."""

    before: Position
    move: Move
    notation: str
    after: Position

    @property
    def by_white(self) -> bool:
        """Whether White makes it."""
        return self.before.white_to_move


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A variation of the solution with its role, and the moves that captures force behind its last one."""

    moves: tuple[Played, ...]
    roles: frozenset[Role]
    author_moves: int

    @property
    def is_thematic(self) -> bool:
        """Whether it shows the idea."""
        return Role.THEMATIC in self.roles

    @property
    def end(self) -> Position:
        """The position at its end."""
        return self.moves[-1].after

    @property
    def notation(self) -> tuple[str, ...]:
        """Its moves as they are written."""
        return tuple(move.notation for move in self.moves)

    def positions(self) -> tuple[Position, ...]:
        """Every position from the first to the last."""
        return (self.moves[0].before, *(move.after for move in self.moves))


@dataclass(frozen=True, slots=True)
class Other:
    """Another move where the author plays his own, and what it comes to."""

    line: PlayedLine
    ply: int
    move: Move
    notation: str
    judgement: Judgement
    after: Position

    @property
    def chosen(self) -> Played:
        """The author's move there."""
        return self.line.moves[self.ply]

    @property
    def number(self) -> int:
        """The number of the move."""
        return self.ply // 2 + 1

    @property
    def shown(self) -> tuple[str, ...]:
        """The line so far, the other move, and what follows it."""
        return (*self.line.notation[: self.ply], self.notation, *self.judgement.line)


@dataclass(frozen=True, slots=True)
class Answered:
    """A position after a move of Black, or at the end of a line, and what White's aim comes to there."""

    way: tuple[str, ...]
    judgement: Judgement
    in_solution: bool
    thematic: bool = False


@dataclass(frozen=True, slots=True)
class ExaminedSolution:
    """All that the walk has found."""

    lines: tuple[PlayedLine, ...]
    others: tuple[Other, ...]
    answered: tuple[Answered, ...]
    traces: tuple[Answered, ...]

    @property
    def thematic(self) -> tuple[PlayedLine, ...]:
        return tuple(line for line in self.lines if line.is_thematic)

    @property
    def undecided(self) -> tuple[Position, ...]:
        """The positions after White's other moves of which it is not decided what they come to."""
        open_ = (other for other in self.others if other.judgement.outcome is Outcome.UNDECIDED)
        return tuple(dict.fromkeys(other.after for other in open_))

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """What all of White's other moves and all of Black's answers come to."""
        return (*(other.judgement for other in self.others), *(reply.judgement for reply in self.answered))


def played(work: Work, position: Position, move: Move) -> Played:
    """A move made in a position of a work."""
    game = rules(work.variant)
    return Played(position, move, full_notation(game, position, move), game.play(position, move))


def solution_lines(work: Work, solution: Solution, judge: Judge) -> tuple[PlayedLine, ...]:
    """The variations that belong to the solution, each followed to where nothing has to be captured any more."""
    played_lines = []
    for way in solution.lines():
        solution_moves = tuple(step for step in way if step.roles - TRACES)
        if solution_moves and not (
            len(solution_moves) < len(way) and any(_begins(other, solution_moves) for other in solution.lines())
        ):
            played_lines.append(_line(work, solution_moves, judge))
    return tuple(dict.fromkeys(played_lines))


def _begins(other: tuple[SolutionMove, ...], solution_moves: tuple[SolutionMove, ...]) -> bool:
    """Whether another variation of the solution begins with these moves and goes on."""
    same = [step.move.identity for step in other[: len(solution_moves)]] == [
        step.move.identity for step in solution_moves
    ]
    return same and len(other) > len(solution_moves) and bool(other[len(solution_moves)].roles - TRACES)


def _line(work: Work, way: tuple[SolutionMove, ...], judge: Judge) -> PlayedLine:
    moves = [played(work, step.before, step.move) for step in way]
    roles = way[-1].roles - TRACES
    return PlayedLine((*moves, *_forced(work, moves[-1].after, judge)), roles, len(moves))


def _forced(work: Work, position: Position, judge: Judge) -> Iterator[Played]:
    """Captures that follow by themselves; White takes the one that reaches his aim."""
    game = rules(work.variant)
    for _ in range(_MOST_FORCED):
        moves = game.moves(position)
        if not moves or not moves[0].is_capture:
            return
        chosen = moves[0]
        if position.white_to_move and len(moves) > 1:
            chosen = next((move for move in moves if judge.reaches(game.play(position, move)).reaches), chosen)
        step = played(work, position, chosen)
        yield step
        position = step.after


@cites("draughts-rules", "11.2.3", "11.2.6", "11.2.6/p4")
def examine(work: Work, solution: Solution, judge: Judge, *, genre: Genre | None) -> ExaminedSolution:
    """Walk every variation: all defences of Black, the ends, and in thematic variants every other move of White."""
    lines = solution_lines(work, solution, judge)
    if isinstance(judge, SearchJudge):
        listening = Listening()
        tuple(_answers(work, lines, listening))
        tuple(_others(work, lines, listening, genre))
        judge.foresee(listening.positions)
    answered = tuple(_answers(work, lines, judge))
    others = tuple(_others(work, lines, judge, genre))
    return ExaminedSolution(lines, others, answered, tuple(_traces(work, solution, judge)))


def _answers(work: Work, lines: tuple[PlayedLine, ...], judge: Judge) -> Iterator[Answered]:
    """The ends of the lines, then every defence that no line names."""
    game = rules(work.variant)
    for line in lines:
        yield Answered(line.notation, judge.reaches(line.end), in_solution=True)
    named = {(step.before, step.move.identity) for line in lines for step in line.moves}
    seen: set[Position] = set()
    for line in lines:
        for ply, step in enumerate(line.moves):
            if step.by_white or step.before in seen:
                continue
            seen.add(step.before)
            for move in game.moves(step.before):
                if (step.before, move.identity) not in named:
                    other = played(work, step.before, move)
                    way = (*line.notation[:ply], other.notation)
                    yield Answered(way, judge.reaches(other.after), in_solution=False)


def _others(work: Work, lines: tuple[PlayedLine, ...], judge: Judge, genre: Genre | None) -> Iterator[Other]:
    """Every other move of White in the thematic variants; one White piece in a study's final is free (11.2.6/p4)."""
    game = rules(work.variant)
    seen: set[Position] = set()
    intended = _intended(work, lines)
    for line in (variant for variant in lines if variant.is_thematic):
        for ply, step in enumerate(line.moves):
            alone = genre in STUDY_LIKE and step.before.white.bit_count() == 1
            if not step.by_white or step.before in seen or alone:
                continue
            seen.add(step.before)
            for move in game.moves(step.before):
                if move.identity != step.move.identity and (step.before, move.identity) not in intended:
                    other = played(work, step.before, move)
                    yield Other(line, ply, move, other.notation, judge.reaches(other.after), other.after)


@cites("draughts-rules", "11.1.4")
def _intended(work: Work, lines: tuple[PlayedLine, ...]) -> set[tuple[Position, tuple[int, int, int, bool]]]:
    """The moves of a work with several solutions that are no side solutions, because the author means them."""
    if SpecialKind.TWO_SOLUTIONS not in work.special:
        return set()
    return {(step.before, step.move.identity) for line in lines for step in line.moves}


def _traces(work: Work, solution: Solution, judge: Judge) -> Iterator[Answered]:
    """The false traces from the move with which each leaves the solution."""
    game = rules(work.variant)
    seen: set[tuple[str, ...]] = set()
    for way in solution.lines():
        astray = [index for index, step in enumerate(way) if step.roles <= TRACES and step.by_white]
        if not astray:
            continue
        first = way[astray[0]]
        texts = tuple(step.notation for step in way[: astray[0] + 1])
        if texts not in seen:
            seen.add(texts)
            judgement = judge.reaches(game.play(first.before, first.move))
            yield Answered(texts, judgement, in_solution=False, thematic=Role.THEMATIC_TRACE in way[-1].roles)
