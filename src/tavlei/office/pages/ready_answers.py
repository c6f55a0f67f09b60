"""What was answered to a crowd is answered again at the door: no thread is taken, no page is asked.

`public_pages.py` says of an answer which public page it is, when it was drawn, and whether a crowd waits for it
(`Offer`); it is kept under everything of the request that may change it. While one waits for a page, others who ask the
same wait at the door; if they are a crowd they get his answer, else each is answered for himself. Who has signed in, or
may have, always passes by.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, cast
from uuid import uuid4

from django.conf import settings

from tavlei.office.monitor.counting import count_request
from tavlei.office.monitor.request_ids import HEADER, request_id
from tavlei.office.pages.crowds import CROWD, CROWDS, LONGEST_DRAWING, OLDEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from asgiref.typing import (
        ASGI3Application,
        ASGIReceiveCallable,
        ASGISendCallable,
        ASGISendEvent,
        HTTPScope,
        Scope,
    )
    from django.http import HttpRequest

    Headers = list[tuple[bytes, bytes]]

OFFER: Final = "tavlei.offer"
_MOST: Final = 256
_LEFT: Final = 60  # seconds after which an answer that nobody renewed is let go
_FORWARDED: Final = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded")
_ASKED_BY: Final = (b"host", b"accept-language", b"cookie", b"hx-request")
_OF_ONE_REQUEST: Final = {HEADER.lower().encode(), b"server-timing"}
_OF_THE_BODY: Final = {b"content-length", b"content-type"}


@dataclass(slots=True)
class Offer:
    """What a page says of its answer: which one it is, when it was drawn, until when a crowd may be given it.

    `waiting` tells the page how many wait at the door for the same answer.
    """

    page: str = ""
    name: str = ""
    drawn: float = 0.0
    until: float = 0.0
    waiting: Callable[[], int] = int


def offer_to_crowd(request: HttpRequest, page: str, drawn: float, *, crowded: bool) -> None:
    """Say that the answer to this request may be given to a crowd that asks the same, and whether one is there."""
    offer = request.META.get("asgi.scope", {}).get(OFFER)
    if offer is not None:
        match = request.resolver_match
        offer.page, offer.drawn = page, drawn
        offer.until = drawn + OLDEST if crowded else 0.0
        offer.name = (match.view_name or match.route) if match else "other"


def crowd_waits(request: HttpRequest) -> bool:
    """Whether a crowd waits at the door for the answer to this request."""
    offer = request.META.get("asgi.scope", {}).get(OFFER)
    return offer is not None and offer.waiting() > CROWD


@dataclass(frozen=True, slots=True)
class ReadyAnswer:
    """An answer as it was sent, without what belonged to one request alone."""

    offer: Offer
    headers: Headers
    content: bytes
    etag: bytes

    @property
    def is_good(self) -> bool:
        """Whether it may be given now: it is young, or a younger one is being drawn."""
        return time.time() < self.offer.until or CROWDS.is_drawn(self.offer.page)

    @property
    def is_recent(self) -> bool:
        """Whether it will do for those who come while somebody asks the pages for a younger one."""
        return time.time() < self.offer.until + LONGEST_DRAWING


@dataclass(slots=True)
class _Waiting:
    """Those who wait at the door for the answer to one who has asked the same before them."""

    answer: asyncio.Future[ReadyAnswer | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    count: int = 0

    async def joined(self) -> ReadyAnswer | None:
        """What they all get; None if everybody has to ask for himself."""
        self.count += 1
        return await asyncio.shield(self.answer)

    def settle(self, ready_answer: ReadyAnswer | None) -> None:
        """Tell them; an answer that was drawn for one alone is theirs if they are a crowd."""
        if self.answer.done():
            return
        if ready_answer is not None and self.count:
            crowded = [CROWDS.come(ready_answer.offer.page) for _waiting in range(self.count)][-1]
            ready_answer.offer.until = max(
                ready_answer.offer.until, ready_answer.offer.drawn + OLDEST if crowded else 0.0
            )
        self.answer.set_result(ready_answer if ready_answer is not None and ready_answer.offer.until else None)


class ReadyAnswers:
    """Stands before the pages: gives again what a crowd has been given."""

    def __init__(self, application: ASGI3Application) -> None:
        """Keep the application; nothing has been answered yet."""
        self.application = application
        self._kept: OrderedDict[tuple[object, ...], ReadyAnswer] = OrderedDict()
        self._waiting: dict[tuple[object, ...], _Waiting] = {}

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Give what is ready, or ask the pages and keep what they offer."""
        asked = cast("HTTPScope", scope)
        headers = dict(asked["headers"])
        key = _key(asked, headers)
        if key is None or len(headers) < len(list(asked["headers"])):  # said twice: the pages read all of it
            await self.application(scope, receive, send)
            return
        ready = await self._ready(key)
        if ready is not None:
            await _give(ready, asked, headers, send)
            return
        await self._ask(key, asked, receive, send)

    async def _ready(self, key: tuple[object, ...]) -> ReadyAnswer | None:
        """What can be given without the pages, now or when whoever has asked the same is answered."""
        ready, waiting = self._kept.get(key), self._waiting.get(key)
        if ready is not None and (ready.is_good or (waiting is not None and ready.is_recent)):
            CROWDS.come(ready.offer.page)
            return ready
        return await waiting.joined() if waiting is not None else None

    async def _ask(
        self, key: tuple[object, ...], asked: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Ask the pages; those who come meanwhile with the same question wait for what they say."""
        waiting = _Waiting()
        self._waiting.setdefault(key, waiting)

        def settle(ready_answer: ReadyAnswer | None) -> None:
            if self._waiting.get(key) is waiting:
                del self._waiting[key]
            waiting.settle(ready_answer)
            if ready_answer is not None and ready_answer.offer.until:
                self._keep(key, ready_answer)

        listener = _Listener(send, settle)
        listener.offer.waiting = lambda: waiting.count
        try:
            await self.application(cast("Scope", {**asked, OFFER: listener.offer}), receive, listener)
        finally:
            if not waiting.answer.done():
                settle(None)

    def _keep(self, key: tuple[object, ...], answer: ReadyAnswer) -> None:
        """The last one that was kept stands last: the first ones go when there are many, or when they are long past."""
        self._kept[key] = answer
        self._kept.move_to_end(key)
        past = time.time() - _LEFT
        while len(self._kept) > _MOST or next(iter(self._kept.values())).offer.until < past:
            self._kept.popitem(last=False)


class _Listener:
    """Sends an answer on; one that is offered is told to others first, whoever asked may read it slowly."""

    def __init__(self, send: ASGISendCallable, settle: Callable[[ReadyAnswer | None], None]) -> None:
        self.offer = Offer()
        self._send = send
        self._settle = settle
        self._held: list[ASGISendEvent] = []

    async def __call__(self, event: ASGISendEvent) -> None:
        if not self.offer.drawn:
            self._settle(None)
            await self._send(event)
            return
        self._held.append(event)
        if event["type"] == "http.response.body" and not event.get("more_body", False):
            self._settle(self._answer())
            for part in self._held:
                await self._send(part)
            self._held.clear()

    def _answer(self) -> ReadyAnswer | None:
        """What can be given again: a whole page."""
        start, *parts = cast("list[Any]", self._held)
        if start["status"] != 200:
            return None
        headers = [(name, value) for name, value in start["headers"] if name not in _OF_ONE_REQUEST]
        etag = next((value for name, value in headers if name == b"etag"), b"")
        return ReadyAnswer(self.offer, headers, b"".join(part["body"] for part in parts), etag)


def _key(scope: HTTPScope, headers: dict[bytes, bytes]) -> tuple[object, ...] | None:
    """Everything of a request that may change the answer of a stranger; None if it is no plain question of one."""
    if scope["method"] != "GET" or b"authorization" in headers or headers.get(b"content-length", b"0") != b"0":
        return None
    if settings.SESSION_COOKIE_NAME.encode() in headers.get(b"cookie", b"") or b"transfer-encoding" in headers:
        return None
    forwarded = tuple(headers.get(name) for name in _FORWARDED)
    client = scope["client"] if any(forwarded) else None
    asked = tuple(headers.get(name) for name in _ASKED_BY)
    return scope["scheme"], scope["path"], scope["query_string"], *asked, *forwarded[1:], client and client[0]


async def _give(ready: ReadyAnswer, scope: HTTPScope, headers: dict[bytes, bytes], send: ASGISendCallable) -> None:
    """Send it, or say that the reader has it already; with the id of this request, and counted."""
    began = time.perf_counter()
    known = ready.etag and ready.etag in [part.strip() for part in headers.get(b"if-none-match", b"").split(b",")]
    sent = [pair for pair in ready.headers if pair[0] not in _OF_THE_BODY] if known else ready.headers
    named = (HEADER.lower().encode(), _id(scope, headers).encode())
    status, content = (304, b"") if known else (200, ready.content)
    start: Any = {"type": "http.response.start", "status": status, "headers": [*sent, named], "trailers": False}
    await send(start)
    await send({"type": "http.response.body", "body": content, "more_body": False})
    count_request(ready.offer.name, "GET", status, scope["path"], time.perf_counter() - began)


def _id(scope: HTTPScope, headers: dict[bytes, bytes]) -> str:
    content = headers.get(HEADER.lower().encode())
    if content is None:
        return uuid4().hex
    client = scope["client"]
    return request_id(content.decode("latin-1"), client[0] if client else "")
