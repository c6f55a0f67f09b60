"""Games of a board as the public page shows them: a diagram to step through, the moves, the times used."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.safestring import SafeString, mark_safe

from tavlei.exchange import pdn
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.renju.board import Letters
from tavlei.games.renju.diagram import board_svg, describe
from tavlei.games.renju.records import record_text
from tavlei.languages import catalogue
from tavlei.office.board.diagrams import numbered, page_board, picture
from tavlei.office.board.player import ShownLine, VariationPlayer
from tavlei.office.competitions.game_records import read_sgf
from tavlei.office.explanations import reader_language
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Game

_CLOCK: Final = re.compile(r"(\d{1,2}):([0-5]\d)(?::([0-5]\d))?")


@dataclass(frozen=True, slots=True)
class Stones:
    """A game of renju after some of its moves: the picture, all moves, and where one stands among them."""

    picture: SafeString
    moves: str
    at: int
    count: int

    @property
    def back(self) -> int:
        """One move before."""
        return max(0, self.at - 1)

    @property
    def on(self) -> int:
        """One move on."""
        return min(self.count, self.at + 1)


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game for a page; without `player` and `stones` its record is shown as it was written."""

    row: Game
    white_time: str
    black_time: str
    player: VariationPlayer | None = None
    stones: Stones | None = None


def shown_game(game: Game, at: int | None = None) -> ShownGame:
    """A game with its diagram; `at` is the move up to which a game of renju is shown, its last if none is named."""
    times = clock_text(game.white_seconds), clock_text(game.black_seconds)
    if game.record and game.form == "pdn":
        return ShownGame(game, *times, player=_player(game))
    if game.record and game.form == "sgf":
        return ShownGame(game, *times, stones=_stones(game, at))
    return ShownGame(game, *times)


def clock_text(seconds: int | None) -> str:
    """A time used in hours, minutes and seconds."""
    return "" if seconds is None else f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def clock_seconds(text: str, path: str) -> int | None:
    """The seconds of a time written as hours and minutes, with seconds or without; None for nothing."""
    if not text.strip():
        return None
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        problem = Problem("expected hours and minutes such as 1:25 or 1:25:30; got «{got}»", {"got": text}, path=path)
        raise Refusal(problem)
    hours, minutes, seconds = (int(group or 0) for group in found.groups())
    return hours * 3600 + minutes * 60 + seconds


def _player(game: Game) -> VariationPlayer | None:
    found = next(pdn.read_games(game.record), None)
    if not isinstance(found, pdn.PdnGame) or not found.moves:
        return None
    moves_of, name = rules(found.variant), f"game-{game.number}"
    walk = [{"move": "", "fen": fen(found.variant, found.start)}]
    walk += [
        {"move": full_notation(moves_of, pdn_ply.before, pdn_ply.move), "fen": fen(found.variant, pdn_ply.after)}
        for pdn_ply in found.replay()
    ]
    text = numbered([step["move"] for step in walk[1:]], white_first=found.start.white_to_move)
    still = picture(found.variant, found.final(), name=f"{name}-still")
    line = ShownLine(text, "", found.result.text if found.result.text != "*" else "")
    return VariationPlayer(name, page_board(found.variant, found.start), still, [line], [walk])


def _stones(game: Game, at: int | None) -> Stones | None:
    try:
        moves = read_sgf(game.record).moves()
    except Refusal:
        return None
    shown = len(moves) if at is None else max(0, min(at, len(moves)))
    last = moves[shown - 1] if shown else None
    labels = describe(moves[:shown], last=last, book=catalogue(reader_language()))
    svg = board_svg(moves[:shown], last=last, labels=labels, name=f"game-{game.number}")
    picture_of = mark_safe(svg)  # noqa: S308 - escaped where it is written
    return Stones(picture_of, record_text(moves, Letters.INTERNATIONAL), shown, len(moves))
