"""The beginning of a game: who is there, whose clock runs, and the drawing of the opening (5.4.1.2, 5.4.1.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.games.clock.shares import halves
from tavlei.games.clock.sides import Side
from tavlei.games.clock.state import Clock, Phase
from tavlei.rulebook import Problem, Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock.events import Arrived, OpeningDrawn, Started


@cites("draughts-rules", "5.4.1.2")
def start(clock: Clock, event: Started) -> Clock:
    """At the appointed time an absent player's clock is started; if both are there or both absent, the first side's."""
    if clock.phase is not Phase.BEFORE:
        raise clock.refused(Problem("the clock has been started already"), "5.4.1.2")
    started = replace(clock, now=event.at)
    if len(event.absent) == 1:
        (late,) = event.absent
        waiting = replace(started, phase=Phase.ONE_ABSENT, running=late)
        return waiting.noted(event, phrase("clock.started_for_absent"), "5.4.1.2", side=late.value)
    first = clock.setup.first
    if event.absent:
        waiting = replace(started, phase=Phase.BOTH_ABSENT, running=first)
        return waiting.noted(event, phrase("clock.started_both_absent"), "5.4.1.2", side=first.value)
    playing = replace(started, phase=Phase.PLAYING, running=first)
    return playing.noted(event, phrase("clock.started"), "5.4.1.2", side=first.value)


@cites("draughts-rules", "5.4.1.2", "5.4.1.3")
def arrive(clock: Clock, event: Arrived) -> Clock:
    """The first to come shares the time gone with the other; the second may begin, after the drawing of the opening."""
    if clock.phase is Phase.BOTH_ABSENT:
        return _first_of_both(clock, event)
    if clock.phase is not Phase.ONE_ABSENT or clock.running is not event.side:
        raise clock.refused(Problem("{side} is not absent", {"side": Words(event.side.value)}), "5.4.1.2")
    here = clock.ticked(event.at)
    if here.fallen():
        raise clock.refused(
            Problem("{side} is later than the first control", {"side": Words(event.side.value)}), "5.4.4.1/p2"
        )
    if clock.setup.opening_by_lot:
        drawing = replace(here, phase=Phase.DRAWING)
        return drawing.noted(event, phrase("clock.drawing"), "5.4.1.3", "D22", side=event.side.value)
    playing = replace(here, phase=Phase.PLAYING, running=clock.setup.first)
    return playing.noted(event, phrase("clock.arrived"), "5.4.1.2", side=event.side.value)


def _first_of_both(clock: Clock, event: Arrived) -> Clock:
    elapsed = event.at - clock.now
    if elapsed > clock.account(event.side).remaining:
        raise clock.refused(Problem("both players are later than the first control: both have lost"), "5.4.4.2")
    absent = event.side.other
    shares = halves(elapsed, odd_to=absent)  # D12; the odd millisecond is paid by the one who is still not there
    white = clock.white.charged_at_once(shares.white, event.at)
    black = clock.black.charged_at_once(shares.black, event.at)
    waiting = replace(clock, now=event.at, white=white, black=black, phase=Phase.ONE_ABSENT, running=absent)
    return waiting.noted(event, phrase("clock.halved"), "5.4.1.2", "D12", side=event.side.value, elapsed=elapsed)


@cites("draughts-rules", "5.4.1.3")
def draw_opening(clock: Clock, event: OpeningDrawn) -> Clock:
    """When the opening has been drawn on the latecomer's time, White's clock is started."""
    if clock.phase is not Phase.DRAWING or clock.stopped:
        raise clock.refused(Problem("no opening is being drawn"), "5.4.1.3")
    here = clock.ticked(event.at)
    for late in here.fallen():
        raise clock.out_of_time(late)
    playing = replace(here, phase=Phase.PLAYING, running=Side.WHITE)
    return playing.noted(event, phrase("clock.opening_drawn"), "5.4.1.3", "D22")
