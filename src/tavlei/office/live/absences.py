"""The server was away: every game that was being played learns how long (L1)."""

from __future__ import annotations

import logging
from typing import Final

from django.db.models import Exists, OuterRef, Q

from tavlei.games.progress import Voice
from tavlei.office.live.models import LiveEvent, LiveGame, LiveState, ServerPulse
from tavlei.office.live.playing import follow_up, play
from tavlei.office.live.server_time import now_ms
from tavlei.office.live.tables import current
from tavlei.office.stale import StaleError
from tavlei.rulebook import Refusal

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
