"""How a game stands as the text of a message: what several are told alike is written once."""

from __future__ import annotations

from collections.abc import Callable
from json import JSONEncoder
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.live.tables import table_of
from tavlei.office.live.telling import own_view, shared_view, told_to_watchers, watched

if TYPE_CHECKING:
    from tavlei.games.progress import Game, SpectatorView
    from tavlei.office.live.models import LiveGame
    from tavlei.office.live.seats import Place

Told = Callable[["LiveGame", "Game", "SpectatorView", str], dict[str, Any]]

written: Final = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""JSON in as few bytes as it takes."""


def message_to(live: LiveGame, place: Place, language: str, told: int) -> tuple[int, str]:
    """The number of the last event, and how the game stands for a player or the judge, as JSON."""
    table = table_of(live)
    number, game = table.now
    shared = table.said_once("shared", language, (number,), lambda: written(shared_view(live, number, game, language)))
    own = written(own_view(live, game, place, language, told))
    return number, f"{shared[:-1]},{own[1:]}"


def message_to_watchers(live: LiveGame, language: str, tell: Told = told_to_watchers) -> tuple[int, str]:
    """How far those who watch have seen the game, and how it stood then, as JSON; `tell` says it in their words."""
    table = table_of(live)
    last, game = table.now
    seen = watched(live, game)
    number = len(seen.moves) + (seen.result is not None)
    stamp = last, number, live.state
    return number, table.said_once(tell.__name__, language, stamp, lambda: written(tell(live, game, seen, language)))
