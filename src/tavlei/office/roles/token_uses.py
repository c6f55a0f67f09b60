"""When tokens were last used: a server notes it in memory and writes it together, so that using a token writes nothing.

A hall of judges uses two hundred tokens in one instant; each would wait for the disk only to tell that it was used.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from tavlei.office.roles.models import ApiToken

if TYPE_CHECKING:
    from datetime import datetime

NOTED_EVERY: Final = timedelta(minutes=5)
_WRITTEN_EVERY: Final = 5.0  # seconds
_log: Final = logging.getLogger(__name__)


class TokenUses:
    """The uses that have not been written yet; without a server that writes them later each is written at once."""

    def __init__(self) -> None:
        """Nothing has been used."""
        self.server_writes = False
        self._lock = threading.Lock()
        self._waiting: dict[int, datetime] = {}

    def note(self, token: ApiToken) -> None:
        """A token is used; what was noted a while ago is enough."""
        now = timezone.now()
        if token.used is not None and now - token.used <= NOTED_EVERY:
            return
        with self._lock:
            self._waiting[token.pk] = now
        if not self.server_writes:
            self.write()

    def write(self) -> None:
        """Write what waits; uses that are seconds apart are told by the last of them."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        if waiting:
            ApiToken.objects.filter(pk__in=waiting).update(used=max(waiting.values()))


USES: Final = TokenUses()


async def write_uses() -> None:
    """Write the uses of this server's tokens every few seconds, until it ends."""
    USES.server_writes = True
    while True:
        await asyncio.sleep(_WRITTEN_EVERY)
        await asyncio.to_thread(write_now)


def write_now() -> None:
    """A store that is away is no reason to end: the uses of these seconds are not told."""
    try:
        close_old_connections()
        USES.write()
    except DatabaseError:
        _log.warning("the last uses of tokens could not be written", exc_info=True)
    finally:
        close_old_connections()
