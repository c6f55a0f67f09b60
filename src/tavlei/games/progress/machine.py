"""A game as a machine: an event and the game before it give the game after it, or a refusal with the clause."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.progress import (
    claims,
    ending,
    happenings,
    irregularities,
    judging,
    moving,
    offers,
    presence,
    starting,
)
from tavlei.games.progress.game import Game, begin
from tavlei.rulebook import Problem, Refusal, Words, cites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tavlei.games.progress.happenings import Happened
    from tavlei.games.progress.setup import GameSetup

LATEST: Final = 2**53  # milliseconds: the largest whole number that JSON keeps everywhere

_OF_PLAYERS: Final[Mapping[type, Callable[[Game, Any, Any], Game]]] = {
    happenings.Arrive: starting.arrive,
    happenings.Move: moving.move,
    happenings.OpeningAct: moving.act_in_opening,
    happenings.OfferDraw: offers.offer_draw,
    happenings.AcceptDraw: offers.accept_draw,
    happenings.DeclineDraw: offers.decline_draw,
    happenings.AnnounceCount: judging.announce_count,
    happenings.Resign: ending.resign,
    happenings.ComplainOfClock: judging.complain_of_clock,
}
_OF_ANYBODY: Final[Mapping[type, Callable[[Game, Any], Game]]] = {
    happenings.Begin: starting.start,
    happenings.StateLateness: starting.state_lateness,
    happenings.Excuse: starting.excuse,
    happenings.ClaimDraw: claims.claim_draw,
    happenings.DecideClaim: judging.decide_claim,
    happenings.StateFlag: ending.state_flag,
    happenings.StateFoul: ending.state_foul,
    happenings.StateIrregularity: irregularities.state_irregularity,
    happenings.SetBack: irregularities.set_back,
    happenings.StopClocks: judging.stop_clocks,
    happenings.ResumeClocks: judging.resume_clocks,
    happenings.CorrectClocks: judging.correct_clocks,
    happenings.AddTime: judging.add_time,
    happenings.Warn: judging.warn,
    happenings.ImposeLoss: ending.impose_loss,
    happenings.Adjudicate: ending.adjudicate,
    happenings.Annul: ending.annul,
    happenings.Disconnect: presence.disconnect,
    happenings.Reconnect: presence.reconnect,
    happenings.FocusLost: presence.focus_lost,
    happenings.FocusBack: presence.focus_back,
    happenings.ServerAway: presence.server_away,
}


def after(game: Game, event: Happened) -> Game:
    """The game after an event. What the rules do not allow is refused with the clause and changes nothing."""
    _check_instant(game, event)
    _check_voice(game, event)
    side = event.by.side
    kind = type(event)
    if kind in _OF_PLAYERS:
        return _OF_PLAYERS[kind](game, event, side)
    return _OF_ANYBODY[kind](game, event)


def fold(setup: GameSetup, events: Iterable[Happened]) -> Game:
    """The game after a whole log."""
    return reduce(after, events, begin(setup))


def _check_instant(game: Game, event: Happened) -> None:
    if type(event.at) is not int or not 0 <= event.at <= LATEST:
        raise Refusal(Problem("an instant is a whole number of milliseconds; got {got}", {"got": event.at}, path="at"))
    if event.at < game.at:
        went_back = {"at": event.at, "now": game.at}
        raise Refusal(Problem("instant {at} lies before {now}, the instant of the last event", went_back, path="at"))


@cites("draughts-rules", "5.4.14.5", "9.3.1.3", "2.1.10.4")
def _check_voice(game: Game, event: Happened) -> None:
    """Nothing happens after the end; an event comes from those it may come from, and they have come."""
    if game.result is not None:
        number = "9.3.1.3" if game.setup.is_renju else "5.4.14.5"
        raise game.refusal(Problem("the game is over and its result stands"), number)
    if event.by not in event.may:
        said = {"by": Words(event.by.value), "may": ", ".join(sorted(event.may))}
        raise game.refusal(Problem("this does not come from {by} but from: {may}", said, path="by"), event.number)
    side = event.by.side
    if side is not None and side in game.absent() and not isinstance(event, happenings.Arrive):
        raise game.refusal(Problem("{side} is absent", {"side": Words(side.value)}), "5.4.1.2")
