"""The beginning of a game on the server: the set hour, who has come, and who has come too late."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Arrived, ClockPhase, LatenessVerdict, Side, Started, clock_text, late
from tavlei.games.clock import after as clock_after
from tavlei.games.progress.results import GameResult
from tavlei.games.progress.voices import Score
from tavlei.rulebook import Problem, Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock import Clock
    from tavlei.games.progress.game import Game
    from tavlei.games.progress.happenings import Arrive, Begin, Excuse, StateLateness

_SCORES: Final = {
    LatenessVerdict.WHITE_LOSES: Score.BLACK_PLUS,
    LatenessVerdict.BLACK_LOSES: Score.WHITE_PLUS,
    LatenessVerdict.BOTH_LOSE: Score.BOTH_MINUS,
}


@cites("draughts-rules", "5.4.1.2", "5.4.1.3")
def start(game: Game, event: Begin) -> Game:
    """At the set hour the clock of an absent player is started, else that of the side to move."""
    clock = _to_the_mover(game, clock_after(game.clock, Started(event.at, event.absent)))
    begun = replace(game, clock=clock, appointed=event.at)
    for side in Side:
        if side not in event.absent:
            begun = begun.with_presence(side, replace(begun.presence(side), came=event.at, since=event.at))
    readings = ("L13",) if game.setup.start is not None else ()
    absent = [side.value for side in Side if side in event.absent]
    if len(absent) == len(Side):
        return begun.noted(event, phrase("progress.begun_without_both"), "5.4.1.2", *readings)
    key = phrase("progress.begun_without") if absent else phrase("progress.begun")
    return begun.noted(event, key, "5.4.1.2", *readings, value=absent[0] if absent else None)


@cites("draughts-rules", "5.4.1.2", "5.4.4.1")
def arrive(game: Game, event: Arrive, side: Side) -> Game:
    """A player comes within the time in which he may be late, and when both are there the play begins."""
    if game.appointed is None or side not in game.absent():
        raise game.refusal(Problem("{side} is not absent", {"side": Words(side.value)}), "5.4.1.2")
    lateness = event.at - game.appointed
    if lateness > game.setup.lateness_limit().latest:
        minutes = {"side": Words(side.value), "minutes": game.setup.lateness_limit().minutes}
        raise game.refusal(Problem("{side} is later than allowed, minutes: {minutes}", minutes), "5.4.4.1/p2")
    clock = _to_the_mover(game, clock_after(game.clock, Arrived(event.at, side)))
    here = replace(game.presence(side), came=event.at, since=event.at)
    came = replace(game, clock=clock).with_presence(side, here)
    return came.noted(event, phrase("progress.arrived"), "5.4.1.2", "L3", value=side.value, late=clock_text(lateness))


def _to_the_mover(game: Game, clock: Clock) -> Clock:
    """First moves that were drawn may leave Black to move: then Black's clock is started (L13)."""
    if clock.phase is not ClockPhase.PLAYING or clock.running is game.to_move:
        return clock
    return replace(clock, running=game.to_move)


@cites("draughts-rules", "5.4.4.2")
def excuse(game: Game, event: Excuse) -> Game:
    """The judge notes a good reason of somebody who has not come; it counts when lateness is stated (L19)."""
    if event.side not in game.absent():
        raise game.refusal(Problem("{side} is not absent", {"side": Words(event.side.value)}), "5.4.4.2")
    noted = game.with_presence(event.side, replace(game.presence(event.side), excused=True))
    key = phrase("progress.excused")
    return noted.noted(event, key, "5.4.4.2", "L19", value=event.side.value, reason=event.reason)


@cites("draughts-rules", "5.4.4.1/p2", "5.4.4.2", "5.4.7.2")
def state_lateness(game: Game, event: StateLateness) -> Game:
    """Who has not come within the limit has lost, in a micro-match the whole of it; two without a reason both have."""
    absent = game.absent()
    if game.appointed is None or not absent:
        raise game.refusal(Problem("nobody is absent"), "5.4.4.1/p2")
    limit = game.setup.lateness_limit()
    if event.at - game.appointed <= limit.latest:
        minutes = {"minutes": limit.minutes}
        raise game.refusal(Problem("the time for coming late has not passed, minutes: {minutes}", minutes), "5.4.4.1")
    came = (game.white.came, game.black.came)
    excused = event.excused | {side for side in absent if game.presence(side).excused}
    lateness = late(limit, game.appointed, *came, micro_match=game.setup.micro_match, excused=excused)
    score = _SCORES.get(lateness.verdict)
    if score is None:
        raise game.refusal(Problem("both have a good reason: the chief judge decides"), "5.4.4.2")
    verdict = lateness.explanation().verdict
    clause = verdict.clause or game.rule("5.4.4.1/p2")
    reason = phrase("failure to come in time to a micro-match") if game.setup.micro_match else _LATE
    return game.over(event, GameResult(score, reason, clause, ("D12", "L3")))


_LATE: Final = phrase("failure to come in time")
