"""The board of a page: a picture with words, squares to click, and the moves that are possible."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe

from tavlei.games.draughts.diagram import board_svg, describe
from tavlei.languages import catalogue
from tavlei.office.board.diagrams import piece_words, possible
from tavlei.office.board.squares import Square, picture_ratio, squares_of
from tavlei.office.explanations import reader_language

if TYPE_CHECKING:
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.position import Position


@dataclass(frozen=True, slots=True)
class GameBoard:
    """Everything the page of a game shows of its board; `moves` are the possible ones in full notation."""

    svg: SafeString
    squares: tuple[Square, ...]
    moves: tuple[str, ...]
    ratio: str


def game_board(game: DraughtsGame, *, flipped: bool, clickable: bool) -> GameBoard:
    """The board as White or, flipped, as Black sees it, the last move marked."""
    marks = game.moves[-1].origin | game.moves[-1].target if game.moves else 0
    labels = describe(game.variant, game.position, marks=marks, book=catalogue(reader_language()))
    svg = board_svg(game.variant, game.position, labels=labels, flipped=flipped, marks=marks)
    board = game.variant.board
    return GameBoard(
        mark_safe(svg),  # noqa: S308 - escaped where it is written
        squares_of(board, partial(_piece, game.position), flipped=flipped) if clickable else (),
        tuple(possible(game.variant, game.position)) if clickable else (),
        picture_ratio(board),
    )


def _piece(position: Position, bit: int) -> str:
    if not bit & position.occupied:
        return ""
    side, rank = "w" if bit & position.white else "b", "k" if bit & position.kings else "m"
    return piece_words()[side + rank]
