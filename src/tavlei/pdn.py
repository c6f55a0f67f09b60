"""Games of draughts from and to PDN files: read one by one, however big the file is.

>>> from tavlei import pdn
>>> text = '[White "Ivanov"] [Black "Petrov"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0'
>>> for game in pdn.games(text):
...     print(game.record())
1. cd4 dc5 2. bc3 fg5
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tavlei.exchange.pdn import (
    PdnDiagnostic,
    PdnGame,
    PdnLine,
    PdnResult,
    PdnStyle,
    PdnTag,
    read_games,
    read_result,
    write_game,
    write_games,
)
from tavlei.games.draughts import Game
from tavlei.games.draughts.game import DraughtsGame
from tavlei.games.draughts.play import rulebook_of
from tavlei.rulebook import Problem, Refusal, Rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from tavlei.games.draughts.variants import Variant

    Source = str | bytes | Path | Iterable[str] | Iterable[bytes]

__all__ = [
    "PdnDiagnostic",
    "PdnGame",
    "PdnLine",
    "PdnResult",
    "PdnStyle",
    "PdnTag",
    "game_of",
    "games",
    "pdn_of",
    "read",
    "write_game",
    "write_games",
]


def read(source: Source, *, default: Variant | None = None) -> Iterator[PdnGame | PdnDiagnostic]:
    """The games of a `Path`, an open file or a text with all they tell; one with a mistake comes as a diagnostic."""
    if isinstance(source, Path):
        with source.open("rb") as stream:
            yield from read_games(stream, default=default)
    else:
        yield from read_games(source, default=default)


def games(
    source: Source,
    *,
    default: Variant | None = None,
    rulebook: Rulebook | None = None,
    wrong: Callable[[PdnDiagnostic], object] | None = None,
) -> Iterator[Game]:
    """The main lines as games to play on. A game with a mistake is refused, or told to `wrong` and passed over."""
    for found in read(source, default=default):
        if isinstance(found, PdnGame):
            yield game_of(found, rulebook=rulebook)
        elif wrong is None:
            raise Refusal(found.problem).at(f"games[{found.number - 1}]")
        else:
            wrong(found)


def game_of(game: PdnGame, *, rulebook: Rulebook | None = None) -> Game:
    """The main line of a game of a file; one in which a position is set up between the moves is refused."""
    if any(game.tree.note(ply).setups for ply in range(len(game.moves) + 1)):
        raise Refusal(Problem("a position is set up between the moves, so they alone are no game", code="setup"))
    book = rulebook_of(game.variant, rulebook or Rulebook.on("draughts-rules", None))
    return Game.of(DraughtsGame(game.variant, tuple(game.positions()), game.moves, book))


def pdn_of(game: Game, tags: Mapping[str, str] | None = None) -> PdnGame:
    """A game with tags such as `White`, `Black`, `Event`, to be written; the result is that of the game.

    >>> print(write_game(pdn_of(Game.from_moves("c3-d4 d6-c5"), {"White": "Ivanov"})).splitlines()[0])
    [White "Ivanov"]
    """
    text = "*" if game.outcome is None else game.outcome.result
    state = game.state
    named = tuple(PdnTag(name, value) for name, value in (tags or {}).items())
    return PdnGame(state.variant, state.positions[0], PdnLine(state.moves), named, read_result(text))
