"""Renju with the computer: the game is its moves; a foul of the reader's black stones the computer states at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone

from tavlei.games.renju.board import Letters, StoneColour, parse_point, point_name
from tavlei.games.renju.game import RenjuGame
from tavlei.games.renju.records import NO_STONE, PASS_WORDS, parse_record, record_text
from tavlei.office.board.board_view import played_stones_view
from tavlei.office.board.thinking import renju_reply
from tavlei.office.explanations import as_html
from tavlei.office.federation.settled import rulebook_on, settled

if TYPE_CHECKING:
    from collections.abc import Sequence

RENJU: Final = "renju"
_LETTERS: Final = Letters.INTERNATIONAL


@dataclass(frozen=True, slots=True)
class PlayedRenju:
    """A game as it stands, and whose stones the reader has."""

    game: RenjuGame
    reader: StoneColour

    @property
    def readers_turn(self) -> bool:
        """Whether the reader is to move."""
        return self.game.to_move is self.reader

    @property
    def written(self) -> str:
        """The moves as the address keeps them."""
        return _written(self.game.moves)

    def answered(self, move: str, level: int) -> PlayedRenju:
        """The game with the reader's move, if it is his turn, and the computer's."""
        played = _after(self.game, _read(move), self.reader) if self.readers_turn and not self.game.over else self
        if played.readers_turn or played.game.over:
            return played
        return _after(played.game, renju_reply(played.game.moves, level, timezone.localdate(), settled()), self.reader)

    def back(self) -> str | None:
        """The moves without the last of both; without the last alone where the game ended with the reader's."""
        count = 2 if self.readers_turn else 1
        return _written(self.game.moves[:-count]) if len(self.game.moves) >= count else None

    def shown(self, field: str) -> dict[str, Any]:
        """What the page shows of it."""
        choosing = self.readers_turn and not self.game.over
        return {
            "board": played_stones_view(self.game.moves, field=field if choosing else ""),
            "record": record_text(self.game.moves, _LETTERS),
            "outcome": as_html(self.game.explanation()) if self.game.over else "",
            "ours": self.readers_turn,
        }


def played_renju(moves: str, side: str) -> PlayedRenju:
    """The game of an address; what cannot be replayed is refused."""
    reader = StoneColour(side)
    played = PlayedRenju(RenjuGame(rulebook_on("draughts-rules", timezone.localdate())), reader)
    for point in parse_record(moves, _LETTERS):
        played = _after(played.game, point, reader)
    return played


def _after(game: RenjuGame, point: int | None, reader: StoneColour) -> PlayedRenju:
    moved = game.pass_() if point is None else game.place(point)
    if moved.foul is not None and reader is StoneColour.BLACK and not moved.over:
        moved = moved.state_foul()
    return PlayedRenju(moved, reader)


def _read(move: str) -> int | None:
    return None if move.strip().lower() in PASS_WORDS else parse_point(move, _LETTERS)


def _written(moves: Sequence[int | None]) -> str:
    return " ".join(NO_STONE if point is None else point_name(point) for point in moves)
