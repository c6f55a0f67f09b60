"""A game of renju to play with from Python: stones are pushed and popped, everything else is asked of it.

>>> game = Game.from_record("1.h8 2.h9 3.i9 4.g7 5.i8")
>>> game.turn == "white", len(game), game.is_over
(True, 5, False)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games.renju.board import CENTRE, POINTS, Letters, StoneColour, parse_point, point_name
from tavlei.games.renju.diagram import board_svg, board_text
from tavlei.games.renju.fouls import explain_foul, foul_points
from tavlei.games.renju.game import RenjuGame
from tavlei.games.renju.records import PASS_WORDS, parse_record, record_text
from tavlei.rulebook import Problem, Refusal, Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.games.renju.fouls import Foul
    from tavlei.games.renju.game import RenjuResult
    from tavlei.rulebook import Explanation

RULES: Final = "draughts-rules"


class Game:
    """A game that is being played. What it knows comes from the rules; it keeps every state, so that it can go back.

    The immutable game of the rules is `state`. Points are named by the international letters unless others are chosen.
    """

    def __init__(self, *, letters: Letters | str = Letters.INTERNATIONAL, rulebook: Rulebook | None = None) -> None:
        """An empty board; by the last edition of the rules unless another is given."""
        self.letters = Letters(letters)
        self._states = [RenjuGame(rulebook or Rulebook.on(RULES, None))]

    @classmethod
    def from_moves(
        cls,
        moves: Iterable[int | str | None],
        *,
        letters: Letters | str = Letters.INTERNATIONAL,
        rulebook: Rulebook | None = None,
    ) -> Game:
        """A game from its moves one by one, None or `-` for a pass; a wrong one is refused with its number."""
        game = cls(letters=letters, rulebook=rulebook)
        for number, move in enumerate(moves):
            try:
                game.push(move)
            except Refusal as error:
                raise error.at(f"moves[{number}]") from None
        return game

    @classmethod
    def from_record(
        cls, text: str, *, letters: Letters | str = Letters.INTERNATIONAL, rulebook: Rulebook | None = None
    ) -> Game:
        """A game from a record, numbered or not.

        >>> Game.from_record("H8 H9 I10", letters="russian").record()
        '1.H8 2.H9 3.I10'
        """
        return cls.from_moves(parse_record(text, Letters(letters)), letters=letters, rulebook=rulebook)

    @property
    def state(self) -> RenjuGame:
        """The game as the rules know it."""
        return self._states[-1]

    @property
    def turn(self) -> StoneColour:
        """Whose move it is: `black` or `white`."""
        return self.state.to_move

    @property
    def moves(self) -> tuple[str | None, ...]:
        """The points of the stones in order, None for a pass."""
        return tuple(None if point is None else point_name(point, self.letters) for point in self.state.moves)

    def __len__(self) -> int:
        """How many moves have been made, passes counted."""
        return len(self.state.moves)

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The points where a stone may be put, the centre alone at first. A foul of Black is among them: it loses."""
        if self.is_over:
            return ()
        points = range(POINTS) if self.state.moves else (CENTRE,)
        return tuple(point_name(at, self.letters) for at in points if at not in self.state.position.occupied)

    def push(self, move: int | str | None) -> str | None:
        """Put a stone, or pass with None or `-`; the name of the point comes back."""
        point = self._point(move)
        self._states.append(self.state.pass_() if point is None else self.state.place(point))
        return None if point is None else point_name(point, self.letters)

    def pop(self) -> str | None:
        """Take the last move back, with what ended the game after it; its point comes back."""
        if not self.moves:
            raise Refusal(Problem("there is no move to take back"))
        last, count = self.moves[-1], len(self)
        self._states = [state for state in self._states if len(state.moves) < count]
        return last

    @property
    def outcome(self) -> RenjuResult | None:
        """How the game ended, with winner, ending and clause; None while it goes on."""
        return self.state.result

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def foul(self) -> Foul | None:
        """The foul of Black's last move, which White may state now."""
        return None if self.is_over else self.state.foul

    def fouls(self) -> dict[str, Foul]:
        """The free points on which Black would commit a foul, and which.

        >>> game = Game.from_moves(["h8", "a1", "j8", "a3", "i9", "a5", "i10", "a7"])
        >>> {point: str(foul) for point, foul in game.fouls().items()}
        {'i8': 'double_three'}
        """
        found = foul_points(self.state.position, self.state.rulebook).fouls
        return {point_name(point, self.letters): foul for point, foul in found.items()}

    def why(self, point: int | str) -> Explanation:
        """Why a point is a foul for Black or none: what a stone makes on each of its lines."""
        at = self._point(point)
        if at is None:
            raise Refusal(Problem("a pass is no foul"))
        through_five = self.state.rulebook.resolve("P1").choice is True
        return explain_foul(self.state.position, at, self.state.rulebook, three_may_pass_through_five=through_five)

    def state_foul(self) -> RenjuResult:
        """White, or the judge, states the foul of Black's last move, which loses the game."""
        return self._end(self.state.state_foul())

    def resign(self, side: StoneColour | str | None = None) -> RenjuResult:
        """A player gives up: by default the one to move."""
        return self._end(self.state.resign(StoneColour(side or self.turn)))

    def flag(self, side: StoneColour | str | None = None) -> RenjuResult:
        """A player's time has run out: by default that of the one to move."""
        return self._end(self.state.time_out(StoneColour(side or self.turn)))

    def agree_draw(self) -> RenjuResult:
        """Both agree to a draw."""
        return self._end(self.state.agree_draw())

    def explanation(self) -> Explanation:
        """How the game ended; while it goes on, a foul that may be stated now."""
        return self.state.explanation()

    def record(self, letters: Letters | str | None = None) -> str:
        """The record in a line, by these letters or those of the game."""
        return record_text(self.state.moves, Letters(letters or self.letters))

    def svg(self, *, fouls: bool = False) -> str:
        """The numbered stones as a picture, the last one framed; the foul points of Black marked if asked for."""
        last = self.state.moves[-1] if self.state.moves else None
        marked = foul_points(self.state.position, self.state.rulebook).fouls if fouls else None
        return board_svg(self.state.moves, fouls=marked, letters=self.letters, last=last)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return board_text(self.state.moves, letters=self.letters)

    def __repr__(self) -> str:
        return f"Game.from_record({self.record()!r}, letters={self.letters.value!r})"

    def _point(self, move: int | str | None) -> int | None:
        if isinstance(move, str):
            return None if move.strip().lower() in PASS_WORDS else parse_point(move, self.letters)
        return move

    def _end(self, ended: RenjuGame) -> RenjuResult:
        if ended.result is None:
            raise Refusal(Problem("the game is not over"))
        self._states.append(ended)
        return ended.result
