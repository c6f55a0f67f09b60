"""The board of a game on the server as the pages draw it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.office.board.board_view import Mode, draughts_view, stones_view

if TYPE_CHECKING:
    from tavlei.games.progress import Game
    from tavlei.office.board.board_view import BoardView


def board_of_game(
    game: Game, made: int, *, for_player: bool = False, flipped: bool = False, name: str = "board"
) -> BoardView:
    """The board after so many moves of the players; what can be chosen on it the script is told with the game."""
    board, mode = game.board, Mode.MOVE if for_player else Mode.SHOW
    if not isinstance(board, DraughtsBoard):
        return replace(stones_view(board.points[:made], name=name), walks=(), at=0, mode=mode)
    at = board.drawn + made
    last = board.game.moves[at - 1] if at else None
    shown = draughts_view(board.game.variant, board.game.positions[at], name=name, flipped=flipped, last=last)
    return replace(shown, mode=mode)
