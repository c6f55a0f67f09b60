"""The moves that can be made now, as few words as a page needs to show and to make them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict

    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.moves import Move

_BETWEEN: Final = re.compile(r"[-:x]")


def possible_moves(game: DraughtsGame) -> list[dict[str, Any]]:
    """Every move: how it is written; its squares where the writing does not name them all; what it takes and makes."""
    moves, position = rules(game.variant), game.position
    found = {full_notation(moves, position, move): move for move in moves.moves(position)}
    return [_move_json(text, move, game.variant.board.names) for text, move in found.items()]


def _move_json(text: str, move: Move, names: Mapping[int, str]) -> dict[str, Any]:
    record: dict[str, Any] = {"move": text}
    path = [names[bit] for bit in (move.origin, *(move.route or (move.target,)))]
    if _BETWEEN.split(text) != path:
        record["path"] = path
    if move.captured:
        record["taken"] = [names[bit] for bit in squares_of(move.captured)]
    if move.promotes:
        record["king"] = True
    return record


_WORDS: Final = ("move", "why")


def request_of(data: QueryDict) -> dict[str, Any]:
    """The request: `act` is the name of a right, the other fields are what it needs; empty ones are left out."""
    kind, _colon, ground = data.get("act", "").partition(":")
    content: dict[str, Any] = {"kind": kind, "ticket": data.get("ticket", "")}
    if ground:
        content["ground"] = ground
    content |= {name: data.get(name, "").strip() for name in _WORDS if data.get(name, "").strip()}
    if (action := _action(data)) is not None:
        content["action"] = action
    seen = data.get("seen", "")
    if seen.isascii() and seen.isdigit() and len(seen) < 10:
        content["seen"] = int(seen)
    return content


def _action(data: QueryDict) -> Any:
    """An act of the opening of renju: chosen by a button, or written as points or a number."""
    if chosen := data.get("action", ""):
        try:
            return json.loads(chosen)
        except ValueError:
            return chosen
    if (points := data.get("points")) is not None:
        return {"offer": re.split(r"[\s,;]+", points.strip())}
    if (number := data.get("number", "").strip()) or "number" in data:
        return {"declare": int(number) if re.fullmatch(r"\d{1,3}", number) else number}
    return None
