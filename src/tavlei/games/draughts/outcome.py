"""How a game of draughts ended: who has won or that it is drawn, why, and by which clause."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from tavlei.games.draughts.claims import Repetition
from tavlei.rulebook import Explanation, Step, phrase

if TYPE_CHECKING:
    from tavlei.games.draughts.draws import DrawCount
    from tavlei.games.draughts.game import BoardOutcome, DraughtsGame
    from tavlei.rulebook import Clause

Colour = Literal["white", "black"]
AGREED: Final = phrase("agreement")
REPEATED: Final = phrase("the position was repeated")
COUNTED: Final = phrase("the number of moves of the clause was reached")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: `winner` is None in a draw; `reason` is a stable English phrase that the catalogues know."""

    winner: Colour | None
    reason: str
    clause: Clause
    why: Explanation = field(repr=False)

    @property
    def result(self) -> str:
        """The result as it is written: `1-0`, `0-1` or `1/2-1/2`."""
        return {"white": "1-0", "black": "0-1", None: "1/2-1/2"}[self.winner]

    def explanation(self) -> Explanation:
        """The reason with its clause."""
        return self.why

    def __str__(self) -> str:
        """Result, reason and clause in a line."""
        return f"{self.result} {self.reason} [{self.clause}]"


def colour(*, white: bool) -> Colour:
    """The colour of a side."""
    return "white" if white else "black"


def won(board_outcome: BoardOutcome) -> Outcome:
    """A win as the rules tell it."""
    return Outcome(
        colour(white=board_outcome.white_wins), board_outcome.reason, board_outcome.clause, board_outcome.explanation()
    )


def drawn_by_agreement(clause: Clause) -> Outcome:
    """A draw both wanted."""
    return Outcome(None, AGREED, clause, Explanation(Step("draughts.drawn", AGREED, clause)))


def drawn_by_claim(claim: DrawCount | Repetition) -> Outcome:
    """A draw that was claimed, with the count it rests on."""
    reason = REPEATED if isinstance(claim, Repetition) else COUNTED
    counted = claim.explanation().conditions
    return Outcome(None, reason, claim.clause, Explanation(Step("draughts.drawn", reason, claim.clause), counted))


def decided_on_board(game: DraughtsGame) -> Outcome | None:
    """Who has won on the board, if anybody."""
    board_outcome = game.outcome()
    return None if board_outcome is None else won(board_outcome)
