"""The board of a game on the server as the pages draw it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tavlei.games.clock import clock_text
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.office.board.board_view import Mode, draughts_view, stones_view
from tavlei.office.competitions.models import Round
from tavlei.office.explanations import reader_language
from tavlei.office.live.game.tables import current
from tavlei.office.live.models import LiveGame
from tavlei.office.live.pages.telling import position_for_watchers, watched

if TYPE_CHECKING:
    from tavlei.games.progress import Game, SpectatorView
    from tavlei.office.board.board_view import BoardView
    from tavlei.office.competitions.models import Competition


def board_of_game(
    game: Game, count: int, *, for_player: bool = False, flipped: bool = False, name: str = "board"
) -> BoardView:
    """The board after so many moves of the players; what can be chosen on it the script is told with the game."""
    board, mode = game.board, Mode.MOVE if for_player else Mode.SHOW
    if not isinstance(board, DraughtsBoard):
        return replace(stones_view(board.points[:count], name=name), walks=(), at=0, mode=mode)
    at = board.drawn + count
    last = board.game.moves[at - 1] if at else None
    shown = draughts_view(board.game.variant, board.game.positions[at], name=name, flipped=flipped, last=last)
    return replace(shown, mode=mode)


@dataclass(frozen=True, slots=True)
class WallBoard:
    """A board of the wall: the game, how it stood as long ago as everybody may see, its picture, the clocks."""

    game: LiveGame
    view: dict[str, Any]
    board: BoardView
    white_clock: str
    black_clock: str


def round_on_server(competition: Competition) -> Round | None:
    """The last round of a competition with games on the server."""
    rounds = Round.objects.filter(competition=competition, encounters__live_games__isnull=False)
    return rounds.order_by("-number").first()


def games_of_round(one_round: Round) -> list[LiveGame]:
    """Its games by board; of a micro-match the last one."""
    games = LiveGame.objects.filter(encounter__round=one_round).select_related("encounter", "white", "black")
    last = {game.encounter_id: game for game in games.order_by("number")}
    return sorted(last.values(), key=lambda game: game.encounter.board if game.encounter else 0)


def wall_of(one_round: Round) -> list[WallBoard]:
    """Every board of a round as everybody may see it."""
    return [_shown(game) for game in games_of_round(one_round)]


def wall_view(live: LiveGame, game: Game, seen: SpectatorView, language: str) -> dict[str, Any]:
    """What a wall is told of a game: the position, the last move, the clocks, the result."""
    record = position_for_watchers(live, game, seen, language)
    moves = record.pop("moves")
    return {**record, "made": len(moves), "move": moves[-1] if moves else ""}


def _shown(game: LiveGame) -> WallBoard:
    state = current(game)
    view = wall_view(game, state, watched(game, state), reader_language())
    white, black = (clock_text(view["clocks"][side] // 1000 * 1000) for side in ("white", "black"))
    return WallBoard(game, view, board_of_game(state, view["made"], name=f"board-{game.code}"), white, black)
