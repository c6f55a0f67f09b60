"""Pictures of positions with their words, and the lines of moves that are stepped through on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.safestring import SafeString, mark_safe

from tavlei.games.draughts.diagram import board_svg, describe
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.rules import rules
from tavlei.languages import catalogue
from tavlei.office.board.board_view import first_step, offered_moves, step_of
from tavlei.office.explanations import reader_language
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant


def picture(variant: Variant, position: Position, *, name: str = "board") -> SafeString:
    """The position as a picture with its words, where nothing is done with it."""
    labels = describe(variant, position, book=catalogue(reader_language()))
    return mark_safe(board_svg(variant, position, labels=labels, name=name))  # noqa: S308 - escaped where it is written


def steps(variant: Variant, position: Position, moves: Iterable[str]) -> list[dict[str, Any]]:
    """A line to step through: each move with the position behind it; it ends where it cannot go on."""
    game = rules(variant)
    rows = [first_step(variant, position)]
    for text in moves:
        try:
            move = parse_move(game, position, text)
        except Refusal:
            break
        after = game.play(position, move)
        rows.append(step_of(variant, position, move, after))
        position = after
    return rows


def numbered(moves: Sequence[str], *, white_first: bool = True) -> str:
    """Moves with their numbers, as people write them."""
    words = []
    for index, move in enumerate(moves):
        ply = index if white_first else index + 1
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}. {move}")
        else:
            words.append(move if index else f"1. ... {move}")
    return " ".join(words)


def board_json(variant: Variant, position: Position) -> dict[str, Any]:
    """What the page's script asks about a position."""
    return {
        "fen": fen(variant, position),
        "moves": offered_moves(variant, position),
        "white_to_move": position.white_to_move,
    }
