"""SGF FF[4] GM[4]: collections of renju games, read from what people really keep and written as the standard asks.

for game in read_games(content):         # bytes of a file, or text
    if isinstance(game, SgfDiagnostic):
        print(game.text())               # which game, which place, which move, why
    else:
        print(record_text(game.moves(), Letters.INTERNATIONAL), write_game(game))
"""

from tavlei.exchange.sgf.building import game_of_moves
from tavlei.exchange.sgf.diagnostics import SgfDiagnostic
from tavlei.exchange.sgf.game import SgfGame, SgfMove
from tavlei.exchange.sgf.node import SgfNode, SgfProperty
from tavlei.exchange.sgf.reader import read_games
from tavlei.exchange.sgf.values import line_of_value, sgf_point, text_of_value, text_value
from tavlei.exchange.sgf.writer import write_game

__all__ = [
    "SgfDiagnostic",
    "SgfGame",
    "SgfMove",
    "SgfNode",
    "SgfProperty",
    "game_of_moves",
    "line_of_value",
    "read_games",
    "sgf_point",
    "text_of_value",
    "text_value",
    "write_game",
]
