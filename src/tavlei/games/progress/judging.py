"""What the judge does during a game on the server: clocks, claims, reproofs; and players who stop or complain."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.games.clock import ClockClaimed, Corrected, Resumed, Stopped, StopReason, TimeAdded, clock_text
from tavlei.games.clock import after as clock_after
from tavlei.games.progress.moving import written_move_stands
from tavlei.games.progress.results import GameResult
from tavlei.games.progress.voices import Score, score_of
from tavlei.rulebook import Problem, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock import Clock, Side
    from tavlei.games.progress.game import Game
    from tavlei.games.progress.happenings import (
        AddTime,
        AnnounceCount,
        ComplainOfClock,
        CorrectClocks,
        DecideClaim,
        Happened,
        ResumeClocks,
        StopClocks,
        Warn,
    )
    from tavlei.rulebook import Value


@cites("draughts-rules", "5.4.2.9", "6.1.10.3", "7.7.3", "9.3.1.4")
def stop_clocks(game: Game, event: StopClocks) -> Game:
    """The judge stops the clocks; a player who does it without a right has resigned."""
    if event.why is StopReason.DRAW_IN_WON_POSITION:
        raise game.refusal(Problem("this draw is claimed, and the claim stops the clock"), "6.1.10.5")
    clock = clock_after(game.clock, Stopped(event.at, event.by.on_clock, event.why))
    if clock.outcome is None:
        return _by_clock(game, event, clock, phrase("progress.stopped"), by=event.by.value)
    outcome = clock.outcome
    return game.over(event, GameResult(score_of(outcome.result), phrase("resignation"), outcome.clause))


@cites("draughts-rules", "5.4.2.9", "5.4.3.3")
def resume_clocks(game: Game, event: ResumeClocks) -> Game:
    """The judge starts the clocks again; he says whose time the pause was."""
    if game.claim is not None and game.claim.stopped:
        raise game.refusal(Problem("a claim waits for the judge"), "5.4.13.5")
    clock, pause = clock_after(game.clock, Resumed(event.at, event.charge)), clock_text(event.at - game.clock.now)
    return _by_clock(game, event, clock, phrase("progress.resumed"), pause=pause)


@cites("draughts-rules", "5.4.2.5")
def correct_clocks(game: Game, event: CorrectClocks) -> Game:
    """The judge puts right what the clocks show."""
    clock = clock_after(game.clock, Corrected(event.at, event.white, event.black))
    return _by_clock(game, event, clock, phrase("progress.corrected"), reason=event.reason)


@cites("draughts-rules", "5.4.15.1/item3")
def add_time(game: Game, event: AddTime) -> Game:
    """The judge adds time to the offender's opponent."""
    clock = clock_after(game.clock, TimeAdded(event.at, event.offender, event.milliseconds))
    gainer, added = event.offender.other.value, clock_text(event.milliseconds)
    return _by_clock(game, event, clock, phrase("progress.time_added"), side=gainer, added=added, reason=event.reason)


@cites("draughts-rules", "5.4.2.8")
def complain_of_clock(game: Game, event: ComplainOfClock, side: Side) -> Game:
    """A complaint about the clock, before the time runs out."""
    clock = clock_after(game.clock, ClockClaimed(event.at, side))
    return _by_clock(game, event, clock, phrase("progress.complained"), side=side.value)


def _by_clock(game: Game, event: Happened, clock: Clock, key: str, **inputs: Value) -> Game:
    """The game with its clock after an event, by the clause that the clock names."""
    line = clock.history[-1]
    return replace(game, clock=clock).logged(event, Step(key, None, line.clause, line.readings, inputs))


@cites("draughts-rules", "5.4.15.1", "5.4.15.2")
def warn(game: Game, event: Warn) -> Game:
    """A remark or a warning, which the competition counts."""
    key = phrase("progress.warned")
    return game.noted(event, key, "5.4.15.1", value=event.reproof.value, side=event.side.value, reason=event.reason)


@cites("draughts-rules", "5.4.13.5", "6.1.8.7", "2.1.9.1.6")
def announce_count(game: Game, event: AnnounceCount, side: Side) -> Game:
    """A player begins to count the opponent's moves in a position he holds to be clearly drawn."""
    game.clock.check_active()
    board = game.draughts.game
    if not board.position.kings:
        raise game.refusal(Problem("only an ending with kings is counted as clearly drawn"), "6.1.8.7")
    here = replace(game.presence(side), announced=len(board.moves))
    return game.with_presence(side, here).noted(event, phrase("progress.counts"), "5.4.13.5", "D2", value=side.value)


@cites("draughts-rules", "5.4.13.2/item4", "5.4.13.5", "6.1.10.4", "6.1.10.5", "7.7.4/p2")
def decide_claim(game: Game, event: DecideClaim) -> Game:
    """The judge grants the draw, or play goes on: with the written move, or with the clock started again."""
    claim = game.claim
    if claim is None:
        raise game.refusal(Problem("no claim waits for the judge"), "5.4.13.5")
    if event.granted:
        return game.over(event, GameResult(Score.DRAW, claim.ground.words, claim.clause, claim.readings))
    rest = replace(game, claim=None)
    if claim.move is not None:
        return written_move_stands(rest, event, claim.by, claim.move, claim.clause)
    if claim.stopped:
        rest = replace(rest, clock=clock_after(rest.clock, Resumed(event.at)))
    key = phrase("progress.claim_refused")
    return rest.noted(event, key, claim.clause, *claim.readings, value=claim.ground.words, side=claim.by.value)
