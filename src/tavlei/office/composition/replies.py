"""Black answers a solver on the board: with the defences of the solution where it knows any, else with a move.

The answer never tells whether White's move was right: Black always answers, and the solver may choose another defence.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from tavlei.composition import Role
from tavlei.games.draughts.notation import full_notation, parse_move
from tavlei.games.draughts.rules import rules
from tavlei.office.board.diagrams import board_json
from tavlei.office.composition.stored_works import work_of
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.composition import SolutionMove
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.rules import Rules
    from tavlei.office.composition.models import Work


@cites("draughts-rules", "11.6.1/p2")
def reply(row: Work, moves: Sequence[str], known: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The position after the moves and Black's answer; `known` are variations the solver has given already.

    Where the solution has several defences, one that he has not met yet is chosen. A move that cannot be played is
    refused.
    """
    work = work_of(row, with_authors=False)
    game, position = rules(work.variant), work.position
    tree: tuple[SolutionMove, ...] = work.solution.first
    played: list[str] = []
    for text in moves:
        move = parse_move(game, position, text)
        played.append(full_notation(game, position, move))
        tree = next((solution_move.then for solution_move in tree if solution_move.move.identity == move.identity), ())
        position = game.play(position, move)
    values: dict[str, Any] = {"moves": played, "reply": "", "choices": [], "before": board_json(work.variant, position)}
    if not position.white_to_move and (choices := _choices(game, position)):
        chosen = _defence(row.pk, tree, played, known, choices)
        values |= {"reply": chosen, "choices": choices}
        played.append(chosen)
        position = game.play(position, parse_move(game, position, chosen))
    return {**values, "line": played, "after": board_json(work.variant, position)}


def _choices(game: Rules, position: Position) -> list[str]:
    """Every defence, in an order that tells nothing."""
    return sorted({full_notation(game, position, move) for move in game.moves(position)})


def _defence(
    work: int,
    tree: tuple[SolutionMove, ...],
    played: list[str],
    known: Sequence[Sequence[str]],
    choices: Sequence[str],
) -> str:
    """A defence that no given variation has here: of the solution if it has one, thematic ones first; else any.

    Among the others a digest chooses, so that Black's answers look alike whether White is on the way or not.
    """
    met = {line[len(played)] for line in known if list(line[: len(played)]) == played and len(line) > len(played)}
    thematic = {solution_move.notation: Role.THEMATIC in solution_move.roles for solution_move in tree}

    def order(move: str) -> tuple[bool, bool, bool, str]:
        digest = hashlib.sha256("/".join((str(work), *played, move)).encode()).hexdigest()
        return move in met, move not in thematic, not thematic.get(move, False), digest

    return min(choices, key=order)
