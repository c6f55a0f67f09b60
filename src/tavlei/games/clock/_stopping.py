"""Stopping the clock and starting it again; the end of the game (5.4.2.9, 5.4.2.11, 6.1.10, 7.7, 9.3.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tavlei.games.clock.disciplines import Discipline, Family
from tavlei.games.clock.events import Charge, GameEnded, Resumed, Stopped, StopReason
from tavlei.games.clock.shares import Shares, halves, whole
from tavlei.games.clock.sides import Person, Result, Side, win_of
from tavlei.games.clock.state import ACTIVE, Clock, Outcome, Phase
from tavlei.rulebook import Problem, Words, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

CALLING_THE_JUDGE: Final[Mapping[Family, str]] = {
    Family.RUSSIAN: "6.1.10.3",
    Family.INTERNATIONAL: "7.7.3",
    Family.RENJU: "9.3.1.4",
}


@cites("draughts-rules", "5.4.2.9", "5.4.14.4", "6.1.10.3", "6.1.10.5", "7.7.3", "9.3.1.4")
def stop(clock: Clock, event: Stopped) -> Clock:
    """A player who stops the clock resigns, unless the rules provide for it or it was a misunderstanding."""
    _check_stop(clock, event)
    here = clock.ticked(event.at)
    side = event.by.side
    if side is None:
        return _paused(here, event, phrase("clock.stopped_by_judge"), "9.3.1.4" if clock.setup.is_renju else "5.4.2.5")
    match event.why:
        case StopReason.NO_REASON:
            resigned = Outcome(win_of(side.other), phrase("clock.stop_is_resignation"), clock.rule("5.4.2.9"))
            return here.over(event, resigned)
        case StopReason.MISUNDERSTANDING:
            return _paused(here, event, phrase("clock.stopped_by_misunderstanding"), "5.4.2.9")
        case StopReason.DISPUTE:
            return _paused(here, event, phrase("clock.stopped_in_dispute"), "5.4.14.4")
        case StopReason.CALL_JUDGE:
            number = CALLING_THE_JUDGE[clock.setup.discipline.family]
            return _paused(here, event, phrase("clock.stopped_to_call"), number)
        case StopReason.DRAW_IN_WON_POSITION:
            return here.over(event, Outcome(Result.DRAW, phrase("clock.draw_by_stop"), clock.rule("6.1.10.5")))


def may_call_judge(discipline: Discipline) -> bool:
    """Whether a player may stop the clock to call the judge: in rapid and blitz play and in renju."""
    return discipline.is_quick or discipline.family is Family.RENJU


def _check_stop(clock: Clock, event: Stopped) -> None:
    discipline = clock.setup.discipline
    if event.by is Person.OTHER:
        raise clock.refused(Problem("nobody but the players and the judge touches the clock"), "5.4.2.4")
    if clock.phase not in ACTIVE or clock.stopped:
        raise clock.refused(Problem("the clock is not running"), "5.4.2.9")
    if clock.phase is Phase.ONE_ABSENT and event.by.side is clock.running:
        raise clock.refused(Problem("{side} is absent", {"side": Words(event.by.value)}), "5.4.1.2")
    if event.by is Person.JUDGE:
        return
    if event.why is StopReason.CALL_JUDGE and not may_call_judge(discipline):
        raise clock.refused(Problem("the clock is stopped to call the judge only in rapid, blitz and renju"), "5.4.2.9")
    if event.why is StopReason.DISPUTE and discipline.family is Family.RENJU:
        raise clock.refused(Problem("the irregularities of draughts do not exist in renju"), "5.4.14")
    if event.why is StopReason.DRAW_IN_WON_POSITION and not (
        discipline.is_quick and discipline.family is Family.RUSSIAN
    ):
        raise clock.refused(Problem("a stop fixes a draw only in rapid and blitz Russian draughts"), "6.1.10.5")


def _paused(clock: Clock, event: Stopped, key: str, number: str) -> Clock:
    readings = () if event.by is Person.JUDGE else ("D21",)
    return replace(clock, stopped=True).noted(event, key, number, *readings, by=event.by.value)


@cites("draughts-rules", "5.4.2.9", "5.4.3.2", "5.4.3.3")
def resume(clock: Clock, event: Resumed) -> Clock:
    """The judge starts the clock again; the pause is nobody's time (D21), unless records were restored in it."""
    if clock.phase not in ACTIVE or not clock.stopped or clock.running is None:
        raise clock.refused(Problem("the clock is not stopped"), "5.4.2.9")
    pause = event.at - clock.now
    shares = _shares(event.charge, pause, clock.running)
    white = clock.white.charged_at_once(shares.white, event.at)
    black = clock.black.charged_at_once(shares.black, event.at)
    going = replace(clock, now=event.at, white=white, black=black, stopped=False)
    if event.charge is Charge.NOBODY:
        return going.noted(event, phrase("clock.resumed"), "5.4.2.9", "D21", pause=pause)
    if event.charge is Charge.HALVES:
        return going.noted(event, phrase("clock.resumed_halved"), "5.4.3.3", pause=pause)
    return going.noted(event, phrase("clock.resumed_charged"), "5.4.3.2", pause=pause, side=event.charge.value)


def _shares(charge: Charge, pause: int, running: Side) -> Shares:
    if charge is Charge.NOBODY:
        return Shares(0, 0)
    if charge is Charge.HALVES:
        return halves(pause, odd_to=running)
    return whole(pause, Side(charge.value))


@cites("draughts-rules", "5.4.2.11", "9.3.1.3")
def end_game(clock: Clock, event: GameEnded) -> Clock:
    """When the game is over the clock is stopped at once; a flag found down afterwards changes nothing."""
    if clock.phase is Phase.BEFORE:
        raise clock.refused(Problem("the clock has not been started, or nobody is there yet"), "5.4.1.2")
    number = "5.4.13.1" if event.result is Result.DRAW else "5.4.2.11"
    number = "9.3.1.3" if clock.setup.is_renju else number
    return clock.ticked(event.at).over(event, Outcome(event.result, phrase("clock.game_ended"), clock.rule(number)))
