"""Pages are made in threads; what they answer goes to the loop without the thread waiting for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import WSGIResponder

if TYPE_CHECKING:
    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

_AT_ONCE = 0  # the queue of an answer has no bound: who reads slowly holds no thread


class _Responder(WSGIResponder):
    """Hands the parts of an answer over and goes on: the queue takes all of them, in their order."""

    def send(self, message: Any) -> None:
        """Put a part into the queue, in the loop."""
        self.loop.call_soon_threadsafe(self.send_queue.put_nowait, message)


class PagesInThreads(WSGIMiddleware):
    """A WSGI application as ASGI, each request in a thread."""

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:  # type: ignore[override] # of another package's types for the same
        """Answer a request of HTTP; a header with a low line would be taken for another one with a dash."""
        responder = _Responder(self.app, self.executor, _AT_ONCE)
        headers = [header for header in cast("HTTPScope", scope)["headers"] if b"_" not in header[0]]
        await responder(cast("Any", {**scope, "headers": headers}), cast("Any", receive), cast("Any", send))
