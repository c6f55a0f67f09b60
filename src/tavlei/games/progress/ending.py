"""How a game ends besides on the board: resignation, time, fouls of renju, decisions of the judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.clock import FlagStated, Side
from tavlei.games.clock import after as clock_after
from tavlei.games.draughts.claims import RepetitionVerdict
from tavlei.games.draughts.game import imposed_loss, resignation
from tavlei.games.progress.claims import examined
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.games.progress.happenings import DrawGround
from tavlei.games.progress.renju_board import RenjuBoard
from tavlei.games.progress.results import GameResult
from tavlei.games.progress.voices import Score, Voice, score_of, win_of
from tavlei.games.renju.board import StoneColour
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.progress.game import Game
    from tavlei.games.progress.happenings import Adjudicate, Annul, ImposeLoss, Resign, StateFlag, StateFoul
    from tavlei.rulebook import Clause


@cites("draughts-rules", "5.4.2.11", "6.1.7", "8.1", "9.2.6.3", "9.3.1.3", "2.1.8.1")
def resign(game: Game, event: Resign, side: Side) -> Game:
    """A player admits defeat; it stands even if a flag is found down."""
    game.clock.check_active()
    if isinstance(game.board, DraughtsBoard):
        clause = resignation(game.board.game, by_white=side.is_white).clause
    else:
        clause = game.rule("9.2.6.3")
    return game.over(event, GameResult(win_of(side.other), phrase("resignation"), clause))


@cites("draughts-rules", "5.4.2.6", "5.4.2.7", "5.4.13.2/item6", "6.1.7/p2", "8.1/p2", "9.2.6.4", "2.1.8.1/p2")
def state_flag(game: Game, event: StateFlag) -> Game:
    """Time that has run out is stated by a player, by the judge, or by the server as the clock (L4)."""
    if event.by is Voice.SERVER and game.setup.rulebook.resolve("L4").choice != "program":
        raise game.refusal(Problem("only the players and the judge may say that time is out"), "5.4.2.7")
    if event.order_unknown and event.by is not Voice.JUDGE:
        problem = Problem("only the judge says that nobody knows whose flag fell first", path="order_unknown")
        raise game.refusal(problem, "5.4.13.1/item2")
    if game.absent():
        raise game.refusal(Problem("somebody is absent: his lateness decides, not the clock"), "5.4.4.1/p2")
    stated = FlagStated(event.at, event.by.on_clock, order_unknown=event.order_unknown)
    outcome = clock_after(game.clock, stated).outcome
    if outcome is None:
        raise game.refusal(Problem("nobody's time is out"), "5.4.2.6")
    claim = game.claim
    if claim is not None and claim.ground is DrawGround.REPETITION and claim.by in game.clock.fallen(event.at):
        examined_repetition = examined(game, claim.by, claim.move, flag_fell=True)
        drawn = examined_repetition.verdict is RepetitionVerdict.DRAW
        score = Score.DRAW if drawn else win_of(claim.by.other)
        reason = phrase("the same position for the third time") if drawn else phrase("time ran out")
        return game.over(event, GameResult(score, reason, examined_repetition.clause, ("L14",)))
    readings = (*outcome.readings, "L4") if event.by is Voice.SERVER else outcome.readings
    return game.over(event, GameResult(score_of(outcome.result), phrase("time ran out"), outcome.clause, readings))


@cites("draughts-rules", "9.2.4.2")
def state_foul(game: Game, event: StateFoul) -> Game:
    """Whoever plays White, or the judge, states Black's foul."""
    board = game.board
    if not isinstance(board, RenjuBoard):
        raise Refusal(Problem("fouls belong to renju"))
    if board.game is None:
        raise game.refusal(Problem("there is no foul to state"), "9.2.4.2")
    if event.by.side is not None and event.by.side is not board.seat(StoneColour.WHITE):
        raise game.refusal(Problem("only White and the judge state a foul"), "9.2.4.2")
    lost = board.game.state_foul().result
    if lost is None:
        raise game.refusal(Problem("there is no foul to state"), "9.2.4.2")
    winner = win_of(board.seat(StoneColour.WHITE))
    return game.over(event, GameResult(winner, str(lost.ending), lost.clause, ("D14",)))


@cites("draughts-rules", "1.5.7", "5.4.15.1", "6.1.7/p2", "8.1/p2", "9.2.6.4/p2", "2.1.8.1/p2")
def impose_loss(game: Game, event: ImposeLoss) -> Game:
    """The judge imposes a loss for a breach of the rules, even on both."""
    if not event.losers:
        raise game.refusal(Problem("a loss is imposed on somebody", path="losers"), "5.4.15.1")
    _check_reason(game, event.reason, "5.4.15.1")
    if len(event.losers) == 2:
        score, clause = Score.BOTH_LOSE, game.rule("5.4.15.1")
    else:
        (loser,) = event.losers
        score, clause = win_of(loser.other), _lost_by(game, loser)
    return game.over(event, GameResult(score, phrase("a loss imposed for a breach of the rules"), clause))


def _lost_by(game: Game, loser: Side) -> Clause:
    if isinstance(game.board, DraughtsBoard):
        return imposed_loss(game.board.game, by_white=loser.is_white).clause
    return game.rule("9.2.6.4/p2")


@cites("draughts-rules", "5.4.5.4")
def adjudicate(game: Game, event: Adjudicate) -> Game:
    """The judges decide a game that is not finished; it counts as played."""
    game.clock.check_active()
    if event.score not in (Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS):
        raise game.refusal(Problem("a game is adjudicated as a win or a draw", path="score"), "5.4.5.4")
    _check_reason(game, event.reason, "5.4.5.4")
    return game.over(event, GameResult(event.score, phrase("adjudication"), game.rule("5.4.5.4")))


@cites("draughts-rules", "12.4.3")
def annul(game: Game, event: Annul) -> Game:
    """The judge annuls the game; whether it is played anew the competition decides."""
    _check_reason(game, event.reason, "12.4.3")
    return game.over(event, GameResult(Score.ANNULLED, phrase("a decision of the judge"), game.rule("12.4.3")))


def _check_reason(game: Game, reason: str, number: str) -> None:
    if not reason.strip():
        raise game.refusal(Problem("the judge says why", path="reason"), number)
