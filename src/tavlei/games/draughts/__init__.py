"""Draughts: Russian, draughts-64, 100 squares, giveaway and the 80-cell board.

>>> from tavlei.games import draughts
>>> game = draughts.Game()
>>> game.push("c3-d4")
'c3-d4'

A game on 100 squares is `draughts.Game(variant="international")`; what else may be played is in `draughts.VARIANTS`.
"""

from typing import TYPE_CHECKING

from tavlei._lazy import lazily

if TYPE_CHECKING:
    from tavlei.games.draughts.claims import Repetition as Repetition
    from tavlei.games.draughts.draws import DrawCount as DrawCount
    from tavlei.games.draughts.game import DraughtsGame as DraughtsGame
    from tavlei.games.draughts.moves import Move as Move
    from tavlei.games.draughts.outcome import Outcome as Outcome
    from tavlei.games.draughts.playing import Game as Game
    from tavlei.games.draughts.position import Position as Position
    from tavlei.games.draughts.variants import VARIANTS as VARIANTS
    from tavlei.games.draughts.variants import Variant as Variant

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "claims": ("Repetition",),
        "draws": ("DrawCount",),
        "game": ("DraughtsGame",),
        "moves": ("Move",),
        "outcome": ("Outcome",),
        "playing": ("Game",),
        "position": ("Position",),
        "variants": ("VARIANTS", "Variant"),
    },
)
