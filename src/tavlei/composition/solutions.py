"""The author's solution: a tree of variations, told as lines from the first position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.notation import full_notation, parse_move, split_marks
from tavlei.games.draughts.records import split_record
from tavlei.games.draughts.rules import Rules, rules
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

_ENDINGS: Final = frozenset({"x", "х", "+", "*", "=", "#", "1-0", "2-0", "1/2-1/2", "1-1"})


class Role(StrEnum):
    """What a variation is in the work (11.1.1/p4): it shows the idea, is there besides, or is a try that fails.

    A thematic trace is a try that underlines the idea of a study and counts as a variant (11.3.8.3).
    """

    THEMATIC = "thematic"
    ADDITIONAL = "additional"
    FALSE_TRACE = "false_trace"
    THEMATIC_TRACE = "thematic_trace"


TRACES: Final = frozenset({Role.FALSE_TRACE, Role.THEMATIC_TRACE})


@dataclass(frozen=True, slots=True)
class SolutionLine:
    """A variation from the first position to its end, as it is written: moves in any notation the games read."""

    moves: tuple[str, ...]
    role: Role = Role.THEMATIC
    comment: str = ""


@dataclass(frozen=True, slots=True)
class SolutionMove:
    """A move of the tree, in which variations it comes, and what follows it."""

    before: Position
    move: Move
    notation: str
    roles: frozenset[Role]
    then: tuple[SolutionMove, ...] = ()
    comment: str = ""

    @property
    def by_white(self) -> bool:
        """Whether White makes it."""
        return self.before.white_to_move


@dataclass(frozen=True, slots=True)
class Solution:
    """The tree: the first moves, each with what follows. Without a move when the author gives none."""

    first: tuple[SolutionMove, ...] = ()

    def lines(self) -> Iterator[tuple[SolutionMove, ...]]:
        """Every variation from the first move to its end."""
        yield from _lines((), self.first)


@cites("draughts-rules", "11.1.1/p4")
def solution_tree(variant: Variant, position: Position, lines: Iterable[SolutionLine]) -> Solution:
    """The tree of the lines; a move that cannot be played is refused with its line and number."""
    game = rules(variant)
    tree: tuple[SolutionMove, ...] = ()
    for index, line in enumerate(lines):
        tree = _with_line(tree, _played(game, position, line, index), line)
    return Solution(tree)


def split_line(text: str) -> tuple[str, ...]:
    """The moves of a line of text; numbers, marks of quality and the sign of the result are left out."""
    words = (split_marks(word)[0] for word in split_record(text.replace("…", "...")))
    return tuple(word for word in words if word and word not in _ENDINGS)


def _played(game: Rules, position: Position, line: SolutionLine, index: int) -> list[SolutionMove]:
    solution_moves: list[SolutionMove] = []
    for ply, text in enumerate(line.moves):
        try:
            move = parse_move(game, position, text)
        except Refusal as refusal:
            path = f"solution[{index}].moves[{ply}]"
            raise Refusal(*(replace(problem, path=path) for problem in refusal.problems)) from None
        notation = full_notation(game, position, move)
        solution_moves.append(SolutionMove(position, move, notation, frozenset({line.role})))
        position = game.play(position, move)
    if not solution_moves:
        raise Refusal(Problem("a variation has at least one move", path=f"solution[{index}].moves"))
    return solution_moves


def _with_line(
    tree: tuple[SolutionMove, ...], moves: Sequence[SolutionMove], line: SolutionLine
) -> tuple[SolutionMove, ...]:
    if not moves:
        return tree
    first, rest = moves[0], moves[1:]
    known = next((move for move in tree if move.move.identity == first.move.identity), None)
    base = known or first
    comment = base.comment or ("" if rest else line.comment)
    grown = replace(base, roles=base.roles | first.roles, then=_with_line(base.then, rest, line), comment=comment)
    if known is None:
        return (*tree, grown)
    return tuple(grown if move is known else move for move in tree)


def _lines(way: tuple[SolutionMove, ...], moves: tuple[SolutionMove, ...]) -> Iterator[tuple[SolutionMove, ...]]:
    for move in moves:
        if move.then:
            yield from _lines((*way, move), move.then)
        else:
            yield (*way, move)
