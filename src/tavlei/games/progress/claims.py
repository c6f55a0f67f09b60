"""Claims of a draw in a game on the server: what the record says at once, and what waits for the judge (L14)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tavlei.games.clock import Side, Stopped, StopReason, may_call_judge
from tavlei.games.clock import after as clock_after
from tavlei.games.draughts.claims import RepetitionVerdict, examine_repetition, judge_may_declare, repetition
from tavlei.games.draughts.draws import draw_counts
from tavlei.games.draughts.judged_claims import (
    JudgedClaim,
    clearly_drawn,
    last_minute_draw,
    not_played_on,
    won_without_time,
)
from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.play import play_rules
from tavlei.games.draughts.rules import rules
from tavlei.games.progress.happenings import ClaimDraw, DrawGround
from tavlei.games.progress.moving import written_move_stands
from tavlei.games.progress.renju_board import RenjuBoard
from tavlei.games.progress.results import GameResult
from tavlei.games.progress.voices import Score
from tavlei.rulebook import Problem, Step, Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.draughts.claims import ExaminedRepetition, Repetition
    from tavlei.games.draughts.draws import DrawCount
    from tavlei.games.progress.game import Game
    from tavlei.rulebook import Clause, Refusal


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that waits for the judge. `right` is what the program finds: None where only the judge can tell.

    `stopped`: the claimant has stopped the clock with it, and the decision starts it again.
    """

    by: Side
    ground: DrawGround
    clause: Clause
    at: int
    move: str | None = None
    right: bool | None = None
    question: str = ""
    readings: tuple[str, ...] = ()
    stopped: bool = False

    def step(self) -> Step:
        """The claim in a sentence, with what the program finds."""
        inputs = {"side": self.by.value, "question": self.question}
        return Step("progress.claim_waits", self.ground.words, self.clause, self.readings, inputs, met=self.right)


def tells_counts(game: Game) -> bool:
    """Whether a player is told what he may claim now and how far the counts have come (L5)."""
    return game.setup.rulebook.resolve("L5").choice == "told"


@cites("draughts-rules", "5.4.13.2", "5.4.13.5", "6.1.8.2", "7.5.2", "8.2")
def claim_draw(game: Game, event: ClaimDraw) -> Game:
    """A claim by the record is decided at once or, by the choice of L14, by the judge; the others wait for him."""
    if game.claim is not None:
        raise game.refusal(Problem("a claim waits for the judge already"), "5.4.13.5")
    if event.move is not None and event.ground is not DrawGround.REPETITION:
        raise game.refusal(Problem("only a claim of repetition names a move", path="move"), "5.4.13.2/item2")
    game.clock.check_active()
    side = event.by.side
    if side is None:
        return _declare(game, event)
    if event.ground is DrawGround.REGULATION:
        raise game.refusal(Problem("a draw by the regulation is declared by the judge", path="ground"), "9.2.7.2")
    if event.ground is DrawGround.REPETITION:
        return _claim_repetition(game, event, side)
    if event.ground is DrawGround.COUNT:
        return _claim_count(game, event, side)
    return _ask_judge(game, event, side, judged(game, event.ground, side, event.at))


def examined(game: Game, side: Side, move: str | None, *, flag_fell: bool = False) -> ExaminedRepetition:
    """What the record says of a claim of repetition, with the move intended if one is."""
    board = game.draughts.game
    intended = None if move is None else parse_move(rules(board.variant), board.position, move)
    return examine_repetition(board, by_white=side.is_white, written=intended, flag_fell=flag_fell)


def _claim_repetition(game: Game, event: ClaimDraw, side: Side) -> Game:
    examined_repetition = examined(game, side, event.move)
    right = examined_repetition.verdict is RepetitionVerdict.DRAW
    reason = phrase("the same position for the third time")
    if game.setup.rulebook.resolve("L14").choice == "judge":
        readings = ("L14",)
        return _waits(
            game,
            event,
            Claim(
                by=side,
                ground=event.ground,
                clause=examined_repetition.clause,
                at=event.at,
                move=event.move,
                right=right,
                question="",
                readings=readings,
            ),
        )
    if right:
        return game.over(event, GameResult(Score.DRAW, reason, examined_repetition.clause, ("L7", "L14")))
    if event.move is None:
        counts = {"made": examined_repetition.occurrences, "needed": examined_repetition.needed}
        problem = Problem("occurrences of the position: {made}, needed {needed}", counts)
        return _not_right(game, event, side, game.refusal(problem, examined_repetition.clause.number))
    return written_move_stands(game, event, side, event.move, examined_repetition.clause)


def _claim_count(game: Game, event: ClaimDraw, side: Side) -> Game:
    counts = sorted(draw_counts(game.draughts.game), key=lambda count: (not count.ripe, count.for_arbiter))
    if not counts or not counts[0].ripe:
        return _not_right(game, event, side, _not_ripe(game, counts[0] if counts else None))
    count = counts[0]
    if count.for_arbiter or game.setup.rulebook.resolve("L14").choice == "judge":
        question = phrase("is there a possible win?") if count.for_arbiter else ""
        right = None if count.for_arbiter else True
        readings = (*count.readings, "L14")
        return _waits(
            game,
            event,
            Claim(
                by=side,
                ground=event.ground,
                clause=count.clause,
                at=event.at,
                move=None,
                right=right,
                question=question,
                readings=readings,
            ),
        )
    return game.over(event, _drawn_by_count(count))


