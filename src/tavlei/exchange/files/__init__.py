"""Any file of another program: what it is, whether it can be read, and what is wrong with it.

found = examine("open.trf", content)
found.kind, found.summary.text(), [note.text() for note in found.notes]
"""

from tavlei.exchange.files.examining import Examined, examine
from tavlei.exchange.files.games import GameFile, GameRow, Wanted, found_games, game_file, split_games
from tavlei.exchange.files.kinds import FileKind, kind_of

__all__ = [
    "Examined",
    "FileKind",
    "GameFile",
    "GameRow",
    "Wanted",
    "examine",
    "found_games",
    "game_file",
    "kind_of",
    "split_games",
]
