"""How a game stands after its last move: on the board, and what can be said of a draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from tavlei.games.draughts.claims import Repetition, draw_finding, repetition
from tavlei.games.draughts.draws import DrawCount, draw_counts
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.records import written_moves

if TYPE_CHECKING:
    from tavlei.games.draughts.game import BoardOutcome, DraughtsGame
    from tavlei.rulebook import Clause, Explanation


class MoveNotations(NamedTuple):
    """A move in both notations."""

    full: str
    short: str


@dataclass(frozen=True, slots=True)
class GameStanding:
    """A game after its last move; `claims` are the draws that may be claimed now and the counts that run."""

    game: DraughtsGame
    outcome: BoardOutcome | None
    claims: tuple[DrawCount | Repetition, ...]

    @property
    def fen(self) -> str:
        """The position on the board."""
        return fen(self.game.variant, self.game.position)

    @property
    def moves(self) -> list[MoveNotations]:
        """The moves of the game."""
        texts = zip(written_moves(self.game), written_moves(self.game, short=True), strict=True)
        return [MoveNotations(full, short) for full, short in texts]

    @property
    def winner(self) -> Literal["white", "black"] | None:
        """Who has won on the board."""
        if self.outcome is None:
            return None
        return "white" if self.outcome.white_wins else "black"

    @property
    def won_by(self) -> Clause | None:
        """The clause by which the game is won."""
        return None if self.outcome is None else self.outcome.clause

    def explanation(self) -> Explanation:
        """The win, or every count and the repetitions."""
        return draw_finding(self.game).explanation() if self.outcome is None else self.outcome.explanation()


def standing(game: DraughtsGame) -> GameStanding:
    """How a game stands; a repetition is named once it may be claimed, a count as soon as it runs."""
    outcome = game.outcome()
    if outcome is not None:
        return GameStanding(game, outcome, ())
    repeated = repetition(game)
    return GameStanding(game, None, (*((repeated,) if repeated.ripe else ()), *draw_counts(game)))
