"""A game by letters: events in, state out. It has no clock of its own; every day comes with its event (10.2, 10.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.correspondence.claims import ClaimDecision, ClaimExamined, ClaimProtest, OverdueClaim, examine_claim
from tavlei.correspondence.letter import Enquiry, ErrorNotice, Letter, Repeat
from tavlei.correspondence.timekeeping import Timekeeping, begin
from tavlei.games.clock.sides import Side, side
from tavlei.games.draughts.game import new_game
from tavlei.rulebook import Explanation, Problem, Rulebook, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.correspondence.breaks import CountedBreak
    from tavlei.correspondence.examination import ExaminedLetter
    from tavlei.correspondence.terms import Terms
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.rulebook import Clause


class GamePhase(StrEnum):
    """What the game waits for."""

    PLAY = phrase("the next move")
    NOTICE = phrase("the notice of an impossible move")
    CORRECTION = phrase("the correction of an error")
    DECISION = phrase("the decision of the chief judge")
    FINISHED = phrase("nothing more, the game is over")


class Score(StrEnum):
    """How a game ended; with a double minus both have lost (10.5.8)."""

    WHITE = phrase("White has won")
    BLACK = phrase("Black has won")
    DRAW = phrase("a draw")
    MINUSES = phrase("a minus for both")


@dataclass(frozen=True, slots=True)
class GameEnding:
    """The end of a game: how, why and by which clause; `day` is that of the letter or decision."""

    score: Score
    reason: str
    clause: Clause
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """The chief judge gives the result: by adjudication, as a sanction, or for a player who left."""

    result: GameEnding


Event = Letter | ErrorNotice | Repeat | Enquiry | OverdueClaim | ClaimProtest | ClaimDecision | Ruled


@dataclass(frozen=True, slots=True)
class GameByLetters:
    """A game as it stands after its events.

    `writer` is whose letter is awaited, `new` how many of the last moves he has to repeat; `last` is the examination of
    the letter he answers; `made_at` tells for every move by which event it came. While a claim waits for its decision
    `claim` holds it.
    """

    terms: Terms
    game: DraughtsGame
    time: Timekeeping
    phase: GamePhase = GamePhase.PLAY
    writer: Side = Side.WHITE
    new: int = 0
    made_at: tuple[int, ...] = ()
    last: ExaminedLetter | None = None
    events: tuple[Event, ...] = ()
    remarks: tuple[tuple[int, Step], ...] = ()
    claim: OverdueClaim | None = None
    protest: ClaimProtest | None = None
    draw_offered: Side | None = None
    wrong_numbers: Side | None = None
    result: GameEnding | None = None

    @property
    def rulebook(self) -> Rulebook:
        """The rules it is played by."""
        return self.terms.rulebook

    @property
    def all_remarks(self) -> tuple[tuple[int, Step], ...]:
        """Remarks of board and time, in the order of the events."""
        return tuple(sorted((*self.remarks, *self.time.remarks), key=lambda remark: remark[0]))

    def noting(self, *steps: Step) -> GameByLetters:
        """The same with remarks on the event that comes."""
        return replace(self, remarks=(*self.remarks, *((len(self.events), step) for step in steps)))

    def check_turn(self, by: Side) -> None:
        """Refuse what comes from the player who has to wait."""
        if by is not self.writer:
            raise self.rulebook.refusal(Problem("it is the partner who has to write", path="by"), "10.2.8")

    def made_with(self, then: DraughtsGame, event: int) -> tuple[int, ...]:
        """By which event each move of the game after it came."""
        return self.made_at + (event,) * (len(then.moves) - len(self.made_at))

    def moves_by(self, of: Side) -> int:
        """The moves a player has made."""
        return self.game.moves_by(white=of.is_white)

    @property
    def examined_claim(self) -> ClaimExamined | None:
        """What the sheet says about the claim that waits for a decision."""
        if self.claim is None:
            return None
        return examine_claim(self.claim, self.time.ledger.standing(self.claim.by.other), self.rulebook, self.protest)

    @property
    @cites("draughts-rules", "10.3.6")
    def may_claim_overdue(self) -> bool:
        """Whether the player who is to write may declare his partner's time overdue now, instead of answering (C17)."""
        standing = self.time.ledger.standing(self.writer.other)
        return self.phase in (GamePhase.PLAY, GamePhase.NOTICE) and standing is not None and standing.overdue

    def explanation(self) -> Explanation:
        """What the game waits for, both times, and every remark."""
        if self.result is not None:
            fields = {"reason": self.result.reason}
            verdict = Step("correspondence.result", str(self.result.score), self.result.clause, inputs=fields)
        else:
            fields = {"player": str(self.writer)}
            verdict = Step("correspondence.awaited", str(self.phase), self.rulebook.clause("10.2.3"), inputs=fields)
        conditions = [standing.step() for of in Side if (standing := self.time.ledger.standing(of)) is not None]
        charges = tuple(charge.step() for charge in self.time.ledger.charges)
        remarks = tuple(step for _, step in self.all_remarks)
        return Explanation(verdict, conditions=tuple(conditions), working=(*charges, *remarks))


def new_game_by_letters(terms: Terms, breaks: Iterable[CountedBreak] = ()) -> GameByLetters:
    """A game before its first letter."""
    return GameByLetters(terms, new_game(terms.variant, terms.rulebook), begin(terms, tuple(breaks)))


def on_the_board(game: DraughtsGame, day: date | None) -> GameEnding | None:
    """The result the board itself gives."""
    outcome = game.outcome()
    if outcome is None:
        return None
    score = Score.WHITE if side(white=outcome.white_wins) is Side.WHITE else Score.BLACK
    return GameEnding(score, outcome.reason, outcome.clause, day)


def won_by(of: Side) -> Score:
    """The score of a game a side has won."""
    return Score.WHITE if of.is_white else Score.BLACK