def _drawn_by_count(count: DrawCount | Repetition) -> GameResult:
    readings = getattr(count, "readings", ("D18",))
    return GameResult(Score.DRAW, phrase("a draw by the count of moves"), count.clause, (*readings, "L14"))


@cites("draughts-rules", "5.4.13.2/item4", "5.4.13.5")
def _not_right(game: Game, event: ClaimDraw, side: Side, refusal: Refusal) -> Game:
    """Who is told the counts is refused with them; who counts himself has claimed, and play goes on (L5)."""
    if tells_counts(game):
        raise refusal
    clause = refusal.problems[0].clause or game.rule("5.4.13.5")
    key = phrase("progress.wrong_claim")
    return game.noted(event, key, clause, "L5", value=event.ground.words, side=side.value)


def _not_ripe(game: Game, count: DrawCount | None) -> Refusal:
    drawn = play_rules(game.draughts.game.rulebook).drawn
    if count is None:
        return game.refusal(Problem("no count of moves runs in this position"), drawn.number)
    counts = {"made": count.made, "needed": count.needed}
    return game.refusal(Problem("moves counted: {made}, needed {needed}", counts), count.clause.number)


@cites("draughts-rules", "6.1.8.7", "6.1.10.4", "6.1.10.5", "7.7.4", "7.7.4/item1", "7.7.4/item2", "2.1.9.1.6")
def judged(game: Game, ground: DrawGround, side: Side, at: int) -> tuple[JudgedClaim, ...]:
    """The claims of that ground that a player may put to the judge now."""
    board, discipline = game.draughts.game, game.setup.discipline
    without_increment = discipline.is_quick and not any(game.setup.control.increments)
    if ground is DrawGround.CLEARLY_DRAWN:
        announced = game.presence(side).announced
        if announced is None:
            return ()
        return (clearly_drawn(board, announced_at=announced, by_white=side.is_white),)
    if ground is DrawGround.NOT_PLAYED_ON:
        return not_played_on(board) if without_increment else ()
    if ground is DrawGround.LAST_MINUTE:
        return last_minute_draw(board, remaining_ms=game.clock.remaining(side, at)) if without_increment else ()
    return won_without_time(board) if discipline.is_quick else ()


def _ask_judge(game: Game, event: ClaimDraw, side: Side, judged_claims: tuple[JudgedClaim, ...]) -> Game:
    drawn = play_rules(game.draughts.game.rulebook).drawn
    if not judged_claims:
        said = {"ground": Words(event.ground.words)}
        raise game.refusal(Problem("this draw cannot be claimed now: {ground}", said), drawn.number)
    claim = judged_claims[0]
    if not claim.ripe:
        counts = {"made": claim.made, "needed": claim.needed}
        problem = Problem("moves counted: {made}, needed {needed}", counts)
        return _not_right(game, event, side, game.refusal(problem, claim.clause.number))
    waiting = Claim(
        by=side,
        ground=event.ground,
        clause=claim.clause,
        at=event.at,
        move=None,
        right=None,
        question=claim.question,
        readings=claim.readings,
    )
    return _waits(game, event, waiting)


@cites("draughts-rules", "6.1.10.3", "7.7.3")
def _waits(game: Game, event: ClaimDraw, claim: Claim) -> Game:
    """The claim waits; in rapid and blitz the claimant has stopped the clock to ask the judge."""
    stops = claim.right is None and may_call_judge(game.setup.discipline) and not game.clock.stopped
    waiting = replace(game, claim=replace(claim, stopped=stops))
    if stops:
        stopped = Stopped(event.at, event.by.on_clock, StopReason.CALL_JUDGE)
        waiting = replace(waiting, clock=clock_after(game.clock, stopped))
    return waiting.logged(event, claim.step())


@cites("draughts-rules", "9.2.7.2")
def _declare_by_regulation(game: Game, event: ClaimDraw) -> Game:
    """A draw in renju by a condition that the regulation of the competition adds."""
    board = game.board
    if not isinstance(board, RenjuBoard) or board.game is None:
        raise game.refusal(Problem("there is no such draw that the judge may declare"), "9.2.7.2")
    drawn = replace(board, game=board.game.draw_by_regulation(game.setup.draws_by_regulation))
    result = drawn.result(event.at)
    return game if result is None else game.over(event, result)


@cites("draughts-rules", "5.4.13.6")
def _declare(game: Game, event: ClaimDraw) -> Game:
    """The judge declares a draw by the rules unasked."""
    if event.ground is DrawGround.REGULATION:
        return _declare_by_regulation(game, event)
    board = game.draughts.game
    wanted = event.ground is DrawGround.REPETITION
    repeated = repetition(board)
    for count in judge_may_declare(board):
        if (count == repeated) is wanted:
            declared = _drawn_by_count(count)
            why = phrase("the same position for the third time") if wanted else declared.reason
            return game.over(event, replace(declared, reason=why))
    judge = play_rules(board.rulebook).judge
    number = play_rules(board.rulebook).drawn.number if judge is None else judge.number
    raise game.refusal(Problem("there is no such draw that the judge may declare"), number)
