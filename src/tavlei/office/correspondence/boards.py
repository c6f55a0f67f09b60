"""The board of a page: a picture with words, squares to click, and the moves that are possible."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tavlei.correspondence import Side
from tavlei.games.draughts.diagram import board_svg, describe
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.squares import Square, picture_ratio, squares_of

if TYPE_CHECKING:
    from tavlei.games.draughts.game import Game
    from tavlei.games.draughts.position import Position


@dataclass(frozen=True, slots=True)
class PageBoard:
    """Everything the page of a game shows of its board; `moves` are the possible ones in full notation."""

    svg: SafeString
    squares: tuple[Square, ...]
    moves: tuple[str, ...]
    ratio: str


def page_board(game: Game, seen_by: Side | None, *, clickable: bool) -> PageBoard:
    """The board as a side sees it, the last move marked."""
    flipped = seen_by is Side.BLACK
    marks = game.moves[-1].origin | game.moves[-1].target if game.moves else 0
    labels = describe(game.variant, game.position, marks=marks, book=catalogue(reader_language()))
    svg = board_svg(game.variant, game.position, labels=labels, flipped=flipped, marks=marks)
    board = game.variant.board
    return PageBoard(
        mark_safe(svg),  # noqa: S308 - escaped where it is written
        squares_of(board, partial(_piece, game.position), flipped=flipped) if clickable else (),
        possible_moves(game) if clickable else (),
        picture_ratio(board),
    )


def possible_moves(game: Game) -> tuple[str, ...]:
    """The moves of the side to move in full notation."""
    moves_of, position = rules(game.variant), game.position
    return tuple(dict.fromkeys(full_notation(moves_of, position, each) for each in moves_of.moves(position)))


def _piece(position: Position, bit: int) -> str:
    if not bit & position.occupied:
        return ""
    if bit & position.kings:
        return _("white king") if bit & position.white else _("black king")
    return _("white man") if bit & position.white else _("black man")
