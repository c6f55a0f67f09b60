"""Renju: the board, fouls, results, opening regulations and records (section IX).

>>> from tavlei.games import renju
>>> renju.Game.from_record("1.h8 2.h9").turn
<StoneColour.BLACK: 'black'>
"""

from typing import TYPE_CHECKING

from tavlei._lazy import lazily

if TYPE_CHECKING:
    from tavlei.games.renju.board import Letters as Letters
    from tavlei.games.renju.board import RenjuPosition as RenjuPosition
    from tavlei.games.renju.board import StoneColour as StoneColour
    from tavlei.games.renju.fouls import Foul as Foul
    from tavlei.games.renju.game import Ending as Ending
    from tavlei.games.renju.game import RenjuGame as RenjuGame
    from tavlei.games.renju.game import RenjuResult as RenjuResult
    from tavlei.games.renju.playing import Game as Game

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "board": ("Letters", "RenjuPosition", "StoneColour"),
        "fouls": ("Foul",),
        "game": ("Ending", "RenjuGame", "RenjuResult"),
        "playing": ("Game",),
    },
)
