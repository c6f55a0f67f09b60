"""How a game stands as the text of a message: what several are told alike is written once."""

from __future__ import annotations

from collections.abc import Callable
from json import JSONEncoder
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.progress import spectator_view
from tavlei.office.live.game.server_time import now_ms
from tavlei.office.live.game.tables import current, table_of
from tavlei.office.live.pages.telling import board_after, own_view, position_for_watchers, shared_view, watched

if TYPE_CHECKING:
    from tavlei.games.progress import Game, SpectatorView
    from tavlei.office.live.game.seats import Viewer
    from tavlei.office.live.models import LiveGame

PositionView = Callable[["LiveGame", "Game", "SpectatorView", str], dict[str, Any]]

written: Final = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""JSON in as few bytes as it takes."""


def message_to(live: LiveGame, place: Viewer, language: str, position: int) -> tuple[int, str]:
    """The number of the last event, and how the game stands for a player or the judge, as JSON."""
    table = table_of(live)
    number, game = table.now
    shared = table.said_once("shared", language, (number,), lambda: written(shared_view(live, number, game, language)))
    own = written(own_view(live, game, place, language, position))
    return number, f"{shared[:-1]},{own[1:]}"


def message_to_watchers(live: LiveGame, language: str, tell: PositionView = position_for_watchers) -> tuple[int, str]:
    """How far those who watch have seen the game, and how it stood then, as JSON; `tell` says it in their words."""
    table = table_of(live)
    last, game = table.now
    seen = watched(live, game)
    number = len(seen.moves) + (seen.result is not None)
    stamp = last, number, live.state
    return number, table.said_once(tell.__name__, language, stamp, lambda: written(tell(live, game, seen, language)))


def shown_moves(game: LiveGame, place: Viewer) -> int:
    """How many moves somebody may see: players all of them, those who watch with the delay of the regulation."""
    state = current(game)
    if place.is_player:
        return len(state.moves)
    return len(spectator_view(state, now_ms(), game.delay * 1000).moves)


def walk_of(game: LiveGame, place: Viewer) -> list[dict[str, Any]]:
    """The positions from the first to the last one that somebody may see, each with the squares of its move."""
    state = current(game)
    shown = min(shown_moves(game, place), len(state.moves))
    boards = (board_after(state, count) for count in range(shown + 1))
    return [{"position": board["position"], "last": board["last"]} for board in boards]
