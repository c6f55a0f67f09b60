"""Connections, windows and the server itself: what is noted for the judge, and whose time it is (L1, L3, L8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.games.clock import ClockPhase, clock_text
from tavlei.rulebook import Problem, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.progress.game import Game
    from tavlei.games.progress.happenings import Disconnect, FocusBack, FocusLost, Reconnect, ServerAway


def disconnect(game: Game, event: Disconnect) -> Game:
    """A lost connection stops nothing (L3)."""
    return _changed(game, event, phrase("progress.disconnected"), "L3", connected=False)


def reconnect(game: Game, event: Reconnect) -> Game:
    """The player is back."""
    return _changed(game, event, phrase("progress.reconnected"), "L3", connected=True)


def focus_lost(game: Game, event: FocusLost) -> Game:
    """A fact for the judge."""
    return _changed(game, event, phrase("progress.looked_away"), looking=False)


def focus_back(game: Game, event: FocusBack) -> Game:
    """A fact for the judge."""
    return _changed(game, event, phrase("progress.looked_back"), looking=True)


def _changed(
    game: Game, event: Disconnect | Reconnect | FocusLost | FocusBack, key: str, *readings: str, **change: bool
) -> Game:
    before = game.presence(event.side)
    after = replace(before, since=event.at, **change)
    if replace(after, since=before.since) == before:
        raise game.refusal(Problem("nothing has changed: the player was so already", path="side"), "5.4.12.3")
    changed = game.with_presence(event.side, after)
    return changed.noted(event, key, "5.4.12.3", *readings, "L8", value=event.side.value)


@cites("draughts-rules", "5.4.2.5", "5.4.12.3")
def server_away(game: Game, event: ServerAway) -> Game:
    """While the server is away neither clock runs, or that of the side to move does, by the choice of L1."""
    if not game.at <= event.since <= event.at:
        said = {"least": game.at, "most": event.at, "got": event.since}
        problem = Problem("the server was away since an instant from {least} to {most}; got {got}", said, path="since")
        raise game.refusal(problem, "5.4.12.3")
    away, runs = event.at - event.since, game.setup.rulebook.resolve("L1").choice == "clock_runs"
    if runs or game.clock.phase is ClockPhase.BEFORE:
        key = phrase("progress.away_clock_ran")
        return game.noted(event, key, "5.4.2.5", "L1", value=clock_text(away // 1000 * 1000))
    clock = game.clock
    not_charged_yet = clock.stopped or clock.phase is ClockPhase.BOTH_ABSENT  # a pause, or time that will be halved
    if not_charged_yet:
        waited = replace(clock, now=clock.now + away)
    else:
        waited = replace(clock.ticked(event.since), now=event.at)
    appointed = None if game.appointed is None else game.appointed + away
    back = replace(game, clock=waited, appointed=appointed)
    return back.noted(event, phrase("progress.away"), "5.4.2.5", "L1", value=clock_text(away // 1000 * 1000))
