"""A solution as a line of PDN with its variations, and back.

What a variation is stands in a comment behind its last move: `[%role thematic]`, `[%role additional]`,
`[%role false_trace]`; the author's own words follow it. In files without these marks the main line is thematic, a
variation that begins with a move of Black is additional, and one that begins with a move of White is a false trace,
since a solution has one way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tavlei.composition import Role, Solution, SolutionLine, solution_tree
from tavlei.exchange.pdn import PdnLine, PdnNote
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.composition import SolutionMove
    from tavlei.exchange.pdn.tree import PdnItem
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

_ROLE: Final = re.compile(r"\[%role\s+([a-z_ ]+?)\s*\]", re.IGNORECASE)
_ROLES: Final = {role.value: role for role in Role}


def solution_lines(solution: Solution) -> tuple[SolutionLine, ...]:
    """The variations of a tree as lines; from these lines the same tree grows again."""
    return tuple(_lines((), solution.first))


def _lines(way: tuple[SolutionMove, ...], moves: tuple[SolutionMove, ...]) -> Iterator[SolutionLine]:
    for solution_move in moves:
        here = (*way, solution_move)
        for role, comment in _ended(solution_move):
            yield SolutionLine(tuple(move.notation for move in here), role, comment)
        yield from _lines(here, solution_move.then)


def _ended(move: SolutionMove) -> list[tuple[Role, str]]:
    """The variations that end with a move: those of its roles that nothing behind it has."""
    behind = frozenset[Role]().union(*(solution_move.roles for solution_move in move.then))
    own = [role for role in Role if role in move.roles - behind]
    if not own and move.comment:
        own = [next(role for role in Role if role in move.roles)]
    return [(role, move.comment if index == 0 else "") for index, role in enumerate(own)]


def line_of_solution(solution: Solution) -> PdnLine:
    """The tree as a main line with variations; the first move of each place is the main one."""
    return _pdn_line(solution.first)


def _pdn_line(moves: tuple[SolutionMove, ...]) -> PdnLine:
    played, notes = [], []
    ply = 0
    while moves:
        main, others = moves[0], moves[1:]
        ply += 1
        played.append(main.move)
        items: list[PdnItem] = [*_comments(main), *(_pdn_line((other,)) for other in others)]
        if items:
            notes.append(PdnNote(ply, tuple(items)))
        moves = main.then
    return PdnLine(tuple(played), tuple(notes))


def _comments(move: SolutionMove) -> list[str]:
    words = " ".join([*(f"[%role {role}]" for role, _ in _ended(move)), move.comment])
    return [words.strip()] if words.strip() else []


@dataclass(frozen=True, slots=True)
class _Way:
    """How far a line has gone, and what it is if nothing is said."""

    position: Position
    moves: tuple[str, ...] = ()
    role: Role = Role.THEMATIC


def solution_of_line(variant: Variant, start: Position, line: PdnLine) -> Solution:
    """The tree of a line of PDN with its variations."""
    return solution_tree(variant, start, _told_lines(variant, _Way(start), line))


def _told_lines(variant: Variant, way: _Way, line: PdnLine) -> Iterator[SolutionLine]:
    """The main line first, then the variations in the order of their places; so the main line stays the main one."""
    game = rules(variant)
    if at_end := _read_comments(line.note(len(line.moves)))[0]:
        way = replace(way, role=at_end[0])
    later: list[tuple[_Way, PdnLine]] = []
    ended = False
    for ply, move in enumerate(line.moves, start=1):
        note, before = line.note(ply), way
        text = full_notation(game, way.position, move)
        way = replace(way, position=game.play(way.position, move), moves=(*way.moves, text))
        roles, comment = _read_comments(note)
        ended = bool(roles)
        for index, role in enumerate(roles):
            yield SolutionLine(way.moves, role, comment if index == 0 else "")
        if not roles and comment:
            yield SolutionLine(way.moves, way.role, comment)
        later += [(_branch(before), pdn_line) for pdn_line in note.variations]
    if line.moves and not ended:
        yield SolutionLine(way.moves, way.role)
    for branch, variation in later:
        yield from _told_lines(variant, branch, variation)


def _branch(before: _Way) -> _Way:
    return replace(before, role=Role.FALSE_TRACE if before.position.white_to_move else Role.ADDITIONAL)


def _read_comments(note: PdnNote) -> tuple[list[Role], str]:
    text = " ".join(note.comments)
    roles = [_ROLES[name] for match in _ROLE.finditer(text) if (name := match[1].lower().replace(" ", "_")) in _ROLES]
    return list(dict.fromkeys(roles)), " ".join(_ROLE.sub(" ", text).split())
