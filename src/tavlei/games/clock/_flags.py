"""Time that has run out: who may say so, and what follows (5.4.2.6-5.4.2.8, 5.4.2.10, 5.4.13.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.clock._text import clock_text
from tavlei.games.clock.disciplines import Family
from tavlei.games.clock.figures import flag_clauses
from tavlei.games.clock.sides import Person, Result, Side, win_of
from tavlei.games.clock.state import Clock, Outcome, Phase
from tavlei.rulebook import Problem, Words, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock.events import ClockClaimed, FlagStated


@cites("draughts-rules", "5.4.2.6", "5.4.2.7", "5.4.2.10", "5.4.13.1/item2", "8.1/p2", "9.2.5.1", "9.2.6.4")
@cites("draughts-rules", "2.1.8.1/p2", "2.1.9.1.2")
def state_flag(clock: Clock, event: FlagStated) -> Clock:
    """The player himself, his opponent or the judge states that time is out; whose flag fell first has lost."""
    _check_voice(clock, event)
    here = clock.ticked(event.at)
    fallen = here.fallen()
    if not fallen:
        left = {"white": clock_text(here.white.remaining), "black": clock_text(here.black.remaining)}
        raise clock.refused(Problem("nobody's time is out: White has {white}, Black {black}", left), "5.4.2.6")
    if event.order_unknown and len(fallen) == 1:
        raise clock.refused(Problem("the order is in doubt only when both flags are down"), "5.4.13.1/item2")
    return here.over(event, _outcome(here, fallen, event))


def _check_voice(clock: Clock, event: FlagStated) -> None:
    if event.by is Person.OTHER:
        raise clock.refused(Problem("only the players and the judge may say that time is out"), "5.4.2.7")
    if clock.phase is Phase.BOTH_ABSENT:
        raise clock.refused(Problem("both players are absent: their lateness decides, not the clock"), "5.4.4.2")
    clock.check_active()
    if clock.phase is Phase.ONE_ABSENT and event.by.side is clock.running:
        raise clock.refused(Problem("{side} is absent", {"side": Words(event.by.value)}), "5.4.1.2")


def _outcome(clock: Clock, fallen: frozenset[Side], event: FlagStated) -> Outcome:
    winner = event.won_on_board
    if winner is not None and winner in fallen:
        readings = ("D10",) if clock.setup.discipline.family is Family.GIVEAWAY else ()
        number = "9.2.5.1" if clock.setup.is_renju else "5.4.2.10"
        return Outcome(win_of(winner), phrase("clock.decided_on_board"), clock.rule(number), readings)
    first = min(fallen, key=lambda side: clock.account(side).fell_at or 0)
    fell_together = len({clock.account(side).fell_at for side in fallen}) < len(fallen)
    if event.order_unknown or fell_together:
        return Outcome(Result.DRAW, phrase("clock.both_flags"), flag_clauses(clock.setup.rulebook).both_out)
    if clock.setup.is_renju:
        return Outcome(win_of(first.other), phrase("clock.flag"), clock.rule("9.2.6.4"))
    return Outcome(win_of(first.other), phrase("clock.flag"), flag_clauses(clock.setup.rulebook).time_out)


@cites("draughts-rules", "5.4.2.8")
def claim(clock: Clock, event: ClockClaimed) -> Clock:
    """A complaint about the clock is heard before the time runs out, never after."""
    clock.check_active()
    here = clock.ticked(event.at)
    if here.fallen():
        raise clock.refused(Problem("a complaint about the clock must come before the time runs out"), "5.4.2.8")
    return here.noted(event, phrase("clock.claimed"), "5.4.2.8", side=event.by.value)
