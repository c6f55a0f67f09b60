"""The record of a game that was played on the server, with the time left after every move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.exchange import sgf
from tavlei.exchange.pdn.setup import start_tags
from tavlei.exchange.pdn.tags import tag_line
from tavlei.games.clock import Side, clock_text
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.progress.draughts_board import DraughtsBoard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.progress import Game, MadeMove


def record_text(game: Game) -> tuple[str, str]:
    """The record and its form: PDN of draughts, SGF of renju; empty without a move."""
    if isinstance(game.board, DraughtsBoard):
        return _pdn(game, game.board), "pdn"
    points = game.board.points
    return (sgf.write_game(sgf.game_of_moves(points)) if points else ""), "sgf"


def seconds_used(game: Game, side: Side) -> int:
    """How long a player has thought over his moves, in whole seconds."""
    left = game.setup.control.periods[0].milliseconds
    spent = 0
    for move in game.moves:
        if move.side is side:
            spent += max(0, left + move.gained - _left(move))
            left = _left(move)
    return spent // 1000


def _left(move: MadeMove) -> int:
    """What whoever made a move had left after it."""
    return move.white if move.side is Side.WHITE else move.black


def _pdn(game: Game, board: DraughtsBoard) -> str:
    played = board.game
    if not played.moves:
        return ""
    first = played.positions[0]
    tags = "" if first == played.variant.start else "\n".join(map(tag_line, start_tags(played.variant, first))) + "\n\n"
    return f"{tags}{' '.join(_words(played, game.moves, board.drawn))} *"


def _words(played: DraughtsGame, log: tuple[MadeMove, ...], drawn: int) -> Iterator[str]:
    """The moves with their numbers; those of the players with what was left on their clocks."""
    moves, offset = rules(played.variant), 0 if played.positions[0].white_to_move else 1
    for number, (position, move) in enumerate(zip(played.positions, played.moves, strict=False)):
        if (number + offset) % 2 == 0 or number == 0:
            yield f"{(number + offset) // 2 + 1}{'...' if (number + offset) % 2 else '.'}"
        yield full_notation(moves, position, move)
        if number >= drawn:
            yield f"{{[%clk {clock_text(_left(log[number - drawn]))}]}}"
