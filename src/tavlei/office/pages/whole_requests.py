"""A request takes a thread when all of it is there: who sends slowly, or goes away, holds nobody up."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import quote

from django.conf import settings

from tavlei.office.design.costs import MEGA
from tavlei.office.monitor.counting import Reason
from tavlei.office.pages.gate.bodies import BODIES, TooManyBytesError
from tavlei.office.pages.gate.budgets import A_MEGABYTE, BUDGETS
from tavlei.office.pages.gate.door import admission_of
from tavlei.office.pages.gate.refusing import Refused, refuse
from tavlei.office.workers import BusyError, DepartedError, departure

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import IO

    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

    from tavlei.office.pages.gate.bodies import HeldBody
    from tavlei.office.workers import Departure

    Answering = Callable[[HTTPScope, IO[bytes], ASGISendCallable], Awaitable[None]]

_IN_MEMORY: Final = 2**20
_IN_QUERY: Final = "%/:?#[]@!$&'()*+,;=~ <>{}|^`\\\""
_SLOWEST: Final = 4096  # bytes a second
_LENGTH: Final = b"content-length"
_COME_AGAIN: Final = 30


class WholeRequests:
    """An application that is asked only after the body of the request has come; long bodies wait on the disk."""

    def __init__(self, answer: Answering) -> None:
        """Keep who answers: he is given the request, its body and the way back."""
        self._answer = answer

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Collect the body, then hand the request on."""
        asked = cast("HTTPScope", scope)
        admission = admission_of(asked)
        cost = admission.question.cost_class.value
        with SpooledTemporaryFile(max_size=_IN_MEMORY) as body, BODIES.holding(admission.client) as coming:
            try:
                length = await _collect(receive, body, coming, admission.most_body)
            except TimeoutError:
                await refuse(asked, send, Refused(Reason.SLOW), cost)
                return
            except TooManyBytesError:
                await refuse(asked, send, Refused(Reason.BYTES, _COME_AGAIN), cost)
                return
            if length is None:
                return
            if length > admission.most_body:
                await refuse(asked, send, Refused(Reason.LARGE, most=admission.most_body), cost)
                return
            body.seek(0)
            await self._hand_on(_with_length(asked, length), body, receive, send)

    async def _hand_on(
        self, asked: HTTPScope, body: IO[bytes], receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Have it answered, watching whether the client is still there; nobody is answered who has gone."""
        admission = admission_of(asked)
        client = admission.client
        spend = partial(BUDGETS.spend, client)
        with departure(client.key, is_account=client.is_account, spend=spend) as watched:
            watching = asyncio.create_task(_watch(receive, watched))
            try:
                await self._answer(asked, body, send)
            except BusyError as error:
                await refuse(asked, send, Refused(Reason.QUEUE, error.seconds), admission.question.cost_class.value)
            except DepartedError:
                return
            finally:
                watching.cancel()


async def _watch(receive: ASGIReceiveCallable, client: Departure) -> None:
    """Note when the client goes away, for those who compute for it."""
    while (await receive())["type"] != "http.disconnect":
        pass
    client.leave()


async def _collect(receive: ASGIReceiveCallable, body: IO[bytes], coming: HeldBody, most: int) -> int | None:
    """The length of what came, or None if the client went away; of what is too large no more than that is read.

    Who sends nothing for a while, or in such a while less than anybody's line carries, is not waited for
    (`TimeoutError`): what came before does not count.
    """
    mark, marked = time.monotonic(), 0
    length, more = 0, True
    while more and length <= most:
        async with asyncio.timeout(mark + settings.REQUEST_PATIENCE - time.monotonic()):
            message = await receive()
        if message["type"] != "http.request":
            return None
        coming.grow(len(message["body"]))
        body.write(message["body"])
        length += len(message["body"])
        if length - marked >= _SLOWEST * settings.REQUEST_PATIENCE:
            mark, marked = time.monotonic(), length
        more = message["more_body"]
    BUDGETS.spend(coming.client, length / MEGA * A_MEGABYTE)
    return length


def _with_length(scope: HTTPScope, length: int) -> HTTPScope:
    headers = [(name, value) for name, value in scope["headers"] if name != _LENGTH]
    query = quote(scope["query_string"], safe=_IN_QUERY).encode("ascii")
    return {**scope, "headers": [*headers, (_LENGTH, b"%d" % length)], "query_string": query}
