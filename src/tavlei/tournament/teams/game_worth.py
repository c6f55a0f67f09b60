"""What the game of a board is worth to the teams: 1-½-0, 2-1-0, or as a regulation of chess has it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tavlei.rulebook import Problem, Refusal, phrase
from tavlei.tournament.model import DRAW, LOSS, WIN, Result

HALVES: Final = 2
"""Scores are whole numbers: halves of a point."""
_MOST_POINTS: Final = 100


@dataclass(frozen=True, slots=True)
class GameWorth:
    """Points of a game won, drawn and lost; a game that somebody did not come to brings him nothing."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        """Refuse points that are no halves, and a draw that is not worth less than a win and as much as a loss."""
        points = (self.win, self.draw, self.loss)
        halves = all((HALVES * worth).denominator == 1 and 0 <= worth < _MOST_POINTS for worth in points)
        if not halves or not self.win > self.draw >= self.loss:
            params = {"got": ", ".join(map(str, points))}
            message = phrase("a game won is worth more than a drawn one, a draw no less than a loss; got {got}")
            raise Refusal(Problem(message, params, path="game_points"))

    def score(self, outcome: int) -> int:
        """A game won, drawn or lost, in halves of a point."""
        return int({WIN: self.win, DRAW: self.draw, LOSS: self.loss}[outcome] * HALVES)

    def scores(self, result: Result) -> tuple[int, int]:
        """What both sides have of a game, in halves of a point."""
        return self._of(result, result.white_score), self._of(result, result.black_score)

    def _of(self, result: Result, outcome: int) -> int:
        return self.score(outcome) if result.played or outcome else 0


ONE_POINT: Final = GameWorth()
TWO_POINTS: Final = GameWorth(Fraction(2), Fraction(1))


def usual_worth(points_for_win: int) -> GameWorth:
    """The worth of a game by what a win is worth: half of it for a draw (5.4.7.1)."""
    return TWO_POINTS if points_for_win == 2 else ONE_POINT
