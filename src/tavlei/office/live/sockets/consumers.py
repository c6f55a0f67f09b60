"""Sockets and streams that ask the store in threads of their own."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from channels.consumer import AsyncConsumer, get_handler_name
from django.utils.translation import override

from tavlei.office.live.game.confirmations import fit_connection
from tavlei.office.live.server.signed_in import SIGNED_OUT, SOCKETS, session_of

if TYPE_CHECKING:
    from collections.abc import Callable

_threads: Final = ThreadPoolExecutor(max_workers=16, thread_name_prefix="live")


class LiveConsumer(AsyncConsumer):
    """Takes a message as it comes: channels would go to a thread for each, to look after connections not used here."""

    channel_layer_alias = "none"  # what changes is told by `announcements`
    session: str = ""

    async def enter_session(self) -> None:
        """From now on the socket ends with the session it was opened in."""
        self.session = await in_thread(partial(session_of, self.scope))
        SOCKETS.enter(self.session, self._sign_out)

    def leave_session(self) -> None:
        """The socket has been closed."""
        SOCKETS.leave(self.session, self._sign_out)

    def _sign_out(self) -> None:
        self.signing_out = asyncio.create_task(cast("Any", self).close(code=SIGNED_OUT))

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hand a message to whoever takes such."""
        await getattr(self, get_handler_name(message))(message)


async def in_thread(ask: Callable[[], Any]) -> Any:
    """What is asked of the store, in a thread of its own."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _clean, ask)


def _clean(ask: Callable[[], Any]) -> Any:
    """What is asked of the store in a thread of this process, with a connection that is fit for use."""
    with fit_connection(), override(None):
        return ask()
