"""The board of a game of renju on the server: first the opening regulation, then the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Side
from tavlei.games.progress.results import GameResult
from tavlei.games.progress.voices import Score, win_of
from tavlei.games.renju.board import RenjuPosition, StoneColour, parse_point, point_name, position_rows
from tavlei.games.renju.fouls import Foul, foul_at
from tavlei.games.renju.game import RenjuGame
from tavlei.games.renju.openings import Action, Choose, OpeningState, Pass, PlaceStone, start
from tavlei.games.renju.records import NO_STONE, PASS_WORDS
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.games.progress.setup import GameSetup
    from tavlei.games.renju.openings import OpeningStep, Player

# A double three joins two black stones on each of two lines; the other fouls need more. Only an opening that may go on
# by two more stones, again and again, comes so far.
_FEWEST_FOR_FOUL: Final = 4


def _foul(position: RenjuPosition, point: int) -> Foul | None:
    return foul_at(position, point) if len(position.black) >= _FEWEST_FOR_FOUL else None


@dataclass(frozen=True, slots=True)
class RenjuBoard:
    """An opening under way and, once it is over, the game; the player paired as Black is the first person (L11).

    `points` are the stones and passes in their order.
    """

    opening: OpeningState
    game: RenjuGame | None = None

    @property
    def step(self) -> OpeningStep | None:
        """What the opening regulation asks for next; None when it is over."""
        return self.opening.step

    @property
    def to_move(self) -> Side:
        """Who has to act, as he was paired."""
        if self.game is not None:
            return self.seat(self.game.to_move)
        due = self.opening.step
        return seat_of(1 if due is None else due.player)

    @property
    def position(self) -> RenjuPosition:
        """The stones on the board."""
        return self.opening.position if self.game is None else self.game.position

    @property
    def points(self) -> tuple[int | None, ...]:
        """The stones in their order, None for a pass."""
        return self.opening.stones if self.game is None else self.game.moves

    @property
    def rows(self) -> list[str]:
        """The board, row 15 first."""
        return position_rows(self.position)

    def seat(self, colour: StoneColour) -> Side:
        """Who has a colour now, as he was paired."""
        return seat_of(self.opening.player_of(colour))

    def colour(self, side: Side) -> StoneColour:
        """The colour that a player has now."""
        return self.opening.colour_of(1 if side is Side.BLACK else 2)

    def position_text(self, count: int) -> str:
        """The board after so many stones and passes, its rows joined by slashes."""
        stones = self.points[:count]
        black, white = (frozenset(point for point in half if point is not None) for half in (stones[::2], stones[1::2]))
        return "/".join(position_rows(RenjuPosition(black, white)))

    def play(self, text: str) -> tuple[RenjuBoard, str]:
        """The board after a stone or a pass, and how it is written."""
        is_pass = text.strip().lower() in PASS_WORDS
        point = None if is_pass else parse_point(text)
        if self.game is None:
            return self.act(Pass() if point is None else PlaceStone(point)), point_name(point or 0)
        after = self.game.pass_() if point is None else self.game.place(point)
        return replace(self, game=after), NO_STONE if point is None else point_name(point)

    @cites("draughts-rules", "9.2.4.3")
    def act(self, action: Action) -> RenjuBoard:
        """The board after an act of the opening; when the opening is over, the game begins with its stones."""
        if self.game is not None:
            raise Refusal(Problem("the opening is over"))
        opening = self.opening.act(action)
        if not opening.over:
            return RenjuBoard(opening)
        return RenjuBoard(opening, RenjuGame(opening.rulebook, opening.stones, opening.position))

    def stone_of(self, action: Action) -> str | None:
        """The stone that an act of the opening puts on the board, if it does."""
        return point_name(action.point) if isinstance(action, Choose) else None

    def result(self, at: int) -> GameResult | None:
        """The end of the game on the board, for the players as they were paired."""
        ended = None if self.game is None else self.game.result
        if ended is None:
            return None
        score = Score.DRAW if ended.winner is None else win_of(self.seat(ended.winner))
        return GameResult(score, str(ended.ending), ended.clause, ("L11",) if self._swapped else (), at)

    @property
    def _swapped(self) -> bool:
        return self.opening.black_player != 1


def seat_of(player: Player) -> Side:
    """The player paired as Black is the first person of an opening regulation."""
    return Side.BLACK if player == 1 else Side.WHITE


def renju_board(setup: GameSetup) -> RenjuBoard:
    """The empty board under the opening regulation of the game."""
    chosen = setup.opening
    if chosen is None:
        raise Refusal(Problem("a game of renju names its opening regulation", path="opening"))
    begun = start(chosen.regulation, chosen.number, setup.rulebook)
    long_opening = any("two_stones" in rule.options for rule in begun.to_come)
    return RenjuBoard(replace(begun, foul=_foul) if long_opening else begun)
