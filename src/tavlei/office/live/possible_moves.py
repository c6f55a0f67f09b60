"""The moves that can be made now, as few words as a page needs to show and to make them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.moves import Move

_BETWEEN: Final = re.compile(r"[-:x]")


def possible_moves(game: DraughtsGame) -> list[dict[str, Any]]:
    """Every move: how it is written; its squares where the writing does not name them all; what it takes and makes."""
    moves, position = rules(game.variant), game.position
    found = {full_notation(moves, position, move): move for move in moves.moves(position)}
    return [_told(text, move, game.variant.board.names) for text, move in found.items()]


def _told(text: str, move: Move, names: Mapping[int, str]) -> dict[str, Any]:
    told: dict[str, Any] = {"move": text}
    path = [names[bit] for bit in (move.origin, *(move.route or (move.target,)))]
    if _BETWEEN.split(text) != path:
        told["path"] = path
    if move.captured:
        told["taken"] = [names[bit] for bit in squares_of(move.captured)]
    if move.promotes:
        told["king"] = True
    return told
