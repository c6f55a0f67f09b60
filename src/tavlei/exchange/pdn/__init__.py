"""PDN 3.0: databases of draughts games, read from what people really keep and written as the standard asks.

for game in read_games(stream):          # one game at a time, whatever the size of the file
    if isinstance(game, PdnDiagnostic):
        print(game.text())               # which game, which line, which move, why
    else:
        print(write_game(game))
"""

from tavlei.exchange.pdn.clocks import ClockReading, clocks
from tavlei.exchange.pdn.diagnostics import PdnDiagnostic
from tavlei.exchange.pdn.game import PdnGame, PdnTag
from tavlei.exchange.pdn.game_types import guess_variant, type_tags, variant_of_tags
from tavlei.exchange.pdn.reader import read_games
from tavlei.exchange.pdn.results import PdnOutcome, PdnResult, read_result
from tavlei.exchange.pdn.tree import PdnLine, PdnNote, PdnPly, PdnSetup
from tavlei.exchange.pdn.writer import PdnStyle, write_game, write_games

__all__ = [
    "ClockReading",
    "PdnDiagnostic",
    "PdnGame",
    "PdnLine",
    "PdnNote",
    "PdnOutcome",
    "PdnPly",
    "PdnResult",
    "PdnSetup",
    "PdnStyle",
    "PdnTag",
    "clocks",
    "guess_variant",
    "read_games",
    "read_result",
    "type_tags",
    "variant_of_tags",
    "write_game",
    "write_games",
]
