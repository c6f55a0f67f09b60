"""Games of renju from and to SGF files, one by one.

>>> from tavlei import sgf
>>> for game in sgf.games("(;GM[4]SZ[15]PB[Ivanov];B[hh];W[hg];B[ig])"):
...     print(game.record())
1.h8 2.h9 3.i9
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tavlei.exchange.sgf import SgfDiagnostic, SgfGame, SgfMove, game_of_moves, read_games, write_game
from tavlei.games.renju import Game
from tavlei.games.renju.board import Letters
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tavlei.rulebook import Rulebook

__all__ = ["SgfDiagnostic", "SgfGame", "SgfMove", "game_of", "games", "read", "sgf_of", "write_game"]


def read(
    source: str | bytes | Path, *, letters: Letters | str = Letters.INTERNATIONAL
) -> Iterator[SgfGame | SgfDiagnostic]:
    """The games of a `Path`, of its bytes or of a text with all they tell; one with a mistake comes as a diagnostic."""
    content = source.read_bytes() if isinstance(source, Path) else source
    yield from read_games(content, letters=Letters(letters))


def games(
    source: str | bytes | Path,
    *,
    rulebook: Rulebook | None = None,
    wrong: Callable[[SgfDiagnostic], object] | None = None,
) -> Iterator[Game]:
    """The main lines as games to play on. A game with a mistake is refused, or told to `wrong` and passed over."""
    for found in read(source):
        if isinstance(found, SgfGame):
            yield game_of(found, rulebook=rulebook)
        elif wrong is None:
            raise Refusal(found.problem).at(f"games[{found.number - 1}]")
        else:
            wrong(found)


def game_of(sgf_game: SgfGame, *, rulebook: Rulebook | None = None) -> Game:
    """The main line of a game of a file."""
    return Game.from_moves(sgf_game.moves(), rulebook=rulebook)


def sgf_of(game: Game, info: Mapping[str, str] | None = None) -> SgfGame:
    """A game with what its root tells (`PB`, `PW`, `EV`, `DT`, `RE`), to be written."""
    return game_of_moves(game.state.moves, info)
