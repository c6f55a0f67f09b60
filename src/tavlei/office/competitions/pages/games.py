"""Games of a board as the public page shows them: a diagram to step through, the moves, the times used."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.exchange import pdn
from tavlei.games.renju.board import Letters
from tavlei.games.renju.records import record_text
from tavlei.office.board.board_view import (
    BoardView,
    ShownLine,
    draughts_view,
    first_step,
    step_of,
    stones_view,
    with_lines,
)
from tavlei.office.board.diagrams import numbered
from tavlei.office.competitions.results.game_records import read_sgf
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Game

_CLOCK: Final = re.compile(r"(\d{1,2}):([0-5]\d)(?::([0-5]\d))?")


@dataclass(frozen=True, slots=True)
class Stones:
    """A game of renju after some of its moves: all moves, and where one stands among them."""

    moves: str
    at: int
    count: int

    @property
    def back(self) -> int:
        return max(0, self.at - 1)

    @property
    def on(self) -> int:
        return min(self.count, self.at + 1)


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game for a page, renju with its `stones`; without a board its record is shown as it was written."""

    row: Game
    white_time: str
    black_time: str
    board: BoardView | None = None
    stones: Stones | None = None


def shown_game(game: Game, at: int | None = None) -> ShownGame:
    """A game with its diagram; `at` is the move up to which a game of renju is shown, its last if none is named."""
    times = clock_text(game.white_seconds), clock_text(game.black_seconds)
    if game.record and game.form == "pdn":
        return ShownGame(game, *times, board=_lines(game))
    if game.record and game.form == "sgf":
        return _stones(game, times, at)
    return ShownGame(game, *times)


def clock_text(seconds: int | None) -> str:
    """A time used in hours, minutes and seconds."""
    return "" if seconds is None else f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def clock_seconds(text: str, path: str) -> int | None:
    """The seconds of a time written as hours and minutes, with seconds or without; None for nothing."""
    if not text.strip():
        return None
    match = _CLOCK.fullmatch(text.strip())
    if match is None:
        problem = Problem("expected hours and minutes such as 1:25 or 1:25:30; got «{got}»", {"got": text}, path=path)
        raise Refusal(problem)
    hours, minutes, seconds = (int(group or 0) for group in match.groups())
    return hours * 3600 + minutes * 60 + seconds


def _lines(game: Game) -> BoardView | None:
    found = next(pdn.read_games(game.record), None)
    if not isinstance(found, pdn.PdnGame) or not found.moves:
        return None
    walk = [first_step(found.variant, found.start)]
    walk += [step_of(found.variant, ply.before, ply.move, ply.after) for ply in found.replay()]
    text = numbered([step["move"] for step in walk[1:]], white_first=found.start.white_to_move)
    line = ShownLine(text, "", found.result.text if found.result.text != "*" else "")
    return with_lines(draughts_view(found.variant, found.start, name=f"game-{game.number}"), [line], [walk])


def _stones(game: Game, times: tuple[str, str], at: int | None) -> ShownGame:
    try:
        moves = read_sgf(game.record).moves()
    except Refusal:
        return ShownGame(game, *times)
    view = stones_view(moves, at=at, name=f"game-{game.number}")
    stones = Stones(record_text(moves, Letters.INTERNATIONAL), view.at, len(moves))
    return ShownGame(game, *times, view, stones)
