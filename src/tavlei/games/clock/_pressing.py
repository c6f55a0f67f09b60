"""Pressing the clock: the end of a move, the time added for it, the control move, and pressing back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.games.clock.state import Clock, ClockAccount, ClockPhase, Gain
from tavlei.rulebook import Problem, Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock.events import Pressed, PressedBack
    from tavlei.games.clock.sides import Side


@cites("draughts-rules", "5.4.2.1", "5.4.2.3", "5.4.2.6", "9.2.4.4", "9.3.1.5")
def press(clock: Clock, event: Pressed) -> Clock:
    """A player who has moved starts the opponent's clock; the time per move is added at that instant (D21)."""
    _check_turn(clock, event.side)
    is_pass = not event.moved and clock.setup.is_renju
    if not event.moved and not is_pass:
        raise clock.refused(
            Problem("{side} has not moved and may not press", {"side": Words(event.side.value)}), "5.4.2.3"
        )
    spent = clock.shown(event.side, event.at)
    if spent.fell_at is not None and not clock.setup.mechanical:
        raise clock.out_of_time(event.side)
    moved = _moved(clock, event.side, spent)
    gain = Gain(moved.remaining - spent.remaining, moved.period - spent.period)
    here = clock.with_account(event.side, moved)
    pressed = replace(here, running=event.side.other, last_press=gain, now=event.at)
    return _noted_press(pressed, event, is_pass=is_pass, control_move=gain.periods > 0)


@cites("draughts-rules", "5.4.14.3", "5.4.14.4")
def press_back(clock: Clock, event: PressedBack) -> Clock:
    """After an irregular move the opponent starts the offender's clock again: the move is mended on his time.

    The move was none, so what was added for it and its place in the count of moves are taken back too.
    """
    _check_turn(clock, event.side)
    if clock.setup.is_renju or clock.last_press is None:
        raise clock.refused(Problem("there is no move of the opponent to press back"), "5.4.14.4")
    here = clock.ticked(event.at)
    if here.account(event.side).fell_at is not None and not clock.setup.mechanical:
        raise clock.out_of_time(event.side)
    offender = event.side.other
    account = here.account(offender).charged_at_once(clock.last_press.milliseconds, event.at)
    account = replace(account, moves=account.moves - 1, period=account.period - clock.last_press.periods)
    back = replace(here.with_account(offender, account), running=offender, last_press=None)
    return back.noted(event, phrase("clock.pressed_back"), "5.4.14.4", side=event.side.value)


def _check_turn(clock: Clock, side: Side) -> None:
    if clock.phase in (ClockPhase.BEFORE, ClockPhase.BOTH_ABSENT, ClockPhase.ONE_ABSENT):
        raise clock.refused(
            Problem("no move is made before both players are there and the clock is started"), "5.4.1.2"
        )
    if clock.phase is ClockPhase.DRAWING:
        raise clock.refused(Problem("no move is made before the opening has been drawn"), "5.4.1.3")
    if clock.stopped:
        raise clock.refused(Problem("the clock is stopped; only the judge starts it again"), "5.4.2.9")
    if clock.running is not side:
        raise clock.refused(Problem("the clock of {side} is not running", {"side": Words(side.value)}), "5.4.2.3")


def _moved(clock: Clock, side: Side, spent: ClockAccount) -> ClockAccount:
    """One move more, its added time, and after the control move the time of the next period."""
    period = clock.period(side)
    left, moves = spent.remaining + period.milliseconds_per_move, spent.moves + 1
    periods = clock.setup.control.periods
    due = sum(past.moves or 0 for past in periods[: spent.period + 1])
    if period.moves is None or moves < due:
        return replace(spent, remaining=left, moves=moves)
    following = periods[spent.period + 1].milliseconds
    return replace(spent, remaining=left + following, moves=moves, period=spent.period + 1)


def _noted_press(pressed: Clock, event: Pressed, *, is_pass: bool, control_move: bool) -> Clock:
    side, move = event.side.value, pressed.account(event.side).moves
    if is_pass:
        return pressed.noted(event, phrase("clock.passed"), "9.3.1.5", side=side, move=move)
    if control_move:
        return pressed.noted(event, phrase("clock.control_reached"), "5.4.2.1", side=side, move=move)
    readings = ("D21",) if any(pressed.setup.control.increments) else ()
    return pressed.noted(event, phrase("clock.pressed"), "5.4.2.3", *readings, side=side, move=move)
