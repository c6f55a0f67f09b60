"""The board of a game of draughts on the server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.clock.sides import side
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.game import BoardOutcome, DraughtsGame, new_game, replay
from tavlei.games.draughts.legal import legal_moves, read_move
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.starting_positions import draw_start
from tavlei.games.draughts.variants import variant
from tavlei.games.progress.results import GameResult
from tavlei.games.progress.voices import win_of
from tavlei.rulebook import Refusal, cites

if TYPE_CHECKING:
    from tavlei.games.clock import Side
    from tavlei.games.progress.setup import GameSetup


@dataclass(frozen=True, slots=True)
class DraughtsBoard:
    """The moves and positions of a game of draughts; `outcome` once the board has decided it.

    `drawn` first moves were drawn by lot or set: they count as moves of the game (D9) and cannot be set back.
    """

    game: DraughtsGame
    drawn: int = 0
    outcome: BoardOutcome | None = None

    @property
    def to_move(self) -> Side:
        return side(white=self.game.position.white_to_move)

    @property
    def fen(self) -> str:
        """The position as FEN."""
        return fen(self.game.variant, self.game.position)

    def position_text(self, count: int) -> str:
        """The position after so many moves of the players, as FEN."""
        return fen(self.game.variant, self.game.positions[self.drawn + count])

    def legal(self) -> tuple[str, ...]:
        """The legal moves in full notation, in the order of the board."""
        return legal_moves(self.game.variant, self.game.position, self.game.rulebook).notation

    def play(self, text: str) -> tuple[DraughtsBoard, str]:
        """The board after a move, and the move in full notation; another move is refused with what bars it."""
        game, moves = self.game, rules(self.game.variant)
        position = game.position
        move = read_move(game.variant, position, text, game.rulebook)
        written = full_notation(moves, position, move)
        positions = (*game.positions, moves.play(position, move))
        after = DraughtsGame(game.variant, positions, (*game.moves, move), game.rulebook)
        return DraughtsBoard(after, self.drawn, after.outcome()), written

    def back_to(self, count: int) -> DraughtsBoard:
        """The board after so many moves of the players."""
        saved_count, game = self.drawn + count, self.game
        before = DraughtsGame(game.variant, game.positions[: saved_count + 1], game.moves[:saved_count], game.rulebook)
        return DraughtsBoard(before, self.drawn)

    def result(self, at: int) -> GameResult | None:
        """The end of the game on the board."""
        if self.outcome is None:
            return None
        winner = side(white=self.outcome.white_wins)
        return GameResult(win_of(winner), self.outcome.reason, self.outcome.clause, at=at)


@cites("draughts-rules", "5.4.1.3", "6.1.4.1", "6.2.2")
def draughts_board(setup: GameSetup) -> DraughtsBoard:
    """The board before the first move of a player: the usual start, or what was drawn or set."""
    game = variant(setup.kind)
    if setup.start is None:
        return DraughtsBoard(new_game(game, setup.rulebook))
    try:
        if setup.start.fen is not None:
            begun = new_game(game, setup.rulebook, start=parse_fen(game, setup.start.fen))
        elif setup.start.lot is not None:
            lot = draw_start(setup.start.lot.table, setup.start.lot.seed, setup.rulebook).start
            start = None if lot.moves else lot.position
            begun = replay(game, lot.moves, setup.rulebook, start=start)
        else:
            begun = replay(game, setup.start.moves, setup.rulebook)
    except Refusal as refusal:
        raise refusal.at("start") from None
    return DraughtsBoard(begun, len(begun.moves), begun.outcome())
