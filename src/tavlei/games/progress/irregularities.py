"""Irregularities in a game of draughts on the server, and setting it back (5.4.14; 2.1.10 of 2013)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Corrected, PressedBack, Side
from tavlei.games.clock import after as clock_after
from tavlei.games.draughts.irregularities import Claimant, IrregularityRemedy, handling_rules, remedy
from tavlei.games.progress.results import GameResult
from tavlei.games.progress.voices import Score
from tavlei.rulebook import Problem, Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock import Clock
    from tavlei.games.draughts.irregularities import IrregularityClaim
    from tavlei.games.progress.game import Game
    from tavlei.games.progress.happenings import SetBack, StateIrregularity

_TAKEN_BACK: Final = (
    IrregularityRemedy.CORRECT,
    IrregularityRemedy.CORRECT_ON_OFFENDERS_TIME,
    IrregularityRemedy.MOVE_TOUCHED,
)


@cites("draughts-rules", "5.4.14.1", "5.4.14.2", "5.4.14.2/p2", "5.4.14.2/p2/item2", "5.4.14.3", "5.4.14.4")
@cites("draughts-rules", "5.4.14.4/p2", "5.4.14.4/p3", "2.1.10.1", "2.1.10.2", "2.1.10.3")
def state_irregularity(game: Game, event: StateIrregularity) -> Game:
    """What follows by the rules: the move is taken back on the offender's time, or it stands, or is punished."""
    game.clock.check_active()
    claim = _claim(game, event)
    if not claim.may_be_claimed:
        what = {"what": Words(claim.irregularity.summary), "remedy": Words(claim.remedy.value)}
        raise game.refusal(Problem("it may not be claimed now: {what}; {remedy}", what), claim.clause.number)
    _check_claimant(game, event, claim)
    if claim.remedy is IrregularityRemedy.REPLAY:
        return game.over(event, GameResult(Score.ANNULLED, claim.irregularity.summary, claim.clause))
    back = game
    if claim.remedy in _TAKEN_BACK and event.by.side is game.to_move and game.moves:
        back = _taken_back(game, event, game.to_move)
    key = phrase("progress.irregularity")
    said = {"what": claim.irregularity.summary, "by": event.by.value}
    return back.noted(event, key, claim.clause, value=claim.remedy.value, **said)


def _claim(game: Game, event: StateIrregularity) -> IrregularityClaim:
    count = len(game.moves)
    ply = count if event.ply is None else event.ply
    if not 0 <= ply <= count:
        said = {"most": count, "got": ply}
        raise game.refusal(Problem("there are moves from 1 to {most}; got {got}", said, path="ply"), "5.4.14.2")
    board = game.draughts.game
    by_each = min(sum(move.side is side for move in game.moves) for side in Side)
    return remedy(
        event.irregularity,
        board.rulebook,
        opponent_replied=ply < count,
        moves_completed_by_each=by_each,
        game_over=False,
    )


def _check_claimant(game: Game, event: StateIrregularity, claim: IrregularityClaim) -> None:
    by_player = event.by.side is not None
    if claim.by is Claimant.OPPONENT and not by_player:
        decides = handling_rules(game.draughts.game.rulebook).clauses["opponent_decides"]
        raise game.refusal(Problem("only the opponent decides whether it is corrected"), decides.number)
    if claim.by is Claimant.JUDGE and by_player:
        raise game.refusal(Problem("only the judge states this irregularity"), claim.clause.number)


def _taken_back(game: Game, event: StateIrregularity, side: Side) -> Game:
    """The opponent's last move is taken back, and the clock pressed back with what the move had added (D28)."""
    clock = clock_after(game.clock, PressedBack(event.at, side))
    count = len(game.moves) - 1
    return _shortened(game, count, clock)


@cites("draughts-rules", "5.4.2.5", "5.4.14.4")
def set_back(game: Game, event: SetBack) -> Game:
    """The judge takes moves back: what they added goes, what was spent stays spent unless he sets it (L15)."""
    game.clock.check_active()
    count = len(game.moves)
    if not 1 <= event.ply <= count:
        said = {"most": count, "got": event.ply}
        raise game.refusal(Problem("there are moves from 1 to {most}; got {got}", said, path="ply"), "5.4.14.4")
    clock = _without_gains(game, event)
    if event.white is not None or event.black is not None:
        clock = clock_after(clock, Corrected(event.at, event.white, event.black))
    back = _shortened(game, event.ply - 1, clock)
    key = phrase("progress.set_back")
    return back.noted(event, key, "5.4.14.4", "L15", value=event.ply, reason=event.reason, taken=count - event.ply + 1)


def _without_gains(game: Game, event: SetBack) -> Clock:
    clock = game.clock.ticked(event.at)
    for move in game.moves[event.ply - 1 :]:
        account = clock.account(move.side).charged_at_once(move.gained, event.at)
        account = replace(account, moves=account.moves - 1, period=account.period - move.periods)
        clock = clock.with_account(move.side, account)
    mover = game.moves[event.ply - 1].side
    return replace(clock, running=mover, last_press=None)


def _shortened(game: Game, count: int, clock: Clock) -> Game:
    """The game after so many moves only: offers, claims and counts that came later are gone."""
    board = game.draughts.back_to(count)
    short = replace(game, board=board, moves=game.moves[:count], clock=clock, offer=None, claim=None)
    for side in Side:
        here = short.presence(side)
        if here.announced is not None and here.announced > len(board.game.moves):
            short = short.with_presence(side, replace(here, announced=None))
    return short
