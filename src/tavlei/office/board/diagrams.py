"""Boards of the pages: a picture with words, squares to click, the positions of a line to step through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tavlei.games.draughts.diagram import board_svg, describe
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.notation import full_notation, parse_move
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.languages import catalogue
from tavlei.office.board.squares import Square, picture_ratio, squares_of
from tavlei.office.explanations import reader_language
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.games.draughts.variants import Variant

_EMPTY = Position(0, 0, 0, 0, white_to_move=True)


@dataclass(frozen=True, slots=True)
class PageBoard:
    """An empty board with squares to click; the page's program puts the pieces of a FEN on it."""

    svg: SafeString
    squares: tuple[Square, ...]
    ratio: str
    fen: str
    variant: str


def picture(variant: Variant, position: Position, *, name: str = "board") -> SafeString:
    """The position as a picture with its words."""
    labels = describe(variant, position, book=catalogue(reader_language()))
    return mark_safe(board_svg(variant, position, labels=labels, name=name))  # noqa: S308 - escaped where it is written


def page_board(variant: Variant, position: Position) -> PageBoard:
    """The board for the page's program."""
    empty = board_svg(variant, _EMPTY, name="empty")
    return PageBoard(
        mark_safe(empty),  # noqa: S308 - no text of anybody
        squares_of(variant.board),
        picture_ratio(variant.board),
        fen(variant, position),
        variant.name,
    )


def piece_words() -> dict[str, str]:
    """How the page's program names what stands on a square."""
    return {"wm": _("white man"), "wk": _("white king"), "bm": _("black man"), "bk": _("black king")}


def steps(variant: Variant, position: Position, moves: Iterable[str]) -> list[dict[str, str]]:
    """A line to step through: each move in full notation with the position behind it; it ends where it cannot go on."""
    game = rules(variant)
    found = [{"move": "", "fen": fen(variant, position)}]
    for text in moves:
        try:
            move = parse_move(game, position, text)
        except Refusal:
            break
        written = full_notation(game, position, move)
        position = game.play(position, move)
        found.append({"move": written, "fen": fen(variant, position)})
    return found


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


def possible(variant: Variant, position: Position) -> list[str]:
    """The moves of the side to move, in full notation."""
    game = rules(variant)
    return list(dict.fromkeys(full_notation(game, position, move) for move in game.moves(position)))


def board_json(variant: Variant, position: Position) -> dict[str, Any]:
    """What the page's program asks about a position."""
    return {
        "fen": fen(variant, position),
        "moves": possible(variant, position),
        "white_to_move": position.white_to_move,
    }
