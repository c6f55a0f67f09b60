"""What the judge does to the times: putting right a faulty clock, adding time as a sanction (5.4.2.5, 5.4.15.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.games.clock._text import clock_text
from tavlei.games.clock.figures import ClockFigures
from tavlei.games.clock.sides import Side
from tavlei.games.clock.time_control import MINUTE
from tavlei.rulebook import Problem, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock.events import Corrected, TimeAdded
    from tavlei.games.clock.state import Clock
    from tavlei.rulebook import Rulebook


@cites("draughts-rules", "5.4.2.5")
def correct(clock: Clock, event: Corrected) -> Clock:
    """The judge sets the times right; in the classical disciplines a cut leaves at least 15 minutes."""
    clock.check_active()
    here = clock.ticked(event.at)
    _check_no_flag(here)
    floored, floor = False, clock.setup.discipline.is_classical
    for side, wanted in ((Side.WHITE, event.white), (Side.BLACK, event.black)):
        if wanted is None:
            continue
        if wanted <= 0:
            raise clock.refused(Problem("a corrected clock shows some time; got {got}", {"got": wanted}), "5.4.2.5")
        account = here.account(side)
        count = corrected_time(account.remaining, wanted, clock.setup.rulebook, floor=floor)
        floored = floored or count != wanted
        here = here.with_account(side, replace(account, remaining=count))
    if floored:
        return here.noted(event, phrase("clock.corrected_to_floor"), "5.4.2.5", "D22")
    return here.noted(event, phrase("clock.corrected"), "5.4.2.5")


def corrected_time(remaining: int, wanted: int, rulebook: Rulebook, *, floor: bool) -> int:
    """What a player has after a correction: a cut stops at 15 minutes, and who has less already is not cut (D22)."""
    if not floor or wanted >= remaining:
        return wanted
    least = rulebook.figures(ClockFigures).least_minutes_after_a_cut * MINUTE
    return max(wanted, min(remaining, least))


@cites("draughts-rules", "5.4.15.1/item3")
def add_time(clock: Clock, event: TimeAdded) -> Clock:
    """The offender's opponent gets up to two minutes, and not less than what a move adds."""
    clock.check_active()
    here = clock.ticked(event.at)
    _check_no_flag(here)
    gainer = event.offender.other
    least = max(1, clock.period(gainer).milliseconds_per_move)
    most = clock.setup.rulebook.figures(ClockFigures).most_minutes_added * MINUTE
    if not least <= event.milliseconds <= most:
        bounds = {
            "least": clock_text(least),
            "most": clock_text(most),
            "got": clock_text(event.milliseconds),
        }
        raise clock.refused(
            Problem("the time added is from {least} to {most}; got {got}", bounds, path="milliseconds"),
            "5.4.15.1/item3",
        )
    account = here.account(gainer)
    given = here.with_account(gainer, replace(account, remaining=account.remaining + event.milliseconds))
    added = clock_text(event.milliseconds)
    return given.noted(event, phrase("clock.time_added"), "5.4.15.1/item3", side=gainer.value, added=added)


def _check_no_flag(clock: Clock) -> None:
    for side in clock.fallen():
        raise clock.out_of_time(side, "5.4.2.8")
