"""Pages are made in threads; what they answer goes to the loop at once, and no thread waits for who reads it."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import IO, TYPE_CHECKING, Any, Final, cast

from a2wsgi.wsgi import build_environ

from tavlei.office.design.costs import MEGA
from tavlei.office.pages.gate.budgets import A_MEGABYTE_ANSWERED, BUDGETS
from tavlei.office.pages.gate.door import admission_of
from tavlei.office.pages.gate.turns import Turns
from tavlei.office.workers import served_client

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from wsgiref.types import WSGIApplication

    from asgiref.typing import ASGISendCallable, HTTPScope

    from tavlei.office.pages.gate.turns import Place

_PIECE: Final = 64 << 10
"""A longer answer is handed over in pieces of this size; every other one whole, since each time wakes the loop."""


class PagesInThreads:
    """A WSGI application that answers requests which have come whole, each in a thread."""

    def __init__(self, application: WSGIApplication, threads: int) -> None:
        """So many requests are answered at once."""
        self._application = application
        self._threads = ThreadPoolExecutor(threads, "pages")
        self._turns = Turns(threads)

    async def __call__(self, scope: HTTPScope, body: IO[bytes], send: ASGISendCallable) -> None:
        """Answer a request of HTTP; a header with a low line would be taken for another one with a dash."""
        headers = [header for header in scope["headers"] if b"_" not in header[0]]
        environ = build_environ(cast("Any", {**scope, "headers": headers}), cast("Any", body))
        admission = admission_of(scope)
        place = await self._turns.place(admission.client, admission.question.cost_class, served_client())
        answer = _Answer(asyncio.get_running_loop(), place)
        self._threads.submit(copy_context().run, answer.make, self._application, environ)
        await answer.give(send)


class _Answer:
    """What a thread answers, on its way to the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, place: Place) -> None:
        self._loop = loop
        self._place = place
        self._given: asyncio.Queue[list[Any] | BaseException] = asyncio.Queue()
        self._head: list[Any] = []
        self._chunks: list[bytes] = []
        self._size = 0
        self._sent = 0

    def make(self, application: WSGIApplication, environ: Any) -> None:
        """In the thread: ask the application; the last piece goes when everything has been put away."""
        began = time.thread_time()
        try:
            self._make(application, environ)
        finally:
            answered = self._sent / MEGA * A_MEGABYTE_ANSWERED
            BUDGETS.spend(self._place.client, time.thread_time() - began + answered)
            self._loop.call_soon_threadsafe(self._place.leave)

    def _make(self, application: WSGIApplication, environ: Any) -> None:
        try:
            found: Iterable[bytes] = application(environ, self._start)
            try:
                for chunk in found:
                    self._write(chunk)
            finally:
                close: Callable[[], object] = getattr(found, "close", lambda: None)
                close()
        except BaseException as error:  # noqa: BLE001 - raised again where the answer is awaited
            self._loop.call_soon_threadsafe(self._given.put_nowait, error)
            return
        self._hand_over(more=False)

    async def give(self, send: ASGISendCallable) -> None:
        """In the loop: send what comes, until the end."""
        more = True
        while more:
            given = await self._given.get()
            if isinstance(given, BaseException):
                raise given
            for event in given:
                await send(event)
            more = given[-1]["more_body"]

    def _start(self, status: str, headers: list[tuple[str, str]], _trouble: object = None, /) -> Callable[[bytes], Any]:
        told = [(name.strip().lower().encode("latin1"), value.strip().encode("latin1")) for name, value in headers]
        start = {"type": "http.response.start", "status": int(status[:3]), "headers": told, "trailers": False}
        self._head = [start]
        return self._write

    def _write(self, chunk: bytes) -> None:
        self._chunks.append(chunk)
        self._size += len(chunk)
        self._sent += len(chunk)
        if self._size >= _PIECE:
            self._hand_over(more=True)

    def _hand_over(self, *, more: bool) -> None:
        body = {"type": "http.response.body", "body": b"".join(self._chunks), "more_body": more}
        self._loop.call_soon_threadsafe(self._given.put_nowait, [*self._head, body])
        self._head, self._chunks, self._size = [], [], 0
