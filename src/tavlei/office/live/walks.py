"""All positions of a game, for whoever steps back through its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.games.progress import spectator_view
from tavlei.office.live.server_time import now_ms
from tavlei.office.live.tables import current
from tavlei.office.live.telling import board_after

if TYPE_CHECKING:
    from tavlei.office.live.models import LiveGame
    from tavlei.office.live.seats import Place


def shown_moves(game: LiveGame, place: Place) -> int:
    """How many moves somebody may see: players all of them, those who watch with the delay of the regulation."""
    state = current(game)
    if place.is_player:
        return len(state.moves)
    return len(spectator_view(state, now_ms(), game.delay * 1000).moves)


def walk_of(game: LiveGame, place: Place) -> list[dict[str, Any]]:
    """The positions from the first to the last one that somebody may see, each with the squares of its move."""
    state = current(game)
    shown = min(shown_moves(game, place), len(state.moves))
    boards = (board_after(state, made) for made in range(shown + 1))
    return [{"position": board["position"], "last": board["last"]} for board in boards]
