"""The board of a page: a picture with words, squares to click, and the moves that are possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tavlei.correspondence import Side
from tavlei.games.draughts.diagram import board_svg, describe
from tavlei.games.draughts.drawing import CELL, MARGIN
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.view import View
from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language

if TYPE_CHECKING:
    from tavlei.games.draughts.game import Game
    from tavlei.games.draughts.position import Position


@dataclass(frozen=True, slots=True)
class Square:
    """A dark square of the board as a button: its name, its words, and its place in parts of a hundred."""

    name: str
    label: str
    left: str
    top: str
    width: str
    height: str


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
    width, height = _size(game)
    return PageBoard(
        mark_safe(svg),  # noqa: S308 - escaped where it is written
        _squares(game, flipped=flipped) if clickable else (),
        possible_moves(game) if clickable else (),
        f"{width}/{height}",
    )


def possible_moves(game: Game) -> tuple[str, ...]:
    """The moves of the side to move in full notation."""
    moves_of, position = rules(game.variant), game.position
    return tuple(dict.fromkeys(full_notation(moves_of, position, each) for each in moves_of.moves(position)))


def _size(game: Game) -> tuple[int, int]:
    board = game.variant.board
    return CELL * board.files + 2 * MARGIN, CELL * board.ranks + 2 * MARGIN


def _squares(game: Game, *, flipped: bool) -> tuple[Square, ...]:
    board, (width, height) = game.variant.board, _size(game)
    view = View(board, flipped)
    found = []
    for bit in board.bits:
        column, line = view.cell(bit)
        found.append(
            Square(
                board.names[bit],
                f"{board.names[bit]} {_piece(game.position, bit)}".strip(),
                _part(MARGIN + CELL * column, width),
                _part(MARGIN + CELL * line, height),
                _part(CELL, width),
                _part(CELL, height),
            )
        )
    return tuple(found)


def _part(length: int, whole: int) -> str:
    hundredths = length * 10000 // whole
    return f"{hundredths // 100}.{hundredths % 100:02}%"


def _piece(position: Position, bit: int) -> str:
    if not bit & position.occupied:
        return ""
    if bit & position.kings:
        return _("white king") if bit & position.white else _("black king")
    return _("white man") if bit & position.white else _("black man")
