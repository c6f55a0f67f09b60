"""A request takes a thread when all of it is there: who sends slowly, or goes away, holds nobody up."""

from __future__ import annotations

import asyncio
import time
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import quote

from django.conf import settings

from tavlei.office.pages.upload_limit import MOST_BODY
from tavlei.office.workers import departure

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import IO

    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

    from tavlei.office.workers import Departure

    Answering = Callable[[HTTPScope, IO[bytes], ASGISendCallable], Awaitable[None]]

_IN_MEMORY: Final = 2**20
_IN_QUERY: Final = "%/:?#[]@!$&'()*+,;=~ <>{}|^`\\\""
_SLOWEST: Final = 4096  # bytes a second
_LENGTH: Final = b"content-length"


class WholeRequests:
    """An application that is asked only after the body of the request has come; long bodies wait on the disk."""

    def __init__(self, answer: Answering) -> None:
        """Keep who answers: he is given the request, its body and the way back."""
        self._answer = answer

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Collect the body, then hand the request on."""
        asked = cast("HTTPScope", scope)
        if _told_length(asked) > MOST_BODY:  # it will be refused, and nothing of it is read
            await self._answer(asked, BytesIO(), send)
            return
        with SpooledTemporaryFile(max_size=_IN_MEMORY) as body:
            try:
                length = await _collect(receive, body)
            except TimeoutError:
                await _too_slow(send)
                return
            if length is None:
                return
            body.seek(0)
            with departure() as client:
                watching = asyncio.create_task(_watch(receive, client))
                try:
                    await self._answer(_with_length(asked, length), body, send)
                finally:
                    watching.cancel()


async def _watch(receive: ASGIReceiveCallable, client: Departure) -> None:
    """Note when the client goes away, for those who compute for it."""
    while (await receive())["type"] != "http.disconnect":
        pass
    client.has_gone = True


async def _collect(receive: ASGIReceiveCallable, body: IO[bytes]) -> int | None:
    """The length of what came, or None if the client went away; of what is too large no more than that is read.

    Who sends nothing for a while, or less than anybody's line carries, is not waited for (`TimeoutError`).
    """
    began = time.monotonic()
    length, more = 0, True
    while more and length <= MOST_BODY:
        left = began + settings.REQUEST_PATIENCE + length / _SLOWEST - time.monotonic()
        async with asyncio.timeout(min(left, settings.REQUEST_PATIENCE)):
            message = await receive()
        if message["type"] != "http.request":
            return None
        body.write(message["body"])
        length += len(message["body"])
        more = message["more_body"]
    return length


async def _too_slow(send: ASGISendCallable) -> None:
    headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 408, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": b"408", "more_body": False})


def _told_length(scope: HTTPScope) -> int:
    content = next((value for name, value in scope["headers"] if name == _LENGTH), b"0")
    return int(content) if content.isdigit() else 0


def _with_length(scope: HTTPScope, length: int) -> HTTPScope:
    headers = [(name, value) for name, value in scope["headers"] if name != _LENGTH]
    query = quote(scope["query_string"], safe=_IN_QUERY).encode("ascii")
    return {**scope, "headers": [*headers, (_LENGTH, b"%d" % length)], "query_string": query}
