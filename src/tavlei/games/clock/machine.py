"""The clock as a machine: an event and the clock before it give the clock after it, or a refusal with the clause."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from tavlei.games.clock._flags import claim, state_flag
from tavlei.games.clock._judging import add_time, correct
from tavlei.games.clock._pressing import press, press_back
from tavlei.games.clock._starting import arrive, draw_opening, start
from tavlei.games.clock._stopping import end_game, resume, stop
from tavlei.games.clock.events import (
    Arrived,
    ClockClaimed,
    Corrected,
    Event,
    FlagStated,
    GameEnded,
    OpeningDrawn,
    Pressed,
    PressedBack,
    Resumed,
    Started,
    Stopped,
    TimeAdded,
)
from tavlei.games.clock.state import Clock, ClockSetup, Phase, new_clock
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterable


def after(clock: Clock, event: Event) -> Clock:  # noqa: PLR0911, PLR0912 - one line for each kind of event
    """The clock after an event. What the rules do not allow is refused with the clause and changes nothing."""
    _check_instant(clock, event)
    if clock.phase is Phase.OVER:
        raise _game_is_over(clock)
    match event:
        case Started():
            return start(clock, event)
        case Arrived():
            return arrive(clock, event)
        case OpeningDrawn():
            return draw_opening(clock, event)
        case Pressed():
            return press(clock, event)
        case PressedBack():
            return press_back(clock, event)
        case FlagStated():
            return state_flag(clock, event)
        case ClockClaimed():
            return claim(clock, event)
        case Stopped():
            return stop(clock, event)
        case Resumed():
            return resume(clock, event)
        case Corrected():
            return correct(clock, event)
        case TimeAdded():
            return add_time(clock, event)
        case GameEnded():
            return end_game(clock, event)


def replay(setup: ClockSetup, events: Iterable[Event]) -> Clock:
    """The clock after a whole series of events."""
    return reduce(after, events, new_clock(setup))


@cites("draughts-rules", "5.4.14.5", "9.3.1.3")
def _game_is_over(clock: Clock) -> Refusal:
    number = "9.3.1.3" if clock.setup.is_renju else "5.4.14.5"
    return clock.refused(Problem("the game is over and its result stands"), number)


def _check_instant(clock: Clock, event: Event) -> None:
    if type(event.at) is not int:
        raise Refusal(Problem("an instant is a whole number of milliseconds; got {got}", {"got": event.at}, path="at"))
    if clock.phase is not Phase.BEFORE:
        clock.check_instant(event.at)
