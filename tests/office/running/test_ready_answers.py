"""What a crowd was answered is given again at the door: to whoever asks the same, and to nobody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings

from tavlei.office.pages import crowds as counting_crowds
from tavlei.office.pages import ready_answers
from tavlei.office.pages.crowds import CROWD, Crowds
from tavlei.office.pages.in_threads import PagesInThreads
from tavlei.office.pages.ready_answers import OFFER, ReadyAnswers
from tavlei.office.pages.whole_requests import WholeRequests

PLAIN = {"host": "office.example", "accept-language": "ru"}


class Pages:
    """Draws a page with its own number, and offers it until an instant."""

    def __init__(self) -> None:
        self.drawn = 0
        self.until = time.time() + 1000
        self.status = 200
        self.pause: Callable[[], Awaitable[object]] = partial(asyncio.sleep, 0)

    async def __call__(self, scope: Any, _receive: Any, send: Any) -> None:
        self.drawn += 1
        offer = scope.get(OFFER)
        if offer is not None:
            offer.page, offer.name, offer.drawn, offer.until = "page", "pages:table", time.time(), self.until
        headers = [(b"content-type", b"text/html"), (b"content-length", b"6"), (b"etag", b'"e%d"' % self.drawn)]
        headers += [(b"x-request-id", b"of-one"), (b"server-timing", b"office;dur=1.0")]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        drawn = b"page %d" % self.drawn
        await self.pause()
        await send({"type": "http.response.body", "body": drawn, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


@pytest.fixture
def pages() -> Pages:
    return Pages()


@pytest.fixture
def door(pages: Pages) -> ReadyAnswers:
    return ReadyAnswers(pages)


@pytest.fixture(autouse=True)
def crowds(monkeypatch: pytest.MonkeyPatch) -> Crowds:
    found = Crowds()
    monkeypatch.setattr(ready_answers, "CROWDS", found)
    monkeypatch.setattr(counting_crowds, "time", SimpleNamespace(monotonic=lambda: 7.0))  # one second throughout
    return found


def ask(door: Any, headers: Any = None, **scope: Any) -> tuple[int, dict[bytes, bytes], bytes]:
    return asyncio.run(answered(door, headers, **scope))


async def answered(
    door: Any, headers: Any = None, *, reads: Callable[[], Awaitable[object]] | None = None, **scope: Any
) -> tuple[int, dict[bytes, bytes], bytes]:
    told = (headers if headers is not None else PLAIN).items() if not isinstance(headers, list) else headers
    asked = {
        "type": "http",
        "method": "GET",
        "scheme": "https",
        "path": "/competitions/x/table/",
        "query_string": b"",
        "client": ("192.0.2.7", 4000),
        "headers": [(name.encode(), value.encode()) for name, value in told],
        **scope,
    }
    events: list[Any] = []

    async def send(event: Any) -> None:
        events.append(event)
        if reads is not None:
            await reads()

    coming = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Any:
        return coming.pop() if coming else await asyncio.Future()

    await door(asked, receive, send)
    body = b"".join(event["body"] for event in events[1:])
    return events[0]["status"], dict(events[0]["headers"]), body


def test_the_same_question_is_answered_without_the_pages(door: ReadyAnswers, pages: Pages) -> None:
    first, again = ask(door), ask(door)
    assert pages.drawn == 1
    assert (again[0], again[2]) == (200, first[2])
    assert again[1][b"x-request-id"] not in (b"", b"of-one"), "the id is of this request"
    assert b"server-timing" not in again[1]
    assert again[1][b"etag"] == first[1][b"etag"]


def test_who_has_it_is_told_so(door: ReadyAnswers, pages: Pages) -> None:
    etag = ask(door)[1][b"etag"].decode()
    status, headers, content = ask(door, {**PLAIN, "if-none-match": f'"other", {etag}'})
    assert (pages.drawn, status, content) == (1, 304, b"")
    assert b"content-length" not in headers
    assert ask(door, {**PLAIN, "if-none-match": '"other"'})[0] == 200


@pytest.mark.parametrize(
    "other",
    [
        {"headers": {**PLAIN, "accept-language": "uk"}},
        {"headers": {**PLAIN, "cookie": "tavlei_language=en"}},
        {"headers": {**PLAIN, "host": "other.example"}},
        {"headers": {**PLAIN, "hx-request": "true"}},
        {"headers": {**PLAIN, "x-forwarded-proto": "http"}},
        {"headers": {**PLAIN, "x-forwarded-host": "other.example"}},
        {"query_string": b"region=1"},
        {"path": "/competitions/y/table/"},
        {"scheme": "http"},
    ],
)
def test_another_question_is_asked_of_the_pages(door: ReadyAnswers, pages: Pages, other: dict[str, Any]) -> None:
    ask(door)
    ask(door, **other)
    assert pages.drawn == 2
    assert ask(door)[2] == b"page 1", "and does not change what others get"


@pytest.mark.parametrize(
    "own",
    [
        {"headers": {**PLAIN, "cookie": f"a=b; {settings.SESSION_COOKIE_NAME}=secret"}},
        {"headers": {**PLAIN, "authorization": "Bearer x"}},
        {"headers": {**PLAIN, "content-length": "3"}},
        {"headers": {**PLAIN, "transfer-encoding": "chunked"}},
        {"headers": [*PLAIN.items(), ("accept-language", "en")]},
        {"method": "POST"},
        {"method": "HEAD"},
    ],
)
def test_what_is_no_plain_question_of_a_stranger_is_never_kept(
    door: ReadyAnswers, pages: Pages, own: dict[str, Any]
) -> None:
    ask(door)
    for number in (2, 3):
        assert ask(door, **own)[2] == b"page %d" % number


def test_an_old_answer_is_given_only_while_a_new_one_is_drawn(door: ReadyAnswers, pages: Pages, crowds: Crowds) -> None:
    pages.until = time.time() - 1
    ask(door)
    with crowds.drawing("page"):
        assert ask(door)[2] == b"page 1"
    assert ask(door)[2] == b"page 2"


def test_what_is_not_offered_or_no_page_is_not_kept(door: ReadyAnswers, pages: Pages) -> None:
    pages.status = 404
    ask(door)
    pages.status, pages.until = 200, 0.0
    ask(door)
    ask(door)
    assert pages.drawn == 3


def test_those_at_the_door_belong_to_the_crowd(door: ReadyAnswers, crowds: Crowds) -> None:
    for _ in range(CROWD + 2):
        ask(door)
    assert crowds.come("page")


def together(door: ReadyAnswers, pages: Pages, count: int, **first: Any) -> list[bytes]:
    """So many ask the same at once; the pages answer when all of them have asked."""

    async def asked() -> list[bytes]:
        come = asyncio.Event()
        pages.pause = come.wait
        asking = [asyncio.create_task(answered(door, **(first if number == 0 else {}))) for number in range(count)]
        while sum(waiting.count for waiting in door._waiting.values()) < count - 1:
            await asyncio.sleep(0)
        come.set()
        others = asking[1:] if first else asking
        return [(await one)[2] for one in others]

    return asyncio.run(asked())


def test_a_crowd_that_comes_at_once_waits_for_one_drawing(door: ReadyAnswers, pages: Pages, crowds: Crowds) -> None:
    pages.until = 0.0  # to the page whoever asks first has come alone
    assert together(door, pages, CROWD + 2) == [b"page 1"] * (CROWD + 2)
    assert pages.drawn == 1
    assert crowds.is_crowded("page"), "those who waited were counted"
    assert ask(door)[2] == b"page 1", "and whoever comes after them is given the same"


def test_while_one_asks_for_a_younger_answer_the_others_have_the_one_before(door: ReadyAnswers, pages: Pages) -> None:
    pages.until = time.time() - 1
    ask(door)

    async def asked() -> tuple[bytes, bytes]:
        come = asyncio.Event()
        pages.pause = come.wait
        first = asyncio.create_task(answered(door))
        while not door._waiting:
            await asyncio.sleep(0)
        meanwhile = (await answered(door))[2]
        come.set()
        return meanwhile, (await first)[2]

    assert asyncio.run(asked()) == (b"page 1", b"page 2")


def test_a_few_who_come_at_once_are_answered_each_for_himself(door: ReadyAnswers, pages: Pages) -> None:
    pages.until = 0.0
    assert together(door, pages, 3) == [b"page 1", b"page 2", b"page 3"]
    assert ask(door)[2] == b"page 4"


def test_nobody_waits_for_one_who_reads_slowly(door: ReadyAnswers, pages: Pages) -> None:
    """The first never takes his answer; the others have theirs."""
    assert together(door, pages, CROWD + 2, reads=partial(asyncio.sleep, 3600)) == [b"page 1"] * (CROWD + 1)


def test_where_the_first_gets_no_page_the_others_ask_for_themselves(door: ReadyAnswers, pages: Pages) -> None:
    pages.status = 503
    together(door, pages, CROWD + 2)
    assert pages.drawn == CROWD + 2

    async def lost(*_asked: Any) -> None:
        raise ConnectionResetError

    failing = ReadyAnswers(lost)
    for _ in range(2):
        with pytest.raises(ConnectionResetError):
            ask(failing)
    assert not failing._waiting


def test_only_so_many_are_kept_and_none_for_long(door: ReadyAnswers, pages: Pages) -> None:
    for number in range(300):
        ask(door, query_string=b"page=%d" % number)
    assert len(door._kept) == 256
    pages.until = time.time() - 61
    ask(door, query_string=b"page=past")
    for answer in door._kept.values():
        answer.offer.until = time.time() - 61
    pages.until = time.time() + 5
    ask(door)
    assert len(door._kept) == 1


def test_a_header_with_a_low_line_is_not_taken_for_another(pages: Pages) -> None:
    def echo(environ: Any, start: Any) -> list[bytes]:
        start("200 OK", [("Content-Type", "text/plain")])
        return [environ["HTTP_ACCEPT_LANGUAGE"].encode(), environ.get("HTTP_X_FORWARDED_FOR", "-").encode()]

    forged = {**PLAIN, "accept_language": "en", "x_forwarded_for": "203.0.113.9"}
    answer = ask(WholeRequests(PagesInThreads(echo, 1)), forged, server=("127.0.0.1", 80), http_version="1.1")
    assert answer[2] == b"ru-"
