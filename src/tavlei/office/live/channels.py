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

from tavlei.office.design.costs import CostClass
from tavlei.office.monitor.counting import Reason, count_refusal
from tavlei.office.monitor.figures import CHANNELS
from tavlei.office.pages.gate.budgets import A_CONNECTION, BUDGETS
from tavlei.office.pages.gate.clients import client_of
from tavlei.office.pages.gate.door import is_own_host
from tavlei.office.pages.gate.refusing import Refused, refuse

if TYPE_CHECKING:
    from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

    from tavlei.office.design.costs import Cost
    from tavlei.office.pages.gate.clients import Client

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
        if (refused := self._refused(headers, client)) is not None:
            await _refuse(asked, send, refused)
            return
        BUDGETS.spend(client, A_CONNECTION)
        self._opened[client.key] += 1
        CHANNELS.inc()
        try:
            await self._application(scope, receive, send)
        finally:
            CHANNELS.dec()
            self._opened[client.key] -= 1
            if not self._opened[client.key]:
                del self._opened[client.key]

    def _refused(self, headers: dict[bytes, bytes], client: Client) -> Refused | None:
        """Why it is not opened: the gate of the pages does not stand before it."""
        if not is_own_host(headers):
            return Refused(Reason.HOST)
        if not settings.RATE_LIMITS:
            return None
        if seconds := BUDGETS.wait(client, CostClass.CHEAP.value):
            return Refused(Reason.BUDGET, seconds)
        return Refused(Reason.RATE, _COME_AGAIN) if self._opened[client.key] >= MOST_OF_CLIENT else None


async def _refuse(scope: HTTPScope, send: ASGISendCallable, refused: Refused) -> None:
    if cast("str", scope["type"]) == "websocket":
        await send({"type": "websocket.close", "code": _POLICY, "reason": refused.reason.value})
        count_refusal(CostClass.CHEAP.value, refused.reason)
    else:
        await refuse(scope, send, refused, CostClass.CHEAP.value)
