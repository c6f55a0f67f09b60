"""Sockets and streams: an address, and what an open one costs.

Each stays open as long as somebody watches or plays. Of one client a few hundred are open at once, a hall of players
behind one address among them; who opens more is told to come again.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, cast

from django.conf import settings
from django.urls import URLPattern
from django.urls.resolvers import RoutePattern

from tavlei.office.monitor.figures import CHANNELS
from tavlei.office.pages.gate.clients import client_of
from tavlei.office.pages.gate.refusing import refuse

if TYPE_CHECKING:
    from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

    from tavlei.office.design.costs import Cost

MOST_OF_CLIENT: Final = 2000
_COME_AGAIN: Final = 60
_POLICY: Final = 1008  # the code by which a socket is refused


_OPENED: Final[Counter[str]] = Counter()


class Channel(URLPattern):
    """The address of a socket or of a stream, with its cost."""

    def __init__(self, route: str, application: Any, cost: Cost) -> None:
        super().__init__(RoutePattern(route, is_endpoint=True), BoundedChannel(application, _OPENED))
        self.cost = cost


class BoundedChannel:
    """A socket or stream of which one client has so many open."""

    def __init__(self, application: ASGI3Application, opened: Counter[str]) -> None:
        """Keep what is opened, and how many are."""
        self._application, self._opened = application, opened

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Open it, or refuse."""
        asked = cast("HTTPScope", scope)
        headers = dict(asked["headers"])
        client = client_of(asked, headers)
        if settings.RATE_LIMITS and self._opened[client.key] >= MOST_OF_CLIENT:
            await _refuse(asked, headers, send)
            return
        self._opened[client.key] += 1
        CHANNELS.inc()
        try:
            await self._application(scope, receive, send)
        finally:
            CHANNELS.dec()
            self._opened[client.key] -= 1
            if not self._opened[client.key]:
                del self._opened[client.key]


async def _refuse(scope: HTTPScope, headers: dict[bytes, bytes], send: ASGISendCallable) -> None:
    if cast("str", scope["type"]) == "websocket":
        await send({"type": "websocket.close", "code": _POLICY, "reason": "too many"})
    else:
        await refuse(scope, headers, send, 429, seconds=_COME_AGAIN)
