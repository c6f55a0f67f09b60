"""The server was away: every game that was being played learns how long (L1)."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.db import close_old_connections
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tavlei.games.clock import Side
from tavlei.games.progress import Voice, next_due
from tavlei.office.acts.performing import StaleError
from tavlei.office.live.game import confirmations
from tavlei.office.live.game.announcements import serve_on, tell_here
from tavlei.office.live.game.casual_limits import clear_casual
from tavlei.office.live.game.playing import follow_up, play
from tavlei.office.live.game.server_time import now_ms
from tavlei.office.live.game.tables import current, missed_events, read_on, running_tables
from tavlei.office.live.models import LiveEvent, LiveGame, LiveState, ServerPulse
from tavlei.office.live.pages.following import present
from tavlei.office.live.server.hall import door_of_hall, entering
from tavlei.office.live.server.relay import relay_of_hall
from tavlei.office.live.server.signed_in import SOCKETS, ended_sessions
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.office.live.game.tables import GameTable
    from tavlei.office.live.server.hall import Door

_log: Final = logging.getLogger(__name__)


def beat() -> None:
    """Write down that the server is here."""
    at = now_ms()
    if not ServerPulse.objects.filter(pk=1).update(at=at):
        ServerPulse.objects.get_or_create(pk=1, defaults={"at": at})


def last_sign() -> int:
    """When a server was known to be here last: by its pulse, or by the last event that it confirmed in any game."""
    pulse = ServerPulse.objects.filter(pk=1).values_list("at", flat=True).first()
    event = LiveEvent.objects.order_by("-pk").values_list("at", flat=True).first()
    return max(pulse or 0, event or 0)


def take_up(*, away: bool) -> int:
    """Go on with the games that were being played; of how many it was noted that no server was here meanwhile.

    What a server that ended had confirmed and not handed on is handed on now.
    """
    sign = last_sign() if away else None
    taken = 0
    not_noted = Q(Exists(LiveEvent.objects.filter(game=OuterRef("pk"))), state=LiveState.WAITING)
    left = LiveGame.objects.filter(Q(state=LiveState.RUNNING) | Q(state=LiveState.OVER, settled=False) | not_noted)
    for game in left.select_related("encounter__round__competition"):
        state = current(game)
        follow_up(game, state)
        if sign is None or state.result is not None or state.appointed is None:
            continue
        since = max(state.at, sign)
        if now_ms() > since:
            taken += _note_absence(game, since)
    beat()
    return taken


def _note_absence(game: LiveGame, since: int) -> bool:
    """Note it in a game; one that does not take it keeps the others from nothing."""
    try:
        play(game, {"kind": "server_away", "by": Voice.SERVER.value, "since": since})
    except (Refusal, StaleError):
        _log.exception("game %s does not learn that the server was away", game.code)
        return False
    return True


Done = TypeVar("Done")
_LOOK_EVERY: Final = 0.1  # seconds between two looks at the flags
_BEAT_EVERY: Final = 1.0
_ASK_EVERY: Final = 3.0  # seconds between two looks at the sessions of open sockets
_CLEAR_EVERY: Final = 600.0

_doors: Final[list[Door]] = []
_thread: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live watch")


async def open_hall() -> None:
    """Take up the games before anybody is let in: until then no clock runs if no other server was here (L1)."""
    await asyncio.get_running_loop().run_in_executor(_thread, _safely, _enter)


async def close_hall() -> None:
    """Give a last sign and leave."""
    await asyncio.get_running_loop().run_in_executor(_thread, _safely, _leave)


async def watch() -> None:
    """Watch over the games of this process until it ends."""
    loop = asyncio.get_running_loop()
    relay = relay_of_hall()
    serve_on(loop, relay)
    relaying = asyncio.create_task(relay.run()) if relay else None
    try:
        await _watch_on(loop)
    finally:
        if relaying:
            relaying.cancel()


async def _watch_on(loop: asyncio.AbstractEventLoop) -> None:
    last = asked = cleared = loop.time()
    while True:
        await asyncio.sleep(_LOOK_EVERY)
        if overdue := overdue_games():
            await loop.run_in_executor(_thread, _safely, lambda value=overdue: state_what_is_due(value))
        if loop.time() - last >= _BEAT_EVERY:
            last = loop.time()
            for table in await loop.run_in_executor(_thread, _safely, _each_second) or ():
                tell_here(table.code, table.number)
        if SOCKETS.sessions and loop.time() - asked >= _ASK_EVERY:
            asked = loop.time()
            ended = await loop.run_in_executor(_thread, _safely, partial(ended_sessions, SOCKETS.sessions))
            SOCKETS.close(ended or ())
        if loop.time() - cleared >= _CLEAR_EVERY:
            cleared = loop.time()
            await loop.run_in_executor(_thread, _safely, clear_casual)


def overdue_games() -> dict[int, str]:
    """The games of this process in which something is to be stated now, and what."""
    now = now_ms()
    due = {table.pk: next_due(table.game) for table in running_tables()}
    return {pk: found.what for pk, found in due.items() if found is not None and found.at <= now}


def state_what_is_due(overdue: dict[int, str]) -> None:
    """State what the clock of each game has come to: a fallen flag, or that somebody did not come in time."""
    for game in LiveGame.objects.filter(pk__in=overdue).select_related("encounter__round__competition"):
        _try(game, {"kind": f"state_{overdue[game.pk]}", "by": Voice.SERVER.value})


def begin_due() -> None:
    """Begin the games whose hour has come; who is not there or has not said that he is ready is absent (L3)."""
    waiting = LiveGame.objects.filter(state=LiveState.WAITING, starts__lte=timezone.now())
    for game in waiting.select_related("encounter__round__competition"):
        absent = [side.value for side in Side if side not in present(game)]
        _try(game, {"kind": "begin", "by": Voice.SERVER.value, "absent": absent})


def _enter() -> None:
    _doors[:] = [door_of_hall()]
    with entering(_doors[0]) as empty:
        take_up(away=empty)


def _leave() -> None:
    beat()
    confirmations.close()
    while _doors:
        _doors.pop().leave()


def _each_second() -> list[GameTable]:
    """Beat, begin what is due, and see what other processes have confirmed without our hearing of it."""
    for door in _doors:
        door.still()
    beat()
    begin_due()
    missing = missed_events()
    for table in missing:
        read_on(table.code)
    return missing


def _try(game: LiveGame, event: dict[str, Any]) -> None:
    """What another process has stated a moment before is refused here, and that is well."""
    try:
        play(game, event)
    except (Refusal, StaleError):
        _log.info("game %s: %s was stated already", game.code, event["kind"])


def _safely(do: Callable[[], Done]) -> Done | None:
    """The watch goes on whatever happens; a store that is away for a moment comes back."""
    close_old_connections()
    try:
        return do()
    except Exception:  # noqa: BLE001 - nobody else would state the flags
        _log.exception("the watch over the live games goes on")
        return None
