"""Connections to the server: who neither asks nor reads is let go, so that nobody can hold what others need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tavlei.office.monitor.figures import CONNECTIONS
from tavlei.office.pages.callers import is_among, network_of
from tavlei.office.pages.gate.budgets import A_CONNECTION, BUDGETS
from tavlei.office.pages.gate.clients import Client

if TYPE_CHECKING:
    import asyncio

_READ_PATIENCE: Final = 60.0  # seconds in which a client reads something of what was sent
_LARGEST_HEAD: Final = 64 << 10


class PatientProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with bounds of time for the head of a request and for reading the answer."""

    _head_timer: asyncio.TimerHandle | None = None
    _write_timer: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: Any) -> None:
        """Wait for the head of the first request."""
        super().connection_made(transport)
        CONNECTIONS.inc()
        if self.client is not None and not is_among(self.client[0], settings.PROXIES):
            BUDGETS.spend(Client(network_of(self.client[0])), A_CONNECTION)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits any more."""
        _stop(self._head_timer)
        _stop(self._write_timer)
        CONNECTIONS.dec()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on the connection is that of a socket, which is counted as such."""
        CONNECTIONS.dec()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """The head of another request begins."""
        self._head = 0
        self._await_head()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """An address is bounded as the whole head is."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """So are all headers together."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there."""
        _stop(self._head_timer)
        self._head_timer = None
        super().on_headers_complete()

    def pause_writing(self) -> None:
        """The client reads more slowly than it is sent to."""
        super().pause_writing()
        self._write_timer = self.loop.call_later(_READ_PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """It has read on."""
        _stop(self._write_timer)
        super().resume_writing()

    def _await_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(settings.REQUEST_PATIENCE, self.transport.abort)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > _LARGEST_HEAD:
            self.transport.abort()


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
