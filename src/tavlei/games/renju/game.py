"""A game of renju: moves and passes, fouls that are stated or lapse, and the result (9.2.4-9.2.7, 9.3.1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.games.renju.board import CENTRE, RenjuPosition, StoneColour, point_name, position_rows
from tavlei.games.renju.fouls import FOUL_CLAUSES, FoulFinder, foul_at
from tavlei.games.renju.rows import five_is_possible
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.renju.fouls import Foul
    from tavlei.rulebook import Clause, Rulebook

EMPTY: Final = RenjuPosition()


class Ending(StrEnum):
    """How a game ended."""

    FIVE = phrase("a five")
    OVERLINE = phrase("an overline of White")
    FOUL = phrase("a foul of Black")
    RESIGNATION = phrase("resignation")
    TIME = phrase("time ran out")
    PENALTY = phrase("a loss imposed for a breach of the rules")
    AGREEMENT = phrase("agreement")
    BOTH_PASSED = phrase("both passed")
    NO_FIVE_POSSIBLE = phrase("no five can be built any more")
    REGULATION = phrase("a condition of the competition regulation")


ENDING_CLAUSES: Final = {
    Ending.FIVE: "9.2.6.1",
    Ending.OVERLINE: "9.2.6.2",
    Ending.FOUL: "9.2.4.2",
    Ending.RESIGNATION: "9.2.6.3",
    Ending.TIME: "9.2.6.4",
    Ending.PENALTY: "9.2.6.4/p2",
    Ending.AGREEMENT: "9.2.7.1/a",
    Ending.BOTH_PASSED: "9.2.7.1/b",
    Ending.NO_FIVE_POSSIBLE: "9.2.7.1/v",
    Ending.REGULATION: "9.2.7.2",
}


@dataclass(frozen=True, slots=True)
class RenjuResult:
    """The winner, or None for a draw, and how it came."""

    winner: StoneColour | None
    ending: Ending
    clause: Clause
    foul: Foul | None = None

    def explanation(self) -> Explanation:
        """Who has won, why, and by which clause."""
        said = {"how": str(self.ending)}
        if self.winner is None:
            return Explanation(Step("renju.drawn", clause=self.clause, inputs=said))
        winner = phrase("Black") if self.winner is StoneColour.BLACK else phrase("White")
        readings = ("D14",) if self.ending is Ending.FOUL else ()
        return Explanation(Step("renju.won", winner, self.clause, readings, said))


@dataclass(frozen=True, slots=True)
class RenjuGame:
    """The moves so far (None is a pass), the position, and the result once there is one. Black makes the odd moves.

    A foul of Black does not end the game by itself: White or the judge states it (D14).
    """

    rulebook: Rulebook = field(repr=False)
    moves: tuple[int | None, ...] = ()
    position: RenjuPosition = EMPTY
    result: RenjuResult | None = None
    foul: Foul | None = None
    foul_move: int | None = None

    @property
    def rows(self) -> list[str]:
        """The board, row 15 first."""
        return position_rows(self.position)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def winner(self) -> StoneColour | None:
        """Who has won, if anybody."""
        return None if self.result is None else self.result.winner

    @property
    def ending(self) -> Ending | None:
        """How the game ended."""
        return None if self.result is None else self.result.ending

    @property
    def ended_by(self) -> Clause | None:
        """The clause of the ending."""
        return None if self.result is None else self.result.clause

    def explanation(self) -> Explanation:
        """How the game ended; while it goes on, a foul that may be stated now."""
        if self.result is not None:
            return self.result.explanation()
        conditions: tuple[Step, ...] = ()
        if self.foul is not None:
            cited = self.rulebook.clause(FOUL_CLAUSES[self.foul])
            conditions = (Step("renju.foul_may_be_stated", str(self.foul), cited, ("D14",)),)
        goes_on = Step("draughts.game_goes_on", clause=self.rulebook.clause("9.2.4.1"))
        return Explanation(goes_on, conditions=conditions)

    @property
    def to_move(self) -> StoneColour:
        """Whose turn it is; Black begins and Black's clock starts."""
        return StoneColour.BLACK if len(self.moves) % 2 == 0 else StoneColour.WHITE

    @cites("draughts-rules", "9.2.1", "9.2.1/p2", "9.2.4.1", "9.2.4.2/p2", "9.2.6.1", "9.2.6.2", "9.2.7.1/v")
    def place(self, point: int) -> RenjuGame:
        """Put a stone on a free point. The first stands in the centre; a five wins, and for White an overline too."""
        self._goes_on()
        if not self.moves and point != CENTRE:
            first = {"centre": point_name(CENTRE), "got": point_name(point)}
            problem = Problem("the first move goes to the centre {centre}; got {got}", first)
            raise self.rulebook.refusal(problem, "9.2.4.1")
        colour = self.to_move
        position = self.position.put(point, colour)
        foul = (
            foul_at(self.position, point, three_may_pass_through_five=self._through_five())
            if colour is StoneColour.BLACK
            else None
        )
        after = replace(self._reply(colour), moves=(*self.moves, point), position=position)
        if foul is not None:
            return replace(after, foul=foul, foul_move=len(after.moves))
        if ending := _row_made(self.position, point, colour):
            return _ended(after, colour, ending)
        if not five_is_possible(position):
            return _ended(after, None, Ending.NO_FIVE_POSSIBLE)
        return after

    @cites("draughts-rules", "9.2.4.4", "9.2.7.1/b", "9.3.1.5")
    def pass_(self) -> RenjuGame:
        """Make no stone; a press of the clock without a stone is that. Two passes in succession are a draw (D14)."""
        self._goes_on()
        if not self.moves:
            raise self.rulebook.refusal(Problem("the first move goes to the centre"), "9.2.4.1")
        after = replace(self._reply(self.to_move), moves=(*self.moves, None))
        return _ended(after, None, Ending.BOTH_PASSED) if self.moves[-1] is None else after

    @cites("draughts-rules", "9.2.4.2")
    def state_foul(self) -> RenjuGame:
        """White or the judge states Black's foul, which loses the game; after White's next move it has lapsed (D14)."""
        if self.foul is None:
            raise self.rulebook.refusal(Problem("there is no foul to state"), "9.2.4.2")
        self._goes_on()
        cited = self.rulebook.clause(FOUL_CLAUSES[self.foul])
        lost = RenjuResult(StoneColour.WHITE, Ending.FOUL, cited, self.foul)
        return replace(self, result=lost)

    @cites("draughts-rules", "9.2.6.3", "9.3.1.3")
    def resign(self, colour: StoneColour) -> RenjuGame:
        """A player resigns; it stands even if a flag is found to have fallen."""
        return _ended(self, colour.other, Ending.RESIGNATION)

    @cites("draughts-rules", "9.2.7.1/a", "9.3.1.3")
    def agree_draw(self) -> RenjuGame:
        """Both agree to a draw; it stands even if a flag is found to have fallen."""
        return _ended(self, None, Ending.AGREEMENT)

    @cites("draughts-rules", "9.2.7.2")
    def draw_by_regulation(self, allowed: bool) -> RenjuGame:  # noqa: FBT001 - whether the regulation has the condition
        """A draw by a further condition, which only the regulation of the competition can set."""
        if not allowed:
            raise self.rulebook.refusal(Problem("the competition regulation sets no such condition"), "9.2.7.2")
        return _ended(self, None, Ending.REGULATION)

    @cites("draughts-rules", "9.2.6.4", "9.3.1.3")
    def time_out(self, colour: StoneColour) -> RenjuGame:
        """A player's time has run out. What has ended before is not changed by it."""
        if self.result is not None:
            return self
        return _ended(self, colour.other, Ending.TIME)

    @cites("draughts-rules", "9.2.6.4/p2")
    def penalise(self, colour: StoneColour) -> RenjuGame:
        """The judge imposes a loss for a breach of the rules."""
        return _ended(self, colour.other, Ending.PENALTY)

    def _through_five(self) -> bool:
        return self.rulebook.resolve("P1").choice is True

    def _reply(self, colour: StoneColour) -> RenjuGame:
        """White's move after a foul lets it lapse, unless the setting says that it stands (D14)."""
        lapses = self.rulebook.resolve("D14").choice == "lapses"
        return (
            replace(self, foul=None, foul_move=None) if self.foul and colour is StoneColour.WHITE and lapses else self
        )

    def _goes_on(self) -> None:
        if self.result is not None:
            raise Refusal(Problem("the game is over"))


def _ended(game: RenjuGame, winner: StoneColour | None, ending: Ending) -> RenjuGame:
    if game.result is not None:
        raise Refusal(Problem("the game is over"))
    return replace(game, result=RenjuResult(winner, ending, game.rulebook.clause(ENDING_CLAUSES[ending])))


def _row_made(before: RenjuPosition, point: int, colour: StoneColour) -> Ending | None:
    """Whether a stone makes a five, or for White more."""
    own = before if colour is StoneColour.BLACK else RenjuPosition(before.white, before.black)
    shapes = FoulFinder(own).shapes(point)
    if any(shape.five for shape in shapes):
        return Ending.FIVE
    return Ending.OVERLINE if colour is StoneColour.WHITE and any(shape.overline for shape in shapes) else None
