"""The sender of a served office: it looks every few seconds for what is new, and waits longer after every failure.

Of several processes one sends: whoever holds the lock of a file. Time is counted by a clock that nobody sets.
"""

from __future__ import annotations

import asyncio
import logging
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import close_old_connections, connection

from tavlei.office.journal.chain import last_act
from tavlei.office.links.models import HallLink, HallState
from tavlei.office.links.sending import send
from tavlei.office.links.wire import UnreachableError
from tavlei.office.store.system import lock
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

_LOCK: Final = "link-sender.lock"
_LONGEST: Final = 300.0
_SIGN_OF_LIFE: Final = 60.0
_log: Final = logging.getLogger(__name__)
_thread: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="links")


@dataclass(slots=True)
class Patience:
    """How long a link waits before it is tried again."""

    every: float
    failures: int = 0
    since: float = float("-inf")
    until: float = float("-inf")

    def is_due(self, now: float, *, news: bool) -> bool:
        """Whether to send now: there is news, or a sign of life is due; not before the time is over."""
        return now >= self.until and (news or now - self.since >= _SIGN_OF_LIFE)

    def went_well(self, now: float) -> None:
        self.failures, self.since, self.until = 0, now, now + self.every

    def failed(self, now: float, *, refused: bool) -> None:
        """Wait twice as long as before; not all halls at the same moment. What was refused needs a person."""
        self.failures += 1
        wait = min(self.every * 2 ** min(self.failures, 12), _LONGEST)
        wait = max(wait, _SIGN_OF_LIFE) if refused else wait
        self.until = now + wait * random.uniform(0.8, 1.2)  # noqa: S311 - nobody guesses anything by it


async def send_links() -> None:
    """Send what is new as long as the server is here."""
    every = settings.CONFIGURATION.link_seconds
    patience: dict[int, Patience] = {}
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(every)
        await loop.run_in_executor(_thread, _safely, patience, every)


def _safely(patience: dict[int, Patience], every: float) -> None:
    close_old_connections()
    try:
        with sending_alone() as alone:
            if alone:
                send_due(patience, every)
    except Exception:  # noqa: BLE001 - the next look tries again; a sender that ends would end in silence
        _log.exception("links were not sent")
    finally:
        if connection.vendor != "sqlite":
            close_old_connections()


def send_due(patience: dict[int, Patience], every: float) -> None:
    """Send every open link whose time has come."""
    for link in HallLink.objects.filter(state__in=[HallState.LIVE, HallState.HANDING]).select_related("competition"):
        own, now = patience.setdefault(link.pk, Patience(every)), monotonic()
        if not own.is_due(now, news=_has_news(link)):
            continue
        try:
            send(link)
        except Refusal as refusal:
            own.failed(monotonic(), refused=not isinstance(refusal, UnreachableError))
            _log.warning("link %s: %s", link.competition.code, refusal)
        else:
            own.went_well(monotonic())


def _has_news(link: HallLink) -> bool:
    return link.state == HallState.HANDING or bool(link.trouble) or bool(link.waiting) or last_act()[0] != link.looked


@contextmanager
def sending_alone() -> Iterator[bool]:
    """Whether nobody else of this office is sending."""
    with (settings.CONFIGURATION.home / _LOCK).open("ab") as file:
        yield lock(file, wait=False)
